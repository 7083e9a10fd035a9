import ScoringKit
import ScoringStore
import ScoringViews

/// Stores a typed line in a round: makes its drafts, checks them, stores them, and builds the
/// reply.
///
/// The round is read once, and each new event is folded once. The drafts are numbered and added to
/// the ledger. The resulting ledger decides whether they are stored, and supplies the reply and the
/// summary for lists.
struct RoundLine {
  /// A function that makes the drafts of a line.
  ///
  /// ``RoundDrafts`` contains the round as the scorer had seen it and the round as it is now.
  typealias Drafts = (RoundDrafts, Repository) throws -> [Draft]

  /// The request that contains the line.
  let request: EntryRequest
  /// The purpose for which a round is chosen if the request names none.
  let scope: Repository.Scope
  /// The kind of the page with the reply, such as `entered`.
  let kind: String
  /// The check for a key press of a keypad; `nil` for a typed line.
  var check: PressCheck?

  /// The causal context of the scorer, if the meaning of the line depends on what they had seen;
  /// `nil` for all entries.
  private var context: CausalContext? {
    switch request.action {
    case .enter, .amend, .insert, .remove: request.context
    case .undo, .redo, .settle, .final, .finish, .reopen: nil
    }
  }

  /// Stores the drafts that a function makes, and returns the page with the reply.
  func store(_ scorer: Scorer, drafts: Drafts) throws -> Page {
    let key = try scorer.rounds.pressKey(request.key)
    let said: LineEcho = try scorer.writeLine { writer, cache in
      var chosen = try writer.choose(request.round, scope, sentAs: key, from: cache)
      if let sent = chosen.sent { return try known(chosen, sent, writer.repository) }
      return try Question.based(on: CausalContext(heads: chosen.record.ledger.heads)) {
        try store(in: &chosen, writer, cache, drafts, scorer.namesRounds && check == nil)
      }
    }
    return said.page
  }

  /// Makes the drafts for a round, stores them in a transaction if all checks allow it, and returns
  /// the reply.
  private func store(
    in chosen: inout ChosenRound, _ writer: RepositoryWriter, _ cache: KeptLedgers,
    _ drafts: Drafts, _ namesRound: Bool
  ) throws -> LineEcho {
    let last = chosen.last
    try check?.check(chosen.record, writer.repository)
    let drafts = try naming(chosen, writer.repository, namesRound) { record in
      try drafts(
        RoundDrafts(request: request, seen: seen(record, writer), today: record),
        writer.repository)
    }
    guard !drafts.isEmpty else {
      try cache.keep(chosen.record, writer)
      var echo = LineEcho(record: chosen.record, entries: [], kind: kind)
      if namesRound { try echo.nameRound(after: last, writer.repository) }
      return echo
    }
    if chosen.record.ledger.phase == .abandoned {
      try confirmAbandoned(chosen, writer.repository)
    }
    let isAgreed = request.force && Self.isStill(context, chosen.record)
    let results = chosen.record.ledger.phase.isFinished ? chosen.record.results : []
    let orphans = chosen.record.ledger.orphans
    let (state, names) = (chosen.record.ledger.state, chosen.record.roster)
    let listKeys = ListKeys(chosen.record, last: last)
    let isStep = drafts.contains { $0.kind.isVoid }
    try writer.keepCurrentRound(before: chosen.record.stream, isMeant: chosen.becomesCurrent)
    if isStep { try writer.followUnited(chosen.record, drafts) }
    let entries = try writer.take(drafts, into: &chosen.record, knowing: context)
    let record = chosen.record
    if !isAgreed { try refuseOrphans(in: record, since: orphans) }
    let changes = results.isEmpty ? [] : Self.changes(of: record, from: results)
    if !results.isEmpty { try confirmCorrection(of: chosen, changes, writer.repository) }
    var echo = LineEcho(record: record, entries: entries, kind: kind)
    echo.remarks = { state.remarks(names, closed: false) }
    echo.changes = record.ledger.phase.isFinished ? changes : []
    // An undo may also take back the entry that settled a dispute.
    echo.isDisputedAnew = isStep && record.ledger.disputes.count > listKeys.disputes
    try writer.store(entries, of: record, listedAs: listKeys, sentAs: chosen.key)
    if namesRound {
      try echo.nameRound(after: last, writer.repository)
    }
    try cache.keep(record, writer)
    return echo
  }

  /// Returns the reply to a line that was sent and stored before.
  private func known(
    _ chosen: ChosenRound, _ sent: [Entry], _ repository: Repository
  ) throws -> LineEcho {
    var echo = LineEcho(record: chosen.record, entries: sent, kind: kind)
    // A keypad sends a press again until it is acknowledged, which nobody needs to know.
    if check == nil {
      try echo.nameRound(after: chosen.last, repository)
      echo.warnings = ["A line with this key is known; nothing new was stored."]
    }
    let gone = chosen.record.ledger.rows.contains { row in
      guard row.entry.id == sent.first?.id else { return false }
      switch row.fate {
      case .voided, .superseded: return true
      case .counts, .extended, .orphaned, .disputed, .waiting, .quarantined: return false
      }
    }
    if gone { echo.warnings.append("The entry was undone or changed since.") }
    return echo
  }

