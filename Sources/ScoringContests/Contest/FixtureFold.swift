import ScoringKit

/// The computation of the fixtures of one stage: their entrants, states and results, round by
/// round.
struct FixtureFold {
  let stage: String
  let fold: StageFold
  let format: any ContestFormat
  /// The entrants of the stage by position, and the position of each.
  let order: [EntrantID]
  let positions: [EntrantID: Int]
  /// The stage before its fixtures have results.
  private(set) var progress: StageProgress
  /// The rounds of each fixture.
  private let candidates: [FixtureNumber: [ContestRound]]
  /// The rubbers of each match; nil if a match is one round.
  let rubbers: RubberPlan?
  /// The winners and losers of fixtures whose successors stand although others should have played.
  private let overruled: [FixtureNumber: Overruling]

  /// All fixtures with their states, in order of their numbers.
  private(set) var states: [ContestFixture] = []

  /// The winner or loser of a fixture that a later result decided because it stands.
  struct Overruling {
    var winner: Int?
    var loser: Int?
  }

  init(_ fold: StageFold, _ plan: StagePlan, _ format: any ContestFormat, _ progress: StageProgress)
  {
    self.fold = fold
    self.format = format
    self.progress = progress
    stage = plan.id
    rubbers = plan.rubbers
    order = fold.order
    positions = fold.positions
    candidates = Self.candidates(progress.fixtures, fold, plan)
    overruled = Self.overruled(progress.fixtures, candidates, fold, plan)
  }

  private var contest: Contest { fold.contest }

  /// Computes all fixtures.
  ///
  /// A feed refers only to fixtures of earlier rounds, so each round is resolved with the results of
  /// those before it.
  mutating func run() {
    let rounds = Dictionary(grouping: progress.fixtures, by: \.number.round)
      .sorted { $0.key < $1.key }
    for (_, fixtures) in rounds {
      let resolution = FixtureResolution(progress.fixtures, results: progress.results)
      for fixture in fixtures.sorted(by: { $0.number < $1.number }) {
        take(fixture, resolution[fixture.number])
      }
    }
  }

  private mutating func take(_ fixture: Fixture, _ sides: [[FeedState]]) {
    let id = FixtureID(stage, fixture.number)
    // Nobody plays a fixture that isn't needed.
    let waits = sides.joined().contains { if case .waiting = $0 { true } else { false } }
    let isNeeded = !fixture.isOptional || waits || format.isNeeded(fixture, progress.results)
    let sides = isNeeded ? sides : sides.map { $0.map { _ in .nobody } }
    let present = sides.map { side in
      side.map { feed -> EntrantID? in
        if case .known(let position) = feed { entrant(position) } else { nil }
      }
    }
    var ruling = contest.disputed.contains(.ruling(id)) ? nil : contest.rulings[id]
    let isIdle = ruling.map { $0.kind != .stands && !$0.concerns(present) } ?? false
    if isIdle { ruling = nil }
    let rounds = candidates[fixture.number] ?? []
    let match = team(fixture, id, sides, rounds, ruling)
    var reading = reading(fixture, sides, rounds, ruling, match)
    let isOpen = reading.result == nil
    let isOverruled = overrule(&reading, fixture.number, sides)
    if let result = reading.result { progress.results[fixture.number] = result }
    if reading.isSettled { progress.settled.insert(fixture.number) }
    var state = ContestFixture(
      id: id, fixture: fixture, sides: sides, state: reading.state,
      entrants: reading.people ?? present, outcome: isOpen ? nil : reading.shown?.outcome,
      round: reading.round,
      seats: reading.seats, rounds: rounds.map(\.id),
      court: match == nil ? contest.courtsOf[id]?.court : nil)
    state.rubbers = match?.rubbers(of: state.state) ?? []
    state.people = people(of: state)
    state.isOverruled = isOverruled
    state.hasIdleRuling = isIdle && known(sides) != nil
    states.append(state)
  }

