import ScoringKit

/// The computation of the fixtures of one stage: their entrants, states and results, round by
/// round.
struct FixtureFold {
  let stage: String
  let fold: StageFold
  /// The entrants in the order of the draw, and the position of each.
  let order: [EntrantID]
  let positions: [EntrantID: Int]
  let drawn: [Fixture]

  /// The results that count.
  private(set) var results: [FixtureNumber: StageResult] = [:]
  /// All fixtures with their states, in order of their numbers.
  private(set) var states: [ContestFixture] = []

  init(
    stage: String, fold: StageFold, order: [EntrantID], positions: [EntrantID: Int],
    drawn: [Fixture]
  ) {
    self.stage = stage
    self.fold = fold
    self.order = order
    self.positions = positions
    self.drawn = drawn.sorted { $0.number < $1.number }
  }

  private var contest: Contest { fold.contest }

  /// Computes all fixtures.
  ///
  /// A slot refers only to fixtures of earlier rounds, so each round is
  /// resolved with the results of those before it.
  mutating func run() {
    let rounds = Dictionary(grouping: drawn, by: \.number.round).sorted { $0.key < $1.key }
    for (_, fixtures) in rounds {
      let resolution = FixtureResolution(drawn, results: results)
      for fixture in fixtures.sorted(by: { $0.number < $1.number }) {
        take(fixture, resolution[fixture.number])
      }
    }
  }

  private mutating func take(_ fixture: Fixture, _ sides: [[FeedState]]) {
    let id = FixtureID(stage, fixture.number)
    let bound = contest.bound[id] ?? []
    let rounds = bound.map { fold.byID[$0] ?? ContestRound(missing: $0) }
      .filter { $0.phase != .dropped }
    let reading = reading(id, sides, rounds)
    if let result = reading.result { results[fixture.number] = result }
    states.append(
      ContestFixture(
        id: id, fixture: fixture, sides: sides, state: reading.state,
        entrants: reading.people
          ?? sides.map { side in
            side.map { slot in
              if case .known(let position) = slot { entrant(position) } else { nil }
            }
          },
        outcome: reading.result?.outcome, round: reading.round,
        seats: reading.seats, rounds: bound,
        court: contest.courtsOf[id]))
  }

  private func entrant(_ position: Int) -> EntrantID? {
    order.indices.contains(position - 1) ? order[position - 1] : nil
  }

  /// What the rounds and the rules say of one fixture.
  private struct Reading {
    var state: FixtureState
    var result: StageResult?
    var round: String?
    var seats: [Int] = []
    /// The entrants who played, if the result stands for other people than the draw names.
    var people: [[EntrantID?]]?
  }

  /// Returns the first state that fits.
  private func reading(_ id: FixtureID, _ sides: [[FeedState]], _ rounds: [ContestRound]) -> Reading
  {
    let rule = contest.disputed.contains(.rule(id)) ? nil : contest.rules[id]
    if rule == .void { return Reading(state: .void) }
    let known = known(sides)
    if let decided = decided(rule, sides, known) {
      return Reading(state: .decided, result: decided)
    }
    guard rounds.isEmpty else { return played(id, known, rounds, stands: rule == .stands) }
    let waiting = sides.flatMap(\.self).compactMap { slot in
      if case .waiting(let number) = slot { number } else { nil }
    }
    if !waiting.isEmpty { return Reading(state: .waiting(waiting.uniqued())) }
    if let free = unopposed(sides) { return free }
    return withdrawal(known) ?? Reading(state: .ready)
  }

  /// Returns the entrants of each side by position, if all of them are known.
  private func known(_ sides: [[FeedState]]) -> [[Int]]? {
    let known = sides.map { side in
      side.compactMap { slot in if case .known(let position) = slot { position } else { nil } }
    }
    return zip(known, sides).allSatisfy { $0.count == $1.count } ? known : nil
  }

  /// Returns the result of a fixture that the organiser decided; nil if there is none.
  private func decided(_ rule: Ruling?, _ sides: [[FeedState]], _ known: [[Int]]?)
    -> StageResult?
  {
    switch rule {
    case .walkover(let winner):
      guard let known, let position = positions[winner],
        let side = known.firstIndex(where: { $0.contains(position) })
      else { return nil }
      return StageResult(known, .walkover(to: side, of: known.count))
    case .bothOut: return StageResult(known ?? sides.map { _ in [] }, .nobody(of: sides.count))
    case .void, .stands, nil: return nil
    }
  }

