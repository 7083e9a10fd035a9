import ScoringKit

/// The computation of the stages of a contest, one after the other.
struct StageFold {
  let contest: Contest
  let policy: Policy
  let directory: EntrantDirectory
  /// The rounds that count, the earliest first.
  let rounds: [ContestRound]
  /// The position of each of them.
  private let orders: [String: Int]
  private let byStage: [String: [ContestRound]]
  /// The sport's own handicap system; nil for none.
  let handicapSystem: HandicapSystem?
  /// The measures of the sport, with their titles.
  let measures: [Measure]
  /// The stage that takes the free rounds with somebody of it: the first that counts rounds.
  private(set) var takenFree: Set<String> = []
  /// The rounds of which something doesn't count, because somebody has another result of that round
  /// of the stage, or because there are too many.
  private(set) var surplus: [String] = []

  /// The entrants of the stage that is being computed, by position, and the position of each.
  private(set) var order: [EntrantID] = []
  private(set) var positions: [EntrantID: Int] = [:]

  init(
    _ contest: Contest, _ rounds: [ContestRound], policy: Policy, directory: EntrantDirectory,
    handicapSystem: HandicapSystem?, measures: [Measure]
  ) {
    self.contest = contest
    self.policy = policy
    self.directory = directory
    self.handicapSystem = handicapSystem
    self.measures = measures
    self.rounds = rounds.filter { contest.dismissals[$0.id] == nil && $0.phase != .dropped }
    orders = Dictionary(self.rounds.enumerated().map { ($1.id, $0) }) { first, _ in first }
    byStage = Dictionary(grouping: self.rounds) { $0.stage ?? "" }
  }

  /// Returns the rounds of a stage's fixtures and sessions.
  func rounds(of stage: String) -> [ContestRound] { byStage[stage] ?? [] }

  /// Returns the state of a stage; `earlier` are the stages before it.
  mutating func stage(_ plan: StagePlan, after earlier: [StageState]) -> StageState {
    let candidates = Candidates(of: plan, contest, after: earlier)
    guard let type = FormatList.format(named: plan.format), plan.fault == nil,
      let format = try? type.init(plan.options)
    else {
      let refusal = plan.fault ?? Refusal(.unknownName, "There is no format \"\(plan.format)\".")
      return StageState(plan, candidates, obstacle: .refused(refusal))
    }
    if contest.disputed.contains(.draw(plan.id)) {
      return StageState(plan, candidates, obstacle: .disputed)
    }
    let draw =
      contest.draws[plan.id] ?? (type.form.countsRounds ? Contest.Draw(members(of: plan)) : nil)
    guard let draw, !draw.order.isEmpty else {
      return StageState(plan, candidates, obstacle: candidates.obstacle ?? .nobody)
    }
    do throws(Refusal) {
      return try drawn(plan, format, draw, candidates)
    } catch {
      return StageState(plan, candidates, obstacle: .refused(error))
    }
  }

  /// Returns all entrants of a stage that counts rounds, those who left included, in order.
  private func members(of plan: StagePlan) -> [EntrantID] {
    contest.entrants.filter { entrant in
      guard let division = plan.division else { return true }
      return entrant.divisions.contains { $0.name == division }
    }.map(\.id)
  }

