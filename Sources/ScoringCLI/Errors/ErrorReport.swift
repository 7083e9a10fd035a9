/// An error as it is told: to people on the error stream, or to programs as JSON.
///
/// Verbs may throw it; every other error of the program is turned into one.
package struct ErrorReport: Error, Hashable, Sendable {
  /// A code for programs, which never changes: `unknown-option`.
  package var code: String
  /// A sentence: what was wrong.
  package var message: String
  /// The piece of text that was wrong.
  package var token: String?
  /// What the token stands in: a file's name.
  package var source: String?
  /// The line of the token, from 1.
  package var line: Int?
  /// The column of the token, from 1: UTF-8 bytes before it, plus one.
  package var column: Int?
  /// What would be accepted.
  package var expected: [String]
  /// What was probably meant, the likeliest first.
  package var suggestions: [String]
  /// What to do.
  package var hint: String?
  /// How the command is used.
  package var usage: String?
  /// What the program ends with.
  package var exitCode: ExitCode

  /// Makes a report.
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
