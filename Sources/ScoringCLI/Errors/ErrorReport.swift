package import ScoringDesk
import ScoringKit

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

extension ErrorReport {
  /// The report of a command line that was not understood.
  package init(_ error: UsageError) {
    self.init(
      error.code.rawValue, error.message, exitCode: .usage, token: error.token,
      expected: error.expected, suggestions: error.suggestions, hint: error.hint,
      usage: error.usage)
  }

  /// The report of what the desk could not do.
  package init(_ error: DeskError) {
    self.init(
      error.code.rawValue, error.message, exitCode: ExitCode(error), token: error.token,
      source: error.source, line: error.line,
      column: error.offset.map { $0 == .max ? $0 : $0 + 1 }, expected: error.expected,
      hint: error.hint?.spelled(by: ActionSpelling.line).text)
  }

  /// The report of lost output.
  package init(_ error: LostOutput) {
    self.init(
      "lost-output", error.message, exitCode: ExitCode(error))
  }

  /// The report of input that could not be read.
  package init(_ error: InputError) {
    let isTooLong = if case .tooLong = error { true } else { false }
    self.init("unreadable-input", error.message, exitCode: isTooLong ? .data : .inputOutput)
  }

  /// The report of a missing home folder.
  package init(_ error: NoHome) {
    self.init("no-home", error.message, exitCode: .configuration, hint: error.hint)
  }

  /// The report of any error; one that the program does not know is its own defect.
  package init(any error: any Error) {
    switch error {
    case let report as ErrorReport: self = report
    case let error as UsageError: self.init(error)
    case let error as DeskError: self.init(error)
    case let error as Refusal: self.init(DeskError(error))
    case let error as LostOutput: self.init(error)
    case let error as InputError: self.init(error)
    case let error as NoHome: self.init(error)
    case let error as Obstacle:
      self.init(error.usageError(missing: "An answer", instead: "an option"))
    default:
      self.init(
        "internal", "The program failed: \(error)", exitCode: .software,
        hint: "This is a defect of the program; please report it.")
    }
  }
}
