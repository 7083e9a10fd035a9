package import ScoringKit

extension ErrorReport {
  /// The report of a command line that was not understood.
  package init(_ error: UsageError) {
    self.init(
      error.code.rawValue, error.message, exitCode: error.exitCode, token: error.token,
      expected: error.expected, suggestions: error.suggestions, hint: error.hint,
      usage: error.usage)
  }

  /// The report of a refusal.
  ///
  /// The source is the file that was read, nil for the command line; the line is that
  /// of the file, from 1. Wrong notation in a file is wrong data (65), not wrong usage (64).
  package init(_ refusal: Refusal, source: String? = nil, line: Int? = nil) {
    let code: ExitCode =
      switch refusal.reason {
      case .notation, .unknownName, .ambiguousName: source == nil ? .usage : .data
      case .illegal, .over: .refused
      case .damaged: .data
      }
    self.init(
      refusal.reason.rawValue, refusal.message, exitCode: code, token: refusal.token,
      source: source, line: line, column: refusal.offset.map { $0 == .max ? $0 : $0 + 1 },
      expected: refusal.expected, hint: refusal.hint)
  }

  /// The report of lost output.
  package init(_ error: LostOutput) {
    self.init("lost-output", error.message, exitCode: error.exitCode)
  }

  /// The report of input that could not be read.
  package init(_ error: InputError) {
    self.init("unreadable-input", error.message, exitCode: error.exitCode)
  }

  /// The report of a missing home folder.
  package init(_ error: NoHome) {
    self.init("no-home", error.message, exitCode: error.exitCode, hint: error.hint)
  }

  /// The report of a time zone that nobody knows.
  package init(_ error: UnknownZone) {
    self.init(
      "unknown-zone", error.message, exitCode: error.exitCode, token: error.name,
      hint: error.hint)
  }

  /// The report of any error; one that the program does not know is its own defect.
  package init(any error: any Error) {
    switch error {
    case let report as ErrorReport: self = report
    case let error as UsageError: self.init(error)
    case let error as Refusal: self.init(error)
    case let error as LostOutput: self.init(error)
    case let error as InputError: self.init(error)
    case let error as NoHome: self.init(error)
    case let error as UnknownZone: self.init(error)
    case let error as Obstacle:
      self.init(error.usageError(missing: "An answer", instead: "an option"))
    default:
      self.init(
        "internal", "The program failed: \(error)", exitCode: .software,
        hint: "This is a defect of the program; please report it.")
    }
  }
}
