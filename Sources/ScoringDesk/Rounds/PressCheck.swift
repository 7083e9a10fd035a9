import ScoringKit
import ScoringStore

/// The rules that decide whether a press of a keypad may mean something else than it did for the
/// person who pressed the key, because others have written to the round since.
///
/// They are checked in the write that stores the press.
struct PressCheck {
  private let request: EntryRequest
  private let scorer: Scorer

  /// What others enter within this many milliseconds of a press is taken for the same event: alike
  /// entries repeat each other, and different ones are a dispute.
  private static let sameEvent: Int64 = 5000
  /// The longest time that a press can have waited, in milliseconds: a week.
  private static let longestAge = 7 * 86_400_000

  init(_ request: EntryRequest, _ scorer: Scorer) {
    self.request = request
    self.scorer = scorer
  }

  /// Checks a press against the round as it is.
  ///
  /// - Throws: a ``Question`` or a ``DeskError`` if the press is not to be stored.
  func check(_ record: Book.Record, _ book: Book) throws {
    if request.isCorrection { return try checkIsOpen(record) }
    switch request.action {
    case .enter: try checkNothingUnseen(record, book)
    case .undo: try checkNewest(record, book)
    case .finish where request.answers.isEmpty: try checkCanFinish(record, book)
    case .amend, .insert, .remove, .redo, .settle, .finish, .reopen: break
    }
  }

  /// Refuses a correction of a round that somebody has finished meanwhile.
  private func checkIsOpen(_ record: Book.Record) throws {
    guard record.ledger.phase.isInProgress else {
      throw DeskError(
        .finished, "It was ended meanwhile, and nothing was corrected.",
        hint: "Whoever ended it can undo that.")
    }
  }

  /// Asks if others had entered play well before the key was pressed by somebody who had not seen
  /// it, in a round without cells: the press may say the same, or what came after it.
  private func checkNothingUnseen(_ record: Book.Record, _ book: Book) throws {
    guard !request.force else { return }
    let age = min(max(request.age, 0), Self.longestAge)
    let pressed = scorer.clock.now().advanced(byMilliseconds: -Int64(age))
    let unseen = try unseen(record, book) {
      pressed.milliseconds(since: $0.time) > Self.sameEvent
    }
    guard let newest = unseen.last else { return }
    let live = try reading(record, book).round(at: nil)
    // In cells each entry has a place of its own.
    guard live.turn == nil else { return }
    let said = Self.said(unseen, in: live)
    guard !said.isEmpty else { return }
    let question = Question(
      "unseen:\(newest.id)",
      "By then there was: \(said.joined(separator: "; ")). Is yours another one?", .yesOrNo)
    guard try request.answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }

  /// Refuses an undo of another entry than the one that was shown as the newest.
  private func checkNewest(_ record: Book.Record, _ book: Book) throws {
    guard let shown = request.place, request.answers.isEmpty else { return }
    let newest = try scorer.keypads.newestUndoable(
      in: record, by: scorer.keypads.hands(in: record, book))
    guard newest?.entry.id.description != shown else { return }
    let own = try scorer.scribe ?? book.reader.device
    let back = try reading(record, book).steps([])["\(own)"]?.back
    throw DeskError(
      .badValue,
      "Others changed what you pressed last: nothing was taken back."
        + (back.map { " Before that you pressed: \($0.says)." } ?? ""))
  }

  /// Refuses to finish a round that is not over, and asks if others changed it unseen: somebody
  /// else may have won by that.
  private func checkCanFinish(_ record: Book.Record, _ book: Book) throws {
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
    let unseen = try unseen(record, book) { $0.kind != .field }
    guard !unseen.isEmpty else { return }
    let live = try reading(record, book).round(at: nil)
    let told = Self.said(unseen, in: live)
    let changes = told.isEmpty ? ["Somebody took something back"] : told.suffix(3)
    throw Question(
      "finish-unseen",
      "Just now others changed it. \(changes.joined(separator: "; ")). "
        + "Now: \(Self.line(live)). Finish it?", .yesOrNo)
  }

  // MARK: Parts

  /// The entries of others that the presser had not seen, the newest last.
  private func unseen(
    _ record: Book.Record, _ book: Book, where counts: (Entry) -> Bool
  ) throws -> [Entry] {
    guard let sight = request.sight else { return [] }
    let own = try scorer.scribe ?? book.reader.device
    return record.ledger.entries.filter {
      $0.id.device != own && !sight.holds($0.id) && counts($0)
    }
  }

  /// How a round that is over stands: what can still be entered, as in a playoff, or who won.
  private static func line(_ live: LiveRound) -> String {
    live.prompt.secondary.isEmpty ? live.outcome ?? "Played" : live.prompt.question
  }

  /// What some entries say, as far as they are play that counts.
  private static func said(_ entries: [Entry], in live: LiveRound) -> [String] {
    let ids = Set(entries.map(\.id.description))
    return live.entries.filter { $0.isPlay && ids.contains($0.id) }
      .map { ($0.who.isEmpty ? "" : "\($0.who): ") + $0.says }
  }

  private func reading(_ record: Book.Record, _ book: Book) throws -> LiveReading {
    try LiveReading(
      record: record, book: book, offset: scorer.offset, now: scorer.clock.now())
  }
}
