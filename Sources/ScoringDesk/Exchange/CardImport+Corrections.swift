import ScoringKit
import ScoringStore

// Cards of an imported file that differ from the round that an earlier import made of them.
extension CardImport {
  /// The share of a card's events that a stored round must have to count as the same round, if the
  /// card has a day but no time: people may play twice on a day.
  private static let likely = 0.5

  /// Whether a card of the file is a corrected version of a stored round: it has the same people,
  /// title and time, but other scores.
  func isCorrection(
    _ card: ImportPlan.Card, of record: Repository.Record, _ match: CardMatch
  ) -> Bool {
    // The rules of a match follow from its scores, so that a corrected one may have other rules.
    guard match.isOfTheSame,
      record.ledger.hasFlow || AnyHashable(card.round) == AnyHashable(record.ledger.rules)
    else { return false }
    let time = card.startedAt
    let hasTime = card.isDated && (time.hour, time.minute, time.second) != (0, 0, 0)
    guard hasTime || isUpdate || match.share(of: record) >= Self.likely else { return false }
    // Another card of the file may match this stored round exactly.
    return !(groups[card.group] ?? []).contains { other in
      guard other.line != card.line else { return false }
      let match = CardMatch(other, record)
      return match.isWhole && match.isOne
    }
  }

  /// Compares a card with its stored round, and reports the differences, or corrects the round if
  /// the import is an update.
  func compare(
    _ card: ImportPlan.Card, with stream: StreamID, _ match: CardMatch, _ state: inout State,
    _ writer: RepositoryWriter
  ) throws {
    let id = try writer.repository.shortID(stream)
    var record = try writer.repository.record(stream)
    var isCorrected = false
    if !match.conflicts.isEmpty {
      let bodies = (match.conflicts + match.agreements).flatMap { $0.row.events($0.seat) }
      let drafts = Result { () throws(Refusal) in
        guard Self.areSame(record.ledger.rules, card, bodies, record) else {
          throw Refusal(
            .illegal,
            "The round was stored as \(record.ledger.rules.heading), and the scores of the file "
              + "need \(card.round.heading).",
            hint: """
              `\(Action("delete", of: sport.id, round: id))` deletes it; the file then adds it anew.
              """)
        }
        return try record.ledger.drafts(correctingTo: bodies, isWhole: match.isOfTheSame)
      }
      switch drafts {
      case .success(let drafts) where isUpdate && !drafts.isEmpty:
        do {
          record = try writer.append(drafts, to: record).0
          isCorrected = true
        } catch let refusal as Refusal {
          reportConflict(match, id, because: refusal, &state)
        }
      case .success(let drafts):
        if !drafts.isEmpty { reportConflict(match, id, because: nil, &state) }
      case .failure(let refusal):
        reportConflict(match, id, because: refusal, &state)
      }
    }
    if let event = try event(of: card, writer), event != record.ledger.event {
      if isUpdate {
        try writer.append(
          record.ledger.drafts(setting: [FieldBody(FieldBody.eventKey, .string(event))]),
          to: record)
        isCorrected = true
      } else {
        let known = record.ledger.event.map { "\($0) here" } ?? "of no event here"
        state.report.differing += 1
        state.report.warnings.append(
          ImportPlan.Warning(
            line: card.line, kind: "event",
            message: "Round \(id) is of the event \(event) in the file, and \(known), which stays.",
            hint: "`--update` changes it."))
      }
    }
    guard isCorrected else { return }
    state.report.corrected += 1
    state.report.warnings.append(
      ImportPlan.Warning(
        line: card.line, kind: "corrected",
        message: "Round \(id) had other values, and has those of the file now.",
        hint: "`\(Action("undo", of: sport.id, round: id))` takes that back."))
  }

  /// Whether events of a card have the same result under the rules of the stored round.
  private static func areSame<R: Round>(
    _ rules: R, _ card: ImportPlan.Card, _ bodies: [String], _ record: Repository.Record
  ) -> Bool {
    // Rounds of sports with cells were compared before.
    guard record.ledger.hasFlow else { return true }
    guard let other = card.round as? R else { return false }
    let events = bodies.compactMap { try? R.Event(canonical: $0) }
    return events.count == bodies.count
      && rules.agrees(
        with: other, on: events, of: record.ledger.competitors.map { R.Participant($0) })
  }

  private func reportConflict(
    _ match: CardMatch, _ id: String, because reason: Refusal?, _ state: inout State
  ) {
    state.report.differing += 1
    let rows = match.conflicts.filter { !$0.row.events($0.seat).isEmpty }
    let names = (rows.isEmpty ? match.conflicts : rows).map {
      $0.row.name.isEmpty ? "You" : $0.row.name
    }
    let line = (rows.first ?? match.conflicts.first)?.row.line ?? 0
    let verb = names.count == 1 && names != ["You"] ? "has" : "have"
    state.report.warnings.append(
      ImportPlan.Warning(
        line: line, kind: "conflict",
        message:
          "\(Phrases.list(names, last: " and ", limit: 5)) \(verb) other scores in round \(id), which is "
          + "there already; they stay as they are."
          + (reason.map { " They can't be corrected: \($0.message)" } ?? ""),
        hint: reason == nil ? "`--update` corrects them; `undo` takes that back." : reason?.hint))
  }
}
