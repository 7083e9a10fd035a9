import ScoringKit
import ScoringStore

extension Repository {
  /// Returns the name of an event in the spelling of recent rounds, found without regard to case.
  ///
  /// `club night` becomes `Club Night`. The name is returned unchanged if a round has exactly this
  /// name, or if no recent round has it in another spelling.
  func event(named text: String) throws -> String {
    let known = SummaryQuery(archive: .included, event: text, limit: 1)
    guard try reader.summaries(known).isEmpty else { return text }
    let wanted = Roster.folded(text[...])
    let recent = SummaryQuery(
      archive: .included, order: .touchedDescending, limit: Self.eventsLookedAt)
    return try reader.summaries(recent).lazy.compactMap(\.event)
      .last { Roster.folded($0[...]) == wanted } ?? text
  }

  /// The number of recent rounds that are searched for another spelling of an event.
  private static let eventsLookedAt = 2_000

  /// Returns the summary of a round, computed from its ledger.
  func makeSummary(_ record: Record, mark: StreamMark) throws -> Summary {
    let ledger = record.ledger
    let shown = RoundSummary(record)
    return Summary(
      stream: record.stream, sport: record.sport.id, phase: ledger.phase,
      isArchived: ledger.isArchived,
      startedAt: ledger.header.startedAt, completedAt: ledger.completedAt,
      touched: try touched(record), event: ledger.event, mark: mark,
      revision: record.sport.revision,
      body: try shown.body(ledger.phase.isFinished ? ledger.figures : nil),
      search: shown.search(event: ledger.event.flatMap { Self.contest($0) == nil ? $0 : nil }),
      outcome: try ledger.event == nil ? nil : ContestOutcomeCode(record).text)
  }

  /// Returns the number of the newest entry, including the opening, that was typed in a round on
  /// the store's own device; 0 if there is none.
  ///
  /// Imported entries do not count, because nobody typed them here.
  private func touched(_ record: Record) throws -> Int {
    let device = try reader.device
    // A device numbers its entries in ascending order, so its last entry in the log is its newest.
    return record.ledger.entries.last { $0.id.device == device && $0.origin == .typed }?
      .id.sequence ?? 0
  }

  /// Returns a round's stored summary if it is up to date, or else a new one; `nil` if neither can
  /// be read.
  func current(_ summary: Summary) throws -> (Summary, RoundSummary)? {
    // A round that can't be read is shown with its stored summary.
    try current(summary) { RoundSummary($0) } ?? RoundSummary(summary).map { (summary, $0) }
  }

  /// Returns a round's stored summary if it is up to date, or else a new one, each with the result
  /// of `read`; `nil` if the round can't be read, its sport is unknown, or `read` returns `nil`.
  func current<Read>(_ summary: Summary, read: (Summary) -> Read?) throws -> (Summary, Read)? {
    guard let sport = sports[summary.sport] else { return nil }
    if summary.revision == sport.revision, summary.mark != .empty, let read = read(summary) {
      return (summary, read)
    }
    guard let record = try readable(summary.stream) else { return nil }
    let made = try makeSummary(record, mark: reader.mark(of: summary.stream))
    return read(made).map { (made, $0) }
  }

  /// Returns the current names of the competitors in a summary, in the order of its rows.
  ///
  /// Competitors with the same name get numbers in the order of the seats, which requires reading
  /// the round.
  func roster(of summary: RoundSummary, _ stream: StreamID) throws -> Roster {
    let names = try summary.rows.map { try self.names($0.competitor) }
    guard Set(names.map { Roster.folded($0.name[...]) }).count < names.count,
      let record = try readable(stream)
    else { return Roster(names) }
    var seats = record.ledger.standings(record.roster).rows.map(\.seat)
    let competitors = record.ledger.competitors
    return Roster(
      zip(summary.rows, names).map { row, name in
        let index = seats.firstIndex { competitors[$0.index] == row.competitor }
        return index.map { record.roster.names[seats.remove(at: $0).index] } ?? name
      })
  }

  /// Returns the ``Header/place`` for the header of a new round: the number of rounds of the sport
  /// that start at the same time, so that lists sort the new round after them.
  func nextPlace(sport: String, startedAt: LocalTime) throws -> Int {
    let same = SummaryQuery(
      sport: sport, phases: Phase.allCases, archive: .included, startedFrom: startedAt,
      startedUntil: startedAt, limit: Header.places.upperBound)
    return try reader.summaries(same).count
  }

  /// The number of summaries that are read at once from a long list.
  static let summaryPage = 500

  /// Returns the first summary in a list that meets a condition, reading the list in parts; `nil`
  /// if none does.
  func firstSummary(
    of query: SummaryQuery, where isMeant: (Summary) throws -> Bool
  ) throws -> Summary? {
    var query = query
    while true {
      let page = try reader.summaries(query)
      if let found = try page.first(where: isMeant) { return found }
      guard page.count == query.limit, let end = page.last else { return nil }
      query.after = query.order.cursor(of: end)
    }
  }

  /// Runs a body for each summary of a list, reading the list in parts.
  func eachSummary(of query: SummaryQuery, _ body: (Summary) throws -> Void) throws {
    _ = try firstSummary(of: query) { summary in
      try body(summary)
      return false
    }
  }
}

extension Repository {
  /// Returns the summary of a round of a sport that this program doesn't know.
  ///
  /// It is computed from the opening entry, the result that the finish recorded as text, and the
  /// status.
  func makeUnknownSummary(_ stream: StreamID, _ header: Header, _ entries: [Entry]) throws
    -> Summary
  {
    // A later entry may have moved the round to another event, or out of its event.
    let opened = Document(
      id: stream, fields: header.event.map { [FieldBody.eventKey: .string($0)] } ?? [:])
    let fields = DocumentLedger(stream, entries: entries, seed: opened).document.fields
    let header = header.moved(by: fields[FieldBody.startedKey])
    let status = fields[FieldBody.statusKey]?.string
    let phase: Phase =
      switch status {
      case FieldBody.finished: .final
      case FieldBody.abandoned: .abandoned
      default: .underway
      }
    let ended = fields[FieldBody.endedKey]?.string.flatMap { LocalTime($0) }
    let completed =
      ended?.moment(offset: header.offset ?? 0)
      ?? entries.last { FieldBody($0.body)?.key == FieldBody.statusKey }?.time
    let competitors = header.seats.compactMap { try? Competitor($0) }
    let claim = fields[FieldBody.claimKey]?.string ?? ""
    let body = RoundSummary(
      kind: header.kind, title: claim.isEmpty ? header.kind : claim, subtitle: "",
      people: competitors.flatMap(\.people).count,
      rows: competitors.map { RoundSummary.Row(competitor: $0, place: nil, headline: "") })
    return Summary(
      stream: stream, sport: header.sport, phase: phase,
      isArchived: fields[FieldBody.archivedKey]?.bool ?? false, startedAt: header.startedAt,
      completedAt: phase == .final ? completed : nil, event: fields[FieldBody.eventKey]?.string,
      mark: try reader.mark(of: stream), revision: 0, body: try body.body())
  }
}
