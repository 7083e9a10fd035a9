import ScoringKit

/// The computation of the stages of an event, one after the other.
struct StageFold {
  let contest: Contest
  let policy: Policy
  let directory: EntrantDirectory
  /// The rounds that belong to no fixture.
  let free: [ContestRound]
  /// All rounds, by id.
  let byID: [String: ContestRound]
  /// The sport's own handicap system; nil for none.
  let handicapSystem: HandicapSystem?

  /// Returns the state of a stage; `earlier` are the stages before it.
  mutating func stage(_ plan: StagePlan, after earlier: [StageState]) -> StageState {
    let (candidates, obstacle) = candidates(of: plan, earlier)
    guard let type = FormatList.format(named: plan.format) else {
      let refusal = Refusal(.unknownName, "There is no format \"\(plan.format)\".")
      return undrawn(plan, candidates, .refused(refusal))
    }
    if contest.disputed.contains(.draw(plan.id)) { return undrawn(plan, candidates, .disputed) }
    let order = contest.draws[plan.id] ?? (type.form.countsRounds ? candidates : nil)
    guard let order, !order.isEmpty else { return undrawn(plan, candidates, obstacle ?? .nobody) }
    do throws(Refusal) {
      let format = try type.init(plan.options)
      return try drawn(plan, format, order, candidates, obstacle)
    } catch {
      return undrawn(plan, candidates, .refused(error))
    }
  }

  private func undrawn(
    _ plan: StagePlan, _ candidates: [EntrantID], _ obstacle: StageState.Obstacle?
  ) -> StageState {
    let isReady = obstacle == .nobody && !candidates.isEmpty
    return StageState(
      plan: plan, order: nil, candidates: candidates, obstacle: isReady ? nil : obstacle,
      fixtures: [], course: nil, ranking: nil, divisions: [], isComplete: false, next: [])
  }

  private func drawn(
    _ plan: StagePlan, _ format: any ContestFormat, _ order: [EntrantID],
    _ candidates: [EntrantID], _ obstacle: StageState.Obstacle?
  ) throws(Refusal) -> StageState {
    var drawn = try format.fixtures(for: order.count)
    let positions = Dictionary(
      zip(order, 1...order.count).map { ($0, $1) }
    ) { first, _ in first }
    drawn += rounds(of: plan.id, positions)
    var fixtures = FixtureFold(
      stage: plan.id, fold: self, order: order, positions: positions, drawn: drawn)
    fixtures.run()
    let form = type(of: format).form
    let withdrawn = Set(
      contest.entrants.filter(\.isWithdrawn).compactMap { positions[$0.id] })
    let course = StageProgress(
      entrants: order.count, fixtures: drawn, results: fixtures.results,
      rounds: form.countsRounds ? freeResults(positions) : [], policy: policy,
      withdrawn: withdrawn,
      decisions: (contest.decisions[plan.id] ?? []).map { $0.compactMap { positions[$0] } },
      handicapSystem: handicapSystem, startingHandicaps: startingHandicaps(positions))
    return StageState(
      plan: plan, order: order, candidates: candidates, obstacle: obstacle,
      fixtures: fixtures.states.filter { $0.state != .empty }, course: course,
      ranking: format.ranking(of: course), divisions: divisions(order, course, format),
      isComplete: format.isComplete(course), next: format.fixtures(after: course))
  }

  /// Returns the handicaps that the organiser recorded, by the positions of the entrants.
  private func startingHandicaps(_ positions: [EntrantID: Int]) -> [Int: Int] {
    let known = contest.entrants.compactMap { entrant in
      entrant.handicap.flatMap { handicap in positions[entrant.id].map { ($0, handicap) } }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Returns the places within each division, if the entrants of a stage have several.
  private func divisions(_ order: [EntrantID], _ course: StageProgress, _ format: any ContestFormat)
    -> [(name: String, ranking: Ranking)]
  {
    var members: [String: Set<Int>] = [:]
    for (index, id) in order.enumerated() {
      members[contest.entrant(id)?.division ?? "", default: []].insert(index + 1)
    }
    guard members.count > 1 else { return [] }
    return members.sorted { $0.key < $1.key }.map { name, members in
      (
        name: name,
        ranking: format.ranking(of: course.restricted(to: members)).keeping(members)
      )
    }
  }

  /// Returns the fixtures of the rounds that were drawn one at a time.
  private func rounds(of stage: String, _ positions: [EntrantID: Int]) -> [Fixture] {
    (contest.drawn[stage] ?? [:]).sorted { $0.key < $1.key }.flatMap { round, fixtures in
      // Two devices may have drawn the round differently: then nobody plays it.
      contest.disputed.contains(.drawn(stage, round: round))
        ? []
        : fixtures.enumerated().map { line, sides in
          Fixture(
            FixtureNumber(round, line + 1),
            sides.map { side in
              side.map { id in positions[id].map { .entrant($0) } ?? .bye }
            })
        }
    }
  }

  /// Returns the finished rounds without a fixture whose people all are entrants of a stage.
  private func freeResults(_ positions: [EntrantID: Int]) -> [StageResult] {
    free.compactMap { round in
      guard round.phase == .finished, let outcome = round.outcome else { return nil }
      var sides: [[Int]] = []
      var results: [Outcome.Side] = []
      for (people, result) in zip(round.people, outcome.sides) {
        guard let entrants = directory.entrants(of: people) else { continue }
        let side = entrants.compactMap { positions[$0] }
        guard side.count == entrants.count else { continue }
        sides.append(side)
        results.append(result)
      }
      guard !sides.isEmpty else { return nil }
      return StageResult(sides, Outcome(results, ending: outcome.ending), day: round.day)
    }
  }

  // MARK: Who plays

  /// Returns the entrants whom the source of a stage gives, in order.
  private func candidates(of plan: StagePlan, _ earlier: [StageState]) -> (
    [EntrantID], StageState.Obstacle?
  ) {
    switch plan.source {
    case .entrants: return (seeded(contest.entrants.filter { !$0.isWithdrawn }), nil)
    case .division(let name):
      return (seeded(contest.entrants.filter { !$0.isWithdrawn && $0.division == name }), nil)
    case .places(let places, let id):
      guard let stage = earlier.first(where: { $0.plan.id == id }), stage.isComplete,
        let ranking = stage.ranking
      else { return ([], .incomplete(stage: id)) }
      let placed = ranking.rows.filter { $0.place != nil }
      for limit in [places.lowerBound - 1, places.upperBound] {
        guard placed.indices.contains(limit), limit > 0,
          placed[limit].place == placed[limit - 1].place, let place = placed[limit].place
        else { continue }
        let level = placed.filter { $0.place == place }.compactMap { stage.entrant($0.entrant) }
        return ([], .level(stage: id, entrants: level, place: place))
      }
      let chosen = placed.dropFirst(places.lowerBound - 1).prefix(places.count)
      return (chosen.compactMap { stage.entrant($0.entrant) }, nil)
    }
  }

  /// Returns entrants by their seeds; those without a seed follow in the order of the list.
  private func seeded(_ entrants: [Entrant]) -> [EntrantID] {
    entrants.sorted { one, other in
      (one.seed ?? .max, one.order, one.id) < (other.seed ?? .max, other.order, other.id)
    }.map(\.id)
  }
}
