import Testing

/// A command that a Markdown page shows in a `console` block, with the output shown below it; a
/// test runs it and compares the real output.
struct ConsoleCommand: CustomTestStringConvertible {
  /// The number of the command's line in the Markdown page, counted from 1.
  let line: Int
  /// The command as typed in a shell, without the `$ ` before it.
  var command: String
  /// The lines of output that the page shows below the command; `…` in them stands for text that
  /// differs.
  var expected: [String] = []

  var testDescription: String { "line \(line): \(command)" }

  /// Returns the commands in the `console` blocks of a Markdown text, in order.
  ///
  /// In a block that begins with ```` ```console ````, a line of text after `$ ` is a command,
  /// which continues on the next line after a backslash; all other lines of the block are output.
  static func all(in text: String) -> [ConsoleCommand] {
    var commands: [ConsoleCommand] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        isInside = !isInside && trimmed.dropFirst(3).hasPrefix("console")
      } else if isInside, line.hasPrefix("$ ") {
        commands.append(ConsoleCommand(line: index + 1, command: String(line.dropFirst(2))))
      } else if isInside, let last = commands.indices.last {
        if commands[last].command.hasSuffix("\\"), commands[last].expected.isEmpty {
          commands[last].command += "\n" + line
        } else {
          commands[last].expected.append(String(line))
        }
      }
    }
    return commands
  }

  /// Whether the printed output equals the shown one.
  ///
  /// A line that is only `…` stands for any number of lines; elsewhere `…` stands for any text
  /// within its line. Spaces at the ends of lines are ignored. If the shown output contains `…`,
  /// the widths of its columns are ignored too, because a longer id makes its column wider.
  func matches(_ output: String) -> Bool {
    let pattern = Self.tidied(expected.joined(separator: "\n"))
    let printed = Self.tidied(output)
    guard pattern.contains("…") else { return printed == pattern }
    return Self.matches(
      Self.lines(Self.narrowed(printed))[...], pattern: Self.lines(Self.narrowed(pattern))[...])
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether lines match a pattern in which a line `…` matches any number of lines, including none.
  private static func matches(_ lines: ArraySlice<Substring>, pattern: ArraySlice<Substring>)
    -> Bool
  {
    guard let first = pattern.first else { return lines.isEmpty }
    let rest = pattern.dropFirst()
    if first == "…" {
      return (lines.startIndex...lines.endIndex).contains {
        matches(lines[$0...], pattern: rest)
      }
    }
    guard let line = lines.first, matches(line, pattern: String(first)) else { return false }
    return matches(lines.dropFirst(), pattern: rest)
  }

  /// Returns a text with at most two spaces in a row, so that tables with columns of different
  /// widths can be compared.
  private static func narrowed(_ text: String) -> String {
    var narrow = ""
    var spaces = 0
    for character in text {
      spaces = character == " " ? spaces + 1 : 0
      if spaces <= 2 { narrow.append(character) }
    }
    return narrow
  }

  private static func tidied(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
    return lines.joined(separator: "\n").trimmingNewlines
  }

  /// Whether a line matches a pattern in which each `…` matches any text, including none.
  private static func matches(_ text: Substring, pattern: String) -> Bool {
    var parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == pattern }
    let first = parts.removeFirst()
    let last = parts.removeLast()
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

extension String {
  /// The text without the line breaks at its beginning and its end.
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while text.first == "\n" { text.removeFirst() }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
