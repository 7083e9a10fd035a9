import ScoringKit

/// `replay`: folds notation without storing anything, step by step.
enum ReplayVerb {
  private static let text = ArgumentSyntax(
    "TEXT", repeats: true, "notation, as typed or as stored; - reads standard input")
  private static let player = OptionSyntax(
    "player", short: "p", value: .text("NAME"), repeats: true, completes: .player,
    "who takes part, one a seat; ann+ben is a side")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "replay", "Fold notation step by step, storing nothing",
        discussion: """
          Each line is read in the state that the lines before it led to. Play goes on past \
          the end, and what comes after it is marked.
          """,
        arguments: [text],
        options: StartVerb.kindOptions(sport) + sport.kinds.flatMap(\.syntax.options) + [player],
        examples: sport.examples("replay", else: "TEXT"))
    ) { session, arguments in
      let words = arguments.texts(text)
      let notation = try words == ["-"] ? session.console.readAll() : words.joined(separator: "\n")
      let kind = try StartVerb.kind(sport, arguments)
      let (steps, roster) = try session.read { book in
        let rules = try kind.rules(arguments, DocumentShelf(book: book, sport: sport))
        let competitors = try competitors(arguments.texts(player), rules.seatLimits)
        let header = Header(
          sport: sport.id, kind: kind.id,
          rules: ContentID(of: try CanonicalJSON.text(rules)),
          seats: try kind.seats(
            competitors.map { try $0.value }, rules: rules, arguments: arguments),
          startedAt: LocalTime(Moment(milliseconds: 0), offset: 0))
        let ledger = try sport.ledger(round: rules, header: header, entries: [])
        let roster = try book.roster(ledger.competitors)
        return (try ledger.replay(notation[...], names: roster), roster)
      }
      try session.show(page(steps, roster))
    }
  }

  /// Guests of the names that were given, sides among them; as many as needed where none was.
  private static func competitors(_ names: [String], _ limits: ClosedRange<Int>) throws
    -> [Competitor]
  {
    let fewest = limits.lowerBound
    let names =
      names.isEmpty
      ? (1...max(1, fewest)).map { fewest > 1 ? "Player \($0)" : "Player" } : names
    return try names.enumerated().map { index, text in
      let members = try PlayerNaming.members(of: text)
      let guests = members.enumerated().map { number, name in
        Competitor(id: "\(index + 1).\(number + 1)", kind: .guest, name: name)
      }
      guard guests.count > 1 else {
        return Competitor(id: "\(index + 1)", kind: .guest, name: members.first ?? text)
      }
      return Competitor.side(of: guests)
    }
  }

  private static func page(_ steps: [ReplayStep], _ roster: Roster) -> Page {
    let rows = steps.enumerated().map { index, step in
      Sheet.Row(
        [
          Cell("\(index)"), Cell(step.event ?? "", .dim), Cell(step.echo.text),
          Cell(step.isAfterEnd ? "after the end" : "", .fair),
        ],
        spoken: "Step \(index): \(step.echo.text)\(step.isAfterEnd ? ", after the end" : "").")
    }
    var blocks: [Page.Block] = [
      .sheet(
        Sheet(
          columns: [
            Sheet.Column("#", isNumeric: true), Sheet.Column("Event"), Sheet.Column("What"),
            Sheet.Column(""),
          ], rows: rows))
    ]
    if let last = steps.last {
      blocks.append(.sheet(last.state.sheet(roster, closed: last.phase == .complete)))
    }
    return Page(
      kind: "replay", payload: ["steps": .array(steps.map { payload($0, roster) })], blocks: blocks)
  }

  private static func payload(_ step: ReplayStep, _ roster: Roster) -> JSONValue {
    var fields = step.state.fields(roster)
    fields["event"] = step.event.map { .string($0) } ?? .null
    fields["says"] = .string(step.echo.text)
    fields["phase"] = .string(step.phase.rawValue)
    fields["afterEnd"] = .bool(step.isAfterEnd)
    fields["headlines"] = .array(
      roster.seats.map { .string(step.state.headline(of: $0, closed: false).text) })
    return .object(fields)
  }
}
