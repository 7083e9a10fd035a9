import ScoringDesk
import ScoringKit

/// The command `note`, which shows or changes the note of a round.
enum NoteVerb {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round,
    "the round: a number in the history, or the beginning of its id or title")
  private static let text = ArgumentSyntax(
    "TEXT", optional: true, repeats: true, "the note; - reads standard input")
  private static let edit = OptionSyntax("edit", "write the note in $VISUAL or $EDITOR")
  private static let clear = OptionSyntax("clear", "remove the note")

  /// Returns the command `note` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "note", "Show or write the note on a \(RoundOptions.noun(sport))",
        discussion: """
          A new note replaces the old one; the log keeps both. Spaces around it are removed. If \
          the editor returns an unchanged or empty note, nothing changes.
          """,
        arguments: [round, text], options: [edit, clear],
        examples: [
          .init(
            "\(RoundOptions.program(sport)) note 1 'Windy, new shoes'", "of the newest finished one"
          ),
          .init("\(RoundOptions.program(sport)) note 1 --clear", "remove it"),
        ])
    ) { session, arguments in
      let words = arguments.texts(text)
      guard [!words.isEmpty, arguments.has(edit), arguments.has(clear)].count(where: \.self) <= 1
      else {
        throw UsageError(
          .conflict, "A note is given, edited or cleared: one of them.", token: "--edit",
          hint: "Leave the others out.")
      }
      let request = RoundRequest(sport: sport?.id, round: arguments.text(round) ?? "")
      if arguments.has(edit) { return try edit(request, session) }
      if arguments.has(clear) {
        return try session.showWritten(session.scorer.notes.writeNote(.clear, of: request))
      }
      guard !words.isEmpty else { return try session.show(session.scorer.notes.note(of: request)) }
      let typed = try words == ["-"] ? session.console.readAll() : words.joined(separator: " ")
      try session.showWritten(session.scorer.notes.writeNote(.write(typed), of: request))
    }
  }

  private static func edit(_ request: RoundRequest, _ session: Session) throws {
    let (round, old) = try session.scorer.notes.noteForEditing(of: request)
    let edited = Prompter.trimmed(try TextEditor(session).edit(old))
    // If the text was not changed in the editor, a note that somebody else wrote meanwhile is kept.
    guard edited.isEmpty || edited == old else {
      let found = RoundRequest(sport: request.sport, round: round)
      return try session.showWritten(session.scorer.notes.writeNote(.write(edited), of: found))
    }
    let note: JSONValue = old.isEmpty ? .null : .string(old)
    try session.show(
      Page(
        kind: "note", payload: ["roundID": .string(round), "note": note],
        blocks: [.line("The note is unchanged.")]))
  }
}
