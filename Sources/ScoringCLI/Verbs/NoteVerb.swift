import ScoringKit

/// `note`: what somebody wants to remember of a round.
enum NoteVerb {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round, "the round, by number in history, beginning of its id, or title")
  private static let text = ArgumentSyntax(
    "TEXT", optional: true, repeats: true, "the note; - reads standard input")
  private static let edit = OptionSyntax("edit", "write the note in $VISUAL or $EDITOR")
  private static let clear = OptionSyntax("clear", "take the note away")

  private static let unchanged: Line = "The note is unchanged."

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "note", "Show or write what is worth remembering of a \(sport.nouns.round)",
        discussion: """
          A new note replaces the old one; the log keeps both. Spaces around it are left out. \
          In the editor, an unchanged or empty note changes nothing.
          """,
        arguments: [round, text], options: [edit, clear],
        examples: [
          .init("score \(sport.id) note 1 'Windy, new shoes'", "of the newest finished one"),
          .init("score \(sport.id) note 1 --clear", "take it away"),
        ])
    ) { session, arguments in
      // Numbers of the history may move while an editor is open, so the round is found once.
      let (stream, old) = try session.read { book -> (StreamID, String) in
        let stream = try book.round(named: arguments.text(round) ?? "", sport: sport)
        return (stream, try book.record(stream).ledger.field(FieldBody.noteKey)?.string ?? "")
      }
      guard let new = try wanted(session, arguments, old) else {
        guard !arguments.has(edit) else {
          let payload: JSONValue = [
            "roundID": .string(stream.key), "note": old.isEmpty ? .null : .string(old),
          ]
          return try session.show(Page(kind: "note", payload: payload, blocks: [.line(unchanged)]))
        }
        return try session.show(page(stream, sport, session))
      }
      try session.show(write(new, session, sport, stream))
    }
  }

  /// The note that is to stand from now on, `nil` in it for none; nil where none was given.
  private static func wanted(_ session: Session, _ arguments: Arguments, _ old: String) throws
    -> String??
  {
    let words = arguments.texts(text)
    let ways = [!words.isEmpty, arguments.has(edit), arguments.has(clear)].count { $0 }
    guard ways <= 1 else {
      throw UsageError(
        .conflict, "A note is given, edited or cleared: one of them.", token: "--edit",
        hint: "Leave the others out.")
    }
    if arguments.has(clear) { return .some(nil) }
    if arguments.has(edit) {
      let edited = try trimmed(TextEditor(session).edit(old))
      // What somebody else wrote meanwhile stays, where the editor changed nothing.
      return edited.isEmpty || edited == old ? .none : .some(edited)
    }
    guard !words.isEmpty else { return nil }
    let typed = try words == ["-"] ? session.console.readAll() : words.joined(separator: " ")
    let note = try trimmed(typed)
    guard !note.isEmpty else {
      throw Refusal(
        .notation, "The note is empty.", hint: "--clear takes a note away.")
    }
    return .some(note)
  }

  /// A note without white space around it.
  ///
  /// - Throws: a refusal where it is too long.
  private static func trimmed(_ text: String) throws -> String {
    let note = Prompter.trimmed(text)
    guard note.count <= FieldBody.longestNote else {
      throw Refusal(
        .notation, "A note of \(note.count) characters is too long.",
        expected: ["at most \(FieldBody.longestNote) characters"])
    }
    return note
  }

  private static func write(
    _ note: String?, _ session: Session, _ sport: Sport, _ stream: StreamID
  ) throws -> Page {
    try session.write { writer in
      let record = try writer.book.record(stream)
      let id = try writer.book.shortID(stream)
      let old = record.ledger.field(FieldBody.noteKey) ?? .null
      let new = note.map { JSONValue.string($0) } ?? .null
      let payload: JSONValue = ["roundID": .string(stream.key), "note": new]
      guard old != new else {
        return Page(kind: "note", payload: payload, blocks: [.line(unchanged)])
      }
      try writer.append(
        record.ledger.drafts(setting: [FieldBody(FieldBody.noteKey, new)]), to: record)
      return Page(
        kind: "note", payload: payload,
        blocks: [.line(note == nil ? "Note cleared." : "Note saved.")],
        next: ["score \(sport.id) show \(id)"])
    }
  }

  private static func page(_ stream: StreamID, _ sport: Sport, _ session: Session) throws
    -> Page
  {
    try session.read { book in
      let note = try book.record(stream).ledger.field(FieldBody.noteKey)?.string
      let id = try book.shortID(stream)
      return Page(
        kind: "note",
        payload: [
          "roundID": .string(stream.key), "note": note.map { .string($0) } ?? .null,
        ],
        blocks: note.map { RoundPage.note($0) }
          ?? [.empty("No note.", command: "score \(sport.id) note \(id) TEXT")])
    }
  }
}
