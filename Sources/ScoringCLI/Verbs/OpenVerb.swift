import ScoringDesk
import ScoringKit

/// `open`: shows the page that a link names.
enum OpenVerb {
  private static let link = ArgumentSyntax("LINK", "as in score://SPORT/stats?gameId=ID")

  /// The command.
  static let command = Command<Session>(
    CommandSyntax(
      "open", "Show the page that a score:// link leads to",
      discussion: """
        A link is score:// and SPORT, SPORT/history, SPORT/round/ID, SPORT/stats or \
        SPORT/stats/SECTION; behind a ? may stand gameId, gameTypeId, player, since, until, \
        text and before, each with = and a value, joined by &. The same pages stand in a \
        browser at the addresses of `serve --mine`.
        """,
      arguments: [link],
      examples: [.init("score open score://history", "what was played")])
  ) { session, arguments in
    try session.show(session.scorer.sharing.page(at: PageAddress(arguments.text(link) ?? "")))
  }
}
