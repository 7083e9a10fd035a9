// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

enum JudgeValue: Equatable {
  case known(JudgeName)
  case nobody
  case unknown
}

/// What became of a fixture.
struct JudgeOutcome {
  var id: String
  var state: String
  var sides: [[JudgeValue]]
  /// The side that won.
  var winner: Int?
  /// "nobody wins: both have the place of the loser, and the next match has nobody in that place"
  var isNobodys = false
  /// Of a match that was played: the points of each side.
  var points: [Int]?
  /// Of a match that was played: the total of each side.
  var totals: [Int]?
  /// A round of it has begun, whoever played it.
  var hasRounds = false
  /// The round counts by a decision `stands`.
  var stood = false
  /// Of a match of teams: the rubbers that each won, and the state of each rubber.
  var rubbers: [Int]?
  var rubberWords: [String] = []

  var names: [[JudgeName]] {
    sides.map { $0.compactMap { if case .known(let name) = $0 { name } else { nil } } }
  }

  var isSettled: Bool { ["final", "decided", "void", "empty"].contains(state) }

  var fixture: JudgeFixture {
    JudgeFixture(
      id: id, state: state,
      sides: sides.map { side in
        side == [.nobody] ? [] : side.map { if case .known(let name) = $0 { name } else { nil } }
      }, rubbers: rubberWords)
  }
}

/// The states of the fixtures of one stage.
struct JudgeFixtures {
  let book: JudgeBook
  let stage: JudgeBook.Stage
  let matches: [JudgeMatch]
  /// The rounds of each fixture.
  var rounds: [String: [JudgeBook.Round]] = [:]
  var outcomes: [String: JudgeOutcome] = [:]
  /// Results that a later `stands` overrules: who counts as winner and loser of a fixture.
  var overruled: [String: (winner: JudgeName, loser: JudgeValue)] = [:]
  var stands: [String: [[JudgeName]]] = [:]
  var orphaned: Set<String> = []

  init(_ book: JudgeBook, _ stage: JudgeBook.Stage, _ matches: [JudgeMatch]) {
    self.book = book
    self.stage = stage
    self.matches = matches
    share()
    evaluateAll()
    while let match = matches.first(where: { canStand($0) }) {
      stand(match)
      evaluateAll()
    }
  }

  var all: [JudgeOutcome] { matches.map { outcomes[$0.id]! } }

  /// Gives each round to its fixture. "In `allplay`, a round counts for its pair, whatever fixture it was typed for."
  private mutating func share() {
    let mine = book.rounds.filter { round in
      guard let fixture = round.fixture else { return false }
      return fixture.split(separator: ".").first.map(String.init) == stage.id
    }
    if isOfTeams { return shareRubbers(mine) }
    guard stage.format == "allplay" else {
      for round in mine { rounds[round.fixture!, default: []].append(round) }
      return
    }
    var pairs: [String: [String]] = [:]
    for match in matches {
      let people = match.sides.map {
        $0.compactMap { if case .person(let name) = $0 { name } else { nil } }
      }
      pairs[judgeKey(people), default: []].append(match.id)
    }
    var others: [JudgeBook.Round] = []
    for round in mine {
      if pairs[judgeKey(round.sides)]?.contains(round.fixture!) == true {
        rounds[round.fixture!, default: []].append(round)
      } else {
        others.append(round)
      }
    }
    for round in others {
      // With several legs: the first match of the pair without a round (Q24).
      let ids = pairs[judgeKey(round.sides)] ?? [round.fixture!]
      rounds[ids.first { rounds[$0] == nil } ?? ids[0], default: []].append(round)
    }
  }

  var isOfTeams: Bool { stage.options["rubbers"] != nil }

