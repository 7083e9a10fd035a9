/// Functions that parse texts in files of other programs: dates in several forms, numbers, lengths.
public enum FileText {
  /// Reads a date with only one meaning, with or without a time of day; nil for any other text.
  ///
  /// ``FileDates`` also reads dates whose meaning depends on the other dates of the file.
  public static func time(_ text: String) -> LocalTime? { WrittenDate(text)?.time }

  /// Returns a number without the decimals that spreadsheets add to whole numbers: `3` for `3.0` and
  /// `3,00`.
  ///
  /// Three zeros may be thousands (`3,000`), so the text is then returned unchanged, as any other
  /// text is.
  public static func withoutDecimals(_ text: String) -> String {
    // Most fields are short numbers without a sign, so the bytes are looked at first.
    guard text.utf8.last == UInt8(ascii: "0"),
      let mark = text.utf8.lastIndex(where: { $0 != UInt8(ascii: "0") }),
      text.utf8[mark] == UInt8(ascii: ".") || text.utf8[mark] == UInt8(ascii: ",")
    else { return text }
    let zeros = text.utf8.distance(from: mark, to: text.utf8.endIndex) - 1
    let whole = text[..<mark]
    let digits = whole.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard zeros != 3, !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else {
      return text
    }
    return String(whole)
  }

  /// Reads a whole number of at most twelve characters that is within a range; commas between groups
  /// of three digits (`1,296`), a sign, and the decimals that spreadsheets add (`3.0`) are allowed.
  ///
  /// Nil for any other text.
  public static func number(_ text: String, in range: ClosedRange<Int> = .min ... .max) -> Int? {
    guard (1...12).contains(text.utf8.count) else { return nil }
    let whole = withoutDecimals(text)
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    // A comma anywhere else is that of a decimal number, such as `61,2`.
    guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      groups.count == 1 || (1...3).contains(groups[0].filter(\.isNumber).count)
    else { return nil }
    return Int(groups.joined()).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads a decimal number, and returns it multiplied by `parts` and rounded: `-0.4181` with
  /// 10,000 is -4181.
  ///
  /// Nil for any other text, or if the result is outside the range.
  public static func number(
    _ text: some StringProtocol, parts: Int, in range: ClosedRange<Int>
  ) -> Int? {
    guard (1...40).contains(text.utf8.count), let number = Double(text) else { return nil }
    let rounded = Int(exactly: (number * Double(parts)).rounded())
    return rounded.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the last number in a text with its unit: `122cm` of `WA Full (122 cm)`, `18m` of `18.0
  /// m`.
  ///
  /// If none of the units follows the number, the first unit is used; if the text contains no
  /// number, the result is empty.
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

  /// Returns the lines of text in a file with their numbers from 1, without empty lines and without
  /// a byte order mark.
  public static func lines(_ text: String) -> [(number: Int, text: Substring)] {
    var rest = text[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    let lines = rest.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { ($0 + 1, $1) }.filter { !$0.1.isEmpty }
  }

  /// Returns the fields of a line of text in which each field is quoted, with semicolons between
  /// them; nil if the line does not begin and end with a quote, or has more than 20,000 bytes.
  ///
  /// The separator is `";"`, so that a quote within a field is an ordinary character.
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

  /// Returns a text with the characters that entities of HTML stand for, such as `&amp;` and `&#233;`;
  /// unknown entities stay as they are.
  public static func withoutEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      plain += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: start)..<end])
      else {
        plain.append(rest.removeFirst())
        continue
      }
      plain.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }

  /// Returns the character with a name or a number in HTML; nil if it is unknown.
  private static func character(_ name: Substring) -> Character? {
    if name.first == "#" {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let number =
        isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return number.flatMap(UnicodeScalar.init).map(Character.init)
    }
    return Self.character(called: name)
  }

  /// Returns a text as a name for messages and players: on one line, and cut to 100 characters.
  public static func name(_ text: String) -> String {
    String(text.singleSpaced.prefix(100))
  }
}