  private mutating func drawn(
    _ plan: StagePlan, _ format: any ContestFormat, _ draw: Contest.Draw, _ candidates: Candidates
  ) throws(Refusal) -> StageState {
    let form = type(of: format).form
    let known = Set(draw.order)
    let late = (contest.late[plan.id] ?? []).filter {
      !known.contains($0.entrant) && contest.entrant($0.entrant) != nil
    }.prefix(max(0, Contest.mostEntrants - draw.order.count))
    let isCounting = form.countsRounds
    order = draw.order + late.map(\.entrant)
    if isCounting {
      let all = Set(order)
      order += members(of: plan).filter { !all.contains($0) }
    }
    order = Array(order.prefix(Contest.mostEntrants))
    positions = Dictionary(
      order.enumerated().map { ($1, $0 + 1) }
    ) { first, _ in first }
    var progress = StageProgress(
      entrants: order.count, policy: policy,
      decisions: (contest.decisions[plan.id] ?? []).map { $0.compactMap { positions[$0] } },
      handicapSystem: handicapSystem)
    progress.measures = measures
    progress.late = isCounting || !form.admitsLate ? [] : late.map(\.pool)
    progress.isEnded = contest.ended.contains(plan.id)
    addFacts(to: &progress)
    var cuts: [StageCut] = []
    if isCounting {
      progress.addsDays = plan.options.word("per") == "day"
      cuts = count(plan, format, &progress)
      // The fixtures of a ladder are challenges.
      if format is TagLadder { progress.fixtures = self.rounds(drawnOf: plan.id) }
    } else {
      progress.fixtures = format.linked(
        try fixtures(plan, format, draw, progress.late), in: progress)
    }
    var fixtures = FixtureFold(self, plan, format, progress)
    fixtures.run()
    progress = fixtures.progress
    let ranking = format.ranking(of: progress)
    return StageState(
      plan, candidates, format, progress, ranking, order: order, draw: draw,
      fixtures: fixtures.states.filter { $0.state != .empty }, cuts: cuts,
      divisions: divisions(in: progress, ranking, format, plan),
      isUneven: isUneven(format, progress, fixtures.states))
  }

  /// Adds what is recorded about the entrants.
  private func addFacts(to progress: inout StageProgress) {
    for (index, id) in order.enumerated() {
      guard let entrant = contest.entrant(id) else { continue }
      if let leaving = entrant.leaving { progress.left[index + 1] = leaving.day }
      if let handicap = entrant.handicap { progress.startingHandicaps[index + 1] = handicap }
    }
    let tags = order.map { contest.entrant($0)?.tag }
    var taken: Set<Int> = []
    let recorded = tags.map { tag in tag.flatMap { taken.insert($0).inserted ? $0 : nil } }
    var next = taken.max() ?? 0
    progress.tags = recorded.map { tag in
      if let tag { return tag }
      next += 1
      return next
    }
  }

  /// Returns the fixtures of a drawn stage: those of the draw, and those of rounds that were drawn by
  /// themselves.
  private func fixtures(
    _ plan: StagePlan, _ format: any ContestFormat, _ draw: Contest.Draw, _ late: [Int]
  ) throws(Refusal) -> [Fixture] {
    let later = rounds(drawnOf: plan.id)
    // A night with changing partners stores each of its rounds.
    if contest.drawn[plan.id]?[1] != nil { return later }
    return try format.fixtures(for: draw.order.count, late: late) + later
  }

  /// Returns the fixtures of the rounds that were drawn one at a time.
  private func rounds(drawnOf stage: String) -> [Fixture] {
    (contest.drawn[stage] ?? [:]).sorted { $0.key < $1.key }.flatMap { round, fixtures in
      // Two devices may have drawn the round differently: then nobody plays it.
      contest.disputed.contains(.drawn(stage, round: round))
        ? []
        : fixtures.enumerated().map { line, sides in
          Fixture(
            FixtureNumber(round, line + 1),
            sides.map { side in
              // A side without anybody is a bye.
              side.isEmpty ? [.bye] : side.map { id in positions[id].map { .entrant($0) } ?? .bye }
            })
        }
    }
  }