  /// "In `allplay`, a rubber counts for its teams, whatever match it was typed for."
  private mutating func shareRubbers(_ mine: [JudgeBook.Round]) {
    let most = stage.options["rubbers"]!.split(separator: ",").count
    let mine = mine.filter { (1...most).contains(JudgeRubbers.number($0.fixture!) ?? 0) }
    func isPair(_ match: JudgeMatch, _ round: JudgeBook.Round) -> Bool {
      let people = match.sides.map {
        $0.compactMap { if case .person(let name) = $0 { name } else { nil } }
      }
      return judgeSame(people, JudgeRubbers.teams(round.sides))
    }
    var others: [JudgeBook.Round] = []
    for round in mine {
      let id = JudgeRubbers.match(round.fixture!)
      let isOwn = matches.contains { $0.id == id && isPair($0, round) }
      if isOwn || stage.format != "allplay" {
        rounds[id, default: []].append(round)
      } else {
        others.append(round)
      }
    }
    for round in others {
      let ids = matches.filter { isPair($0, round) }.map(\.id)
      let free = ids.first { id in
        !(rounds[id] ?? []).contains {
          JudgeRubbers.number($0.fixture!) == JudgeRubbers.number(round.fixture!)
        }
      }
      rounds[free ?? ids.first ?? JudgeRubbers.match(round.fixture!), default: []].append(round)
    }
  }

  private mutating func evaluateAll() {
    outcomes = [:]
    for match in matches { _ = evaluate(match) }
  }

  private mutating func outcome(_ id: String) -> JudgeOutcome {
    outcomes[id] ?? evaluate(matches.first { $0.id == id }!)
  }

  private mutating func value(_ slot: JudgeSlot) -> JudgeValue {
    switch slot {
    case .nobody: return .nobody
    case .person(let name): return .known(name)
    case .winner(let id):
      if let over = overruled[id] { return .known(over.winner) }
      let from = outcome(id)
      return from.winner.map { from.sides[$0][0] } ?? (from.isNobodys ? .nobody : .unknown)
    case .loser(let id):
      if let over = overruled[id] { return over.loser }
      let from = outcome(id)
      return from.winner.map { from.sides[1 - $0][0] } ?? (from.isNobodys ? .nobody : .unknown)
    case .again(let id, let side):
      // "A second final is played only if the winner of the losers' bracket won the first"
      let from = outcome(id)
      if from.winner == 1, from.sides[0] != [.nobody] { return from.sides[side][0] }
      return from.winner != nil || from.isNobodys ? .nobody : .unknown
    }
  }

  mutating func values(_ match: JudgeMatch) -> [[JudgeValue]] {
    var sides: [[JudgeValue]] = []
    for side in match.sides {
      var values: [JudgeValue] = []
      for slot in side { values.append(value(slot)) }
      sides.append(values)
    }
    return sides
  }

  private mutating func evaluate(_ match: JudgeMatch) -> JudgeOutcome {
    var result = JudgeOutcome(id: match.id, state: "", sides: values(match))
    let played = (rounds[match.id] ?? [])
    result.hasRounds = !played.isEmpty
    if let people = stands[match.id] {
      // "its result counts for those who played"
      result.sides = people.map { $0.map { .known($0) } }
      result.stood = true
    }
    decide(&result, played, match)
    if isOfTeams, let sheet = sheet(result, played, match) {
      result.rubberWords = sheet.words(in: result.state)
    }
    // "If they are not in that match any more, nobody of it goes on."
    if orphaned.contains(match.id), result.winner != nil {
      result.winner = nil
      result.isNobodys = true
    }
    outcomes[match.id] = result
    return result
  }

  /// The rubbers of a match; nil if it isn't known who plays it.
  private func sheet(
    _ result: JudgeOutcome, _ played: [JudgeBook.Round], _ match: JudgeMatch
  ) -> JudgeRubbers? {
    let flat = result.sides.joined()
    guard !flat.contains(.unknown), !flat.contains(.nobody) else { return nil }
    return JudgeRubbers(book, stage, match.id, result.names, played)
  }

