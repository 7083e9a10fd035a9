import ScoringKit

extension ErrorReport {
  /// Why a command could not do what was asked, with the code it ends with.
  init(
    exitCode: ExitCode, code: String, message: String, expected: [String] = [],
    hint: String? = nil
  ) {
    self.init(code, message, exitCode: exitCode, expected: expected, hint: hint)
  }

  /// The program was built without a sport.
  static func unknownSport(_ id: String) -> ErrorReport {
    ErrorReport(
      exitCode: .refused, code: "unknown-sport",
      message: "This program does not know the sport \"\(id)\".",
      hint: "`score sports` lists those that it knows.")
  }

  /// Something in the store cannot be read.
  static func damaged(_ message: String) -> ErrorReport {
    ErrorReport(
      exitCode: .data, code: "damaged", message: message,
      hint: "`score doctor` checks the whole store.")
  }

  /// No round has the name that was typed.
  static func unknownRound(_ text: String, list: String) -> ErrorReport {
    ErrorReport(
      exitCode: .missing, code: "unknown-round", message: "There is no round \"\(text)\".",
      hint: "`\(list)` lists the finished rounds.")
  }

  /// Several rounds have the name that was typed.
  static func ambiguousRound(_ text: String, candidates: [String]) -> ErrorReport {
    ErrorReport(
      exitCode: .usage, code: "ambiguous-round",
      message: "\"\(text)\" could be several rounds.", expected: candidates,
      hint: "Type the id of one, or more of it.")
  }
}
