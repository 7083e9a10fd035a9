import ScoringKit
import ScoringStore
import ScoringViews

/// Checks a key press on a keypad against what others have written since the person pressed the
/// key.
///
/// The press may have another meaning after those entries. The check runs in the same transaction
/// that stores the press.
struct PressCheck {
  private let request: EntryRequest
  private let scorer: Scorer

  /// The time, in milliseconds, within which other scorers' entries are taken for the same event as
  /// the press: equal entries have the effect of one, different ones are a dispute.
  private static let sameEvent: Int64 = 5000
  /// The longest time for which a press may have waited to be sent: a week, in milliseconds.
  private static let longestAge = 7 * 86_400_000

  init(_ request: EntryRequest, _ scorer: Scorer) {
    self.request = request
    self.scorer = scorer
  }

  /// Checks the press against the round as it is now.
  ///
  /// - Throws: A ``Question`` or a ``DeskError`` if the press must not be stored.
  func check(_ record: Repository.Record, _ repository: Repository) throws {
    if request.isCorrection { return try checkIsOpen(record) }
    switch request.action {
    case .enter: try checkNothingUnseen(record, repository)
    case .undo: try checkNewest(record, repository)
    case .finish where !request.answers.agreesToAll: try checkCanFinish(record, repository)
    case .amend, .insert, .remove, .redo, .settle, .final, .finish, .reopen: break
    }
  }

  /// Throws an error for a correction if the round has been finished or abandoned.
  private func checkIsOpen(_ record: Repository.Record) throws {
    guard !record.ledger.phase.isOver else {
      throw DeskError(
        .finished, "It was ended meanwhile, and nothing was corrected.",
        hint: "The scorekeeper who ended it can undo that.")
    }
  }

  /// Asks a question if others had entered an event more than five seconds before the key was
  /// pressed, and the person had not seen it.
  ///
  /// In a round without cells, the press may mean the same event or a further one.
  private func checkNothingUnseen(_ record: Repository.Record, _ repository: Repository) throws {
    guard !request.force else { return }
    let age = min(max(request.age, 0), Self.longestAge)
    let pressed = scorer.clock.now().advanced(byMilliseconds: -Int64(age))
    let unseen = try unseen(record, repository) {
      pressed.milliseconds(since: $0.time) > Self.sameEvent
    }
    guard let newest = unseen.last else { return }
    let live = try reading(record, repository).round(at: nil)
    // In a round with cells, each entry has its own cell, so there is no doubt.
    guard live.turn == nil else { return }
    let said = Self.said(unseen, in: live)
    guard !said.isEmpty else { return }
    let question = Question(
      "unseen:\(newest.id)",
      "By then there was: \(said.joined(separator: "; ")). Is yours a further one?", .yesOrNo)
    try request.answers.require(question, else: "Nothing was stored.")
  }

  /// Throws an error for an undo if the entry that it would take back is not the one that the
  /// screen showed.
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

  /// Throws an error for the finish of a round that is not over, and asks a question if the person
  /// had not seen others' changes, because they may have changed the winner.
  private func checkCanFinish(_ record: Repository.Record, _ repository: Repository) throws {
    let ledger = record.ledger
    guard ledger.phase == .complete, !record.isDisputed else {
      throw DeskError(
        .badValue,
        ledger.phase.isFinished
          ? "It is finished already."
          : record.isDisputed
            ? "Scorekeepers disagree: it was not finished."
            : "It is not over now, and was not finished.")
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
    try request.answers.require(question, else: "Nothing was finished.")
  }

  // MARK: Parts

  /// Returns the entries of other devices that the person had not seen and that meet a condition,
  /// the newest last.
  private func unseen(
    _ record: Repository.Record, _ repository: Repository, where counts: (Entry) -> Bool
  ) throws -> [Entry] {
    guard let context = request.context else { return [] }
    let own = try scorer.identity ?? repository.reader.device
    return record.ledger.entries.filter {
      $0.id.device != own && !context.holds($0.id) && counts($0)
    }
  }

  /// Returns the state of a round whose game is over: the prompt of an undecided playoff, or else
  /// the winner.
  private static func line(_ live: LiveRound) -> String {
    live.prompt.secondary.isEmpty ? live.outcome ?? "Played" : live.prompt.question
  }

  /// Returns the descriptions of those of some entries that are play and in effect.
  private static func said(_ entries: [Entry], in live: LiveRound) -> [String] {
    let ids = Set(entries.map(\.id.description))
    return live.entries.filter { $0.isPlay && ids.contains($0.id) }
      .map { ($0.who.isEmpty ? "" : "\($0.who): ") + $0.says }
  }

  private func reading(_ record: Repository.Record, _ repository: Repository) throws -> LiveReading
  {
    try LiveReading(
      record, in: repository, offset: scorer.offset, now: scorer.clock.now())
  }
}
