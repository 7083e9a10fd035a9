/// The stored text of an event, with functions that read it piece by piece from its beginning.
///
/// Each piece can be written in one way only, so that text that was read is written unchanged:
/// numbers have no leading zeros and no plus sign, words are raw values, and nothing is skipped. If
/// the next piece isn't the expected one, a function consumes nothing, so that the caller can try
/// another.
public struct CanonicalText: ~Copyable {
  // The text belongs to the caller and is only borrowed for one call. The type can't be copied or
  // replaced, so that it doesn't outlive that call.
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  /// The seats that replace those in the text: the seat at index 0 replaces seat 1, and so on.
  ///
  /// Empty to keep the seats as they are.
  @usableFromInline let seating: UnsafeBufferPointer<Seat>
  /// The number of bytes of the text that were read.
  @usableFromInline var index = 0

  @usableFromInline
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    seating: UnsafeBufferPointer<Seat> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.bytes = bytes
    self.seating = seating
  }

  /// Whether the whole text was read.
  @inlinable public var isAtEnd: Bool { index == bytes.count }

  /// Consumes a sign or word if the unread text begins with it, and returns whether it did.
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

  /// Consumes a whole number if the unread text begins with one that is within a range and has no
  /// leading zeros; otherwise returns nil.
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
      // Numbers of more than eighteen digits are outside any range in use.
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

  /// Consumes the number of a seat; returns nil if there is none within the range.
  ///
  /// The default range is 1 to 1,000; a sport with fewer seats gives a smaller one.
  ///
  /// An event must read every seat with this function: if a round is read for another round, in
  /// which the same people have other seats, it returns the seat in that other round.
  @inlinable
  public mutating func seat(_ range: ClosedRange<Int> = 1...1000) -> Seat? {
    guard let number = number(range) else { return nil }
    guard !seating.isEmpty else { return Seat(number: number) }
    return number <= seating.count ? seating[number - 1] : nil
  }

  /// Consumes the next letters, digits and hyphens if together they are the raw value of a type;
  /// otherwise returns nil.
  @inlinable
  public mutating func word<Word: RawRepresentable>(_ type: Word.Type = Word.self) -> Word?
  where Word.RawValue == String {
    word { Word(rawValue: $0) }
  }

  /// Consumes the next letters, digits and hyphens if a closure returns a value for them, whose text
  /// they are; otherwise returns nil.
  @inlinable
  public mutating func word<Value>(_ read: (String) -> Value?) -> Value? {
    var end = index
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    guard end > index, let value = read(String(decoding: bytes[index..<end], as: UTF8.self))
    else { return nil }
    index = end
    return value
  }

  /// Consumes the letter of a side in a match, by default `A` or `B`; returns nil for anything else.
  ///
  /// An event must read every side with this function or with ``pair(_:_:)``: like ``seat(_:)``, it
  /// returns the side of the same people in another round.
  @inlinable
  public mutating func side(_ a: StaticString = "A", _ b: StaticString = "B") -> Side? {
    let start = index
    guard let side: Side = take(a) ? .a : take(b) ? .b : nil else { return nil }
    guard !seating.isEmpty else { return side }
    let seat = side == .a ? 0 : 1
    guard seat < seating.count, let moved = Side(seating[seat]) else {
      index = start
      return nil
    }
    return moved
  }

  /// Consumes the numbers of both sides of a match, those of the first side first, with a sign
  /// between them: `7-5`; returns nil for anything else.
  @inlinable
  public mutating func pair(_ range: ClosedRange<Int>, _ sign: StaticString = "-") -> Pair<Int>? {
    let start = index
    guard let one = number(range), take(sign), let other = number(range),
      let first = seating.isEmpty ? .a : Side(seating[0])
    else {
      index = start
      return nil
    }
    return first == .a ? Pair(one, other) : Pair(other, one)
  }

  /// Consumes the rest of the text if it has at most `limit` bytes; otherwise returns the empty
  /// text.
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

  /// Returns a refusal that says at which byte the text stops being canonical, and lists valid
  /// forms.
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
