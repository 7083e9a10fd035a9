import ScoringDesk
import ScoringKit

/// `disputes` and `resolve`: lists and settles the events that two scorers recorded differently.
enum DisputeVerbs {
  private static let dispute = ArgumentSyntax(
    "DISPUTE", optional: true, "its number in `disputes`; not needed where there is one")
  private static let take = OptionSyntax(
    "take", short: "t", value: .text("ENTRY"), "the entry that is right, by its number in the log")
  private static let from = OptionSyntax(
    "from", value: .text("NAME"), completes: .player,
    "settle all that NAME is a side of, by what NAME said")

  private static let only = OptionSyntax(
    "only", "in a sequence: that side is right at that place alone, not from there on")

  /// Returns the commands of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [
      Command("disputes") { disputes(sport) },
      Command("resolve") { resolve(sport) },
    ]
  }

  private static func disputes(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "disputes", "List the entries about which scorekeepers disagree",
        discussion: """
          Entries that did not see each other and say the same agree in silence. Until a \
          dispute is settled, its last entry counts for the time being.
          """,
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) disputes", "those of the current round")])
    ) { session, arguments in
      try session.show(
        session.scorer.disputes.list(in: RoundOptions.request(sport, arguments)))
    }
  }

  private static func resolve(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "resolve", "Settle a dispute between scorekeepers",
        discussion: """
          Adds one entry that stands for all sides of it. In a sport of turns that side is right \
          from there on, unless --only says that it is at that place alone. To settle it by \
          another value than those said, correct the place with `amend`.
          """,
        arguments: [dispute],
        options: [take, from, only, RoundOptions.round, RoundOptions.force],
        examples: [
          .init("score \(sport.id) resolve --take 12", "entry 12 of the log is right"),
          .init("score \(sport.id) resolve --from Ann", "Ann is right in all of them"),
        ])
    ) { session, arguments in
      try session.showWritten(
        session.scorer.disputes.resolve(
          request(arguments, round: RoundOptions.request(sport, arguments))))
    }
  }

  private static func request(_ arguments: Arguments, round: RoundRequest?) -> ResolveRequest {
    ResolveRequest(
      round: round, dispute: arguments.text(dispute), entry: arguments.text(take),
      name: arguments.text(from), all: arguments.has(every), only: arguments.has(only),
      force: arguments.has(RoundOptions.force))
  }

  // MARK: All rounds of the store

  private static let every = OptionSyntax("all", short: "a", "all disputes; only with --from")

  /// `score disputes`.
  static let all = Command<Session>(
    CommandSyntax(
      "disputes", "List the entries about which scorekeepers disagree",
      discussion: """
        Those of rounds of all sports, of players, and of what rounds are started from. Until \
        a dispute is settled, its last entry counts for the time being.
        """,
      examples: [.init("score disputes", "all of them, numbered")])
  ) { session, _ in try session.show(session.scorer.disputes.list()) }

  /// `score resolve`.
  static let settle = Command<Session>(
    CommandSyntax(
      "resolve", "Settle a dispute between scorekeepers",
      discussion: "Adds one entry for each, which stands for all sides of it.",
      arguments: [dispute], options: [take, from, every, only, RoundOptions.force],
      examples: [
        .init("score resolve 2 --take 12", "in dispute 2, entry 12 is right"),
        .init("score resolve --all --from Ann", "Ann is right in all of them"),
      ])
  ) { session, arguments in
    try session.showWritten(session.scorer.disputes.resolve(request(arguments, round: nil)))
  }
}
