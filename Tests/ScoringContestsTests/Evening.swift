import ScoringKit

@testable import ScoringContests

/// A contest for tests, as its organiser and its scorekeepers write it: the fields, the order of
/// their entries, and the rounds.
struct Evening {
  private(set) var fields: [String: JSONValue] = [:]
  var rounds: [ContestRound] = []
  /// The number of people of each entrant, `p1/1`, `p1/2` and so on; 0 if entrants are single players.
  var rosters = 0
  /// The keys of fields that two devices set to different values.
  var disputed: [String] = []
  private(set) var origins: [String: Contest.Origin] = [:]
  private var positions = 0
  private var starts: [String: Int] = [:]

  /// Makes a contest without entrants.
  init(policy: Policy = .roundRobin) {
    set(.name, "Evening")
    set(.policy, policy.value)
  }

  /// Makes a contest of one stage, `b`, which is drawn with the entrants `p1`, `p2` and so on.
  init(
    _ format: String, _ entrants: Int, options: [String: JSONValue] = [:],
    policy: Policy = .roundRobin, prefix: String = "p"
  ) {
    self.init(policy: policy)
    plan("b", format, options)
    for number in 1...max(1, entrants) { enter("\(prefix)\(number)") }
    draw("b", (1...max(1, entrants)).map { "\(prefix)\($0)" })
  }

  /// Makes a contest of the fields of another one, in some order, with the same log.
  init(fields: [(key: String, value: JSONValue)], like other: Evening) {
    origins = other.origins
    rosters = other.rosters
    for (key, value) in fields { self.fields[key] = value }
  }

  // MARK: Decisions

  /// Sets a field; those of one line were typed together.
  mutating func set(_ field: ContestField, _ value: JSONValue, line: String? = nil) {
    positions += 1
    fields[field.key] = value
    origins[field.key] = (positions, line ?? "l\(positions)")
  }

  /// Gives a field the value that it had in an earlier form of the contest.
  mutating func restore(_ field: ContestField, _ value: JSONValue, from earlier: Evening) {
    fields[field.key] = value
    origins[field.key] = earlier.origins[field.key]
  }

  mutating func remove(_ field: ContestField) {
    fields[field.key] = nil
    origins[field.key] = nil
  }

  mutating func plan(
    _ id: String, _ format: String, _ options: [String: JSONValue] = [:],
    rubbers: RubberPlan? = nil, from: StagePlan.Source = .entrants, division: String? = nil
  ) {
    let version = FormatList.format(named: format)?.form.version ?? 1
    let order = fields.keys.count { $0.hasPrefix("stage/") } + 1
    set(
      .stage(id),
      StagePlan(
        id, format: format, version: version, options: FormatOptions(options), source: from,
        division: division, rubbers: rubbers, order: order
      ).value)
  }

  mutating func enter(_ name: String, division: String? = nil) {
    let competitor = Competitor(id: name, kind: .player, name: name)
    set(.entrant(EntrantID(name)), competitor.value)
    if let division { set(.division(EntrantID(name), since: nil), .string(division)) }
  }

  mutating func draw(_ stage: String, _ names: [String]) {
    set(.draw(stage), .array(names.map { .string($0) }))
  }

  /// Draws the next round of a stage as the program proposes it.
  mutating func drawNext(_ stage: String = "b") {
    guard let state = state.stage(stage), let round = state.next.first?.number.round else { return }
    draw(stage, round: round, state.next.map { $0.sides.map { Self.names($0, state) } })
  }

  mutating func draw(_ stage: String, round: Int, _ sides: [[[String]]]) {
    set(
      .drawn(stage, round: round),
      .array(sides.map { .array($0.map { .array($0.map { .string($0) }) }) }))
  }

  private static func names(_ feeds: [Feed], _ stage: StageState) -> [String] {
    feeds.compactMap { feed in
      guard case .entrant(let position) = feed else { return nil }
      return stage.entrant(position)?.text
    }
  }

  mutating func late(_ name: String, pool: Int = 0, of stage: String = "b") {
    enter(name)
    set(.late(stage, EntrantID(name)), .integer(pool))
  }

  /// Records that some entrants left with one command.
  mutating func leave(_ names: String..., day: String = "") { leave(names, day: day) }

  mutating func leave(_ names: [String], day: String = "") {
    let line = "l\(positions + 1)"
    for name in names {
      set(.left(EntrantID(name)), day.isEmpty ? true : .string(day), line: line)
    }
  }

  mutating func rule(_ fixture: String, _ kind: Ruling.Kind) {
    guard let id = FixtureID(fixture), let state = state.fixture(id) else { return }
    rule(fixture, kind, state.entrants.map { $0.compactMap { $0?.text } })
  }