  /// The states, "the first that fits".
  private func decide(
    _ result: inout JudgeOutcome, _ played: [JudgeBook.Round], _ match: JudgeMatch
  ) {
    let names = result.names
    let flat = result.sides.flatMap { $0 }
    let isKnown = !flat.contains(.unknown) && !flat.contains(.nobody)
    // "A decision is about the people of the match when it was made. If other people play it now, the decision
    // has no effect."
    if !result.stood, let ruling = book.rulings[match.id], judgeSame(ruling.people, names) {
      if ruling.kind == "void" {
        result.state = "void"
        return
      }
      if ruling.kind == "walkover",
        let side = names.firstIndex(where: { $0.contains(ruling.winner ?? "") })
      {
        result.state = "decided"
        result.winner = side
        return
      }
      if ruling.kind == "both-out" {
        result.state = "decided"
        result.isNobodys = true
        return
      }
    }
    if isOfTeams, let sheet = sheet(result, played, match), let state = sheet.state {
      result.state = state
      guard state == "final" || state == "decided" else { return }
      let won = sheet.rubbers
      result.rubbers = won
      result.points = sheet.points
      result.isNobodys = sheet.isNobodys
      if won[0] != won[1] { result.winner = won[0] > won[1] ? 0 : 1 }
      return
    }
    let right = isKnown && !isOfTeams ? played.filter { judgeSame($0.sides, names) } : []
    let finished = right.filter { $0.phase == "finished" }
    func figures(_ round: JudgeBook.Round) -> [[Int]] {
      names.map { side in
        let at = round.sides.firstIndex { judgeSame([$0], [side]) }!
        return [
          at < round.points.count ? round.points[at] : 0,
          at < round.totals.count ? round.totals[at] : 0,
        ]
      }
    }
    // "Equal results of two devices count once."
    if right.contains(where: { $0.phase == "disputed" })
      || finished.contains(where: { figures($0) != figures(finished[0]) })
    {
      result.state = "disputed"
      return
    }
    if let round = finished.first {
      let each = figures(round)
      result.state = "final"
      result.points = each.map { $0[0] }
      result.totals = each.map { $0[1] }
      // "the greater points win; in rounds without points (all 0) places follow totals"
      let isByTotals = each.allSatisfy { $0[0] == 0 }
      let worth = each.map { isByTotals ? -$0[1] : $0[0] }
      let best = worth.max()!
      if worth.filter({ $0 == best }).count == 1 { result.winner = worth.firstIndex(of: best) }
      return
    }
    if !right.isEmpty {
      result.state = "playing"
      return
    }
    // "a match of which not all people are known waits as long as those who played it may be the right ones"
    let mayBeRight =
      flat.contains(.unknown)
      && played.contains { round in
        let people = isOfTeams ? JudgeRubbers.teams(round.sides) : round.sides
        return names.joined().allSatisfy { people.joined().contains($0) }
      }
    // Of teams, what is left of a match of the right ones is open.
    let isRight =
      isOfTeams && isKnown
      && played.contains { judgeSame(JudgeRubbers.teams($0.sides), names) }
    if !played.isEmpty, !mayBeRight, !isRight {
      result.state = "stale"
      return
    }
    // "ladder: Leaves: open matches: void"
    let changesPartners = ["partners", "river", "ladder"].contains(stage.format)
    if changesPartners && names.joined().contains(where: { book.hasLeft($0) }) {
      result.state = "void"
      return
    }
    let isOver = book.ended.contains(stage.id)
    if flat.contains(.unknown) {
      result.state = isOver ? "void" : "waiting"
      return
    }
    if flat.allSatisfy({ $0 == .nobody }) {
      result.state = "empty"
      result.isNobodys = true
      return
    }
    if let nobody = result.sides.firstIndex(of: [.nobody]) {
      result.state = "decided"
      result.winner = 1 - nobody
      return
    }
    let left = names.map { side in side.compactMap { book.entrant($0)?.leftStep }.min() }
    if left.contains(where: { $0 != nil }) {
      result.state = "decided"
      // "who left first loses; if both left with one command, nobody wins"
      let last = left.map { $0 ?? Int.max }
      result.winner = last[0] == last[1] ? nil : last[0] > last[1] ? 0 : 1
      result.isNobodys = result.winner == nil
      return
    }
    result.state = isOver ? "void" : "ready"
  }

