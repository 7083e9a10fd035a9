/// A typed line, split into words.
///
/// Spaces, commas and semicolons separate words, a colon is a word, and quotes keep a name
/// together: `7: "De Vries" 3, ben 4` has six words. A sport with other rules has a ``Form`` of its
/// own. Every word is a part of the line, so that a refusal can point at it.
public struct TypedWords: Sendable {
  /// One word of a typed line.
  public struct Word: Hashable, Sendable {
    /// The text of the word, without quotes.
    public let text: Substring
    /// Whether the word was in quotes; then it is a name and nothing else.
    public let isQuoted: Bool
    /// The part of the typed line that is the word, including quotes.
    public let written: Substring

    /// Whether the typed word, in lower case, equals `word`; false if it was in quotes.
    public func `is`(_ word: String) -> Bool {
      !isQuoted && text.lowercased() == word
    }

    /// Whether the word is a hyphen or a dash, which clears a value or means none.
    public var isDash: Bool {
      !isQuoted && (text == "-" || text == "–" || text == "—")
    }

    /// The whole number that the word represents, with at most nine characters; nil if the word
    /// isn't one, or was in quotes.
    public var number: Int? {
      guard !isQuoted, text.utf8.count <= 9 else { return nil }
      let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
      return digits.isEmpty || !digits.isDigits ? nil : Int(text)
    }

    /// Returns the value whose raw text is the word as typed, or the word in lower case; nil if
    /// there is none, or if the word was in quotes.
    public func value<Value: RawRepresentable>(_ type: Value.Type = Value.self) -> Value?
    where Value.RawValue == String {
      guard !isQuoted else { return nil }
      return Value(rawValue: String(text)) ?? Value(rawValue: text.lowercased())
    }

    /// Returns a refusal that points at the word.
    public func refusal(
      _ message: String, _ reason: Refusal.Reason = .notation, expected: [String] = [],
      hint: Line? = nil
    ) -> Refusal {
      Refusal(reason, message, at: written, expected: expected, hint: hint)
    }
  }

  /// The whole typed line.
  public private(set) var line: Substring
  /// The rules by which the line was split.
  public let form: Form
  /// The words of the line that have not been consumed yet.
  public private(set) var rest: ArraySlice<Word>
  /// The person or side that was read last with ``seat(_:)`` or ``person(_:)``; nil if none was.
  ///
  /// In `ann 7 2 x`, the name counts for all balls that follow it.
  public private(set) var named: (seat: Seat, member: Int?)?

  /// The greatest length of a typed line in bytes, unless a ``Form`` sets another one.
  public static let limit = 4_000

  /// Splits a typed line into words.
  ///
  /// - Parameters:
  ///   - line: the typed line.
  ///   - form: the rules by which it is split.
  ///   - expected: the accepted input, for the refusal of an empty line.
  /// - Throws: a refusal if the line is empty or too long, or if a quote is not closed.
  public init(
    _ line: Substring, as form: Form = Form(), expected: @autoclosure () -> [String] = []
  ) throws(Refusal) {
    self.line = line
    self.form = form
    guard line.utf8.count <= form.limit else {
      throw Refusal(
        .notation, "A line has at most \(form.limit) bytes, not \(line.utf8.count).",
        hint: form.remedy)
    }
    rest = try form.words(of: line)[...]
    guard !rest.isEmpty else {
      throw Refusal(.notation, "Nothing was typed.", at: line, expected: expected())
    }
  }
}

extension TypedWords {
  /// Replaces the text that the line is a part of by one of the same length, and splits a part of it,
  /// given in bytes, into the words that are left.
  mutating func replace(by text: String, rest part: Range<Int>) throws(Refusal) {
    func index(_ offset: Int) -> String.Index {
      text.utf8.index(text.startIndex, offsetBy: offset)
    }
    let start = line.base.utf8.distance(from: line.base.startIndex, to: line.startIndex)
    line = text[index(start)..<index(part.upperBound)]
    rest = try form.words(of: text[index(part.lowerBound)..<index(part.upperBound)])[...]
  }

  /// Whether every word of the line has been consumed.
  public var isAtEnd: Bool { rest.isEmpty }

  /// The next word of the line; nil if every word has been consumed.
  public var next: Word? { rest.first }

  /// Consumes the next word and returns it; nil if every word has been consumed.
  public mutating func take() -> Word? {
    rest.popFirst()
  }

  /// Consumes all words that are left and returns them.
  public mutating func takeAll() -> Words {
    defer { rest = [] }
    return rest
  }

