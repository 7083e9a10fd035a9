internal import ScoringKit

/// Lines that name a cell of the card, and lines that set the value of a cell.
extension TypedLine {
  /// Returns the event that gives a single cell the value of the first word: `4` or `-`.
  func event(in cell: ScoreCell) throws(Refusal) -> ScoreEvent {
    let token = tokens[0]
    switch cell {
    case .status(let seat):
      guard token.isDash || token.status != nil else {
        throw token.isNo("status.", expected: PlayerStatus.allCases.map(\.rawValue) + ["-"])
      }
      return try status(token.status, of: seat)
    case .parPlusFour:
      guard token.isDash || token.is("par+4") else {
        throw token.refusal(
          "\"\(token.written)\" is nothing for this cell.", expected: ["par+4", "-"])
      }
      return ScoreEvent(cell, token.isDash ? nil : 4)
    case .total(let seat): return try total([token], of: seat)
    case .result(let seat): return try result(tokens, of: seat)
    case .strokes, .memberStrokes, .throwPenalty, .roundPenalty, .playoff:
      guard token.isValue else { throw token.isNo("score for this cell.") }
      return ScoreEvent(cell, try value(token))
    }
  }

  /// Returns the cell that the line names: `7 ann`, `ann 7`, or `7` if there is only one seat; `7
  /// ann ob`, `penalty ann late`, `ann dnf`, `ann par+4`, `playoff 1 ann`, `total ann`, `result ann`.
  func cell() throws(Refusal) -> ScoreCell {
    if let events = try? wordEvents(), events.count == 1 { return events[0].cell }
    let words = tokens.filter { !$0.isColon }[...]
    if words.count > 2, Self.playoffWords.contains(where: words[0].is), let hole = words[1].count,
      ScoreEvent.strokeLimits.contains(hole)
    {
      return .playoff(hole: hole, seat: try seat(named(words[2...])))
    }
    if words.count > 1, words[0].is("total") {
      return .total(seat: try seat(named(words[1...])))
    }
    if words.count > 1, words[0].is("result") {
      return .result(seat: try seat(named(words[1...])))
    }
    if words.count > 2, let reason = words.last?.throwPenalty {
      let (hole, name) = try place(words.dropLast())
      return .throwPenalty(hole: hole, seat: try seat(named(name)), reason: reason)
    }
    if words.count == 1 { return try cell(words[0]) }
    let (hole, name) = try place(words)
    return try unit(named(name)).cell(hole: hole)
  }

  /// Returns the cell that a hole alone names, such as `7`, in a round of one player.
  private func cell(_ only: Word) throws(Refusal) -> ScoreCell {
    guard let hole = hole(of: only) else {
      throw only.isName ? noCell : noSuchHole(only)
    }
    guard card.isAlone else {
      throw only.refusal(
        "Whose score on hole \(layout.label(hole))?",
        expected: names.names.prefix(10).map { "\(only.written) \($0.name)" })
    }
    return .strokes(hole: hole, seat: Seat(index: 0))
  }

  /// Returns the hole that is typed before or after a name, and the name; throws a refusal if there
  /// is none.
  private func place(_ words: Words) throws(Refusal) -> (Int, Words) {
    if let (hole, name) = words.parted(by: hole) { return (hole, name) }
    let number = [words.first, words.last].compactMap(\.self).first { !$0.isName }
    throw number.map(noSuchHole) ?? noCell
  }

  /// Returns the words unchanged if all can be part of a name; otherwise throws a refusal.
  private func named(_ words: Words) throws(Refusal) -> Words {
    guard let wrong = words.first(where: { !$0.isName }) else { return words }
    throw wrong.isNo(
      "name; put quotes around a name with numbers.", expected: names.names.map(\.name))
  }

  private var noCell: Refusal {
    Refusal(
      .notation, "\"\(line)\" names no cell of the card.", at: line,
      expected: ["\(someHole) NAME", "NAME \(someHole)"])
  }
}
