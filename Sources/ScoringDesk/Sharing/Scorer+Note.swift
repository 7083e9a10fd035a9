package import ScoringKit
import ScoringStore

/// A change of the note of a round: a new text, or none.
package enum NoteChange: Hashable, Sendable {
  /// Replaces the note of the round by a text.
  case write(String)
  /// Removes the note of the round.
  case clear
}

extension Scorer.Notes {
  /// Returns a page with the note of a round.
  package func note(of request: RoundRequest) throws -> Page {
    try page {
      try read { repository in
        let record = try repository.record(named(request, repository))
        let note = record.note
        let id = try repository.shortID(record.stream)
        return Page(
          kind: "note",
          payload: [
            "roundID": .string(record.stream.key), "note": note.map { .string($0) } ?? .null,
          ],
          blocks: note.map { .note($0) }
            ?? [
              .empty(
                "No note.", Action("note", of: record.sport.id, round: id, [.blank("TEXT")]))
            ])
      }
    }
  }

  /// Returns the id of a round, and the text of its note for an editor; the text is empty if the
  /// round has no note.
  ///
  /// The id stays the same, while the round's number in the history may change during editing.
  package func noteForEditing(of request: RoundRequest) throws -> (round: String, text: String) {
    try read { repository in
      let stream = try named(request, repository)
      let text = try repository.record(stream).note
      return (stream.key, text ?? "")
    }
  }

  /// Writes or removes the note of a round; white space around the text is removed.
  package func writeNote(_ change: NoteChange, of request: RoundRequest) throws -> Page {
    try page {
      let note = try Self.text(of: change)
      return try write { writer in
        let record = try writer.repository.record(named(request, writer.repository))
        let id = try writer.repository.shortID(record.stream)
        let last = try writer.repository.lastWritten(archive: .included)
        let old = record.ledger.field(FieldBody.noteKey) ?? .null
        let new = note.map { JSONValue.string($0) } ?? .null
        let payload: JSONValue = ["roundID": .string(record.stream.key), "note": new]
        guard old != new else {
          return Page(
            kind: "note", payload: payload, blocks: [.line("The note is unchanged.")])
        }
        try writer.append(
          record.ledger.drafts(setting: [FieldBody(FieldBody.noteKey, new)]), to: record)
        return Page(
          kind: "note", payload: payload,
          blocks: [
            .line(
              try writer.repository.naming(
                record, after: last, note == nil ? "Note cleared." : "Note saved."))
          ],
          next: [Action("show", of: record.sport.id, round: id)])
      }
    }
  }

  /// Returns the text of a new note without surrounding white space; `nil` if the note is to be
  /// removed.
  ///
  /// - Throws: A refusal if the new note is empty or too long.
  static func text(of change: NoteChange) throws(Refusal) -> String? {
    guard case .write(let typed) = change else { return nil }
    return try FieldBody.checkedNote(typed, hint: "--clear takes a note away.")
  }

  /// Returns the round that a request names; a request without a name is refused.
  func named(_ request: RoundRequest, _ repository: Repository) throws -> StreamID {
    guard let name = request.round else {
      throw DeskError(.missingValue, "A round must be named.", expected: ["ROUND"])
    }
    return try repository.round(
      named: name, sport: request.sport.map { try repository.sport($0) })
  }
}
