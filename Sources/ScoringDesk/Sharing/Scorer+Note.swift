package import ScoringKit
import ScoringStore

/// What is to become of a round's note.
package enum NoteChange: Hashable, Sendable {
  /// This text stands from now on.
  case write(String)
  /// The note is taken away.
  case clear
}

extension Scorer.Notes {
  /// A round's note.
  package func note(of request: RoundRequest) throws -> Page {
    try page {
      try read { book in
        let record = try book.record(named(request, book))
        let note = record.ledger.field(FieldBody.noteKey)?.string
        let id = try book.shortID(record.stream)
        return Page(
          kind: "note",
          payload: [
            "roundID": .string(record.stream.key), "note": note.map { .string($0) } ?? .null,
          ],
          blocks: note.map { RoundPage.note($0) }
            ?? [
              .empty(
                "No note.", Action("note", of: record.sport.id, round: id, [.blank("TEXT")]))
            ])
      }
    }
  }

  /// A round's id and the text of its note, for whoever edits it; the text may be empty.
  ///
  /// Numbers of the history may move meanwhile, and the id does not.
  package func noteForEditing(of request: RoundRequest) throws -> (round: String, text: String) {
    try read { book in
      let stream = try named(request, book)
      let text = try book.record(stream).ledger.field(FieldBody.noteKey)?.string
      return (stream.key, text ?? "")
    }
  }

  /// Writes a round's note, or takes it away; spaces around it are left out.
  package func writeNote(_ change: NoteChange, of request: RoundRequest) throws -> Page {
    try page {
      let note = try Self.text(of: change)
      return try write { writer in
        let record = try writer.book.record(named(request, writer.book))
        let id = try writer.book.shortID(record.stream)
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
          blocks: [.line(note == nil ? "Note cleared." : "Note saved.")],
          next: [Action("show", of: record.sport.id, round: id)])
      }
    }
  }

  /// A note without white space around it.
  ///
  /// - Throws: a refusal where it is empty or too long.
  static func text(of change: NoteChange) throws(Refusal) -> String? {
    guard case .write(let typed) = change else { return nil }
    let start = typed.drop(while: \.isWhitespace)
    let note = String(start.reversed().drop(while: \.isWhitespace).reversed())
    guard !note.isEmpty else {
      throw Refusal(.notation, "The note is empty.", hint: "--clear takes a note away.")
    }
    guard note.count <= FieldBody.longestNote else {
      throw Refusal(
        .notation, "A note of \(note.count) characters is too long.",
        expected: ["at most \(FieldBody.longestNote) characters"])
    }
    return note
  }

  /// The round that a request names; one has to be named.
  func named(_ request: RoundRequest, _ book: Book) throws -> StreamID {
    try book.round(
      named: request.round ?? "", sport: request.sport.map { try book.sport($0) })
  }
}
