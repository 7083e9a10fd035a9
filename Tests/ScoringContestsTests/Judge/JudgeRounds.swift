// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// Stages of which the rounds are drawn one at a time: partners, river, reseeded brackets.
struct JudgeRounds {
  let book: JudgeBook
  let stage: JudgeBook.Stage

  init(_ book: JudgeBook, _ stage: JudgeBook.Stage) {
    self.book = book
    self.stage = stage
  }

  /// The rounds that are drawn, from 1.
  var drawn: [[[[JudgeName]]]] {
    var rounds: [[[[JudgeName]]]] = []
    let stored = book.drawnRounds[stage.id] ?? [:]
    if stage.format == "river", let order = book.draws[stage.id] {
      // The first round of a river is the draw: 1+2 v 3+4, 5+6 v 7+8 … (Q35: who is over doesn't play)
      rounds.append(
        (0..<order.count / 4).map { court in
          let four = Array(order[(4 * court)..<(4 * court + 4)])
          return [[four[0], four[1]], [four[2], four[3]]]
        })
    } else if stage.format == "swiss", let order = book.draws[stage.id] {
      // "the upper half of the draw meets the lower half in order; with an odd number the last is free"
      let half = order.count / 2
      rounds.append(
        (0..<half).map { [[order[$0]], [order[$0 + half]]] }
          + (order.count % 2 == 1 ? [[[order.last!], []]] : []))
    } else if stage.format == "bracket" {
      rounds.append([])
    }
    while let round = stored[rounds.count + 1] { rounds.append(round) }
    return rounds
  }

  var fixtures: JudgeFixtures {
    let matches = drawn.enumerated().flatMap { round, lines in
      lines.enumerated().map { line, sides in
        JudgeMatch(
          id: "\(stage.id).\(round + 1).\(line + 1)", round: round + 1, line: line + 1,
          sides: sides.map { $0.isEmpty ? [.nobody] : $0.map { .person($0) } })
      }
    }
    return JudgeFixtures(book, stage, matches)
  }

  /// Whether partners or a river have a round left, and which.
  func next(_ result: inout JudgeStageVerdict) {
    let rounds = drawn
    // Without `--rounds`, what is drawn is all (Q34).
    let wanted = stage.options["rounds"].flatMap(Int.init) ?? rounds.count
    // Four play on a court.
    let present = (book.order(stage) ?? []).filter { !book.hasLeft($0) }
    guard rounds.count < wanted, stage.format == "partners" || present.count >= 4 else { return }
    result.isComplete = false
    if stage.format == "partners" {
      result.next = JudgeNext(round: rounds.count + 1, fixtures: nil)
    } else if let last = rounds.last {
      let own = fixtures.all.filter { $0.id.hasPrefix("\(stage.id).\(rounds.count).") }
      if own.allSatisfy(\.isSettled), !book.ended.contains(stage.id) {
        result.next = JudgeNext(round: rounds.count + 1, fixtures: river(last, own))
      }
    }
  }

  /// "winners move up a court, losers down, partners split"; nil where the rules don't say who plays.
  private func river(_ last: [[[JudgeName]]], _ outcomes: [JudgeOutcome]) -> [[[JudgeName]]]? {
    var winners: [[JudgeName]] = []
    var losers: [[JudgeName]] = []
    for outcome in outcomes {
      guard let winner = outcome.winner, outcome.names.count == 2 else { return nil }
      winners.append(outcome.names[winner])
      losers.append(outcome.names[1 - winner])
    }
    let here = (winners + losers).flatMap { $0 }
    let known = book.order(stage) ?? []
    guard !winners.isEmpty, here.count == 4 * winners.count,
      Set(here) == Set(known.filter { !book.hasLeft($0) })
    else { return nil }
    // Who comes from above, or stays above, is named first.
    return winners.indices.map { court in
      let upper = court == 0 ? winners[0] : losers[court - 1]
      let lower = court == winners.count - 1 ? losers[court] : winners[court + 1]
      return [[upper[0], lower[0]], [upper[1], lower[1]]]
    }
  }

  // MARK: Reseeding

