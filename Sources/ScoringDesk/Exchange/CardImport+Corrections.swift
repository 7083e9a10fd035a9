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
    return !(groups[card.group] ?? []).lazy.map { cards[$0] }.contains { other in
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
    let record = try writer.repository.record(stream)
    let id = try writer.repository.shortID(stream)
    let rows = match.conflicts + match.agreements
    let bodies = rows.flatMap { $0.row.events($0.seat) }
    let seats = match.isOfTheSame ? nil : Set(rows.map(\.seat))
    var difference = Difference(kept: try kept(match, record))
    do throws(Refusal) {
      if !Self.areSame(record.ledger.rules, card, bodies, record) {
        throw Refusal(
          .illegal,
          "The round was stored as \(record.ledger.rules.heading), and the scores of the file "
            + "need \(card.round.heading).",
          hint: """
            `\(Action("delete", of: sport.id, round: id))` deletes it; the file then adds it anew.
            """)
      }
      let drafts = try record.ledger.drafts(correctingTo: bodies, of: seats)
      difference.add(
        drafts, said: record.ledger.phrases(correctingBy: drafts, names: record.roster))
    } catch {
      (difference.reason, difference.hint) = (error.message, error.hint)
    }
    try difference.add(fields(of: card, record, writer))
    try settle(difference, card, record, match, &state, writer)
  }

  /// Compares the event and the note of a card with those of a round that has all scores of the
  /// card, and reports or corrects them.
  func compareFields(
    of card: ImportPlan.Card, with stream: StreamID, _ state: inout State,
    _ writer: RepositoryWriter
  ) throws {
    let record = try writer.repository.record(stream)
    var difference = Difference()
    try difference.add(fields(of: card, record, writer))
    try settle(difference, card, record, nil, &state, writer)
  }

  /// The differences between a card and its stored round.
  private struct Difference {
    /// The corrections of events that give the round the values of the file.
    private(set) var drafts: [Draft] = []
    /// The fields of the round, such as its note, that have another value in the file.
    private(set) var fields: [FieldBody] = []
    /// The differences that can be corrected, as sentences for the user.
    private(set) var said: [String] = []
    /// The differences that an import never corrects, as sentences for the user.
    var kept: [String] = []
    /// The event of the card, if the round has another one, with a sentence about it.
    private(set) var event: String?
    /// The reason why the events can't be corrected; `nil` if they can.
    var reason: String?
    /// A suggestion for the user if the events can't be corrected; `nil` for none.
    var hint: Line?

    init(kept: [String] = []) { self.kept = kept }

    mutating func add(_ drafts: [Draft], said: [String]) {
      self.drafts += drafts
      self.said += said
    }

    mutating func add(_ fields: (changed: [FieldBody], said: [String], event: String?)) {
      self.fields += fields.changed
      said += fields.said
      event = fields.event
    }

    var canBeCorrected: Bool { !drafts.isEmpty || !fields.isEmpty }

    /// The differences of a list as the end of a sentence; empty if there are none.
    static func list(_ said: [String], limit: Int = 12) -> String {
      let more = said.count - limit
      return said.prefix(limit).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }
  }

  /// Reports the differences between a card and its stored round, or corrects the round if the
  /// import is an update.
  private func settle(
    _ difference: Difference, _ card: ImportPlan.Card, _ record: Repository.Record,
    _ match: CardMatch?, _ state: inout State, _ writer: RepositoryWriter
  ) throws {
    let id = try writer.repository.shortID(record.stream)
    func warn(_ kind: String, _ message: String, line: Int? = nil, hint: Line? = nil) {
      state.report.warnings.append(
        ImportPlan.Warning(line: line ?? card.line, kind: kind, message: message, hint: hint))
    }
    var reason = difference.reason
    var isCorrected = false
    if isUpdate, difference.canBeCorrected, reason == nil {
      do {
        try writer.append(
          difference.drafts + record.ledger.drafts(setting: difference.fields), to: record)
        isCorrected = true
      } catch let refusal as Refusal {
        reason = refusal.message
      }
    }
    let isOfEvents = !difference.drafts.isEmpty || difference.reason != nil
    let list = Difference.list(difference.said)
    if isCorrected {
      state.report.corrected += 1
      warn(
        "corrected",
        "Round \(id) had other values, and has those of the file now\(list.isEmpty ? "" : ": \(list)").",
        hint: "`\(Action("undo", of: sport.id, round: id))` takes that back.")
    } else if isOfEvents || !difference.said.isEmpty {
      let (names, line) = Self.people(in: match)
      let verb = names.count == 1 && names != ["You"] ? "has" : "have"
      let subject =
        names.isEmpty
        ? "The file has other values than round \(id)"
        : "\(Phrases.list(names, last: " and ", limit: 5)) \(verb) other values in round \(id)"
      warn(
        "conflict",
        "\(subject), which is there already; they stay as they are."
          + (list.isEmpty ? "" : " In the file: \(list).")
          + (reason.map { " They can't be corrected: \($0)" } ?? ""), line: line,
        hint: reason == nil
          ? "`--update` corrects them; `undo` takes that back." : difference.hint)
    }
    if !isCorrected, let event = difference.event {
      let known =
        try writer.repository.eventName(record.ledger.event).map { "\($0) here" }
        ?? "of no event here"
      warn(
        "event",
        "Round \(id) is of the event \(event) in the file, and \(known), which stays.",
        hint: "`--update` changes it.")
    }
    if !difference.kept.isEmpty {
      warn(
        "kept",
        "Round \(id) is left as it was in what an import doesn't change: "
          + "\(Difference.list(difference.kept)).")
    }
    if !isCorrected, isOfEvents || difference.canBeCorrected || !difference.kept.isEmpty {
      state.report.differing += 1
    }
  }

  /// Returns the names of the people whose rows have other scores in the stored round, and the line
  /// of the first of them.
  private static func people(in match: CardMatch?) -> (names: [String], line: Int?) {
    let conflicts = match?.conflicts ?? []
    let rows = conflicts.filter { !$0.row.events($0.seat).isEmpty }
    let found = rows.isEmpty ? conflicts : rows
    return (found.map { $0.row.name.isEmpty ? "You" : $0.row.name }, found.first?.row.line)
  }

  /// Returns the fields of a stored round that have another value in the file: the event and the
  /// note.
  ///
  /// A note that somebody wrote here stays if it contains that of the file, or if the file has the
  /// note that was imported.
  private func fields(
    of card: ImportPlan.Card, _ record: Repository.Record, _ writer: RepositoryWriter
  ) throws -> (changed: [FieldBody], said: [String], event: String?) {
    var (changed, said): ([FieldBody], [String]) = ([], [])
    let event = try event(of: card, writer).flatMap { text in
      let texts = try writer.repository.eventTexts(named: text)
      return record.ledger.event.map(texts.contains) ?? false ? nil : text
    }
    if let event { changed.append(FieldBody(FieldBody.eventKey, .string(event))) }
    let note = record.ledger.field(FieldBody.noteKey)?.string ?? ""
    let imported = record.ledger.entries.filter { $0.origin == .imported && $0.kind == .field }
      .compactMap { FieldBody($0.body) }.last { $0.key == FieldBody.noteKey }?.value.string
    let isImported = imported == note
    let differs =
      card.note.isEmpty
      ? isImported && !note.isEmpty : !note.contains(card.note) && imported != card.note
    if differs
      || isUpdate && imported == card.note && note != card.note && !note.contains(card.note)
    {
      changed.append(
        FieldBody(FieldBody.noteKey, card.note.isEmpty ? .null : .string(card.note)))
      func quoted(_ text: String) -> String {
        text.isEmpty ? "no note" : "the note \"\(text.singleSpaced.prefix(100))\""
      }
      said.append("\(quoted(card.note)), not \(quoted(note))")
    }
    return (changed, said, try writer.repository.eventName(event))
  }

  /// Returns, in words, the differences between a card and its stored round that an import never
  /// changes: what is known of a participant, such as the bow, and participants who are missing in
  /// the file.
  private func kept(_ match: CardMatch, _ record: Repository.Record) throws -> [String] {
    let participants = record.ledger.participants
    var kept: [String] = []
    for (row, seat) in match.conflicts + match.agreements
    where !row.facts.isEmpty && participants.indices.contains(seat.index) {
      let competitor = record.ledger.competitors[seat.index]
      let said = try RoundOpening.encoded(record.ledger.rules, [competitor], facts: [row.facts])[0]
      let known = participants[seat.index].value
      for key in row.facts.keys.sorted() where said[key] != known[key] {
        let words = [said, known].map { value in
          value[key]?.string ?? value[key]?.integer.map(String.init) ?? "none"
        }
        let label = key.reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : "\($1)") }
        kept.append(
          words[0] == words[1]
            ? "\(row.name): another \(label) in the file"
            : "\(row.name): \(label) \(words[0]) in the file, and \(words[1]) here")
      }
    }
    return kept + match.removed.map { "\($0) is not in the file" }
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
}
