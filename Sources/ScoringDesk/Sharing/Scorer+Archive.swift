package import ScoringKit
import ScoringStore

extension Scorer.Storage {
  /// Archives a round: it stays in the store, but is left out of lists, searches, statistics and
  /// completions.
  package func archive(_ request: RoundRequest) throws -> Page {
    try page { try setArchived(request, true) }
  }

  /// Restores an archived round, so that lists and statistics contain it again.
  package func restore(_ request: RoundRequest) throws -> Page {
    try page { try setArchived(request, false) }
  }

  private func setArchived(_ request: RoundRequest, _ archives: Bool) throws -> Page {
    try write { writer in
      let record = try writer.repository.record(scorer.notes.named(request, writer.repository))
      if !archives { try writer.repository.checkStandsAlone(record) }
      let id = try writer.repository.shortID(record.stream)
      let name = "\(record.nouns.round) \(id)"
      let payload: JSONValue = [
        "roundID": .string(record.stream.key), "isArchived": .bool(archives),
      ]
      let kind = archives ? "archive" : "restore"
      guard record.ledger.isArchived != archives else {
        let state = archives ? "archived already" : "not archived"
        return Page(
          kind: kind, payload: payload,
          blocks: [.line(Line(name.capitalizedFirst + " is " + state + ".", .plain))])
      }
      let value: JSONValue = archives ? true : .null
      try writer.append(
        record.ledger.drafts(setting: [FieldBody(FieldBody.archivedKey, value)]), to: record)
      return Page(
        kind: kind, payload: payload,
        blocks: [.line(Line((archives ? "Archived " : "Restored ") + name + ".", .plain))],
        next: [Action(archives ? "restore" : "show", of: record.sport.id, round: id)])
    }
  }

  /// Deletes a round permanently, after asking the user to confirm.
  package func delete(_ request: RoundRequest, answers: Answers = [:]) throws -> Page {
    try page {
      let (stream, card) = try read { repository -> (StreamID, String) in
        let stream = try scorer.notes.named(request, repository)
        return (stream, try describe(stream, repository))
      }
      let question = Question(
        "delete:\(stream)", "Delete game? \(card) This action cannot be undone.", .yesOrNo)
      try answers.require(question, else: "Nothing was deleted.")
      let freed = try write { writer in
        let freed = try writer.partAll(from: stream)
        try writer.dismissFromContest(stream)
        try writer.noteDeletion(of: stream)
        try writer.writer.deleteRound(stream)
        return try freed.map { try describe($0, writer.repository) }
      }
      return Page(
        kind: "deleted", payload: ["roundID": .string(stream.key)],
        blocks: (["Deleted: \(card)"] + freed.map { "Separate again: \($0)" }).map {
          .line(Line($0, .plain))
        })
    }
  }

  /// Returns the title, date and id of a round as one text, so that nobody deletes the wrong round.
  func describe(_ stream: StreamID, _ repository: Repository) throws -> String {
    try (repository.facts(of: stream, dates) ?? repository.shortID(stream)) + "."
  }
}
