import ScoringKit

/// `archive` and `restore`: puts a round away, and brings it back.
enum ArchiveVerbs {
  private static let round = ArgumentSyntax(
    "ROUND", completes: .round,
    "the round, by number in history, beginning of its id, or title")

  /// The commands of a sport.
  static func commands(_ sport: Sport) -> [Command<Session>] {
    let noun = sport.nouns.round
    return [
      command(
        sport,
        CommandSyntax(
          "archive", "Put a \(noun) away",
          discussion: """
            It stays in the store, and leaves the history, searches, statistics and completions. \
            `history --archived` lists what was put away.
            """,
          arguments: [round],
          examples: [.init("score \(sport.id) archive 1", "the newest finished one")]),
        archives: true),
      command(
        sport,
        CommandSyntax(
          "restore", "Bring a \(noun) back that was put away", arguments: [round],
          examples: [.init("score \(sport.id) restore a1b2", "by the beginning of its id")]),
        archives: false),
    ]
  }

  private static func command(_ sport: Sport, _ syntax: CommandSyntax, archives: Bool)
    -> Command<Session>
  {
    Command(syntax) { session, arguments in
      let page = try session.write { writer in
        let stream = try writer.book.round(named: arguments.text(round) ?? "", sport: sport)
        let record = try writer.book.record(stream)
        let id = try writer.book.shortID(stream)
        let name = "\(sport.nouns.round) \(id)"
        let payload: JSONValue = [
          "roundID": .string(stream.key), "isArchived": .bool(archives),
        ]
        guard record.ledger.isArchived != archives else {
          let state = archives ? "archived already" : "not archived"
          return Page(
            kind: syntax.name, payload: payload,
            blocks: [.line(Line("\(name.capitalizedFirst) is \(state)."))])
        }
        let value: JSONValue = archives ? true : .null
        try writer.append(
          record.ledger.drafts(setting: [FieldBody(FieldBody.archivedKey, value)]), to: record)
        return Page(
          kind: syntax.name, payload: payload,
          blocks: [.line(Line("\(archives ? "Archived" : "Restored") \(name)."))],
          next: [
            archives
              ? "score \(sport.id) restore \(id)" : "score \(sport.id) show \(id)"
          ])
      }
      try session.show(page)
    }
  }
}
