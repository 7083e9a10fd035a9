internal import ScoringKit

// Results that were reported without arrows.
extension TypedArrows {
  /// Returns the event of a line such as `total ann 547 12 20` or `total ann -`; `nil` for any other
  /// line.
  func reportedEvent() throws(Refusal) -> ArrowEvent? {
    guard words.first?.is("total") == true else { return nil }
    let rest = words.dropFirst()
    let name = rest.prefix(while: \.isName)
    let values = rest.dropFirst(name.count).drop { $0.kind == .colon }
    guard !values.isEmpty else {
      throw Refusal(
        .notation, "The total is missing.", at: line, expected: ["total NAME 547", "total NAME -"])
    }
    if name.isEmpty, card.seatCount > 1 {
      throw Refusal(
        .notation, "Whose total is it?", at: line,
        expected: names.spelled.map { "total \($0) \(values.first?.written ?? "")" })
    }
    let seat = name.isEmpty ? Seat(index: 0) : try names.archer(name)
    return try reported(Array(values), of: seat)
  }

  /// Returns the event that sets the reported result of an archer to typed numbers, or removes it.
  func reported(_ values: [Word], of seat: Seat) throws(Refusal) -> ArrowEvent {
    if values.count == 1, values[0].isDash {
      return ArrowEvent(cell: .total(seat: seat), reported: nil)
    }
    var numbers: [Int] = []
    for value in values {
      guard let number = Self.reportedNumber(value.text), !value.isQuoted else {
        throw value.refusal(
          "\"\(value.written.prefix(40))\" is no number.", expected: ["total NAME 547 12 20"])
      }
      numbers.append(number)
    }
    return ArrowEvent(
      cell: .total(seat: seat),
      reported: try score.reported(numbers[0], counts: Array(numbers.dropFirst()), at: line))
  }

  /// Returns the number of at most five digits that a text is; `nil` for any other text.
  static func reportedNumber(_ text: Substring) -> Int? {
    guard (1...5).contains(text.utf8.count), text.isDigits else { return nil }
    return Int(text)
  }
}
