import ScoringKit
import ScoringStore

/// Checks a key press against what others have written since the person pressed the key.
///
/// The press may now mean something else. The check runs in the transaction that stores it.
struct PressCheck {
  private let request: EntryRequest
  private let scorer: Scorer

  /// The time, in milliseconds, within which entries of others are taken for the same event: equal
  /// entries repeat each other, different ones are a dispute.
  private static let sameEvent: Int64 = 5000
  /// The longest time that a press can have waited: a week, in milliseconds.
  private static let longestAge = 7 * 86_400_000

  init(_ request: EntryRequest, _ scorer: Scorer) {
    self.request = request
    self.scorer = scorer
  }

  /// Checks a press against the current round.
  ///
  /// - Throws: A ``Question`` or a ``DeskError`` if the press must not be stored.
  func check(_ record: Repository.Record, _ repository: Repository) throws {
    if request.isCorrection { return try checkIsOpen(record) }
    switch request.action {
    case .enter: try checkNothingUnseen(record, repository)
    case .undo: try checkNewest(record, repository)
    case .finish where !request.answers.agreesToAll: try checkCanFinish(record, repository)
    case .amend, .insert, .remove, .redo, .settle, .finish, .reopen: break
    }
  }

  /// Refuses a correction if somebody has finished the round meanwhile.
  private func checkIsOpen(_ record: Repository.Record) throws {
    guard record.ledger.phase.isInProgress else {
      throw DeskError(
        .finished, "It was ended meanwhile, and nothing was corrected.",
        hint: "The scorekeeper who ended it can undo that.")
    }
  }

  /// Asks a question if others had entered play, unseen, well before the key was pressed.
  ///
  /// In a round without cells, the press may repeat that play or follow it.
  private func checkNothingUnseen(_ record: Repository.Record, _ repository: Repository) throws {
    guard !request.force else { return }
    let age = min(max(request.age, 0), Self.longestAge)
    let pressed = scorer.clock.now().advanced(byMilliseconds: -Int64(age))
    let unseen = try unseen(record, repository) {
      pressed.milliseconds(since: $0.time) > Self.sameEvent
    }
    guard let newest = unseen.last else { return }
    let live = try reading(record, repository).round(at: nil)
    // In a round with cells each entry has its own place.
    guard live.turn == nil else { return }
    let said = Self.said(unseen, in: live)
    guard !said.isEmpty else { return }
    let question = Question(
      "unseen:\(newest.id)",
      "By then there was: \(said.joined(separator: "; ")). Is yours a further one?", .yesOrNo)
    guard try request.answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }

  /// Refuses an undo if another entry than the shown one is now the newest.
  private func checkNewest(_ record: Repository.Record, _ repository: Repository) throws {
    guard let shown = request.place, request.answers.isEmpty else { return }
    let newest = try scorer.keypads.newestUndoable(
      in: record, by: scorer.keypads.scorers(in: record, repository))
    guard newest?.entry.id.description != shown else { return }
    let own = try scorer.identity ?? repository.reader.device
    let back = try reading(record, repository).steps([])["\(own)"]?.back
    throw DeskError(
      .badValue,
      "Others changed your last entry: nothing was undone."
        + (back.map { " Before that you pressed: \($0.says)." } ?? ""))
  }

  /// Refuses to finish a round that is not over, and asks if unseen changes may have changed the
  /// winner.
  private func checkCanFinish(_ record: Repository.Record, _ repository: Repository) throws {
    let ledger = record.ledger
    let disputes = ledger.disputes.filter { !ledger.isAside($0) }
    guard ledger.phase == .complete, disputes.isEmpty else {
      throw DeskError(
        .badValue,
        ledger.phase.isFinished
          ? "It is finished already."
          : disputes.isEmpty
            ? "It is not over now, and was not finished."
            : "Scorekeepers disagree: it was not finished.")
    }
    let unseen = try unseen(record, repository) { $0.kind != .field }
    guard let newest = unseen.last else { return }
    let live = try reading(record, repository).round(at: nil)
    let told = Self.said(unseen, in: live)
    let changes = told.isEmpty ? ["Somebody took something back"] : told.suffix(3)
    let question = Question(
      "finish-unseen:\(newest.id)",
      "Just now others changed it. \(changes.joined(separator: "; ")). "
        + "Now: \(Self.line(live)). Finish it?", .yesOrNo)
    guard try request.answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was finished.")
    }
  }

  // MARK: Parts

  /// Returns the entries of others that the person had not seen, the newest last.
  private func unseen(
    _ record: Repository.Record, _ repository: Repository, where counts: (Entry) -> Bool
  ) throws -> [Entry] {
    guard let context = request.context else { return [] }
    let own = try scorer.identity ?? repository.reader.device
    return record.ledger.entries.filter {
      $0.id.device != own && !context.holds($0.id) && counts($0)
    }
  }

  /// Returns the state of a round that is over: an open playoff prompt, or the winner.
  private static func line(_ live: LiveRound) -> String {
    live.prompt.secondary.isEmpty ? live.outcome ?? "Played" : live.prompt.question
  }

  /// Returns the descriptions of those entries that are play and in effect.
  private static func said(_ entries: [Entry], in live: LiveRound) -> [String] {
    let ids = Set(entries.map(\.id.description))
    return live.entries.filter { $0.isPlay && ids.contains($0.id) }
      .map { ($0.who.isEmpty ? "" : "\($0.who): ") + $0.says }
  }

  private func reading(_ record: Repository.Record, _ repository: Repository) throws -> LiveReading
  {
    try LiveReading(
      record: record, repository: repository, offset: scorer.offset, now: scorer.clock.now())
  }
}
