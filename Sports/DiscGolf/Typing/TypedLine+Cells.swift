internal import ScoringKit

/// Lines that name a cell of the card, and lines that give one a new value.
extension TypedLine {
  /// The event of a line that gives a single cell a new value: `4` or `-`.
  func events(in cell: ScoreCell) throws(Refusal) -> [ScoreEvent] {
    let token = tokens[0]
    if tokens.count > 1 {
      throw (token.isValue ? tokens[1] : token).refusal(
        "One new value is needed, and nothing else.", hint: "Correct several places one by one.")
    }
    switch cell {
    case .status(let seat):
      guard token.kind == .dash || token.status != nil else {
        throw token.isNo("status.", expected: PlayerStatus.allCases.map(\.rawValue) + ["-"])
      }
      return [try status(token.status, of: seat)]
    case .parPlusFour(let seat):
      guard token.kind == .dash || token.isWord("par+4") else {
        throw token.refusal(
          "\"\(token.text)\" is nothing for this cell.", expected: ["par+4", "-"])
      }
      return [.parPlusFour(seat: seat, token.kind != .dash)]
    case .strokes, .memberStrokes, .throwPenalty, .roundPenalty, .playoff:
      guard token.isValue else { throw token.isNo("score for this cell.") }
      return [ScoreEvent(cell, try value(token))].compactMap(\.self)
    }
  }

  /// The cell that the line names: `7 ann`, `ann 7`, or `7` where there is one seat only;
  /// `7 ann ob`, `penalty ann late`, `ann dnf`, `ann par+4`, `playoff 1 ann`.
  func cell() throws(Refusal) -> ScoreCell {
    if let events = try? wordEvents(), events.count == 1 { return events[0].cell }
    let pieces = tokens.filter { $0.kind != .colon }[...]
    if pieces.count > 2, pieces[0].isWord("playoff"), case .number(let hole) = pieces[1].kind,
      ScoreEvent.strokeLimits.contains(hole)
    {
      return .playoff(hole: hole, seat: try seat(named(pieces[2...])))
    }
    if pieces.count > 2, let reason = pieces.last?.throwPenalty {
      let (hole, name) = try place(pieces.dropLast())
      return .throwPenalty(hole: hole, seat: try seat(named(name)), reason: reason)
    }
    if pieces.count == 1 { return try cell(pieces[0]) }
    let (hole, name) = try place(pieces)
    return try unit(named(name)).scored(nil, hole: hole).cell
  }

  /// `7`, in a round of one.
  private func cell(_ only: TypedToken) throws(Refusal) -> ScoreCell {
    guard let hole = hole(of: only) else {
      throw only.isName ? noCell : noSuchHole(only.text)
    }
    guard card.isAlone else {
      throw only.refusal(
        "Whose score on hole \(layout.label(hole))?",
        expected: names.names.prefix(10).map { "\(only.text) \($0.name)" })
    }
    return .strokes(hole: hole, seat: Seat(index: 0))
  }

  /// The hole that stands before or behind a name, and the name.
  private func place(_ pieces: Pieces) throws(Refusal) -> (Int, Pieces) {
    guard let first = pieces.first, let last = pieces.last else { throw noCell }
    if let hole = hole(of: first) { return (hole, pieces.dropFirst()) }
    if let hole = hole(of: last) { return (hole, pieces.dropLast()) }
    if let number = [first, last].first(where: { !$0.isName }) { throw noSuchHole(number.text) }
    throw noCell
  }

  /// Pieces that can all be part of a name.
  private func named(_ pieces: Pieces) throws(Refusal) -> Pieces {
    guard let wrong = pieces.first(where: { !$0.isName }) else { return pieces }
    throw wrong.isNo(
      "name; put quotes around a name with numbers.", expected: names.names.map(\.name))
  }

  private var noCell: Refusal {
    Refusal(
      .notation, "\"\(line)\" names no cell of the card.", at: line,
      expected: ["7 NAME", "NAME 7"])
  }
}
