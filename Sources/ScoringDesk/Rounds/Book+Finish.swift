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
}

extension Book {
  /// What some devices would take back, asked about where somebody else has closed the round after
  /// it: the score would go, and the round stay closed.
  ///
  /// - Returns: the drafts; those that open the round again, where that is the answer.
  /// - Throws: the question, or a refusal where there is nothing to take back.
  func undo(by devices: Set<DeviceID>, in record: Record, _ answers: Answers) throws -> [Draft] {
    let closing = record.closing
    let closed = closing.first { $0.entry.origin == .typed }
    let drafts: [Draft]
    do throws(Refusal) {
      drafts = try record.ledger.undo(by: devices)
    } catch {
      guard closed != nil else { throw error }
      drafts = []
    }
    let targets = Set(drafts.flatMap(\.targets))
    let taken = record.ledger.rows.last { targets.contains($0.entry.id) }
    guard let closed, !targets.contains(closed.entry.id), closed.number > taken?.number ?? 0
    else { return drafts }
    let who = try closed.entry.author.flatMap { try player(key: $0.key)?.name }
    let what = record.ledger.phase == .abandoned ? "gave up" : "finished"
    let after = taken.map { row in
      " after your newest line, \"\(record.ledger.phrase(row.entry.id, names: record.roster))\""
    }
    let sentence =
      "\(who ?? "Somebody") \(what) the \(record.nouns.round) on another device or keypad"
      + "\(after ?? "")."
    let id = try shortID(record.stream)
    let question = Question(
      "closed:\(record.stream)", "\(sentence) Open the \(record.nouns.round) again?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence,
        hint: """
          \(Action("reopen", of: record.sport.id, round: id)) opens it again; `undo --force` takes \
          the line back and leaves it closed.
          """))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was taken back.")
    }
    return [Draft(kind: .remove, targets: closing.map(\.entry.id))]
  }
}
