internal import ScoringKit

/// Lines that name a cell of the card, and lines that give one a new value.
extension TypedLine {
  /// The one event of a line that gives a single cell a new value: `4` or `-`.
  func event(in cell: ScoreCell) throws(Refusal) -> ScoreEvent {
    if tokens.count > 1 {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.",
        at: tokens[0].isValue ? tokens[1].text : tokens[0].text,
        hint: "Correct several places one by one.")
    }
    switch cell {
    case .strokes(let hole, let seat):
      return .strokes(seat: seat, hole: hole, count: try count())
    case .memberStrokes(let hole, let seat, let member):
      return .memberStrokes(seat: seat, member: member, hole: hole, count: try count())
    case .throwPenalty(let hole, let seat, let reason):
      return .throwPenalty(seat: seat, hole: hole, reason: reason, count: try count())
    case .roundPenalty(let seat, let reason):
      return .roundPenalty(seat: seat, reason: reason, count: try count())
    case .playoff(let hole, let seat):
      return .playoff(seat: seat, hole: hole, count: try count())
    case .status(let seat):
      if tokens[0].kind == .dash { return .status(seat: seat, nil) }
      guard case .status(let status) = tokens[0].standing else {
        throw Refusal(
          .notation, "\"\(tokens[0].text)\" is no status.", at: tokens[0].text,
          expected: PlayerStatus.allCases.map(\.rawValue) + ["-"])
      }
      return try self.status(status, of: seat, at: tokens[0].text)
    case .parPlusFour(let seat):
      if tokens[0].kind == .dash { return .parPlusFour(seat: seat, false) }
      guard tokens[0].standing == .parPlusFour else {
        throw Refusal(
          .notation, "\"\(tokens[0].text)\" is nothing for this cell.", at: tokens[0].text,
          expected: ["par+4", "-"])
      }
      return .parPlusFour(seat: seat, true)
    }
  }

  private func count() throws(Refusal) -> Int? {
    guard tokens[0].isValue else {
      throw Refusal(
        .notation, "\"\(tokens[0].text)\" is no score for this cell.", at: tokens[0].text,
        expected: ["1…99", "-"])
    }
    return try value(tokens[0])
  }

  // MARK: Places

  /// The cell that the line names: `7 ann`, `ann 7`, or `7` where there is one seat only;
  /// `7 ann ob`, `penalty ann late`, `ann dnf`, `ann par+4`, `playoff 1 ann`.
  func cell() throws(Refusal) -> ScoreCell {
    if let event = try? wordEvents(), event.count == 1, let slot = event.first?.slot { return slot }
    let pieces = tokens.filter { $0.kind != .colon }[...]
    if let cell = try playoffCell(pieces) { return cell }
    if pieces.count > 2, let reason = pieces.last?.throwPenalty {
      let (hole, name) = try place(pieces.dropLast())
      return .throwPenalty(hole: hole, seat: try seat(names: name), reason: reason)
    }
    if pieces.count == 1, let only = pieces.first { return try cell(only) }
    let (hole, name) = try place(pieces)
    if let wrong = name.first(where: { !$0.isName }) { throw noName(wrong) }
    let unit = try unit(name)
    return unit.member.map { .memberStrokes(hole: hole, seat: unit.seat, member: $0) }
      ?? .strokes(hole: hole, seat: unit.seat)
  }

  /// `7`, in a round of one.
  private func cell(_ only: TypedToken) throws(Refusal) -> ScoreCell {
    guard let hole = hole(of: only) else {
      throw only.isName ? noCell : noSuchHole(only.text)
    }
    guard card.seats.count == 1, !card.countsMembers(of: Seat(index: 0)) else {
      throw Refusal(
        .notation, "Whose score on hole \(layout.label(hole))?", at: only.text,
        expected: names.names.prefix(10).map { "\(only.text) \($0.name)" })
    }
    return .strokes(hole: hole, seat: Seat(index: 0))
  }

  /// `playoff 1 ann`.
  private func playoffCell(_ pieces: ArraySlice<TypedToken>) throws(Refusal) -> ScoreCell? {
    guard pieces.count > 2, let first = pieces.first, first.isWord("playoff"),
      case .number(let hole)? = pieces.dropFirst().first?.kind,
      ScoreEvent.strokeLimits.contains(hole)
    else { return nil }
    return .playoff(hole: hole, seat: try seat(names: pieces.dropFirst(2)))
  }

  /// The hole that stands before or behind a name, and the name.
  private func place(_ pieces: ArraySlice<TypedToken>) throws(Refusal)
    -> (Int, ArraySlice<TypedToken>)
  {
    guard let first = pieces.first, let last = pieces.last else { throw noCell }
    if let hole = hole(of: first) { return (hole, pieces.dropFirst()) }
    if let hole = hole(of: last) { return (hole, pieces.dropLast()) }
    if let number = [first, last].first(where: { !$0.isName }) { throw noSuchHole(number.text) }
    throw noCell
  }

  private func seat(names pieces: ArraySlice<TypedToken>) throws(Refusal) -> Seat {
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
