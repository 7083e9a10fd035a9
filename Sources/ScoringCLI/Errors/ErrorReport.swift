package import ScoringDesk
package import ScoringKit
internal import ScoringViews

/// An error as the program reports it: to people on standard error, or to programs as JSON.
///
/// Commands may throw it. Every other error of the program is converted to a report.
package struct ErrorReport: Error, Hashable, Sendable {
  /// The code of the error for programs, which never changes: `unknown-option`.
  package var code: String
  /// The error as a sentence for people.
  package var message: String
  /// The piece of typed or imported text that is wrong; nil for none.
  package var token: String?
  /// The source of the wrong text, such as a file's name; nil for the command line.
  package var source: String?
  /// The line number of the wrong text in its source, from 1; nil if unknown.
  package var line: Int?
  /// The column of the wrong text in its line: the number of UTF-8 bytes before it, plus one; nil
  /// if unknown.
  package var column: Int?
  /// The texts that would be accepted instead of the wrong one; empty if unknown.
  package var expected: [String]
  /// The texts that the user probably meant, likeliest first; empty for none.
  package var suggestions: [String]
  /// A sentence that suggests what the user can do about the error; nil for none.
  package var hint: String?
  /// The usage line of the command; nil if it doesn't help.
  package var usage: String?
  /// The exit code with which the program ends.
  package var exitCode: ExitCode

  /// Makes an error report from its parts.
  package init(
    _ code: String, _ message: String, exitCode: ExitCode, token: String? = nil,
    source: String? = nil, line: Int? = nil, column: Int? = nil, expected: [String] = [],
    suggestions: [String] = [], hint: String? = nil, usage: String? = nil
  ) {
    self.code = code
    self.message = message
    self.exitCode = exitCode
    self.token = token
    self.source = source
    self.line = line
    self.column = column
    self.expected = expected
    self.suggestions = suggestions
    self.hint = hint
    self.usage = usage
  }
}

extension ErrorReport {
  /// Makes the report of a command line that was not understood.
  package init(_ error: UsageError) {
    self.init(
      error.code.rawValue, error.message, exitCode: .usage, token: error.token,
      expected: error.expected, suggestions: error.suggestions, hint: error.hint,
      usage: error.usage)
  }

  /// Makes the report of an error that the desk has thrown.
  package init(_ error: DeskError) {
    self.init(
      error.code.rawValue, error.message, exitCode: ExitCode(error), token: error.token,
      source: error.source, line: error.line,
      column: error.offset.map { $0 == .max ? $0 : $0 + 1 }, expected: error.expected,
      hint: error.hint?.spelled(by: ActionSpelling.line).text)
  }

  /// Makes the report of output that could not be written.
  package init(_ error: LostOutput) {
    self.init(
      "lost-output", error.message, exitCode: ExitCode(error))
  }

  /// Makes the report of input that could not be read.
  package init(_ error: InputError) {
    let isTooLong = if case .tooLong = error { true } else { false }
    self.init("unreadable-input", error.message, exitCode: isTooLong ? .data : .inputOutput)
  }

  /// Makes the report of the error that no home folder is known.
  package init(_ error: NoHome) {
    self.init("no-home", error.message, exitCode: .configuration, hint: error.hint)
  }

  /// Makes the report of any error that the program may catch.
  ///
  /// An error of an unknown type is reported as a defect of the program.
  package init(any error: any Error) {
    // An error of the store is one of the disk, wherever it was thrown, and no defect.
    switch DeskError.told(error) {
    case let report as ErrorReport: self = report
    case let error as UsageError: self.init(error)
    case let error as DeskError: self.init(error)
    case let error as LostOutput: self.init(error)
    case let error as InputError: self.init(error)
    case let error as NoHome: self.init(error)
    case let error as PromptObstacle:
      self.init(error.usageError(missing: "An answer", instead: "an option"))
    default:
      self.init(
        "internal", "The program failed: \(error)", exitCode: .software,
        hint: "This is a defect of the program; please report it.")
    }
  }
}

extension ErrorReport {
  /// The maximum number of characters of a wrong text that a report shows.
  private static var shownLength: Int { 60 }

  /// The report for people: the error, the position of the wrong text, the texts that were
  /// expected, and a suggestion.
  ///
  /// All control characters are escaped, so that each part of the report is one line of text.
  package var text: String {
    var lines = ["score: \(escaped(message))"]
    if let place { lines.append("  \(place)") }
    if !expected.isEmpty {
      // Each sentence with commas has a line of its own.
      let isLong = expected.count > 1 && expected.contains { $0.contains(", ") && $0.count > 60 }
      let texts = expected.map { escaped($0) }
      lines +=
        isLong
        ? ["  expected one of these:"] + texts.map { "    - \($0)" }
        : ["  expected: \(texts.joined(separator: ", "))"]
    }
    if let suggestion = suggestions.first {
      let rest = suggestions.dropFirst().prefix(2).map { " or \(escaped($0))" }.joined()
      lines.append("  Did you mean \(escaped(suggestion))\(rest)?")
    }
    if let usage { lines.append("  Usage: \(SafeText.visible(usage))") }
    if let hint { lines.append("  \(escaped(hint))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for programs: the envelope of every JSON output, with the kind `error`.
  ///
  /// Long texts are shortened as in the report for people.
  package var json: JSONValue {
    [
      "version": "1.0", "kind": "error",
      "payload": [
        "code": .string(code), "message": short(message),
        "exitCode": .integer(Int(exitCode.rawValue)),
        "token": optional(token), "source": optional(source),
        "line": line.map(JSONValue.integer) ?? .null,
        "column": column.map(JSONValue.integer) ?? .null,
        "expected": .array(expected.map { short($0) }),
        "suggestions": .array(suggestions.map { short($0) }), "hint": optional(hint),
        "usage": optional(usage),
      ],
    ]
  }

  /// Writes the report to standard error, as JSON if `wantsJSON` is true, else as text.
  package func tell(_ output: Output, json wantsJSON: Bool) {
    guard wantsJSON else { return output.note(text) }
    output.noteLine((try? JSONRenderer.escaped(CanonicalJSON.text(json))) ?? text)
  }

  /// The position of the wrong text: `scores.txt, line 3, column 5: "x19"`; nil if unknown.
  private var place: String? {
    var parts: [String] = []
    if let source { parts.append(escaped(source)) }
    if let line { parts.append("line \(line)") }
    if let column { parts.append("column \(column)") }
    guard let token, !(parts.isEmpty && isInMessage(token)) else {
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    let cut = token.count > Self.shownLength ? "\(token.prefix(Self.shownLength))…" : token
    let quoted = "\"\(escaped(cut))\""
    return parts.isEmpty ? quoted : "\(parts.joined(separator: ", ")): \(quoted)"
  }

  /// Returns whether the message already contains the wrong text, in quotes or as an option.
  private func isInMessage(_ token: String) -> Bool {
    message.contains("\"\(token)\"") || (token.hasPrefix("-") && message.contains(token))
  }

  private func optional(_ text: String?) -> JSONValue {
    text.map { short($0) } ?? .null
  }

  /// Returns a text as JSON; a text that is longer than a message may be is escaped and shortened
  /// in the middle.
  private func short(_ text: String) -> JSONValue {
    .string(text.unicodeScalars.count > SafeText.sentenceLimit ? escaped(text) : text)
  }
}