  func entrant(_ position: Int) -> EntrantID? { order.at(position) }

  private func people(of fixture: ContestFixture) -> Set<String> {
    fixture.known.reduce(into: []) { $0.formUnion(fold.directory.people[$1] ?? []) }
  }

  /// Returns a fixture as a match of teams; nil if matches have no rubbers, or if the teams are not
  /// known.
  ///
  /// If the result stands for other teams, the rubbers are theirs.
  private func team(
    _ fixture: Fixture, _ id: FixtureID, _ sides: [[FeedState]], _ rounds: [ContestRound],
    _ ruling: Ruling?
  ) -> TeamMatch? {
    guard let rubbers else { return nil }
    let fold = RubberFold(self.fold, rubbers, isEnded: progress.isEnded)
    func match(_ teams: [[Int]]) -> TeamMatch {
      fold.match(
        ContestFixture(
          id: id, fixture: fixture, sides: teams.map { $0.map { .known($0) } }, state: .ready,
          entrants: teams.map { $0.map(entrant) }, outcome: nil, round: nil, seats: [], rounds: [],
          court: nil), teams, rounds)
    }
    let own = known(sides)
    let present = own.map(match)
    if present?.state == nil, let ruling, ruling.kind == .stands {
      let teams = ruling.sides.map { $0.compactMap { positions[$0] } }
      let standing = match(teams)
      if standing.state != nil { return standing }
    }
    return present
  }

  /// The reading of one fixture from its rounds and rulings.
  struct Reading {
    var state: FixtureState
    /// The result that counts; nil for none.
    var result: StageResult?
    var round: String?
    var seats: [Int] = []
    /// The entrants who played, if the result stands for other people than the draw names.
    var people: [[EntrantID?]]?

    /// The result that people see: an empty fixture has none.
    var shown: StageResult? { state == .empty ? nil : result }

    /// Whether the fixture needs no result any more.
    var isSettled: Bool {
      switch state {
      case .void, .decided, .final, .empty: true
      case .disputed, .playing, .stale, .waiting, .ready: false
      }
    }
  }

  /// Returns the first state that fits.
  private func reading(
    _ fixture: Fixture, _ sides: [[FeedState]], _ rounds: [ContestRound], _ ruling: Ruling?,
    _ match: TeamMatch?
  ) -> Reading {
    if ruling?.kind == .void { return Reading(state: .void) }
    let known = known(sides)
    if let decided = decided(fixture, ruling, sides, known) {
      return Reading(state: .decided, result: decided)
    }
    let standing = ruling?.kind == .stands ? ruling : nil
    if rubbers == nil, let played = played(known, rounds, standing) { return played }
    if let match, let state = match.state {
      let teams = match.rubbers.first?.entrants
      let isOther = teams != known.map { sides in sides.map { $0.map(entrant) } }
      return Reading(state: state, result: match.result, people: isOther ? teams : nil)
    }
    if !rounds.isEmpty, match?.hasRounds != true, isStale(sides, rounds) {
      return Reading(state: .stale, round: rounds[0].id)
    }
    let hasLeft = known?.contains { $0.contains { progress.left[$0] != nil } } ?? false
    if hasLeft, type(of: format).form.voidsLeavers { return Reading(state: .void) }
    let waiting = sides.flatMap(\.self).compactMap { feed in
      if case .waiting(let number) = feed { number } else { nil }
    }
    if !waiting.isEmpty {
      return Reading(state: progress.isEnded ? .void : .waiting(waiting.uniqued()))
    }
    if let free = unopposed(sides) { return free }
    return withdrawal(known) ?? Reading(state: progress.isEnded ? .void : .ready)
  }

  /// Returns the entrants of each side by position, if all of them are known.
  private func known(_ sides: [[FeedState]]) -> [[Int]]? {
    let known = Self.present(sides)
    return zip(known, sides).allSatisfy { $0.count == $1.count } ? known : nil
  }

