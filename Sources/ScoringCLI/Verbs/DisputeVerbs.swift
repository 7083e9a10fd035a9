import ScoringDesk
import ScoringKit

/// The commands `disputes` and `resolve`, which list and settle the events that two scorers
/// recorded differently.
enum DisputeVerbs {
  static let dispute = ArgumentSyntax(
    "DISPUTE", optional: true, "its number in `disputes`; not needed if there is only one")
  private static let take = OptionSyntax(
    "take", short: "t", value: .text("ENTRY"), "the entry that is right, by its number in the log")
  private static let from = OptionSyntax(
    "from", value: .text("NAME"), completes: .player,
    "settle every dispute that NAME is part of, by NAME's entry")

  private static let only = OptionSyntax(
    "only", "in a sport with turns: the side is right at that place only, not from there on")

  /// Returns the commands `disputes` and `resolve` of a sport.
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
          Entries with the same value are no dispute. Until a dispute is settled, its last entry \
          counts.
          """,
        options: [RoundOptions.round],
        examples: [.init("score \(sport.id) disputes", "list the disputes of the current round")])
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
          It adds one entry, which settles the dispute for all scorekeepers. In a sport with \
          turns, the chosen side is right from there on; with --only, only at that place. To \
          settle a dispute with another value, correct the place with `amend`.
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

  /// The options that choose the side that is right.
  static var options: [OptionSyntax] { [take, from, every, only] }

  /// Returns the request to settle disputes that a command line makes.
  static func request(_ arguments: Arguments, round: RoundRequest?) -> ResolveRequest {
    ResolveRequest(
      round: round, dispute: arguments.text(dispute), entry: arguments.text(take),
      name: arguments.text(from), all: arguments.has(every), only: arguments.has(only),
      force: arguments.has(RoundOptions.force))
  }

  // MARK: All rounds of the store

  private static let every = OptionSyntax("all", short: "a", "all disputes; only with --from")

  /// The command `score disputes`, which lists all disputes of the store.
  static let all = Command<Session>(
    CommandSyntax(
      "disputes", "List the entries about which scorekeepers disagree",
      discussion: """
        It lists disputes about rounds of all sports, about players, and about courses and other \
        documents, the oldest first. Until a dispute is settled, its last entry counts.
        """,
      examples: [.init("score disputes", "list all disputes with numbers")])
  ) { session, _ in try session.show(session.scorer.disputes.list()) }

  /// The command `score resolve`, which settles disputes by their numbers in that list.
  static let settle = Command<Session>(
    CommandSyntax(
      "resolve", "Settle a dispute between scorekeepers",
      discussion:
        "It adds one entry for each dispute, which settles the dispute for all scorekeepers.",
      arguments: [dispute], options: [take, from, every, only, RoundOptions.force],
      examples: [
        .init("score resolve 2 --take 12", "in dispute 2, entry 12 is right"),
        .init("score resolve --all --from Ann", "Ann is right in all of them"),
      ])
  ) { session, arguments in
    try session.showWritten(session.scorer.disputes.resolve(request(arguments, round: nil)))
  }
}
