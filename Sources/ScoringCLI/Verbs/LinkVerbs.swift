import ScoringDesk
import ScoringKit

/// The commands for links to shared rounds: `share --link` makes a link; these list and revoke
/// links.
enum LinkVerbs {
  static let link = OptionSyntax(
    "link", "make a link for score serve instead of a file")
  static let expires = OptionSyntax(
    "expires", value: .text("TIME"),
    "how long the link works: 90s, 15m, 1h, 7d, never; 7d by default")
  static let publicURL = OptionSyntax(
    "public-url", value: .text("URL"),
    "the address at which the link begins; by default SCORE_URL, or that of score serve")
  private static let all = OptionSyntax("all", short: "a", "include links that have ended")
  private static let every = OptionSyntax("all", short: "a", "revoke every link that works")
  private static let phone = OptionSyntax(
    "phone", value: .text("NAME"),
    "only the phones with this name: of the keypad LINK, or of all keypads")
  private static let eventName = ArgumentSyntax("EVENT", "the name of the event")
  private static let name = ArgumentSyntax(
    "LINK", optional: true, "the link, or the beginning of its id in the list")

  /// The command `score links`.
  static let links = Command<Session>(
    CommandSyntax(
      "links", "List the links that you made for others, and revoke them",
      discussion: """
        `score SPORT share ROUND --link` makes a link, and `score serve` answers it. Revoking a \
        link can't withdraw what others saw or copied.
        """,
      examples: [.init("score links list", "list the links that work now")]),
    subcommands: [event, list, revoke])

  private static let event = Command<Session>(
    CommandSyntax(
      "event", "Make a link to the scoreboards of an event",
      discussion: """
        The page shows the courts, what comes next and the tables of an event, and the second \
        address is its board for a screen in the hall. Of rounds that only bear the name of the \
        event, the page lists those in progress first, with a link to each.
        """,
      arguments: [eventName], options: [expires, publicURL],
      examples: [
        .init("score links event 'Club day'", "the boards of Club day, for a week")
      ])
  ) { session, arguments in
    let time = try arguments.text(expires).map { try LinkTime($0) } ?? .standard
    let made = try session.scorer.sharing.makeLink(
      .event, event: arguments.text(eventName), time: time)
    // Rounds that only bear a name have boards of their own, but none together.
    let isCreated =
      (try? session.scorer.contests.view(ContestRequest(arguments.text(eventName)))) != nil
    try show(made, "e", hasBoard: isCreated, arguments, session)
  }

  private static let list = Command<Session>(
    CommandSyntax(
      "list", "List the links that work now",
      discussion: "A link is shown only when it is made; the list shows the beginning of its id.",
      options: [all], examples: [.init("score links list --all", "include links that have ended")])
  ) { session, arguments in try session.show(session.scorer.sharing.links(all: arguments.has(all)))
  }

  private static let revoke = Command<Session>(
    CommandSyntax(
      "revoke", "Revoke a link, so that nobody can open it any more",
      discussion: """
        Open pages that follow a round end within a second. With --phone, the link stays, and \
        only this phone is locked out.
        """,
      arguments: [name], options: [every, phone],
      examples: [
        .init("score links revoke --all", "every link that works"),
        .init("score links revoke --phone Eve", "the phone with the name Eve"),
      ])
  ) { session, arguments in
    if let phone = arguments.text(phone) {
      guard !arguments.has(every) else {
        throw DeskError(
          .conflictingOptions, "--all revokes links, and --phone revokes phones.",
          hint: "Leave one of them out.")
      }
      return try session.showWritten(
        session.scorer.sharing.revokePhone(phone, of: arguments.text(name)))
    }
    if arguments.has(every) {
      return try session.showWritten(session.scorer.sharing.revokeAllLinks())
    }
    guard let name = arguments.text(name) else {
      throw DeskError(
        .missingValue, "The link to revoke is missing.",
        hint: "`\(Action("links list"))` lists the links; --all revokes all of them.")
    }
    try session.showWritten(session.scorer.sharing.revokeLink(name))
  }

  /// Makes a link to a round, as the options of the command line say, and prints its address.
  static func make(_ share: ShareRequest, _ arguments: Arguments, _ session: Session) throws {
    let time = try arguments.text(expires).map { try LinkTime($0) } ?? .standard
    let made = try session.scorer.sharing.makeLink(.share, share, time: time)
    if let round = made.round {
      _ = try session.scorer.sharing.logShare(of: round, form: "link", names: share.names)
    }
    let isFollowed = made.isInProgress && share.player == nil && share.sheet == nil
    try show(made, "s", hasBoard: isFollowed, arguments, session)
  }

  /// Prints the address of a new link, and the time for which it works.
  private static func show(
    _ made: MadeLink, _ place: String, hasBoard: Bool, _ arguments: Arguments, _ session: Session
  ) throws {
    let address = try "\(base(arguments.text(publicURL), session))/\(place)/\(made.token.text)"
    let board = hasBoard ? "\(address)/board" : nil
    let end = made.until.isEmpty ? "until it is revoked" : "until \(made.until)"
    var blocks: [Page.Block] = [
      .verbatim([address, board].compactMap(\.self).joined(separator: "\n"))
    ]
    blocks.append(
      .line(
        Line(
          "It works \(end), while `\(Action("serve"))` runs. Copies of others remain.",
          .dim)))
    let page = Page(
      kind: "link",
      payload: [
        "id": .string(made.id), "link": .string(address),
        "board": board.map { .string($0) } ?? .null,
        "roundID": made.round.map { .string($0) } ?? .null,
        "expiresAt": made.expires.map { .integer(Int(clamping: $0.milliseconds)) } ?? .null,
      ],
      blocks: blocks, next: [Action("links revoke", ["\(made.id)"])])
    try session.showWritten(page)
  }

  /// Returns the beginning of the address of links, without a slash at its end.
  private static func base(_ given: String?, _ session: Session) throws -> String {
    // A running server publishes its address in a file next to the store.
    var base =
      try
      (given ?? session.environment["SCORE_URL"] ?? Desk.serverAddress(besides: session.paths.store)
      ?? "http://127.0.0.1:8470")[...]
    while base.hasSuffix("/") { base.removeLast() }
    return String(base)
  }
}