  /// Returns the known entrants of each side, by position.
  static func present(_ sides: [[FeedState]]) -> [[Int]] {
    sides.map { side in
      side.compactMap { feed in if case .known(let position) = feed { position } else { nil } }
    }
  }

  /// Returns the result of a fixture that the organiser decided; nil if there is none.
  private func decided(
    _ fixture: Fixture, _ ruling: Ruling?, _ sides: [[FeedState]], _ known: [[Int]]?
  ) -> StageResult? {
    let drawn = contest.drawnDays[stage]?[fixture.number.round] ?? ""
    let day = ruling.map { $0.day.isEmpty ? drawn : $0.day } ?? ""
    switch ruling?.kind {
    case .walkover(let winner):
      guard let known, let position = positions[winner],
        let side = known.firstIndex(where: { $0.contains(position) })
      else { return nil }
      return StageResult(known, .walkover(to: side, of: known.count), day: day)
    case .bothOut:
      return StageResult(known ?? Self.present(sides), .nobody(of: sides.count))
    case .void, .stands, nil: return nil
    }
  }

  /// Returns the reading of a fixture in which at most one side has entrants; nil for any other.
  private func unopposed(_ sides: [[FeedState]]) -> Reading? {
    let present = sides.indices.filter { !sides[$0].contains(.nobody) && !sides[$0].isEmpty }
    guard present.count < 2 else { return nil }
    let known = Self.present(sides)
    guard let only = present.first else {
      return Reading(state: .empty, result: StageResult(known, .nobody(of: sides.count)))
    }
    return Reading(
      state: .decided, result: StageResult(known, .walkover(to: only, of: sides.count)))
  }

  /// Returns the reading of a fixture that was not played and in which somebody left: who left last
  /// wins, and nobody if both left together.
  private func withdrawal(_ known: [[Int]]?) -> Reading? {
    guard let known else { return nil }
    let leavings = known.map { side in
      side.compactMap { entrant($0).flatMap(contest.entrant)?.leaving }
        .min { $0.position < $1.position }
    }
    guard leavings.contains(where: { $0 != nil }) else { return nil }
    let present = leavings.indices.filter { leavings[$0] == nil }
    guard present.count < 2 else { return nil }
    let last = leavings.compactMap(\.self).max { $0.position < $1.position }
    let lastSides = leavings.indices.filter {
      leavings[$0]?.position == last?.position || leavings[$0]?.line == last?.line
    }
    let winner = present.first ?? (lastSides.count == 1 ? lastSides.first : nil)
    return Reading(
      state: .decided,
      result: StageResult(
        known, winner.map { .walkover(to: $0, of: known.count) } ?? .nobody(of: known.count)))
  }

  /// Gives a result the winner and the loser that a later decision named.
  ///
  /// - Returns: Whether anything was changed.
  private func overrule(
    _ reading: inout Reading, _ number: FixtureNumber, _ sides: [[FeedState]]
  ) -> Bool {
    guard let overruling = overruled[number] else { return false }
    guard let sides = reading.result?.sides ?? known(sides) else { return false }
    let index =
      overruling.winner.flatMap { winner in sides.firstIndex { $0.contains(winner) } }
      ?? overruling.loser.flatMap { loser in
        sides.count == 2 ? sides.firstIndex { !$0.contains(loser) } : nil
      }
    let isMember = [overruling.winner, overruling.loser].compactMap(\.self).allSatisfy { position in
      sides.contains { $0.contains(position) }
    }
    guard let index, isMember else {
      // Somebody else stood in, so nobody of this fixture went on.
      guard let day = reading.result?.day else { return false }
      reading.result = StageResult(sides, .nobody(of: sides.count), day: day)
      return true
    }
    guard let result = reading.result else {
      reading.result = StageResult(sides, .walkover(to: index, of: sides.count))
      return true
    }
    guard result.outcome.winner != index else { return false }
    reading.result = StageResult(sides, result.outcome.won(by: index), day: result.day)
    return true
  }
}