  /// Returns whether a round has the same entries as when a scorer saw it; true if the context is
  /// `nil`.
  static func isStill(_ context: CausalContext?, _ record: Repository.Record) -> Bool {
    context.map { $0 == CausalContext(heads: record.ledger.heads) } ?? true
  }

  /// Returns the record of a round with only those entries that the scorer had seen.
  private func seen(_ record: Repository.Record, _ writer: RepositoryWriter) throws
    -> Repository.Record
  {
    guard let context else { return record }
    var seen = record
    seen.ledger = try record.ledger.seen(by: writer.device, upTo: context.heads)
    return seen
  }

  /// Returns a sentence about each seat whose result has changed:
  /// `Ann: 1st at +2 becomes 2nd at +3`.
  static func changes(of record: Repository.Record, from before: [String]) -> [String] {
    zip(record.roster.seats, zip(before, record.results)).compactMap { seat, results in
      results.0 == results.1 ? nil : "\(record.roster[seat]): \(results.0) becomes \(results.1)"
    }
  }

  /// Asks a question before a correction of a finished round that the request did not name.
  private func confirmCorrection(
    of chosen: ChosenRound, _ changes: [String], _ repository: Repository
  ) throws {
    let record = chosen.record
    try confirmCorrection(of: chosen, repository, .finished) { id in
      let round =
        "\(record.ledger.called(record.roster)), \(record.ledger.header.startedAt.mediumDate), \(id)"
      let what = changes.isEmpty ? "No result changes" : changes.joined(separator: "; ")
      return "\(round) is finished. \(what)."
    }
  }

  /// Asks a question before an abandoned round is corrected that the request did not name.
  private func confirmAbandoned(_ chosen: ChosenRound, _ repository: Repository) throws {
    try confirmCorrection(of: chosen, repository, .alreadyOver) { _ in
      "Round \(try repository.described(chosen.record.stream)) was abandoned."
    }
  }

  /// Asks a question before a round that is over is corrected, if the request is a correction and
  /// did not name the round.
  ///
  /// `sentence` returns what is wrong, from the short id of the round.
  private func confirmCorrection(
    of chosen: ChosenRound, _ repository: Repository, _ code: DeskError.Code,
    _ sentence: (String) throws -> String
  ) throws {
    guard case .corrected = scope, !chosen.isNamed else { return }
    let id = try repository.shortID(chosen.record.stream)
    let sentence = try sentence(id)
    let question = Question(
      "correct:\(chosen.record.stream)", "\(sentence) Correct it?", .yesOrNo,
      refusal: DeskError(
        code, sentence, hint: "--round \(id) confirms the correction; nothing was changed."))
    try request.answers.require(question, else: "Nothing was changed.")
  }

  /// Calls a closure, and adds the name of the round to an error of it if a person could think that
  /// another round is meant.
  private func naming<Value>(
    _ chosen: ChosenRound, _ repository: Repository, _ isNamed: Bool,
    _ body: (Repository.Record) throws -> Value
  ) throws -> Value {
    func named(_ error: DeskError) throws -> DeskError {
      guard isNamed, let name = try repository.distinctName(chosen.record, after: chosen.last)
      else {
        return error
      }
      var error = error
      error.message = "\(name): \(error.message)"
      return error
    }
    do {
      return try body(chosen.record)
    } catch let error as DeskError {
      throw try named(error)
    } catch let refusal as Refusal {
      throw try named(DeskError(refusal))
    }
  }

  /// Throws an error if new entries make an event impossible that was possible before.
  ///
  /// For a correction by a key, it asks a question instead.
  private func refuseOrphans(in record: Repository.Record, since earlier: [Orphan]) throws {
    do {
      try Self.refuseOrphans(in: record, since: earlier)
    } catch let error as DeskError where check != nil && request.isCorrection {
      throw Question("orphans", error.message, .yesOrNo, refusal: error)
    }
  }

  /// Throws an error if new entries make an event impossible that was possible before.
  static func refuseOrphans(in record: Repository.Record, since earlier: [Orphan]) throws {
    let orphans = record.ledger.orphans(since: earlier)
    guard !orphans.isEmpty else { return }
    var sentences = orphans.prefix(5).map { orphan in
      "\(record.ledger.phrase(orphan.entry, names: record.roster)) (\(orphan.refusal.message))"
    }
    if orphans.count > sentences.count {
      sentences.append("and \(orphans.count - sentences.count) more")
    }
    throw DeskError(
      .orphans,
      "\(Phrases.count(orphans.count, "later event")) would become impossible: "
        + sentences.joined(separator: "; "),
      hint: "--force does it all the same; the events are kept and reported.")
  }
}
