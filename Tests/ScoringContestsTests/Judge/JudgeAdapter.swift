import ScoringKit

@testable import ScoringContests

/// A history of steps as the fields and rounds of a contest.
struct JudgedEvening {
  private(set) var evening: Evening
  private var format = ""
  /// The rounds, and how sides of them did not finish.
  private var taken: [String: JudgeStep] = [:]
  private var endings: [String: [Int: String]] = [:]
  /// The numbers of rounds of their stages.
  private var numbers: [String: Int] = [:]

  init(_ steps: [JudgeStep]) {
    evening = Evening()
    evening.remove(.policy)
    for step in steps { take(step) }
  }

  /// The policy of a contest without one of its own.
  var state: ContestState {
    let policy = format == "season" ? Policy([.sum]) : .roundRobin
    return ContestState(
      evening.contest, rounds: evening.rounds,
      people: { Set($0.competitor.people.map(\.identity)) }, policy: policy)
  }

  mutating func take(_ step: JudgeStep) {
    switch step {
    case .stage(let id, let format, let options, let from, let division):
      if self.format.isEmpty { self.format = format }
      evening.plan(
        id, format,
        Dictionary(
          uniqueKeysWithValues: options.map { ($0, Self.option($1, isText: $0 == "cut")) }),
        from: from.map { .places($0.first...max($0.first, $0.last), of: $0.stage) } ?? .entrants,
        division: division)
    case .policy(let words): evening.set(.policy, .string(words))
    case .enter(let name, let division, let seed, let tag, let handicap, _):
      guard evening.fields[ContestField.entrant(EntrantID(name)).key] == nil else { return }
      evening.enter(name, division: division)
      if let seed { evening.set(.fact(.seed, EntrantID(name)), .integer(seed)) }
      if let tag { evening.set(.fact(.tag, EntrantID(name)), .integer(tag)) }
      if let handicap { evening.set(.fact(.handicap, EntrantID(name)), .integer(handicap)) }
    case .leave(let names, let day):
      evening.leave(
        names.filter { evening.fields[ContestField.left(EntrantID($0)).key] == nil }, day: day)
    case .back(let name): evening.remove(.left(EntrantID(name)))
    case .division(let name, let division, let day):
      evening.set(.division(EntrantID(name), since: day), .string(division))
    case .draw(let stage, let order): draw(stage, order)
    case .drawRound(let stage, let round, let fixtures):
      evening.draw(stage, round: round, fixtures)
    case .late(let stage, let name, let pool):
      evening.set(.late(stage, EntrantID(name)), .integer(pool))
    case .round(let id, _, _, _, _, _, _, _, _, _):
      taken[id] = step
      endings[id] = nil
      takeRound(step)
    case .drop: takeRound(step)
    case .unfinished(let id, let side, let ending):
      endings[id, default: [:]][side] = ending
      if let round = taken[id] { takeRound(round) }
    case .numbered(let id, let number):
      guard let round = taken[id] else { return }
      numbers[id] = number
      takeRound(round)
    case .going(let stage, let number, let division, let names):
      evening.set(
        .advancing(StageRound(stage, number), division: division),
        .array(names.map { .string($0) }))
    case .ruling(let fixture, let kind, let people, let winner):
      let kinds: [String: Ruling.Kind] = [
        "both-out": .bothOut, "void": .void, "stands": .stands,
        "walkover": .walkover(EntrantID(winner ?? "")),
      ]
      guard let ruling = kinds[kind] else { return }
      evening.rule(fixture, ruling, ruling == .stands ? seated(people, fixture) : people)
    case .clear(let fixture): if let id = FixtureID(fixture) { evening.remove(.ruling(id)) }
    case .decide(let stage, let names):
      let field = ContestField.decision(stage)
      let before = evening.fields[field.key]?.array ?? []
      evening.set(field, .array(before + [.array(names.map { .string($0) })]))
    case .end(let stage): evening.set(.end(stage), true)
    }
  }

  /// Returns the sides who played a fixture in the order of its slots: who is there anyway, and then who
  /// comes from the match of the slot.
  private func seated(_ people: [[String]], _ fixture: String) -> [[String]] {
    let state = state
    guard people.count == 2, let id = FixtureID(fixture), let present = state.fixture(id),
      present.entrants.allSatisfy({ $0.count == 1 })
    else { return people }
    let now = present.entrants.map { $0[0]?.text ?? "" }
    if now[0] == people[0][0] || now[1] == people[1][0] { return people }
    if now[0] == people[1][0] || now[1] == people[0][0] { return people.reversed() }
    func comes(_ name: String, _ side: Int) -> Bool {
      switch present.fixture.sides[side][0] {
      case .winner(let number), .loser(let number):
        state.fixture(FixtureID(id.stage, number))?.known.contains(EntrantID(name)) ?? false
      case .entrant, .bye: false
      }
    }
    return comes(people[1][0], 0) || comes(people[0][0], 1) ? people.reversed() : people
  }

  private static func option(_ text: String, isText: Bool) -> JSONValue {
    if isText { return .string(text) }
    return Int(text).map { .integer($0) } ?? (text == "yes" ? true : .string(text))
  }

  private mutating func draw(_ id: String, _ order: [String]) {
    let stage = state.stage(id)
    let known = Set(evening.contest.entrants.map(\.id.text))
    let draw = Contest.Draw(
      order.filter(known.contains).map { EntrantID($0) }, source: stage?.source ?? [])
    for key in evening.fields.keys.sorted() {
      guard let field = ContestField(key: key) else { continue }
      switch field {
      case .late(id, _): evening.remove(field)
      case .drawn(id, _) where stage?.plan.format != "partners": evening.remove(field)
      default: break
      }
    }
    evening.set(.draw(id), draw.value)
  }

  private static func leaving(_ ending: String) -> Leaving {
    ending == "dns" ? .absent : ending == "dsq" ? .disqualified : .retired
  }

  private mutating func takeRound(_ step: JudgeStep) {
    switch step {
    case .drop(let round): evening.dismiss(round)
    case .round(
      let id, let fixture, let stage, let sides, let day, let order, let points, let totals,
      let holes, let phase):
      let isByPoints = points.contains { $0 != 0 }
      let worth = isByPoints ? points : totals.map { 0 - $0 }
      let own = endings[id] ?? [:]
      let placed = sides.indices.filter { own[$0] == nil || own[$0] == "counted" }
      let outcome = Outcome(
        sides.indices.map { index in
          let isPlaced = placed.contains(index)
          var side = Outcome.Side(
            place: isPlaced ? 1 + placed.count { worth[$0] > worth[index] } : nil,
            isShared: isPlaced && placed.count { worth[$0] == worth[index] } > 1,
            share: isPlaced ? [totals[index]] : nil, measures: ["points": points[index]])
          side.length = holes
          side.unfinished = own[index].map { Unfinished(Self.leaving($0), score: totals[index]) }
          return side
        }, isMatch: fixture != nil || isByPoints)
      let phases: [String: ContestRound.Phase] = ["playing": .playing, "disputed": .disputed]
      evening.put(
        ContestRound(
          id: id,
          fixture: fixture ?? stage.map { stage in
            numbers[id].map { "\(stage).r\($0)" } ?? "\(stage).\(day).1"
          } ?? "",
          people: sides.map(Set.init), phase: phases[phase] ?? .finished,
          outcome: phase == "finished" ? outcome : nil, day: day), order: order)
    default: break
    }
  }
}
