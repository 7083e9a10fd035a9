/// Texts as files of other programs have them, as values: dates of several forms, whole numbers.
public enum FileText {
  /// Reads `2026-06-21`, with or without a time, `21/6/2026` and `21.6.2026`; nil for the rest.
  public static func time(_ text: String) -> LocalTime? {
    guard (6...40).contains(text.utf8.count) else { return nil }
    if let time = LocalTime(text) { return time }
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == "." }).map { number(String($0)) }
    guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2],
      year > 1900
    else { return nil }
    return LocalTime(year: year, month: month, day: day)
  }

  /// Reads a whole number of at most twelve signs, with `1,296` and a sign allowed; nil for
  /// anything else.
  public static func number(_ text: String) -> Int? {
    guard (1...12).contains(text.utf8.count) else { return nil }
    return Int(text.filter { $0 != "," })
  }

  /// Reads a whole number within bounds; nil for anything else.
  public static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    number(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads a decimal number in so many parts of one, as `-0.4181` in 10,000 of them, rounded to the
  /// nearest; nil for anything else, and out of bounds.
  public static func number(
    _ text: some StringProtocol, parts: Int, in range: ClosedRange<Int>
  ) -> Int? {
    guard (1...40).contains(text.utf8.count), let number = Double(text) else { return nil }
    let rounded = Int(exactly: (number * Double(parts)).rounded())
    return rounded.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The last number in a text with its unit: `122cm` of `WA Full (122 cm)`, `18m` of `18.0 m`.
  ///
  /// A text that names none of the units is in the first of them; one without a number is empty.
  public static func measure(_ text: String, units: [String]) -> String {
    let letters = text.lowercased().filter { !"() ".contains($0) }
    guard let last = letters.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return "" }
    let head = letters[...last]
    let digits = String(
      head.reversed().prefix { ($0.isASCII && $0.isNumber) || $0 == "." }.reversed())
    var parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) { parts.removeLast() }
    let tail = letters[letters.index(after: last)...]
    let unit = units.first { tail.hasPrefix($0) } ?? units.first ?? ""
    return parts.joined(separator: ".") + unit
  }

  /// The lines of a file with their numbers from 1, without the empty ones and without the sign
  /// that may stand before all text.
  public static func lines(_ text: String) -> [(number: Int, text: Substring)] {
    var rest = text[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    let lines = rest.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { ($0 + 1, $1) }.filter { !$0.1.isEmpty }
  }

  /// The fields of a line that are each in quotes, with semicolons between them; nil where the line
  /// does not begin and end with a quote, or has more than 20,000 bytes.
  ///
  /// Between two fields stands `";"`, so that a quote within one is a plain character.
  public static func quotedFields(_ line: Substring) -> [Substring]? {
    guard line.utf8.count <= 20_000, line.count >= 2, line.first == "\"", line.last == "\""
    else { return nil }
    var fields: [Substring] = []
    var rest = line.dropFirst().dropLast()
    while let range = rest.firstRange(of: "\";\"") {
      fields.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return fields + [rest]
  }

  /// A name for messages and for players: one line, at most 100 characters.
  public static func name(_ text: String) -> String {
    String(text.singleSpaced.prefix(100))
  }
}
