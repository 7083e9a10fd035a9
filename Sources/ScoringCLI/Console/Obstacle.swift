/// Why nobody can be asked.
package enum Obstacle: Error, Hashable, Sendable, CaseIterable {
  /// Standard input or the error stream is no terminal.
  case noTerminal
  /// `--no-input` was given.
  case noInput
  /// `--json` was given.
  case json

  /// The reason as the end of a sentence: `there is no terminal to ask on`.
  package var reason: String {
    switch self {
    case .noTerminal: "there is no terminal to ask on"
    case .noInput: "--no-input forbids to ask"
    case .json: "--json forbids to ask"
    }
  }

  /// The usage error for an answer that is missing, which ends with 64.
  ///
  /// What is missing begins a sentence: `The course`; `instead` is how to give it on
  /// the command line: `--layout NAME`.
  package func usageError(missing what: String, instead: String) -> UsageError {
    UsageError(
      .cannotAsk, "\(what) is missing, and \(reason).", expected: [instead],
      hint: "Give \(instead) on the command line.")
  }
}
