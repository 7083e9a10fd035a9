internal import ScoringKit

extension ArrowSlot {
  /// Reads a cell that a user names: `3.2 ann`, `ann 3.2`, `shootoff 1 ann`, `status ann`.
  ///
  /// The archer may be left out if there is only one.
  /// - Throws: a refusal that shows how cells are named.
  init(_ words: TypedArrows.Words, of text: Substring, names: Roster) throws(Refusal) {
    var words = words.filter { $0.kind != .colon }[...]
    let isStatus = words.first?.is("status") ?? false
    let isTotal = words.first?.is("total") ?? false
    let isShootOff = words.first?.isShootOff ?? false
    if isStatus || isTotal || isShootOff { words.removeFirst() }
    if isStatus || isTotal {
      let seat = try Self.seat(words, names, text)
      self = isStatus ? .status(seat: seat) : .total(seat: seat)
      return
    }
    var found = words.parted(by: \.place)
    if isShootOff, let first = words.first, first.place == nil {
      found = ((first.ordinal ?? 1, 1), first.ordinal == nil ? words : words.dropFirst())
    }
    guard let ((number, arrow), name) = found else {
      throw Refusal(
        .notation, "\"\(text.prefix(60))\" names no arrow of the card.", at: text,
        expected: ["3.2 NAME", "shootoff 1 NAME", "status NAME", "total NAME"],
        hint: "3.2 is the second arrow of the third end.")
    }
    let seat = try Self.seat(name, names, text)
    self =
      isShootOff
      ? .shootOff(number: number, seat: seat, arrow: arrow)
      : .arrow(end: number, seat: seat, arrow: arrow)
  }

  private static func seat(_ name: TypedArrows.Words, _ names: Roster, _ text: Substring)
    throws(Refusal) -> Seat
  {
    if !name.isEmpty { return try names.archer(name) }
    if names.names.count == 1 { return Seat(index: 0) }
    throw Refusal(
      .notation, "Whose arrow is \"\(text.prefix(60))\"?", at: text,
      expected: names.spelled.map { "\(text.prefix(60)) \($0)" })
  }
}

extension ArrowEvent {
  /// Returns the numbers of `3.2`: an end and an arrow, or a shoot-off and an arrow; `nil` for any
  /// other text.
  static func place(_ text: Substring) -> (Int, Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = number(parts[0]), let arrow = number(parts[1]) else {
      return nil
    }
    return (end, arrow)
  }

  /// Returns the number that a text of plain digits means, 1 to 1000; `nil` for any other text.
  static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.isDigits, let number = Int(text),
      numbers.contains(number)
    else { return nil }
    return number
  }
}