  /// Whether the rounds that have not begun should be drawn again: of changing partners, because somebody
  /// of them left, or somebody who is there is in none of them; of a bracket that is seeded anew,
  /// because results before them were corrected.
  private func isUneven(
    _ format: any ContestFormat, _ progress: StageProgress, _ fixtures: [ContestFixture]
  ) -> Bool {
    guard !progress.isEnded else { return false }
    let first = StageState.firstUnbegunRound(of: fixtures)
    let open = progress.fixtures.filter { $0.number.round >= first }
    func differs() -> Bool {
      let again = format.redrawn(progress, from: first)
      func pairs(_ fixtures: [Fixture]) -> Set<Set<FeedState>> {
        let resolution = FixtureResolution(
          progress.fixtures.filter { $0.number.round < first } + fixtures,
          results: progress.results)
        return Set(fixtures.map { Set(resolution[$0.number].joined()) })
      }
      return !again.isEmpty && pairs(again) != pairs(open)
    }
    guard format is RotatingPartners else {
      let isRuled = fixtures.contains {
        $0.id.number.round >= first && contest.rulings[$0.id] != nil
      }
      return !isRuled && differs()
    }
    guard !open.isEmpty else { return false }
    let playing = Set(
      open.flatMap(\.sides).joined().compactMap { feed in
        if case .entrant(let position) = feed { position } else { nil }
      })
    let present = Set(progress.present)
    guard playing.isSubset(of: present) else { return true }
    // In the last round, some of those who were drawn may have to sit out.
    let isLast = Set(open.map(\.number.round)).count == 1
    let expected = isLast ? present.filter { $0 > progress.drawn } : present
    // Somebody may have to sit out in all rounds that are left.
    return present.count >= 4 && !expected.isSubset(of: playing) && differs()
  }

  // MARK: Divisions

  /// Returns the places within each division, if the entrants of a stage have several.
  private func divisions(
    in progress: StageProgress, _ ranking: Ranking, _ format: any ContestFormat, _ plan: StagePlan
  ) -> [StageTable] {
    guard plan.division == nil else { return [] }
    let entrants = order.map { contest.entrant($0) }
    let names = Set(
      entrants.flatMap { entrant in
        (entrant?.divisions.map(\.name) ?? []) + [entrant?.division ?? ""]
      }
    ).sorted()
    guard names.count > 1 || (names.count == 1 && names[0] != "") else { return [] }
    let isBySession = type(of: format).form.usesPolicy && progress.policy.addsSessions
    let tables = names.map { name -> StageTable in
      let members = Set(
        entrants.indices.filter { index in
          entrants[index]?.division == name
            || (isBySession && entrants[index]?.divisions.contains { $0.name == name } ?? false)
        }.map { $0 + 1 })
      guard isBySession else { return StageTable(name, .division, ranking.keeping(members)) }
      var divided = progress
      divided.compared = isMember(of: name)
      return StageTable(name, .division, format.ranking(of: divided).keeping(members))
    }
    return tables.count > 1 ? tables : []
  }

  /// Returns a closure that decides whether the entrant at a position was in a division on a day.
  func isMember(of division: String) -> @Sendable (Int, String) -> Bool {
    let entrants = order.map { contest.entrant($0) }
    return { position, day in
      entrants.indices.contains(position - 1)
        && (entrants[position - 1]?.division(on: day) ?? "") == division
    }
  }

  // MARK: Rounds

  /// A round between some sides, with the seat of each.
  struct Match {
    let round: ContestRound
    let sides: [[Int]]
    /// The seat of each side.
    let seats: [Int]
    /// The position of the round in the contest.
    let order: Int

    /// The result in order of the sides; nil if the round isn't finished.
    var result: StageResult? {
      guard round.phase == .finished, let outcome = round.outcome,
        seats.allSatisfy(outcome.sides.indices.contains)
      else { return nil }
      let ordered = outcome.with(seats.map { outcome.sides[$0] })
      var result = StageResult(sides, ordered, day: round.day)
      result.order = order
      return result
    }
  }

  /// Returns a round as a match of some sides; nil if other people play it.
  func match(_ round: ContestRound, _ sides: [[Int]]) -> Match? {
    guard round.people.count == sides.count else { return nil }
    var seats: [Int] = []
    for side in sides {
      let people = people(of: side)
      guard let seat = round.people.firstIndex(of: people), !seats.contains(seat)
      else { return nil }
      seats.append(seat)
    }
    return Match(round: round, sides: sides, seats: seats, order: orders[round.id] ?? .max)
  }

