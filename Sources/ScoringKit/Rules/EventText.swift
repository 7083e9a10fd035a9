/// An event whose stored text is described once, by the pieces it consists of, for writing and for
/// reading.
///
/// The event is a structure with a value for every property, which reading replaces:
///
/// ```swift
/// struct Throw: DescribedEvent {
///   var turn = 1
///   var seat = Seat(index: 0)
///   var points: Int?
///
///   mutating func describe(_ text: inout EventText) {   // 3 2=60, 3 2=-
///     text.number(&turn, 1...99)
///     text.sign(" ")
///     text.seat(&seat)
///     text.sign("=")
///     text.number(&points, 0...180, none: "-")
///   }
/// }
/// ```
public protocol DescribedEvent: Event {
  /// Makes an event with any values.
  init()

  /// Names the pieces of the stored text in their order, each with its property.
  ///
  /// The function may depend on pieces that it has named already, and changes nothing else.
  mutating func describe(_ text: inout EventText)
}

extension DescribedEvent {
  public var canonical: String {
    var event = self
    var text = EventText()
    event.describe(&text)
    return text.written
  }

  public init?(_ text: inout CanonicalText) {
    self.init()
    var pieces = EventText(reading: text)
    describe(&pieces)
    guard pieces.isValid else { return nil }
    text.index = pieces.reader.index
  }
}

/// The stored text of an event that is written or read piece by piece by one description.
///
/// Each function writes the value of a property, or reads the next piece and changes the property.
/// Once a piece can't be read, the rest is ignored, and the text is refused.
public struct EventText: ~Copyable {
  fileprivate var reader: CanonicalText
  fileprivate let isReading: Bool
  fileprivate(set) var isValid = true
  fileprivate var written = ""

  fileprivate init() {
    reader = CanonicalText(UnsafeBufferPointer(start: nil, count: 0))
    isReading = false
  }

  fileprivate init(reading text: borrowing CanonicalText) {
    reader = CanonicalText(text.bytes, seating: text.seating)
    reader.index = text.index
    isReading = true
  }

  /// Writes or reads a sign or a word that never differs.
  public mutating func sign(_ text: StaticString) {
    if !isReading {
      written += "\(text)"
    } else if isValid {
      isValid = reader.take(text)
    }
  }

  /// Writes or reads a number within a range.
  public mutating func number(_ value: inout Int, _ range: ClosedRange<Int>) {
    piece(&value) { $0.number(range) }
  }

  /// Writes or reads a number within a range, or the text that represents none.
  public mutating func number(
    _ value: inout Int?, _ range: ClosedRange<Int>, none: StaticString
  ) {
    optional(&value, none: none) { $0.number(range) }
  }

  /// Writes or reads the number of a seat.
  public mutating func seat(_ seat: inout Seat) {
    piece(&seat, as: { "\($0.number)" }) { $0.seat() }
  }

  /// Writes or reads the number of a seat, or the text that represents none.
  public mutating func seat(_ seat: inout Seat?, none: StaticString) {
    optional(&seat, none: none, as: { "\($0.number)" }) { $0.seat() }
  }

  /// Writes or reads the letter of a side, `A` or `B`.
  public mutating func side(_ side: inout Side) {
    piece(&side, as: { $0.letter }) { $0.side() }
  }

  /// Writes or reads the numbers of both sides of a match, with a sign between them.
  public mutating func pair(
    _ pair: inout Pair<Int>, _ range: ClosedRange<Int>, _ sign: StaticString = "-"
  ) {
    piece(&pair, as: { "\($0.a)\(sign)\($0.b)" }) { $0.pair(range, sign) }
  }

  /// Writes or reads the raw value of a type.
  public mutating func word<Word: RawRepresentable<String>>(_ word: inout Word) {
    piece(&word, as: { $0.rawValue }) { $0.word() }
  }

  /// Writes or reads the rest of the text, with a closure that reads it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - text: returns the text of a value, at most 200 bytes.
  ///   - read: returns the value of a text; nil if it has none. A text that differs from that of
  ///     its value is refused.
  public mutating func rest<Value>(
    _ value: inout Value, as text: (Value) -> String, read: (String) -> Value?
  ) {
    piece(&value, as: text) { reader in
      let rest = reader.rest()
      return read(rest).flatMap { text($0) == rest ? $0 : nil }
    }
  }

  private mutating func piece<Value>(
    _ value: inout Value, as text: (Value) -> String = { "\($0)" },
    read: (inout CanonicalText) -> Value?
  ) {
    guard isReading else { return written += text(value) }
    guard isValid, let found = read(&reader) else { return isValid = false }
    value = found
  }

  private mutating func optional<Value>(
    _ value: inout Value?, none: StaticString, as text: (Value) -> String = { "\($0)" },
    read: (inout CanonicalText) -> Value?
  ) {
    guard isReading else { return written += value.map(text) ?? "\(none)" }
    guard isValid else { return }
    if reader.take(none) {
      value = nil
    } else if let found = read(&reader) {
      value = found
    } else {
      isValid = false
    }
  }
}
