internal import ScoringKit

extension Match {
  static let kindID = "match"

  static let formatOption = OptionSyntax(
    "format", value: .text("NAME"), completes: .document("format"),
    "the format; sideout by default")
  static let firstServer = OptionSyntax(
    "first-server", value: .text("NAME"), "the player or the side that serves first")
  static let firstReceiver = OptionSyntax(
    "first-receiver", value: .text("NAME"), "the player who receives first")
  static let sides = OptionSyntax(
    "sides", value: .text("SIDE"), count: 2,
    "the two sides of a replay, as in --sides \"Ann + Ben\" \"Cid + Dan\"")

  static let kind = RoundKind(
    kindID,
    syntax: CommandSyntax(
      kindID, "A match of one or more games between two sides",
      discussion: """
        The match keeps its own copy of the format. Sides of two play doubles, sides of one \
        singles.
        """,
      options: [formatOption] + FormatOptions.numbers + [firstServer, firstReceiver, sides],
      examples: [
        .init("start Ann+Ben Cid+Dan", "doubles, side-out to 11"),
        .init(
          "start Ann+Ben Cid+Dan --best-of 3 --first-server Cid",
          "best of 3, and Cid serves first"),
        .init("start Ann Cid --format rally-2026 --to 15", "singles, to 15"),
        .init("enter A", "the first side won the rally; or ann, or w"),
        .init("enter AABAB", "several rallies, in either case"),
        .init("enter 'A:7,drop,error,net,Cid'", "a rally with notes"),
        .init("enter 'time ann'", "a time-out"),
        .init("enter 'server ben'", "from here on Ben serves"),
        .init("enter 'end retired B'", "the second side gives up"),
        .init("amend 5 B", "entry 5 of the log was won by the second side"),
        .init("insert 5 A", "a rally that was forgotten before entry 5"),
        .init("remove 5", "no such rally"),
        .init(
          "replay --sides Ann+Ben Cid+Dan ABBAAB",
          "who serves, from where, to whom, rally by rally"),
        .init("show", "the last match"),
      ]),
    words: TypedMatchEntry.words,
    rules: { try rules($0, $1) },
    participants: { arguments, _, entrants in try participants(arguments, entrants) })

  private static func rules(_ arguments: Arguments, _ library: any Library) throws -> Match {
    // The default is the built-in format, found by its id, even if another has the same name.
    let (kind, usual) = (Formats.kind, Formats.kind.sample)
    let document =
      try arguments.text(formatOption).map { try library.document(of: kind, named: $0) }
      ?? library.documents(of: kind).first { $0.id.key == usual }
      ?? library.document(of: kind, named: usual)
    let format = try FormatOptions.format(FormatDocument.format(document), arguments)
    return try Match(formatID: document.id.description, format)
  }

  private static func participants(_ arguments: Arguments, _ entrants: [Entrant])
    throws(Refusal) -> [Entrant]
  {
    var entrants = try starting(arguments, entrants)
    // The first side serves first by default, so stating it must give the same start.
    if !entrants.isEmpty { entrants[0].servesFirst = false }
    return entrants
  }

  /// Returns the entrants with the starting players and the first server set by the options.
  private static func starting(_ arguments: Arguments, _ entrants: [Entrant])
    throws(Refusal) -> [Entrant]
  {
    var entrants = try named(arguments, entrants).map { Entrant($0.competitor) }
    var arguments = arguments
    let user = arguments.user
    arguments.roster = Roster(entrants.map { Roster.Names($0.competitor, user: user) })
    if let server = try arguments.seat(firstServer) {
      entrants[server.seat.index].starter = server.member ?? 0
      entrants[server.seat.index].servesFirst = true
    }
    guard let receiver = try arguments.seat(firstReceiver) else { return entrants }
    let side = receiver.seat.index
    let servers = entrants.firstIndex(where: \.servesFirst) ?? (1 - side)
    guard servers != side else {
      let typed = arguments.text(firstReceiver) ?? ""
      throw Refusal(
        .illegal, "\(typed) is of the side that serves first, and cannot receive.", token: typed,
        hint: "Name a player of the other side.")
    }
    entrants[servers].servesFirst = true
    entrants[side].starter = receiver.member ?? 0
    return entrants
  }

  /// Returns the sides that `--sides` names, as guests for a replay; without that option, the
  /// entrants unchanged.
  private static func named(_ arguments: Arguments, _ entrants: [Entrant]) throws(Refusal)
    -> [Entrant]
  {
    guard let texts = arguments.groups(sides).last else { return entrants }
    guard texts.count == 2 else {
      throw Refusal(
        .notation, "There are two sides, and \(texts.count) were given.",
        hint: "--sides \"Ann + Ben\" \"Cid + Dan\"")
    }
    guard arguments.positionals["PLAYER"] == nil, arguments.options["guest", default: []].isEmpty
    else {
      throw Refusal(
        .notation, "--sides is for `replay`; who plays a match is named after `start`.",
        hint: Line(Action("start", of: "pickleball", ["Ann+Ben", "Cid+Dan"])))
    }
    var seen: Set<String> = []
    return try zip(Side.allCases, texts).map { side, text throws(Refusal) in
      let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        .map(\.singleSpaced)
      guard parts.count <= 8, parts.allSatisfy({ (1...Player.longestName).contains($0.count) })
      else {
        throw Refusal(.notation, "A side is one name or several, joined by +.", token: text)
      }
      for part in parts where !seen.insert(Roster.folded(part[...])).inserted {
        throw Refusal(
          .illegal, "\(part) is named twice.", token: part, hint: "Name everybody once.")
      }
      return Entrant(guests: parts, on: side)
    }
  }
}
