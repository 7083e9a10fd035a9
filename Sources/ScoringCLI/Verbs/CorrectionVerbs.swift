import ScoringKit
import ScoringStore

/// `undo`, `redo`, `amend`, `insert` and `remove`: corrections, which only add to the log.
enum CorrectionVerbs {
  static let of = OptionSyntax(
    "of", value: .text("NAME"), completes: .player, "take back the newest line of somebody else")

  /// The commands of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    [undo(sport), redo(sport), amend(sport), insert(sport), remove(sport)]
  }

  private static func undo(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "undo", "Take the newest line back",
        discussion: """
          Takes back what this device entered last in the round that it wrote to last, of any \
          kind but imports: to any depth, and across the round's end. The log keeps what was \
          taken back; `redo` brings it back, until a new line is entered.
          """,
        options: [RoundOptions.round, of, RoundOptions.force],
        examples: [.init("score \(sport.id) undo", "take the newest line back")])
    ) { session, arguments in
      try session.show(
        RoundLine(sport, arguments, scope: .written).store(session, kind: "undone") {
          record, book in
          guard let name = arguments.text(of) else {
            return try record.ledger.undo(by: book.reader.device)
          }
          return try book.undo(of: name, in: record)
        })
    }
  }

  private static func redo(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "redo", "Bring back what undo took",
        options: [RoundOptions.round, RoundOptions.force],
        examples: [.init("score \(sport.id) redo", "bring the line back")])
    ) { session, arguments in
      try session.show(
        RoundLine(sport, arguments, scope: .written).store(session, kind: "redone") {
          record, book in try record.ledger.redo(by: book.reader.device)
        })
    }
  }

  private static func amend(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "amend", "Correct what stands at a place",
        discussion: """
          The text is read in the state at that place, and gives one cell or one entry its new \
          value; several are amended one by one. The correction stands where the corrected \
          entry stood, and the log keeps both.
          """,
        arguments: [RoundOptions.place, ArgumentSyntax("TEXT", repeats: true, "the new value")],
        options: [RoundOptions.round, RoundOptions.force],
        examples: sport.examples("amend", else: "5 TEXT"))
    ) { session, arguments in
      try session.show(
        RoundLine(sport, arguments, scope: .newest).store(session, kind: "amended") {
          record, _ in
          let (place, text) = try placeAndText(arguments, record)
          return try record.ledger.drafts(
            amending: place, to: text[...], names: record.roster)
        })
    }
  }

  private static func insert(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "insert", "Put events before what stands at a place",
        discussion: """
          For events whose order matters. What stood at the place follows them. A cell of a \
          card has its place already: give it a value with `enter` or `amend`.
          """,
        arguments: [RoundOptions.place, ArgumentSyntax("TEXT", repeats: true, "what happened")],
        options: [RoundOptions.round, RoundOptions.force],
        examples: sport.examples("insert", else: "5 TEXT"))
    ) { session, arguments in
      try session.show(
        RoundLine(sport, arguments, scope: .newest).store(session, kind: "inserted") {
          record, _ in
          let (place, text) = try placeAndText(arguments, record)
          return try record.ledger.drafts(
            inserting: text[...], before: place, names: record.roster)
        })
    }
  }

  private static func remove(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "remove", "Take back what stands at a place",
        discussion: """
          The entry and what it corrected are taken back together. The log keeps everything; \
          `undo` takes the removal back.
          """,
        arguments: [RoundOptions.places], options: [RoundOptions.round, RoundOptions.force],
        examples: sport.examples("remove", else: "5"))
    ) { session, arguments in
      let place = arguments.texts(RoundOptions.places).joined(separator: " ")
      try session.show(
        RoundLine(sport, arguments, scope: .newest).store(session, kind: "removed") {
          record, _ in
          let place = try record.ledger.place(named: place[...], names: record.roster)
          return try record.ledger.drafts(removing: place)
        })
    }
  }

  /// The place and the text of a correction.
  ///
  /// A cell of several words may stand without quotes: `amend 7 ann 4`.
  private static func placeAndText(_ arguments: Arguments, _ record: Book.Record) throws
    -> (LogPlace, String)
  {
    let words = [arguments.text(RoundOptions.place) ?? ""] + (arguments.positionals["TEXT"] ?? [])
    for count in stride(from: min(4, words.count - 1), through: 2, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let place = try? record.ledger.place(named: name[...], names: record.roster) {
        return (place, words.dropFirst(count).joined(separator: " "))
      }
    }
    return (
      try record.ledger.place(named: words[0][...], names: record.roster),
      words.dropFirst().joined(separator: " ")
    )
  }
}
