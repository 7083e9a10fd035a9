import ScoringDesk
import ScoringKit

/// The commands `move-out` and `bring-back`, which move old rounds to a file of their own, and
/// back.
enum ColdVerbs {
  private static let older = OptionSyntax(
    "older", value: .text("AGE"), "only rounds that were finished this long ago: 30d, 8w, 2y")
  private static let to = OptionSyntax(
    "to", value: .text("FILE"), "the file; by default the last one, or cold.db beside the store")
  private static let sport = OptionSyntax(
    "sport", value: .text("SPORT"), "only rounds of this sport")
  private static let all = OptionSyntax("all", short: "a", "all rounds that were moved")
  private static let round = ArgumentSyntax(
    "ROUND", optional: true,
    "the round: a number in the history, or the beginning of its id or title")

  /// The command `score move-out`.
  static let moveOut = Command<Session>(
    CommandSyntax(
      "move-out", "Move old finished rounds into a second file",
      discussion: """
        The store becomes smaller, and nothing else changes: history, show, stats, search and \
        export still read the moved rounds. The file may be on any drive; while it is not \
        connected, the history still lists its rounds. Rounds are moved only by this command. \
        Without options, it lists the files and the number of rounds in each. If you moved a \
        file, --to names its new place.
        """,
      options: [older, to, sport],
      examples: [
        .init("score move-out --older 2y", "rounds that were finished at least two years ago"),
        .init("score move-out --older 30d --to /media/stick/old.db", "to another drive"),
        .init("score move-out", "list the files"),
      ])
  ) { session, arguments in
    let page = try session.scorer.storage.offload(
      older: arguments.text(older),
      path: arguments.text(to).map(session.environment.absolutePath),
      sport: arguments.text(sport))
    if arguments.text(older) == nil, arguments.text(to) == nil { return try session.show(page) }
    try session.showWritten(page)
  }

  /// The command `score bring-back`.
  static let bringBack = Command<Session>(
    CommandSyntax(
      "bring-back", "Move rounds back from a second file into the store",
      discussion:
        "The second file keeps a copy. A round that is written to comes back automatically.",
      arguments: [round], options: [all],
      examples: [
        .init("score bring-back 3", "the third one in the history"),
        .init("score bring-back --all", "all of them"),
      ])
  ) { session, arguments in
    if arguments.has(all) { return try session.showWritten(session.scorer.storage.recall(nil)) }
    guard let round = arguments.text(round) else {
      throw DeskError(
        .missingValue, "The round to bring back is missing.",
        hint: "Give its number in `\(Action("history"))`, or --all.")
    }
    try session.showWritten(session.scorer.storage.recall(RoundRequest(round: round)))
  }
}
