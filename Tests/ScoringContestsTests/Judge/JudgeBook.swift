// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// What the steps say, read once from the first to the last.
struct JudgeBook {
  struct Stage {
    var id: String
    var format: String
    var options: [String: String]
    var from: (stage: String, first: Int, last: Int)?
    var division: String?
  }

  struct Entrant {
    var name: JudgeName
    var seed: Int?
    var tag: Int?
    var handicap: Int?
    var day: String
    /// From which day on, and what; "" is before every day.
    var divisions: [(day: String, name: String)]
    var leftDay: String?
    /// The number of the command with which they left.
    var leftStep: Int?

    /// "An entrant's division is a name; a change counts from a day on."
    func division(on day: String?) -> String {
      var found = divisions[0]
      for change in divisions where (day == nil || change.day <= day!) && change.day >= found.day {
        found = change
      }
      return found.name
    }
  }

  struct Round {
    var id: String
    var fixture: String?
    var stage: String?
    var sides: [[JudgeName]]
    var day: String
    var order: Int
    var points: [Int]
    var totals: [Int]
    var holes: Int
    var phase: String
    /// How sides did not finish.
    var endings: [Int: String] = [:]
    /// The number of the round of its stage.
    var number: Int?
  }

  struct Ruling {
    var kind: String
    var people: [[JudgeName]]
    var winner: JudgeName?
    var day: String
  }

  var stages: [Stage] = []
  var policy: String?
  var entrants: [Entrant] = []
  var draws: [String: [JudgeName]] = [:]
  /// How many steps were before the draw.
  var drawnAfter: [String: Int] = [:]
  var drawnRounds: [String: [Int: [[[JudgeName]]]]] = [:]
  var lates: [String: [(name: JudgeName, pool: Int)]] = [:]
  /// Of those that count.
  var rounds: [Round] = []
  var rulings: [String: Ruling] = [:]
  var decisions: [String: [[JudgeName]]] = [:]
  var ended: [String] = []
  /// Those with whom numbered rounds began, by stage, round and division.
  var going: [String: [JudgeName]] = [:]

  init(_ steps: [JudgeStep]) {
    var dropped: [String] = []
    for (number, step) in steps.enumerated() {
      switch step {
      case .stage(let id, let format, let options, let from, let division):
        stages.append(
          Stage(id: id, format: format, options: options, from: from, division: division))
      case .policy(let text):
        policy = text
      case .enter(let name, let division, let seed, let tag, let handicap, let day):
        if index(name) == nil {
          entrants.append(
            Entrant(
              name: name, seed: seed, tag: tag, handicap: handicap, day: day,
              divisions: [("", division)]))
        }
      case .leave(let names, let day):
        for name in names {
          if let at = index(name), entrants[at].leftStep == nil {
            entrants[at].leftDay = day
            entrants[at].leftStep = number
          }
        }
      case .back(let name):
        if let at = index(name) {
          // "Who left and comes back takes part again: open matches are theirs again."
          entrants[at].leftDay = nil
          entrants[at].leftStep = nil
        }
      case .division(let name, let division, let from):
        if let at = index(name) {
          if let from {
            entrants[at].divisions.append((from, division))
          } else {
            entrants[at].divisions[0] = ("", division)
          }
        }
      case .draw(let stage, let order):
        draws[stage] = order.filter { index($0) != nil }
        drawnAfter[stage] = number
        // Who came late to an earlier draw is in the order of the new one, or not (Q22).
        lates[stage] = nil
        if stages.first(where: { $0.id == stage })?.format != "partners" {
          drawnRounds[stage] = nil
        }
      case .drawRound(let stage, let round, let fixtures):
        drawnRounds[stage, default: [:]][round] = fixtures
      case .late(let stage, let name, let pool):
        let known = (draws[stage] ?? []) + (lates[stage] ?? []).map(\.name)
        if index(name) != nil, !known.contains(name) {
          lates[stage, default: []].append((name, pool))
        }
      case .round(
        let id, let fixture, let stage, let sides, let day, let order, let points, let totals,
        let holes, let phase):
        var round = Round(
          id: id, fixture: fixture, stage: stage, sides: sides, day: day, order: order,
          points: points, totals: totals, holes: holes, phase: phase)
        if let at = rounds.firstIndex(where: { $0.id == id }) {
          round.number = rounds[at].number
          rounds[at] = round
        } else {
          rounds.append(round)
        }
      case .drop(let round):
        dropped.append(round)
      case .unfinished(let id, let side, let ending):
        if let at = rounds.firstIndex(where: { $0.id == id }) { rounds[at].endings[side] = ending }
      case .numbered(let id, let number):
        if let at = rounds.firstIndex(where: { $0.id == id }) { rounds[at].number = number }
      case .going(let stage, let number, let division, let names):
        going["\(stage) \(number) \(division ?? "-")"] = names
      case .ruling(let fixture, let kind, let people, let winner, let day):
        rulings[fixture] = Ruling(kind: kind, people: people, winner: winner, day: day)
      case .clear(let fixture):
        rulings[fixture] = nil
      case .decide(let stage, let names):
        decisions[stage, default: []].append(names)
      case .end(let stage):
        ended.append(stage)
      }
    }
    rounds.removeAll { dropped.contains($0.id) }
  }

  func index(_ name: JudgeName) -> Int? {
    entrants.firstIndex { $0.name == name }
  }

  func entrant(_ name: JudgeName) -> Entrant? {
    index(name).map { entrants[$0] }
  }

  func hasLeft(_ name: JudgeName) -> Bool {
    entrant(name)?.leftStep != nil
  }

  /// The order that `event decide` gives to all of a group, or nil (Q16: the newest that names all of them).
  func decision(_ stage: String, _ group: [JudgeName]) -> [JudgeName]? {
    let found = (decisions[stage] ?? []).last { order in group.allSatisfy { order.contains($0) } }
    return found?.filter { group.contains($0) }
  }

  /// Whether a stage counts rounds in sessions.
  static func counts(_ format: String) -> Bool {
    format == "season" || format == "ladder"
  }

  /// The entrants of a stage in the order of the draw; nil: it isn't drawn.
  func order(_ stage: Stage) -> [JudgeName]? {
    var order = draws[stage.id]
    let late = (lates[stage.id] ?? []).map(\.name)
    if JudgeBook.counts(stage.format), stage.from == nil {
      // Whoever is in the event is in its season (Q41). "Each division has a table of all who have been in it."
      let all = entrants.filter { entrant in
        stage.division == nil || entrant.divisions.contains { $0.name == stage.division! }
      }
      order = (order ?? []) + all.map(\.name).filter { !(order ?? []).contains($0) }
    }
    guard let order else { return nil }
    return order + late.filter { !order.contains($0) }
  }

  /// "a typed result belongs to the stage for which it was typed, and a round that only bears the event's name
  /// belongs to the first stage that counts rounds and has somebody of it"
  func sessionRounds(_ stage: Stage) -> [Round] {
    let mine = rounds.filter { round in
      guard round.fixture == nil, round.phase == "finished" else { return false }
      if let typed = round.stage { return typed == stage.id }
      let people = round.sides.joined()
      let first = stages.first { other in
        guard JudgeBook.counts(other.format), let order = order(other) else { return false }
        return people.contains { name in
          order.contains(name)
            && (other.division == nil
              || entrant(name)?.division(on: round.day) == other.division!)
        }
      }
      return first?.id == stage.id
    }
    // "Rounds count in the order of their start."
    return mine.enumerated().sorted { a, b in
      (a.element.day, a.element.order, a.offset) < (b.element.day, b.element.order, b.offset)
    }.map(\.element)
  }
}