  /// Returns the reading of a fixture in which at most one side has entrants; nil for any other.
  private func unopposed(_ sides: [[FeedState]]) -> Reading? {
    let present = sides.indices.filter { !sides[$0].contains(.nobody) && !sides[$0].isEmpty }
    guard present.count < 2 else { return nil }
    guard let only = present.first else { return Reading(state: .empty) }
    let known = sides.map { side in
      side.compactMap { slot in if case .known(let position) = slot { position } else { nil } }
    }
    return Reading(
      state: .decided, result: StageResult(known, .walkover(to: only, of: sides.count)))
  }

  /// Returns the reading of a fixture that was not played and in which somebody left the event.
  private func withdrawal(_ known: [[Int]]?) -> Reading? {
    guard let known else { return nil }
    let left = known.map { side in
      side.contains { entrant($0).flatMap(contest.entrant)?.isWithdrawn ?? false }
    }
    guard left.contains(true) else { return nil }
    let present = left.indices.filter { !left[$0] }
    switch present.count {
    case 0: return Reading(state: .decided, result: StageResult(known, .nobody(of: known.count)))
    case 1:
      return Reading(
        state: .decided,
        result: StageResult(known, .walkover(to: present[0], of: known.count)))
    default: return nil
    }
  }

  // MARK: Rounds

  /// A round of a fixture that the right people play, with the sides in order of the fixture.
  private struct Match {
    let round: ContestRound
    let sides: [[Int]]
    /// The seat of each side.
    let seats: [Int]

    /// The result in order of the sides; nil if the round isn't finished.
    var result: StageResult? {
      guard round.phase == .finished, let outcome = round.outcome,
        seats.allSatisfy(outcome.sides.indices.contains)
      else { return nil }
      let ordered = Outcome(seats.map { outcome.sides[$0] }, ending: outcome.ending)
      return StageResult(sides, ordered, day: round.day)
    }
  }

  /// Returns the reading of a fixture that has rounds.
  private func played(
    _ id: FixtureID, _ known: [[Int]]?, _ rounds: [ContestRound], stands: Bool
  ) -> Reading {
    let arrived = rounds.filter { $0.phase != .missing }
    guard !arrived.isEmpty else { return Reading(state: .playing, round: rounds[0].id) }
    let matches = arrived.compactMap { round in
      known.flatMap { match(round, $0) } ?? (stands ? ownMatch(round) : nil)
    }
    guard let first = matches.first else { return Reading(state: .stale, round: arrived[0].id) }
    func reading(_ state: FixtureState, _ match: Match, _ result: StageResult? = nil) -> Reading {
      Reading(
        state: state, result: result, round: match.round.id, seats: match.seats,
        people: stands ? match.sides.map { $0.map(entrant) } : nil)
    }
    if let disputed = matches.first(where: { $0.round.phase == .disputed }) {
      return reading(.disputed, disputed)
    }
    let finished = matches.filter { $0.result != nil }
    guard let match = finished.first, let result = match.result else {
      return reading(.playing, first)
    }
    let agrees = finished.allSatisfy { $0.result?.outcome == result.outcome }
    return agrees ? reading(.final, match, result) : reading(.disputed, match)
  }

  /// Returns a round as a match of a fixture's sides; nil if other people play it.
  private func match(_ round: ContestRound, _ sides: [[Int]]) -> Match? {
    guard round.people.count == sides.count else { return nil }
    var seats: [Int] = []
    for side in sides {
      let people = side.reduce(into: Set<String>()) { people, position in
        if let id = entrant(position) { people.formUnion(fold.directory.people[id] ?? []) }
      }
      guard let seat = round.people.firstIndex(of: people), !seats.contains(seat)
      else { return nil }
      seats.append(seat)
    }
    return Match(round: round, sides: sides, seats: seats)
  }

  /// Returns a round as a match of the people who play it, in order of its seats; nil if somebody
  /// is no entrant of the stage.
  private func ownMatch(_ round: ContestRound) -> Match? {
    var sides: [[Int]] = []
    for people in round.people {
      guard let entrants = fold.directory.entrants(of: people) else { return nil }
      let side = entrants.compactMap { positions[$0] }
      guard side.count == entrants.count else { return nil }
      sides.append(side)
    }
    return Match(round: round, sides: sides, seats: Array(sides.indices))
  }
}
