import ScoringKit

// Functions that finish a round and open it again.
extension Repository.Record {
  /// The entries in effect that finish or abandon the round.
  var closing: [LogRow] { ledger.closing }

  /// The draft that opens the round again; `nil` if the round is neither finished nor abandoned.
  var reopening: Draft? { ledger.reopening }
}

extension Repository {
  /// Returns the drafts of an undo of the newest line of some devices.
  ///
  /// If another scorer has finished or abandoned the round, and the author of the newest line had
  /// not seen that, a question is asked: the undo would change the score and leave the round
  /// finished.
  ///
  /// - Returns: The drafts of the undo, or the one that opens the round again if the question was
  ///   answered with yes.
  /// - Throws: A ``Question``, or a ``Refusal`` if there is nothing to take back.
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
    try answers.require(question, else: "Nothing was undone.")
    return record.reopening.map { [$0] } ?? []
  }

  /// Returns the question for an undo of a line whose author had not seen that another scorer has
  /// finished or abandoned the round.
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
      "closed:\(closed.entry.id)", "\(sentence) Open the \(record.nouns.round) again?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence,
        hint: """
          \(Action("reopen", of: record.sport.id, round: id)) continues it; `undo --force` \
          undoes the line and leaves it finished.
          """))
  }
}
