import ScoringDesk
import ScoringKit

/// The command `open`, which prints the page that a `score://` link names.
enum OpenVerb {
  private static let link = ArgumentSyntax("LINK", "as in score://SPORT/stats?gameId=ID")

  /// The command `score open`.
  static let command = Command<Session>(
    CommandSyntax(
      "open", "Show the page that a score:// link leads to",
      discussion: """
        A link begins with score:// and SPORT, SPORT/history, SPORT/round/ID, SPORT/stats or \
        SPORT/stats/SECTION. After a ?, it may have gameId, gameTypeId, player, since, until, \
        text and before, each with = and a value, separated by &. `serve --mine` shows the same \
        pages in a browser.
        """,
      arguments: [link],
      examples: [.init("score open score://history", "list the finished rounds")])
  ) { session, arguments in
    try session.show(session.scorer.sharing.page(at: PageAddress(arguments.text(link) ?? "")))
  }
}
