/// One typed line, cut into words.
///
/// Spaces, commas and semicolons part words, a colon stands for itself, and quotes hold a name
/// together: `7: "De Vries" 3, ben 4` has six. A sport that writes otherwise has a ``Form`` of its
/// own. Every word is a piece of the line, so that a refusal can point at it.
public struct TypedWords: Sendable {
  /// One word of a line.
  public struct Word: Hashable, Sendable {
    /// The text, without quotes.
    public let text: Substring
    /// Whether it stood in quotes: then it is a name, and nothing else.
    public let isQuoted: Bool
    /// The piece of the line that it is, with its quotes.
    public let written: Substring

    /// Whether it is a word without quotes, in any case.
    public func `is`(_ word: String) -> Bool {
      !isQuoted && text.lowercased() == word
    }

    /// Whether it is a hyphen or a dash: what takes back, or stands for nothing.
    public var isDash: Bool {
      !isQuoted && (text == "-" || text == "–" || text == "—")
    }

    /// The whole number that it is in digits, of nine signs at most; nil where it is none.
    public var number: Int? {
      guard !isQuoted, text.utf8.count <= 9 else { return nil }
      let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
      return digits.isEmpty || !digits.isDigits ? nil : Int(text)
    }

    /// The value that it is the text of, in any case; nil where it is of none, or stood in quotes.
    public func value<Value: RawRepresentable>(_ type: Value.Type = Value.self) -> Value?
    where Value.RawValue == String {
      guard !isQuoted else { return nil }
      return Value(rawValue: String(text)) ?? Value(rawValue: text.lowercased())
    }

    /// A refusal that points at the word.
    public func refusal(
      _ message: String, _ reason: Refusal.Reason = .notation, expected: [String] = [],
      hint: Line? = nil
    ) -> Refusal {
      Refusal(reason, message, at: written, expected: expected, hint: hint)
    }
  }

  /// The line.
  public let line: Substring
  /// The words that were not taken yet.
  public private(set) var rest: ArraySlice<Word>

  /// The most bytes of a line.
  public static let limit = 4_000

  /// Cuts a line.
  ///
  /// - Throws: a refusal where the line is empty or too long, or a quote is not closed.
  public init(
    _ line: Substring, as form: Form = Form(), expected: [String] = []
  ) throws(Refusal) {
    self.line = line
    guard line.utf8.count <= form.limit else {
      throw Refusal(
        .notation, "A line has at most \(form.limit) bytes, not \(line.utf8.count).",
        hint: form.remedy)
    }
    rest = try form.words(of: line)[...]
    guard !rest.isEmpty else {
      throw Refusal(.notation, "Nothing was typed.", at: line, expected: expected)
    }
  }
}

extension TypedWords {
  /// Whether every word was taken.
  public var isAtEnd: Bool { rest.isEmpty }

  /// The word that stands next; nil at the end.
  public var next: Word? { rest.first }

  /// Takes the next word, whatever it is; nil at the end.
  public mutating func take() -> Word? {
    rest.popFirst()
  }

  /// Takes the next word if it is this one, in any case.
  public mutating func take(_ word: String) -> Bool {
    guard let next, next.is(word) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Takes the next word if it is a whole number in a range.
  ///
  /// - Throws: a refusal where it is a number out of the range.
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

  /// Takes the next word if it is the text of a value, in any case.
  public mutating func word<Value: RawRepresentable>(_ type: Value.Type = Value.self) -> Value?
  where Value.RawValue == String {
    guard let value = next?.value(type) else { return nil }
    rest = rest.dropFirst()
    return value
  }

  /// Takes what stands next, as `read` reads it: the most words between which nothing stands, so
  /// that a time is whole whose colon is a word of its own (`1:02.10`); nil where it reads none.
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

  /// Takes the longest name that stands next, as ``seat(_:)`` does, and says which member of the
  /// side it names, by position: nil where it names the whole of it.
  public mutating func person(_ names: Roster) -> (seat: Seat, member: Int?)? {
    let before = rest
    guard let seat = seat(names), let first = before.first,
      let last = before.dropLast(rest.count).last
    else { return nil }
    let text = line[first.text.startIndex..<last.text.endIndex]
    let isWhole = NameSearch(text).equals(names.names[seat.index].all)
    return (seat, isWhole ? nil : names.member(named: text, of: seat))
  }

  /// Takes the longest name that stands next: of a side, a member, an alias, the beginning of one,
  /// or `#2` for the number of a seat; nil where the next words name nobody.
  public mutating func seat(_ names: Roster) -> Seat? {
    guard let next else { return nil }
    if next.isQuoted {
      guard let seat = try? names.seat(named: next.text) else { return nil }
      rest = rest.dropFirst()
      return seat
    }
    if next.text.hasPrefix("#"), let number = Int(next.text.dropFirst()),
      let seat = Seat(number: number), names.names.indices.contains(seat.index)
    {
      rest = rest.dropFirst()
      return seat
    }
    let run = rest.prefix(Self.mostWordsOfName).prefix { !$0.isQuoted && $0.text != ":" }
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

  private static let mostWordsOfName = 6

  /// Why the next word is not taken: what would be, and who could be meant where it is near a name.
  public func refusal(_ message: String? = nil, expected: [String], names: Roster? = nil)
    -> Refusal
  {
    guard let next else {
      return Refusal(
        .notation, message ?? "Something is missing at the end.", at: line.suffix(0),
        expected: expected)
    }
    let near = names.map { NameSearch(next.text).near($0.names.map(\.name)) } ?? []
    return Refusal(
      .notation, message ?? "\"\(next.text)\" is not understood here.", at: next.text,
      expected: expected + near)
  }
}