  /// "each round is drawn when the one before has its results: the best seed left meets the worst; with an odd number,
  /// the best is free"
  func reseeded(_ order: [JudgeName], _ result: inout JudgeStageVerdict) {
    let first = book.draws[stage.id] ?? order
    let slots = JudgeChart.firstLine(first, order.filter { !first.contains($0) })
    var chart = JudgeChart(stage.id)
    var free: [JudgeName] = order.count == 1 ? order : []
    for line in stride(from: 0, to: slots.count, by: 2) where slots.count > 1 {
      if case (.person(let name), .nobody) = chart.play(
        1, line / 2 + 1, slots[line], slots[line + 1])
      {
        free.append(name)
      }
    }
    let stored = drawn
    for (round, lines) in stored.enumerated().dropFirst() {
      let sides = linked(lines, chart.matches, Array(stored[..<round]))
      for (line, sides) in sides.enumerated() {
        chart.matches.append(
          JudgeMatch(
            id: "\(stage.id).\(round + 1).\(line + 1)", round: round + 1, line: line + 1,
            sides: sides))
      }
    }
    let fixtures = JudgeFixtures(book, stage, chart.matches)
    // "Who stood in counts as winner of the match that they came from."
    let all = fixtures.all.map { outcome in
      var outcome = outcome
      if let over = fixtures.overruled[outcome.id],
        let side = outcome.names.firstIndex(where: { $0.contains(over.winner) })
      {
        (outcome.winner, outcome.isNobodys) = (side, false)
      }
      return outcome
    }
    var places: [JudgeName: Int] = [:]
    // Who is still in after the rounds so far; nil: not known yet.
    var certain = order
    var alive: [JudgeName]? = order
    var open = order.count
    for round in 1...max(1, stored.count) {
      let own = all.filter { $0.id.hasPrefix("\(stage.id).\(round).") }
      let players = own.flatMap { $0.names.joined() }
      if round > 1 {
        // Who doesn't play is free, or has left and is behind all who are in (Q32).
        let others = certain.filter { !players.contains($0) }
        free = others.filter { !book.hasLeft($0) }
        for name in others where book.hasLeft(name) {
          places[name] = 2 * own.count + free.count + 1
        }
      }
      open = own.count + free.count
      var next: [JudgeName] = free
      var isKnown = true
      for outcome in own {
        let losers: [JudgeName]
        if let winner = outcome.winner {
          next += outcome.names[winner]
          losers = outcome.names[1 - winner]
        } else {
          losers = outcome.isNobodys ? Array(outcome.names.joined()) : []
          isKnown = isKnown && outcome.isNobodys
        }
        for name in losers { places[name] = open + 1 }
      }
      certain = order.filter { next.contains($0) }
      alive = isKnown && alive != nil ? certain : nil
    }
    result.fixtures = all.filter { $0.state != "empty" }.map(\.fixture)
    result.isComplete = all.allSatisfy(\.isSettled)
    let left = (alive ?? []).filter { !book.hasLeft($0) }
    if let alive, alive.count == 1 { places[alive[0]] = 1 }
    if let alive, alive.count > 1, left.count < 2 {
      // Only one is left who hasn't gone: first, and those who have gone are behind.
      for name in alive { places[name] = left.contains(name) ? 1 : 2 }
    }
    if open > 1, alive == nil || left.count > 1 { result.isComplete = false }
    if left.count > 1, !book.ended.contains(stage.id) {
      let pairs = Self.pairs(left)
      result.next = JudgeNext(round: max(1, stored.count) + 1, fixtures: pairs)
    }
    result.tables = [JudgeTable(title: "", rows: Judge.rows(order, places))]
    result.sort()
  }

  /// "In a drawn round, who won a corrected match takes the place of the other one, and where a result is missing now,
  /// its match waits."
  private func linked(_ lines: [[[JudgeName]]], _ before: [JudgeMatch], _ stored: [[[[JudgeName]]]])
    -> [[[JudgeSlot]]]
  {
    lines.map { sides in
      sides.map { side in
        side.map { name in
          for round in stored.indices.reversed() {
            if let line = stored[round].firstIndex(where: { $0.joined().contains(name) }) {
              return .winner("\(stage.id).\(round + 1).\(line + 1)")
            }
          }
          let first = before.first { $0.round == 1 && $0.sides.joined().contains(.person(name)) }
          return first.map { .winner($0.id) } ?? .person(name)
        }
      }
    }
  }

  private static func pairs(_ left: [JudgeName]) -> [[[JudgeName]]] {
    var pairs: [[[JudgeName]]] = []
    var rest = left[...]
    if rest.count % 2 == 1 { rest.removeFirst() }
    while let best = rest.popFirst(), let worst = rest.popLast() {
      pairs.append([[best], [worst]])
    }
    return pairs
  }
}
