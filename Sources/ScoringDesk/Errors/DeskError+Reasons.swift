import ScoringKit

// The sentences that several use-cases say.
extension DeskError {
  /// The program was built without a sport.
  static func unknownSport(_ id: String) -> DeskError {
    DeskError(
      .unknownSport, "This program does not know the sport \"\(id)\".",
      hint: "`\(Action("sports"))` lists those that it knows.")
  }

  /// Something in the store cannot be read.
  static func damaged(_ message: String) -> DeskError {
    DeskError(.damaged, message, hint: "`\(Action("doctor"))` checks the whole store.")
  }

  /// No round has the name that was typed.
  static func unknownRound(_ text: String, sport: Sport?) -> DeskError {
    DeskError(
      .unknownRound, "There is no round \"\(text)\".",
      hint: "`\(Action("history", of: sport?.id))` lists the finished rounds.")
  }

  /// Several rounds have the name that was typed.
  static func ambiguousRound(_ text: String, candidates: [String]) -> DeskError {
    DeskError(
      .ambiguousRound, "\"\(text)\" could be several rounds.", expected: candidates,
      hint: "Type the id of one, or more of it.")
  }
}
