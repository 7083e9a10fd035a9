package import ScoringDesk
import ScoringKit

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
