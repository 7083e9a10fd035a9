/// A stored text that an event is read from, piece by piece from its beginning.
///
/// Each piece has one way to be written, so that what is read is written again as it was: numbers
/// have no leading zeros and no plus, words are as their raw values, and nothing is passed over.
/// A piece that does not stand there is not taken, and another can be tried.
public struct CanonicalText: ~Copyable {
  // The text lies in memory that its reader borrows for one call. No copy of this value can be
  // made, and no other in its place, so that it does not outlive the call.
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  /// The seats that stand for those of the text, in their order; empty where they stay.
  @usableFromInline let seating: UnsafeBufferPointer<Seat>
  /// The number of bytes that were read.
  @usableFromInline var index = 0

  @usableFromInline
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    seating: UnsafeBufferPointer<Seat> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.bytes = bytes
    self.seating = seating
  }

  /// Whether everything was read.
  @inlinable public var isAtEnd: Bool { index == bytes.count }

  /// Takes a sign or a word that stands next; false where it does not.
  @inlinable
  public mutating func take(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    let matches = text.withUTF8Buffer { wanted in
      for offset in wanted.indices where bytes[index + offset] != wanted[offset] { return false }
      return true
    }
    if matches { index += text.utf8CodeUnitCount }
    return matches
  }

  /// Takes a whole number in a range, without leading zeros; nil where none stands there.
  @inlinable
  public mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var position = index
    var isNegative = false
    if position < bytes.count, bytes[position] == 45 {
      isNegative = true
      position += 1
    }
    let first = position
    var value = 0
    while position < bytes.count, (48...57).contains(bytes[position]) {
      // More than eighteen digits are in no range that anybody asks for.
      guard position - first < 18 else { return nil }
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
    }
    let hasLeadingZero = position - first > 1 && bytes[first] == 48
    guard position > first, !hasLeadingZero, !(isNegative && value == 0) else { return nil }
    if isNegative { value = -value }
    guard range.contains(value) else { return nil }
    index = position
    return value
  }

  /// Takes the number of a seat, from 1 to 1,000 unless a sport has fewer.
  ///
  /// Where a round is read for another one, in which the same people have other seats, it is the
  /// seat that they have there. So an event takes every seat by this, and by nothing else.
  @inlinable
  public mutating func seat(_ range: ClosedRange<Int> = 1...1000) -> Seat? {
    guard let number = number(range) else { return nil }
    guard !seating.isEmpty else { return Seat(number: number) }
    return number <= seating.count ? seating[number - 1] : nil
  }

  /// Takes the letters, digits and hyphens that stand next, if they are the text of a value.
  @inlinable
  public mutating func word<Word: RawRepresentable>(_ type: Word.Type = Word.self) -> Word?
  where Word.RawValue == String {
    var end = index
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    guard end > index,
      let word = Word(rawValue: String(decoding: bytes[index..<end], as: UTF8.self))
    else { return nil }
    index = end
    return word
  }

  /// Takes the letter of a side in a match: `A` or `B`.
  @inlinable
  public mutating func side() -> Side? { take("A") ? .a : take("B") ? .b : nil }

  /// Takes all that is left, up to some bytes; the empty text where there is more.
  @inlinable
  public mutating func rest(limit: Int = 200) -> String {
    guard bytes.count - index <= limit else { return "" }
    defer { index = bytes.count }
    return String(decoding: bytes[index...], as: UTF8.self)
  }

  @usableFromInline
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 45, 48...57, 65...90, 97...122: true
    default: false
    }
  }

  /// Why a text is none: where it stops being canonical, and what would be.
  @usableFromInline
  static func refusal(_ text: Span<UInt8>, at offset: Int, _ forms: [String]) -> Refusal {
    var bytes: [UInt8] = []
    for index in text.indices.prefix(40) { bytes.append(text[index]) }
    return Refusal(
      .notation, "This is no event in canonical form.",
      token: String(decoding: bytes, as: UTF8.self), offset: offset, expected: forms,
      hint: "A form that this version does not know may come from a newer one.")
  }
}