  mutating func rule(
    _ fixture: String, _ kind: Ruling.Kind, _ sides: [[String]], day: String = ""
  ) {
    guard let id = FixtureID(fixture) else { return }
    set(.ruling(id), Ruling(kind, sides.map { $0.map { EntrantID($0) } }, day: day).value)
  }

  mutating func dismiss(_ round: String) { set(.dismissal(round: round), "again") }

  // MARK: Rounds

  /// Adds a round, or replaces the one with its id; rounds are in order of their start.
  mutating func put(_ round: ContestRound, order: Int) {
    rounds.removeAll { $0.id == round.id }
    starts[round.id] = order
    let own = (round.day, order)
    let index = rounds.firstIndex { ($0.day, starts[$0.id] ?? 0) > own }
    rounds.insert(round, at: index ?? rounds.count)
  }

  /// Enters the result of a fixture whose entrants are known; the side with this index wins.
  ///
  /// - Returns: the id of the round; empty if the entrants aren't known.
  @discardableResult mutating func win(
    _ fixture: String, _ winner: Int = 0, _ points: [Int] = [11, 5]
  ) -> String {
    guard let id = FixtureID(fixture), let state = state.fixture(id) else { return "" }
    let sides = state.entrants.map { $0.compactMap { $0?.text } }
    guard sides.allSatisfy({ !$0.isEmpty }) else { return "" }
    return play(fixture, sides, winner == 0 ? points : points.reversed())
  }

  /// Adds a round between some sides; the greater points win.
  @discardableResult mutating func play(
    _ fixture: String, _ sides: [[String]], _ points: [Int], day: String = "2026-01-01",
    phase: ContestRound.Phase = .finished
  ) -> String {
    let id =
      rounds.contains { $0.id == "r\(rounds.count + 1)" }
      ? "x\(rounds.count + 1)" : "r\(rounds.count + 1)"
    rounds.append(Self.round(id, fixture, sides, points, day: day, phase: phase))
    return id
  }

  static func round(
    _ id: String, _ fixture: String, _ sides: [[String]], _ points: [Int], day: String,
    phase: ContestRound.Phase = .finished
  ) -> ContestRound {
    let outcome = Outcome(
      points.map { own in
        Outcome.Side(
          place: 1 + points.count { $0 > own }, isShared: points.count { $0 == own } > 1,
          measures: ["points": own])
      }, isMatch: points.count == 2)
    return ContestRound(
      id: id, fixture: fixture, people: sides.map(Set.init), phase: phase,
      outcome: phase == .finished ? outcome : nil, day: day)
  }

  /// Adds a card of totals, of which the smallest is best.
  @discardableResult mutating func card(
    _ totals: KeyValuePairs<String, Int>, day: String, fixture: String = "", length: Int? = nil,
    id: String? = nil
  ) -> String {
    let id = id ?? "r\(rounds.count + 1)"
    let all = totals.map(\.value)
    rounds.append(
      ContestRound(
        id: id, fixture: fixture, people: totals.map { [$0.key] }, phase: .finished,
        outcome: Outcome(
          all.map { own in
            var side = Outcome.Side(
              place: 1 + all.count { $0 < own }, isShared: all.count { $0 == own } > 1,
              share: [own])
            side.length = length
            return side
          }), day: day))
    return id
  }

  /// Exchanges the results of the sides of a round.
  mutating func turn(_ id: String) {
    guard let index = rounds.firstIndex(where: { $0.id == id }) else { return }
    let old = rounds[index]
    let outcome = old.outcome.map {
      Outcome($0.sides.reversed(), ending: $0.ending, isMatch: $0.isMatch)
    }
    rounds[index] = ContestRound(
      id: old.id, fixture: old.fixture, people: old.people, phase: old.phase, outcome: outcome,
      day: old.day)
  }

  /// Plays all open matches of a stage, draws its rounds, and settles disputes and stale matches.
  mutating func finish(_ stage: String) {
    // Those with whom a round once began are known again as soon as somebody plays it.
    for number in (1...(state.stage(stage)?.rounds ?? 1)).flatMap({ [$0, $0] }) {
      guard let rounds = state.stage(stage), let progress = rounds.progress, rounds.rounds != nil
      else { break }
      for entrant in progress.missing(inRound: number) {
        card(
          [rounds.entrant(entrant)?.text ?? "": 3], day: "2099-01-01",
          fixture: "\(stage).r\(number)", id: "f\(rounds.rounds ?? 0)/\(self.rounds.count)")
      }
    }
    for _ in 0..<500 {
      guard let state = state.stage(stage) else { return }
      if let rubber = state.fixtures.flatMap(\.rubbers).first(where: { $0.isOpen }) {
        for round in rubber.rounds { dismiss(round) }
        let teams = rubber.known.map(\.text)
        play("\(rubber.id)", teams.map { ["\($0)/1"] }, [11, 5], day: "2099-01-01")
      } else if let open = state.fixtures.first(where: { $0.isOpen }) {
        for round in open.rounds { dismiss(round) }
        guard open.known.count == open.entrants.joined().count else { return }
        play(
          "\(open.id)", open.entrants.map { $0.compactMap { $0?.text } }, [11, 5],
          day: "2099-01-01")
      } else if let level = state.fixtures.first(where: {
        $0.state == .final && $0.outcome?.winner == nil
      }) {
        for round in level.rounds { dismiss(round) }
      } else if !state.next.isEmpty {
        drawNext(stage)
      } else {
        return
      }
    }
  }