  /// Consumes the next word if, in lower case, it equals `word`, and returns whether it did.
  public mutating func take(_ word: String) -> Bool {
    guard let next, next.is(word) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Consumes the next word if it is a whole number within a range, and returns the number; nil if
  /// it is no number.
  ///
  /// - Throws: a refusal if it is a number outside the range.
  public mutating func number(_ range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard let next, let number = next.number else { return nil }
    guard range.contains(number) else {
      throw Refusal(
        .notation, "\(next.text) is not within \(range.lowerBound) to \(range.upperBound).",
        at: next.text, expected: ["\(range.lowerBound)…\(range.upperBound)"])
    }
    rest = rest.dropFirst()
    return number
  }

  /// Consumes the next words if they are a number in a format and within a range, such as the time
  /// `1:02.10`, and returns the number; nil if they are none.
  ///
  /// A comma between the digits of a number with decimal places is read as a point: `12,5`.
  ///
  /// - Throws: a refusal if the number is outside the range: `9.99 is not within 10.00 to 49.99.`
  public mutating func number(_ range: ClosedRange<Int>, _ format: NumberFormat) throws(Refusal)
    -> Int?
  {
    try readDecimalCommas(places: format.places)
    let before = rest
    guard let number = value({ format.value($0) }) else { return nil }
    if format.places > 0, let whole = runBehind(before) {
      rest = before
      throw Refusal(
        .notation, "\(whole) is no number from \(limits(range, format)).", at: whole,
        expected: [format.words(range)])
    }
    guard range.contains(number) else {
      let typed = before.dropLast(rest.count)
      rest = before
      throw Refusal(
        .notation, "\(typed.map(\.text).joined()) is not within \(limits(range, format)).",
        at: typed.written ?? line.suffix(0),
        expected: [format.words(range)])
    }
    return number
  }

  private func limits(_ range: ClosedRange<Int>, _ format: NumberFormat) -> String {
    [range.lowerBound, range.upperBound].map(format.text).joined(separator: " to ")
  }

  /// Returns the whole run of digits, colons and points that begins with `before`, if a part of it is
  /// left: `4:32.1` is a time as a whole, and not the number 4 with something behind it.
  private func runBehind(_ before: Words) -> Substring? {
    guard let first = before.first, var end = before.dropLast(rest.count).last?.text.endIndex
    else { return nil }
    let taken = end
    for word in rest {
      guard word.text.startIndex == end, !word.isQuoted,
        word.text.allSatisfy({ $0.isNumber || ":.".contains($0) })
      else { break }
      end = word.text.endIndex
    }
    let run = line[first.text.startIndex..<end]
    return end > taken && run.last?.isNumber == true ? run : nil
  }

  /// Consumes the next word if it is the raw text of a value, as typed or in lower case, and
  /// returns the value; otherwise returns nil.
  public mutating func word<Value: RawRepresentable>(_ type: Value.Type = Value.self) -> Value?
  where Value.RawValue == String {
    guard let value = next?.value(type) else { return nil }
    rest = rest.dropFirst()
    return value
  }

  /// Consumes as many of the next words as together make a value, and returns the value; nil if
  /// there is none.
  ///
  /// The words must follow each other without spaces. A time is read whole although its colon is a
  /// word of its own: `1:02.10`.
  ///
  /// - Parameter read: a closure that returns the value of a text; nil if it has none.
  /// - Returns: the value.
  public mutating func value<Value>(_ read: (Substring) -> Value?) -> Value? {
    var count = 0
    var end = rest.first?.text.startIndex
    for word in rest.prefix(Self.mostWordsOfValue) where !word.isQuoted {
      guard word.text.startIndex == end else { break }
      end = word.text.endIndex
      count += 1
    }
    while count > 0, let first = rest.first, let last = rest.prefix(count).last {
      if let value = read(line[first.text.startIndex..<last.text.endIndex]) {
        rest = rest.dropFirst(count)
        return value
      }
      count -= 1
    }
    return nil
  }

  private static let mostWordsOfValue = 5

  /// Consumes the longest name that comes next, as ``seat(_:)`` does, and returns its seat and the
  /// position of the named member in the side.
  ///
  /// The member is nil if the whole side is named. Returns nil if the next words name nobody.
  public mutating func person(_ names: Roster) -> (seat: Seat, member: Int?)? {
    let before = rest
    guard let seat = seat(names), let first = before.first,
      let last = before.dropLast(rest.count).last
    else { return nil }
    let text = line[first.text.startIndex..<last.text.endIndex]
    let isWhole = NameSearch(text).equals(names.names[seat.index].all)
    named = (seat, isWhole ? nil : names.member(named: text, of: seat))
    return named
  }

  /// Consumes the longest name that comes next, and returns its seat; nil if the next words name
  /// nobody.
  ///
  /// A name is that of a side or a member, an alias, the beginning of one of these, or `#2` for the
  /// number of a seat.
  public mutating func seat(_ names: Roster) -> Seat? {
    guard let seat = takeSeat(names) else { return nil }
    named = (seat, nil)
    return seat
  }

  private mutating func takeSeat(_ names: Roster) -> Seat? {
    guard let next else { return nil }
    if next.isQuoted {
      guard let seat = try? names.seat(named: next.text) else { return nil }
      rest = rest.dropFirst()
      return seat
    }
    if let seat = names.seat(numbered: next.text) {
      rest = rest.dropFirst()
      return seat
    }
    let run = rest.prefix(form.mostWordsOfName).prefix { !$0.isQuoted && $0.text != ":" }
    for count in (1...max(1, run.count)).reversed() {
      let words = run.prefix(count)
      guard let first = words.first, let last = words.last,
        let seat = try? names.seat(
          named: line[first.text.startIndex..<last.text.endIndex])
      else { continue }
      rest = rest.dropFirst(count)
      return seat
    }
    return nil
  }

  /// Returns a refusal of the next word, which lists what is accepted, and the participants whose
  /// names differ from the word by a typing error.
  ///
  /// - Parameters:
  ///   - message: the message; by default, that the word is not understood, or that something is
  ///     missing at the end.
  ///   - expected: the accepted input.
  ///   - names: the names of the participants; nil to list none.
  /// - Returns: the refusal, with the position of the word.
  public func refusal(_ message: String? = nil, expected: [String], names: Roster? = nil)
    -> Refusal
  {
    guard let next else {
      return Refusal(
        .notation, message ?? "Something is missing at the end.", at: line.suffix(0),
        expected: expected)
    }
    let near = names.map { NameSearch(next.text).near($0.names.map(\.name)).map(form.typed) } ?? []
    return Refusal(
      .notation, message ?? "\"\(next.text)\" is not understood here.", at: next.text,
      expected: expected + near)
  }
}
