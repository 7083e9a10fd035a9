import ScoringKit

// The finish of a round in its log.
extension Book.Record {
  /// The entries that close the round and count: its status, and what it came to.
  var closing: [LogRow] {
    ledger.rows.filter { row in
      guard row.fate == .counts || row.fate == .disputed else { return false }
      let key = FieldBody(row.entry.body)?.key
      return row.entry.kind == .field && (key == FieldBody.statusKey || key == FieldBody.claimKey)
    }
  }

  /// What opens the round again; nil where nothing closes it.
  var reopening: Draft? {
    let closing = closing
    return closing.isEmpty ? nil : Draft(kind: .remove, targets: closing.map(\.entry.id))
  }
}

extension Book {
  /// What some devices would take back, asked about where somebody else has closed the round and
  /// whoever wrote it did not know: the score would go, and the round stay closed.
  ///
  /// - Returns: the drafts; those that open the round again, where that is the answer.
  /// - Throws: the question, or a refusal where there is nothing to take back.
  func undo(by devices: Set<DeviceID>, in record: Record, _ answers: Answers) throws -> [Draft] {
    let closed = record.closing.first { $0.entry.origin == .typed }
    let drafts: [Draft]
    do throws(Refusal) {
      drafts = try record.ledger.undo(by: devices)
    } catch {
      guard closed != nil else { throw error }
      drafts = []
    }
    let targets = Set(drafts.flatMap(\.targets))
    let taken = record.ledger.rows.last { targets.contains($0.entry.id) }
    guard let closed, !targets.contains(closed.entry.id),
      taken.map({ !record.ledger.saw($0.entry.id, closed.entry.id) }) ?? true
    else { return drafts }
    let question = try question(undoing: taken, in: record, closedBy: closed)
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was taken back.")
    }
    return record.reopening.map { [$0] } ?? []
  }

  /// The question of whoever would take a line back that somebody else has closed the round after.
  private func question(
    undoing taken: LogRow?, in record: Record, closedBy closed: LogRow
  ) throws -> Question {
    let who = try closed.entry.author.flatMap { try player(key: $0.key)?.name }
    let what = record.ledger.phase == .abandoned ? "gave up" : "finished"
    let after = taken.map { row in
      ", unknown to your newest line, \"\(record.ledger.phrase(row.entry.id, names: record.roster))\""
    }
    let sentence =
      "\(who ?? "Somebody") \(what) the \(record.nouns.round) on another device or keypad"
      + "\(after ?? "")."
    let id = try shortID(record.stream)
    return Question(
      "closed:\(record.stream)", "\(sentence) Open the \(record.nouns.round) again?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence,
        hint: """
          \(Action("reopen", of: record.sport.id, round: id)) opens it again; `undo --force` takes \
          the line back and leaves it closed.
          """))
  }
}
