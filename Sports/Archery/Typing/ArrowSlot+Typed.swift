internal import ScoringKit

extension ArrowSlot {
  /// Reads a cell that a person names: `3.2 ann`, `ann 3.2`, `shootoff 1 ann`, `status ann`.
  ///
  /// The archer may be left out where there is one only.
  /// - Throws: a refusal that shows how cells are named.
  init(_ text: Substring, names: Roster) throws(Refusal) {
    var pieces = try TypedPiece.pieces(of: text).filter { $0.kind != .colon }[...]
    let word = pieces.first?.word ?? ""
    let isShootOff = TypedPiece.shootOffWords.contains(word)
    if word == "status" || isShootOff { pieces.removeFirst() }
    if word == "status" {
      self = .status(seat: try Self.seat(pieces, names, text))
      return
    }
    var place: (Int, Int)?
    if case .place(let number, let arrow)? = pieces.first?.kind {
      place = (number, arrow)
      pieces.removeFirst()
    } else if isShootOff, let first = pieces.first {
      let number = first.kind == .arrows ? ArrowEvent.number(first.text) : nil
      place = (number ?? 1, 1)
      if number != nil { pieces.removeFirst() }
    } else if case .place(let end, let arrow)? = pieces.last?.kind {
      place = (end, arrow)
      pieces.removeLast()
    }
    guard let (number, arrow) = place else {
      throw Refusal(
        .notation, "\"\(text.prefix(60))\" names no arrow of the card.", at: text,
        expected: ["3.2 NAME", "shootoff 1 NAME", "status NAME"],
        hint: "3.2 is the second arrow of the third end.")
    }
    let seat = try Self.seat(pieces, names, text)
    self =
      isShootOff
      ? .shootOff(number: number, seat: seat, arrow: arrow)
      : .arrow(end: number, seat: seat, arrow: arrow)
  }

  private static func seat(
    _ name: ArraySlice<TypedPiece>, _ names: Roster, _ text: Substring
  ) throws(Refusal) -> Seat {
    guard name.isEmpty else { return try TypedPiece.seat(name, names) }
    guard names.names.count == 1 else {
      throw Refusal(
        .notation, "Whose arrow is \"\(text.prefix(60))\"?", at: text,
        expected: names.names.prefix(10).map { "\(text.prefix(60)) \(TypedPiece.spelled($0.name))" }
      )
    }
    return Seat(index: 0)
  }
}

extension TypedPiece {
  /// The seat of a name of one piece or several; throws a refusal that lists who is there.
  static func seat(_ name: ArraySlice<TypedPiece>, _ names: Roster) throws(Refusal) -> Seat {
    let expected = names.names.prefix(10).map { spelled($0.name) }
    guard let first = name.first, let last = name.last else {
      throw Refusal(.notation, "A name is missing.", expected: expected)
    }
    if case .quoted(let inner) = first.kind, name.count == 1 {
      return try names.seat(named: inner)
    }
    let span = first.text.base[first.text.startIndex..<last.text.endIndex]
    if let wrong = name.first(where: { $0.kind != .word }) {
      // Only a name can stand here: one in full is taken, whatever it would be elsewhere.
      let folded = Roster.folded(span[...])
      let called = names.seats.filter {
        ([names.names[$0.index].name] + names.names[$0.index].aliases)
          .contains { Roster.folded($0[...]) == folded }
      }
      if called.count == 1 { return called[0] }
      let isNumber = !wrong.isName
      throw Refusal(
        .notation,
        isNumber
          ? "\"\(wrong.text.prefix(40))\" is no name here; put quotes around a name that could be "
            + "arrows." : "Two names stand side by side.",
        at: isNumber ? wrong.text : span[...], expected: expected)
    }
    return try names.seat(named: span[...])
  }
}

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