  private func canStand(_ match: JudgeMatch) -> Bool {
    guard stands[match.id] == nil, let now = outcomes[match.id],
      ["stale", "waiting", "void"].contains(now.state),
      let ruling = book.rulings[match.id], ruling.kind == "stands"
    else { return false }
    return (rounds[match.id] ?? []).contains {
      $0.phase == "finished"
        && judgeSame(isOfTeams ? JudgeRubbers.teams($0.sides) : $0.sides, ruling.people)
    }
  }

  /// "Who stood in counts as winner of the match that they came from, and the other side of that match as its loser."
  private mutating func stand(_ match: JudgeMatch) {
    let now = outcomes[match.id]!
    // The people of the decision are those who played, in the order of the slots.
    let people = book.rulings[match.id]!.people
    let placed = people
    if people.count == 2, match.sides.allSatisfy({ $0.count == 1 }),
      people.allSatisfy({ $0.count == 1 })
    {
      let natural = now.names.map(\.first)
      for (side, slot) in match.sides.map({ $0[0] }).enumerated()
      where natural[side] != placed[side][0] {
        overrule(slot, placed[side][0])
      }
    }
    stands[match.id] = placed
  }

  private mutating func overrule(_ slot: JudgeSlot, _ name: JudgeName) {
    if case .winner(let id) = slot, !outcomes[id]!.names.joined().contains(name) {
      orphaned.insert(id)
      return
    }
    if case .loser(let id) = slot, !outcomes[id]!.names.joined().contains(name) {
      orphaned.insert(id)
      return
    }
    switch slot {
    case .winner(let id) where overruled[id] == nil:
      let sides = outcomes[id]!.sides.map { $0[0] }
      // Somebody from elsewhere takes the winner's slot only (Q6).
      let other =
        sides.contains(.known(name)) ? sides.first { $0 != .known(name) }! : value(.loser(id))
      overruled[id] = (name, other)
    case .loser(let id) where overruled[id] == nil:
      // Who stood in for a loser counts as the loser (Q6).
      let other = outcomes[id]!.sides.map { $0[0] }.first { $0 != .known(name) } ?? .nobody
      if case .known(let winner) = other { overruled[id] = (winner, .known(name)) }
    default: break
    }
  }

  /// The places of a knockout.
  mutating func places(_ chart: JudgeChart) -> [JudgeName: Int] {
    var places: [JudgeName: Int] = [:]
    for (slot, place) in chart.ends {
      switch slot {
      case .winner(let id), .loser(let id):
        // The first of two finals gives no places.
        let again = matches.first { $0.sides[0][0] == .again(id, side: 0) }
        if let again, outcomes[again.id]!.state != "empty" { continue }
      default: break
      }
      if case .known(let name) = value(slot) { places[name] = place }
    }
    // "nobody wins: both have the place of the loser": as if they had lost the next match as well (Q4).
    for match in matches where outcomes[match.id]!.isNobodys && overruled[match.id] == nil {
      guard outcomes[match.id]!.state != "empty" else { continue }
      var slot = JudgeSlot.loser(match.id)
      while let next = matches.first(where: { $0.sides.contains([slot]) }) {
        slot = .loser(next.id)
      }
      guard let end = chart.ends.first(where: { $0.slot == slot }) else { continue }
      for name in outcomes[match.id]!.names.joined() { places[name] = end.place }
    }
    return places
  }
}
