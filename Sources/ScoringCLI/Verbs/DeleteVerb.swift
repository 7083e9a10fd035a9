import ScoringKit
import ScoringStore

/// `delete`: takes a whole round out of the store.
enum DeleteVerb {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round, "the round, by number in history, beginning of its id, or title")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let noun = sport.nouns.round
    return Command(
      CommandSyntax(
        "delete", "Delete a \(noun) for good",
        discussion: """
          Its entries, its note, its guests' names and its line in every list are removed from \
          the store. Its id stays, so that another device does not bring it back. Players stay, \
          and so do the rules that it was played by. Deleting cannot be undone; `archive` only \
          hides a \(noun).
          """,
        arguments: [round],
        examples: [.init("score \(sport.id) delete 1 --yes", "the newest, without a question")])
    ) { session, arguments in
      let name = arguments.text(round) ?? ""
      let (stream, card) = try session.read { book in
        let stream = try book.round(named: name, sport: sport)
        return (stream, try describe(stream, book, session))
      }
      guard
        try session.console.confirm("Delete \(noun)? \(card) This action cannot be undone.")
      else {
        throw ErrorReport("not-confirmed", "Nothing was deleted.", exitCode: .refused)
      }
      try session.write { try $0.writer.deleteRound(stream) }
      try session.show(
        Page(
          kind: "deleted", payload: ["roundID": .string(stream.key)],
          blocks: [.line(Line("Deleted: \(card)"))]))
    }
  }

  /// What the round is, so that nobody deletes another: title, date, id.
  private static func describe(_ stream: StreamID, _ book: Book, _ session: Session) throws
    -> String
  {
    let id = try book.shortID(stream)
    guard let row = try book.reader.summary(of: stream), let summary = RoundSummary(row) else {
      return "\(id)."
    }
    return "\(summary.title), \(session.options.date.date(row.startedAt)), \(id)."
  }
}
