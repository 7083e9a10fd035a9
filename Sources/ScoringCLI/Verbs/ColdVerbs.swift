import ScoringDesk
import ScoringKit

/// `move-out` and `bring-back`: moves old rounds to a file of their own, and back.
enum ColdVerbs {
  private static let older = OptionSyntax(
    "older", value: .text("AGE"), "how long ago they were finished: 30d, 8w, 2y")
  private static let to = OptionSyntax(
    "to", value: .text("FILE"), "the file; the last one, or cold.db beside the store, if not said")
  private static let sport = OptionSyntax(
    "sport", value: .text("SPORT"), "only rounds of this sport")
  private static let all = OptionSyntax("all", short: "a", "every round that was moved")
  private static let round = ArgumentSyntax(
    "ROUND", optional: true, "a number of the history, the beginning of its id, or of its title")

  /// `score move-out`.
  static let moveOut = Command<Session>(
    CommandSyntax(
      "move-out", "Move old finished rounds into a second file",
      discussion: """
        The store's file gets smaller, and nothing else changes: history, show, stats, search and \
        export read the rounds where they are, in the same order. The file can lie on any drive. \
        Where it is away, the history still lists its rounds. Nothing goes by itself. Without \
        options: the files, and how many rounds are in each. Where a file has been moved, --to \
        says where it is now.
        """,
      options: [older, to, sport],
      examples: [
        .init("score move-out --older 2y", "what was finished two years ago and before"),
        .init("score move-out --older 30d --to /media/stick/old.db", "to another drive"),
        .init("score move-out", "where they are"),
      ])
  ) { session, arguments in
    let request = OffloadRequest(
      older: arguments.text(older),
      path: arguments.text(to).map(session.environment.absolutePath),
      sport: arguments.text(sport))
    let page = try session.scorer.storage.offload(request)
    if request.older == nil, request.path == nil { return try session.show(page) }
    try session.showWritten(page)
  }

  /// `score bring-back`.
  static let bringBack = Command<Session>(
    CommandSyntax(
      "bring-back", "Move rounds back from a second file into the store",
      discussion: "The file keeps a copy. A round that is written to comes back by itself.",
      arguments: [round], options: [all],
      examples: [
        .init("score bring-back 3", "the third of the history"),
        .init("score bring-back --all", "all"),
      ])
  ) { session, arguments in
    if arguments.has(all) { return try session.showWritten(session.scorer.storage.recall(nil)) }
    guard let round = arguments.text(round) else {
      throw DeskError(
        .missingValue, "Which round is brought back?",
        hint: "A number of `\(Action("history"))`, or --all.")
    }
    try session.showWritten(session.scorer.storage.recall(RoundRequest(round: round)))
  }
}