  /// Returns the current identities of the people of a side.
  func people(of side: [Int]) -> Set<String> {
    side.reduce(into: []) { people, position in
      people.formUnion(order.at(position).flatMap { directory.people[$0] } ?? [])
    }
  }

  /// Returns a round as a rubber of some teams; nil if somebody plays it who is in neither team.
  func teamMatch(_ round: ContestRound, _ teams: [[Int]]) -> Match? {
    guard round.people.count == teams.count, teams.count == 2 else { return nil }
    for seats in [[0, 1], [1, 0]] {
      let isOwn = zip(seats, teams).allSatisfy { seat, team in
        isTeam(team, of: round.people[seat])
      }
      if isOwn {
        return Match(
          round: round, sides: teams, seats: seats, order: orders[round.id] ?? .max)
      }
    }
    return nil
  }

  /// Whether people are of a team, or stand for it.
  func isTeam(_ team: [Int], of people: Set<String>) -> Bool {
    team.contains { position in
      order.at(position)?.isTeam(of: people, self.people(of: [position])) ?? false
    }
  }

  /// Returns the positions of the entrants who play a round, by seat; nil if somebody is no entrant of
  /// the stage.
  func sides(of round: ContestRound) -> [[Int]]? {
    var sides: [[Int]] = []
    for people in round.people {
      guard let entrants = directory.entrants(of: people) else { return nil }
      let side = entrants.compactMap { positions[$0] }
      guard side.count == entrants.count else { return nil }
      sides.append(side)
    }
    return sides
  }

  /// Takes the results of a stage that counts rounds, and computes who is cut after them.
  private mutating func count(
    _ plan: StagePlan, _ format: any ContestFormat, _ progress: inout StageProgress
  ) -> [StageCut] {
    let results = results(of: plan)
    progress.numbered = (format as? Season)?.rounds
    progress.rounds = results.map(\.result)
    surplus += progress.surplus.sorted().map { results[$0].round }
    if let division = plan.division { progress.compared = isMember(of: division) }
    guard let season = format as? Season, season.rounds != nil else { return [] }
    progress.playing = playing(plan)
    return cuts(season.cuts, plan, &progress)
  }

  /// Returns the results of a stage that counts rounds, with the ids of the rounds: of those that were
  /// typed for it, and of the free rounds with somebody of it that no earlier stage has taken.
  private mutating func results(of plan: StagePlan) -> [(result: StageResult, round: String)] {
    var results: [(StageResult, String)] = []
    for round in rounds {
      // A round of a fixture of a match is no round of a season.
      let isOwn = round.stage == plan.id && FixtureID(round.fixture) == nil
      guard isOwn || (round.stage == nil && !takenFree.contains(round.id)),
        round.phase == .finished, let outcome = round.outcome,
        let result = result(round, outcome, plan)
      else { continue }
      if !isOwn { takenFree.insert(round.id) }
      results.append((result, round.id))
    }
    return results
  }

  /// Returns what a round contributes for the entrants of a stage; nil for nothing.
  private func result(_ round: ContestRound, _ outcome: Outcome, _ plan: StagePlan) -> StageResult?
  {
    var sides: [[Int]] = []
    var results: [Outcome.Side] = []
    for (people, result) in zip(round.people, outcome.sides) {
      guard let entrants = directory.entrants(of: people) else { continue }
      let side = entrants.compactMap { positions[$0] }
      guard side.count == entrants.count else { continue }
      if let division = plan.division {
        let isMember = entrants.allSatisfy {
          contest.entrant($0)?.division(on: round.day) == division
        }
        guard isMember else { continue }
      }
      sides.append(side)
      results.append(result)
    }
    guard !sides.isEmpty else { return nil }
    var own = StageResult(
      sides, outcome.with(results), day: round.day, round: round.number)
    own.order = orders[round.id] ?? .max
    return own
  }
}
