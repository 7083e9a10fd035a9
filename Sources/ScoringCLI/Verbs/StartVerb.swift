import ScoringKit
import ScoringStore

/// `start`: opens a round.
enum StartVerb {
  static let players = ArgumentSyntax(
    "PLAYER", optional: true, repeats: true, completes: .player,
    "who plays, or a side of several (ann+ben); you, where nobody is named")
  static let guest = OptionSyntax(
    "guest", short: "g", value: .text("NAME"), repeats: true,
    "somebody who plays in this round only")
  static let at = OptionSyntax(
    "at", value: .date("DATE-TIME"), "when it began; now, where it is not said")
  static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event,
    "the event that the round belongs to")
  static let again = OptionSyntax("again", "the same players as in the last round")
  static let new = OptionSyntax("new", "add players whose names are near to known ones")
  static let kind = "kind"

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let own = sport.kinds.flatMap(\.syntax.options)
    return Command(
      CommandSyntax(
        "start", "Start a \(sport.nouns.round)",
        discussion: """
          Players are known by name, by the beginning of a name at a word's end, by alias, \
          number or id. A name that nobody has is added; one that is only a slip away from a \
          known one is refused, unless --new says that it is somebody else. Names joined by + \
          are a side: one row and one score.
          """,
        arguments: [players],
        options: kindOptions(sport) + own + [guest, at, event, again, new],
        examples: sport.examples("start"))
    ) { session, arguments in
      try session.show(start(session, sport, arguments))
    }
  }

  /// The option that picks a kind of round, where the sport has several.
  static func kindOptions(_ sport: Sport) -> [OptionSyntax] {
    guard sport.kinds.count > 1 else { return [] }
    return [
      OptionSyntax(
        kind, value: .choice("KIND", sport.kinds.map(\.id)), "the kind of \(sport.nouns.round)")
    ]
  }

  /// The kind of round that a command line asks for.
  static func kind(_ sport: Sport, _ arguments: Arguments) throws -> RoundKind {
    let named = arguments.options[kind]?.last
    guard let kind = named.flatMap(sport.kind) ?? sport.kinds.first else {
      throw ErrorReport.damaged("\(sport.name) has no kinds of round.")
    }
    return kind
  }

  private static func start(_ session: Session, _ sport: Sport, _ arguments: Arguments) throws
    -> Page
  {
    let kind = try kind(sport, arguments)
    let rules = try session.read { book in
      try kind.rules(arguments, DocumentShelf(book: book, sport: sport))
    }
    let naming = PlayerNaming(session, allowsNear: arguments.has(new))
    let wanted = try group(session, sport, kind, arguments, naming)
    let startedAt =
      try arguments.text(at).flatMap { LocalTime($0) }.map { try checked($0, session) }
      ?? LocalTime(session.clock.now(), offset: session.clock.offset(at: session.clock.now()))
    let offset = try session.clock.offset(atLocal: startedAt)
    let guests = arguments.texts(guest)
    return try session.write { writer in
      var seats = try wanted.map { try naming.participant($0, writer) }
      seats += try guests.map { try naming.participant(.guest(PlayerNaming.checked($0)), writer) }
      let header = Header(
        sport: sport.id, kind: kind.id, rules: ContentID(of: try CanonicalJSON.text(rules)),
        seats: try kind.seats(seats, rules: rules, arguments: arguments),
        startedAt: startedAt, offset: offset,
        event: try arguments.text(event).map { try PlayerNaming.checked($0) },
        organiser: try writer.book.me()?.id.key)
      let (record, _) = try writer.open(
        writer.newRound(), header: header, rules: try CanonicalJSON.text(rules))
      return try page(record, naming.added, writer.book)
    }
  }

  /// Who plays: those named, or the last group, or "me".
  private static func group(
    _ session: Session, _ sport: Sport, _ kind: RoundKind, _ arguments: Arguments,
    _ naming: PlayerNaming
  ) throws -> [PlayerNaming.Entrant] {
    let names = arguments.texts(players)
    if arguments.has(again) {
      guard names.isEmpty else {
        throw UsageError(
          .conflict, "--again means the players of the last round, and others are named.",
          token: "--again", hint: "Leave one of them out.")
      }
      return try lastGroup(session, sport, kind).map { .again($0) }
    }
    if names.isEmpty, arguments.texts(guest).isEmpty { return [.player(try naming.me())] }
    return try names.map { try naming.entrant($0) }
  }

  /// Who took part in the last round: of the same kind as they were then, else by who they are.
  private static func lastGroup(_ session: Session, _ sport: Sport, _ kind: RoundKind) throws
    -> [JSONValue]
  {
    try session.read { book in
      let last = try book.reader.summaries(
        SummaryQuery(sport: sport.id, order: .touchedDescending, limit: 1)
      ).first
      guard let last else {
        throw ErrorReport(
          exitCode: .refused, code: "no-round", message: "There is no last \(sport.nouns.round).",
          hint: "Name the players.")
      }
      let ledger = try book.record(last.stream).ledger
      return try ledger.header.kind == kind.id
        ? ledger.header.seats : ledger.competitors.map { try $0.value }
    }
  }

  private static func page(_ record: Book.Record, _ added: [String], _ book: Book) throws -> Page {
    let id = try book.shortID(record.stream)
    let rules = record.ledger.rules
    let title = rules.subtitle.isEmpty ? rules.title : "\(rules.title) — \(rules.subtitle)"
    let names = record.roster.names.map(\.name).joined(separator: ", ")
    var blocks: [Page.Block] = added.map { .line(Line("New player: \($0)", .dim)) }
    blocks.append(
      .line(
        Line("Started \(record.sport.nouns.round) ") + Line(id, .accent)
          + Line(": \(title), \(names)")))
    let question = record.ledger.state.prompt(record.roster).question
    if !question.isEmpty { blocks.append(.line(Line(question, .accent))) }
    return Page(
      kind: "started", payload: .object(try RoundPayload(record, in: book).round), blocks: blocks,
      next: ["score \(record.sport.id) status"])
  }
}
