import ScoringKit
import ScoringStore

/// `timeline`: how a round went, step by step.
enum TimelineVerb {
  /// The command of a sport whose rounds have a timeline.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "timeline", "Show how a \(sport.nouns.round) went, step by step",
        arguments: [RoundOptions.roundArgument],
        examples: [
          .init("score \(sport.id) timeline", "the \(sport.nouns.round) in progress, or the last"),
          .init("score \(sport.id) timeline 1", "the newest one in the history"),
        ])
    ) { session, arguments in
      try session.show(
        session.read { book in
          let stream = try CurrentRound.find(
            arguments.text(RoundOptions.roundArgument), sport: sport, scope: .shown, in: book)
          return try page(book.record(stream), book)
        })
    }
  }

  private static func page(_ record: Book.Record, _ book: Book) throws -> Page {
    guard let timeline = record.ledger.timeline(record.roster) else {
      throw ErrorReport(
        exitCode: .refused, code: "no-timeline",
        message: "\(record.ledger.rules.title) has no timeline.")
    }
    var fields = timeline.fields
    fields["roundID"] = .string(record.stream.key)
    let id = try book.shortID(record.stream)
    return Page(
      kind: "timeline", title: "Timeline: \(record.ledger.rules.title)", payload: .object(fields),
      blocks: timeline.blocks, next: ["score \(record.sport.id) show \(id)"])
  }
}
