internal import ScoringKit

/// A cell that a person names: `3.2 ann`, `ann 3.2`, `shootoff 1 ann`, `status ann`.
struct TypedPlace {
  /// The cell.
  let slot: ArrowSlot

  /// Reads the name of a cell; the archer may be left out where there is one only.
  ///
  /// - Throws: a refusal that shows how cells are named.
  init(_ text: Substring, names: Roster) throws(Refusal) {
    let pieces = try TypedPiece.pieces(of: text).filter { $0.kind != .colon }
    guard let first = pieces.first else { throw Self.noPlace(text) }
    let rest = pieces.dropFirst()
    if first.word == "status" {
      slot = .status(seat: try Self.seat(rest, names, text))
    } else if TypedPiece.shootOffWords.contains(first.word) {
      slot = try Self.shootOff(rest, names, text)
    } else if case .place(let end, let arrow) = first.kind {
      slot = .arrow(end: end, seat: try Self.seat(rest, names, text), arrow: arrow)
    } else if let last = pieces.last, case .place(let end, let arrow) = last.kind {
      slot = .arrow(end: end, seat: try Self.seat(pieces.dropLast(), names, text), arrow: arrow)
    } else {
      throw Self.noPlace(text)
    }
  }

  private static func shootOff(
    _ pieces: ArraySlice<TypedPiece>, _ names: Roster, _ text: Substring
  ) throws(Refusal) -> ArrowSlot {
    guard let first = pieces.first else { throw noPlace(text) }
    if case .place(let number, let arrow) = first.kind {
      return .shootOff(
        number: number, seat: try seat(pieces.dropFirst(), names, text), arrow: arrow)
    }
    if first.kind == .arrows, let number = ArrowEvent.number(first.text) {
      return .shootOff(number: number, seat: try seat(pieces.dropFirst(), names, text), arrow: 1)
    }
    return .shootOff(number: 1, seat: try seat(pieces, names, text), arrow: 1)
  }

  private static func seat(
    _ name: ArraySlice<TypedPiece>, _ names: Roster, _ text: Substring
  ) throws(Refusal) -> Seat {
    if name.isEmpty {
      guard names.names.count == 1 else {
        throw Refusal(
          .notation, "Whose arrow is \"\(text.prefix(60))\"?", at: text,
          expected: names.names.prefix(10).map { "\(text.prefix(60)) \($0.name)" })
      }
      return Seat(index: 0)
    }
    return try TypedName.seat(name, names)
  }

  private static func noPlace(_ text: Substring) -> Refusal {
    Refusal(
      .notation, "\"\(text.prefix(60))\" names no arrow of the card.", at: text,
      expected: ["3.2 NAME", "shootoff 1 NAME", "status NAME"],
      hint: "3.2 is the second arrow of the third end.")
  }
}

/// The archer that some pieces of a line name.
enum TypedName {
  /// The seat of a name of one piece or several.
  ///
  /// - Throws: a refusal that lists who is there.
  static func seat(_ name: ArraySlice<TypedPiece>, _ names: Roster) throws(Refusal) -> Seat {
    guard let first = name.first, let last = name.last else {
      throw Refusal(
        .notation, "A name is missing.", expected: names.names.prefix(10).map(\.name))
    }
    if case .quoted(let inner) = first.kind, name.count == 1 {
      return try names.seat(named: inner)
    }
    let span = first.text.base[first.text.startIndex..<last.text.endIndex]
    if let wrong = name.first(where: { $0.kind != .word }) {
      let isNumber = !wrong.isName
      throw Refusal(
        .notation,
        isNumber
          ? "\"\(wrong.text.prefix(40))\" is no name; put quotes around a name with numbers."
          : "Two names stand side by side.", at: isNumber ? wrong.text : span[...],
        expected: names.names.prefix(10).map(\.name))
    }
    return try names.seat(named: span[...])
  }
}

/// Numbers of ends, arrows and seats in typed text.
extension ArrowEvent {
  /// `3.2`: an end and an arrow, or a shoot-off and an arrow.
  static func place(_ text: Substring) -> (Int, Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = number(parts[0]), let arrow = number(parts[1]) else {
      return nil
    }
    return (end, arrow)
  }

  /// A number that an end or a seat may have, in plain digits.
  static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), numbers.contains(number)
    else { return nil }
    return number
  }
}