  // MARK: State

  var contest: Contest {
    let stream = StreamID(kind: Contest.streamKind, key: "evening") ?? .settings
    return Contest(stream, fields, disputed: disputed) { origins[$0] }
  }

  var state: ContestState {
    ContestState(
      contest, rounds: rounds, people: people, policy: .roundRobin)
  }

  /// Returns the people of an entrant.
  func people(_ entrant: Entrant) -> Set<String> {
    rosters == 0
      ? Set(entrant.competitor.people.map(\.identity))
      : Set((1...rosters).map { "\(entrant.id)/\($0)" })
  }

  func fixture(_ id: String) -> ContestFixture? { FixtureID(id).flatMap { state.fixture($0) } }

  /// The state of a fixture as a word; `none` if the stage doesn't show it.
  func word(_ id: String) -> String { fixture(id)?.state.word ?? "none" }

  /// The entrants of a fixture as text: `p1 v p4`, with `?` for a slot that isn't known.
  func people(_ id: String) -> String {
    (fixture(id)?.entrants ?? []).map { side in
      side.map { $0?.text ?? "?" }.joined(separator: "+")
    }.joined(separator: " v ")
  }

  /// The places of a table as text: `1 p1, 2= p2, 2= p3, - p4`.
  func places(_ stage: String = "b", table: String? = nil) -> String {
    guard let state = state.stage(stage) else { return "" }
    let ranking = table.map { title in state.tables.first { $0.title == title }?.ranking }
    return (ranking ?? state.ranking)?.rows.map { row in
      "\(row.place.map { "\($0)" } ?? "-")\(row.isShared ? "=" : "") "
        + (state.entrant(row.entrant)?.text ?? "?")
    }.joined(separator: ", ") ?? ""
  }

  /// The states and places of the contest with other names, without the order of equal entrants.
  func structure(_ name: (String) -> String) -> [String] {
    let state = state
    return state.stages.flatMap { stage in
      let fixtures = stage.fixtures.map { fixture in
        let people = fixture.entrants.map { $0.map { $0.map { name($0.text) } ?? "?" } }
        return "\(fixture.id) \(fixture.state.word) \(people) \(fixture.rubbers.map(\.state.word))"
      }
      let tables = stage.tables.flatMap { table in
        table.ranking.rows.map { row in
          let entrant = stage.entrant(row.entrant).map { name($0.text) } ?? "?"
          return "\(table.title) \(entrant) \(row.place ?? 0) \(row.isShared) \(row.figures)"
        }.sorted()
      }
      return ["\(stage.plan.id) \(stage.isComplete) \(stage.candidates.map { name($0.text) })"]
        + fixtures + tables
    }
  }

  /// An outcome as text, with its measures in order.
  private static func text(_ outcome: Outcome?) -> String {
    guard let outcome else { return "" }
    return "\(outcome.ending) "
      + outcome.sides.map { side in
        var other = side
        other.measures = [:]
        return "\(side.measures.sorted { $0.key < $1.key }) \(other)"
      }.joined(separator: "; ")
  }

  /// Everything that people see of the contest, as text.
  var page: String {
    let state = state
    return state.stages.map { stage in
      let fixtures = stage.fixtures.map { fixture in
        fixture.rubbers.map { "\($0.id) \($0.state.word) \(Self.text($0.outcome))" }
          .joined(separator: ", ")
          + "\(fixture.id) \(fixture.state.word) \(fixture.entrants) \(fixture.isOverruled) "
          + "\(fixture.hasIdleRuling) \(Self.text(fixture.outcome))"
      }
      let tables = stage.tables.map { table in
        "\(table.title): \(table.ranking.columns.map(\.title)) \(table.ranking.rows) "
          + "\(table.ranking.reasons)"
      }
      return "\(stage.plan.id) \(stage.isComplete) \(stage.isOutdated) \(stage.isUneven) "
        + "\(stage.obstacle.map { "\($0)" } ?? "") \(stage.order ?? stage.candidates) "
        + "\(stage.next)\n"
        + (fixtures + tables).joined(separator: "\n")
    }.joined(separator: "\n") + "\n\(state.strangers)"
  }
}
