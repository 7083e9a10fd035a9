import ScoringDesk
import ScoringKit

/// Links to shared rounds: `share --link` makes them; these commands list and revoke them.
enum LinkVerbs {
  static let link = OptionSyntax(
    "link", "make a link that score serve answers, and no file")
  static let expires = OptionSyntax(
    "expires", value: .text("TIME"),
    "how long the link holds: 90s, 15m, 1h, 7d, never; 7d if not said")
  static let publicURL = OptionSyntax(
    "public-url", value: .text("URL"),
    "the address that the link begins with; else SCORE_URL, else that of score serve")
  private static let all = OptionSyntax("all", short: "a", "those that ended too")
  private static let every = OptionSyntax("all", short: "a", "all that hold")
  private static let phone = OptionSyntax(
    "phone", value: .text("NAME"),
    "only the phones of that name: of the keypad LINK, or of all keypads")
  private static let eventName = ArgumentSyntax("EVENT", "the event, as its rounds name it")
  private static let name = ArgumentSyntax(
    "LINK", optional: true, "the link, or the beginning of its id in the list")

  /// `score links`.
  static let links = Command<Session>(
    CommandSyntax(
      "links", "List the links that you made for others, and revoke them",
      discussion: """
        A link is made by `share ROUND --link` of a sport, and answered by `score serve`. What \
        was seen, copied or posted of it cannot be taken back.
        """,
      examples: [.init("score links list", "the links that hold")]),
    subcommands: [event, list, revoke])

  private static let event = Command<Session>(
    CommandSyntax(
      "event", "Make a link to the scoreboards of an event",
      discussion: "It lists the event's rounds, those that are played first, and leads to each.",
      arguments: [eventName], options: [expires, publicURL],
      examples: [
        .init("score links event 'Club day'", "the boards of Club day, for a week")
      ])
  ) { session, arguments in
    let time = try arguments.text(expires).map { try LinkTime($0) } ?? .standard
    let made = try session.scorer.sharing.makeLink(
      LinkRequest(.event, event: arguments.text(eventName), time: time))
    try show(made, "e", hasBoard: false, arguments, session)
  }

  private static let list = Command<Session>(
    CommandSyntax(
      "list", "List the links that work now",
      discussion: "A link itself is shown when it is made, and never again.",
      options: [all], examples: [.init("score links list --all", "those that ended too")])
  ) { session, arguments in try session.show(session.scorer.sharing.links(all: arguments.has(all)))
  }

  private static let revoke = Command<Session>(
    CommandSyntax(
      "revoke", "Revoke a link, so that nobody can open it any more",
      discussion: """
        Pages that are open and follow a round end within a second. With --phone the link goes on, \
        and a phone that it let in does not.
        """,
      arguments: [name], options: [every, phone],
      examples: [
        .init("score links revoke --all", "every link that holds"),
        .init("score links revoke --phone Eve", "the phone that was let in as Eve"),
      ])
  ) { session, arguments in
    if let phone = arguments.text(phone) {
      guard !arguments.has(every) else {
        throw DeskError(
          .conflictingOptions, "--all takes links back, and --phone does not.",
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
        .missingValue, "Which link is taken back?",
        hint: "`\(Action("links list"))` lists those that hold; --all takes all of them back.")
    }
    try session.showWritten(session.scorer.sharing.revokeLink(name))
  }

  /// Makes a link to a round.
  static func make(_ share: ShareRequest, _ arguments: Arguments, _ session: Session) throws {
    let time = try arguments.text(expires).map { try LinkTime($0) } ?? .standard
    let made = try session.scorer.sharing.makeLink(LinkRequest(.share, share, time: time))
    if let round = made.round {
      _ = try session.scorer.sharing.logShare(of: round, form: "link", names: share.names)
    }
    let isFollowed = made.isInProgress && share.player == nil && share.sheet == nil
    try show(made, "s", hasBoard: isFollowed, arguments, session)
  }

  /// Prints a link's address, and the time for which it is valid.
  private static func show(
    _ made: MadeLink, _ place: String, hasBoard: Bool, _ arguments: Arguments, _ session: Session
  ) throws {
    let address = try "\(base(arguments.text(publicURL), session))/\(place)/\(made.token.text)"
    let board = hasBoard ? "\(address)/board" : nil
    let end = made.until.isEmpty ? "until it is taken back" : "until \(made.until)"
    var blocks: [Page.Block] = [
      .verbatim([address, board].compactMap(\.self).joined(separator: "\n"))
    ]
    blocks.append(
      .line(
        Line(
          "It holds \(end), while `\(Action("serve"))` runs. What was seen or posted of it stays.",
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

  /// Returns the beginning of addresses, without a slash at the end.
  private static func base(_ given: String?, _ session: Session) throws -> String {
    // A running server has published its address.
    var base =
      try
      (given ?? session.environment["SCORE_URL"] ?? Desk.serverAddress(besides: session.paths.store)
      ?? "http://127.0.0.1:8470")[...]
    while base.hasSuffix("/") { base.removeLast() }
    return String(base)
  }
}
