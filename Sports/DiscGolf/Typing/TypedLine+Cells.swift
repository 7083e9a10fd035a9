internal import ScoringKit

/// Lines that name a cell of the card, and lines that give one a new value.
extension TypedLine {
  /// The event of a line that gives a single cell a new value: `4` or `-`.
  func events(in cell: ScoreCell) throws(Refusal) -> [ScoreEvent] {
    let token = tokens[0]
    if tokens.count > 1 {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.",
        at: token.isValue ? tokens[1].text : token.text,
        hint: "Correct several places one by one.")
    }
    switch cell {
    case .status(let seat):
      if token.kind == .dash { return [.status(seat: seat, nil)] }
      guard case .status(let status) = token.standing else {
        throw Refusal(
          .notation, "\"\(token.text)\" is no status.", at: token.text,
          expected: PlayerStatus.allCases.map(\.rawValue) + ["-"])
      }
      return [try self.status(status, of: seat, at: token.text)]
    case .parPlusFour(let seat):
      guard token.kind == .dash || token.standing == .parPlusFour else {
        throw Refusal(
          .notation, "\"\(token.text)\" is nothing for this cell.", at: token.text,
          expected: ["par+4", "-"])
      }
      return [.parPlusFour(seat: seat, token.kind != .dash)]
    case .strokes, .memberStrokes, .throwPenalty, .roundPenalty, .playoff:
      guard token.isValue else {
        throw Refusal(
          .notation, "\"\(token.text)\" is no score for this cell.", at: token.text,
          expected: ["1…99", "-"])
      }
      let count = try value(token)
      return [ScoreEvent(cell, count)].compactMap(\.self)
    }
  }

  // MARK: Places

  /// The cell that the line names: `7 ann`, `ann 7`, or `7` where there is one seat only;
  /// `7 ann ob`, `penalty ann late`, `ann dnf`, `ann par+4`, `playoff 1 ann`.
  func cell() throws(Refusal) -> ScoreCell {
    if let events = try? wordEvents(), events.count == 1 { return events[0].cell }
    let pieces = tokens.filter { $0.kind != .colon }[...]
    if let cell = try playoffCell(pieces) { return cell }
    if pieces.count > 2, let reason = pieces.last?.throwPenalty {
      let (hole, name) = try place(pieces.dropLast())
      return .throwPenalty(hole: hole, seat: try seat(names: name), reason: reason)
    }
    if pieces.count == 1, let only = pieces.first { return try cell(only) }
    let (hole, name) = try place(pieces)
    if let wrong = name.first(where: { !$0.isName }) { throw noName(wrong) }
    return try unit(name).scored(nil, hole: hole).cell
  }

  /// `7`, in a round of one.
  private func cell(_ only: TypedToken) throws(Refusal) -> ScoreCell {
    guard let hole = hole(of: only) else {
      throw only.isName ? noCell : noSuchHole(only.text)
    }
    guard card.isAlone else {
      throw Refusal(
        .notation, "Whose score on hole \(layout.label(hole))?", at: only.text,
        expected: names.names.prefix(10).map { "\(only.text) \($0.name)" })
    }
    return .strokes(hole: hole, seat: Seat(index: 0))
  }

  /// `playoff 1 ann`.
  private func playoffCell(_ pieces: Pieces) throws(Refusal) -> ScoreCell? {
    guard pieces.count > 2, let first = pieces.first, first.isWord("playoff"),
      case .number(let hole)? = pieces.dropFirst().first?.kind,
      ScoreEvent.strokeLimits.contains(hole)
    else { return nil }
    return .playoff(hole: hole, seat: try seat(names: pieces.dropFirst(2)))
  }

  /// The hole that stands before or behind a name, and the name.
  private func place(_ pieces: Pieces) throws(Refusal) -> (Int, Pieces) {
    guard let first = pieces.first, let last = pieces.last else { throw noCell }
    if let hole = hole(of: first) { return (hole, pieces.dropFirst()) }
    if let hole = hole(of: last) { return (hole, pieces.dropLast()) }
    if let number = [first, last].first(where: { !$0.isName }) { throw noSuchHole(number.text) }
    throw noCell
  }

  private func seat(names pieces: Pieces) throws(Refusal) -> Seat {
    if let wrong = pieces.first(where: { !$0.isName }) { throw noName(wrong) }
    return try seat(pieces)
  }

  private func noName(_ token: TypedToken) -> Refusal {
    Refusal(
      .notation, "\"\(token.text)\" is no name; put quotes around a name with numbers.",
      at: token.text, expected: names.names.map(\.name))
  }

  private var noCell: Refusal {
    Refusal(
      .notation, "\"\(line)\" names no cell of the card.", at: line,
      expected: ["7 NAME", "NAME 7"])
  }
}
