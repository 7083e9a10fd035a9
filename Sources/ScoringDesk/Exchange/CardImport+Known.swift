import ScoringKit
import ScoringStore

// Cards whose rounds the store has.
extension CardImport {
  /// Returns the round that the same importer made earlier from a matching card, with the
  /// comparison of the two; `nil` if there is none.
  func match(
    _ card: ImportPlan.Card, _ state: State, _ remarks: inout [ImportPlan.Warning],
    _ repository: Repository
  ) throws -> (stream: StreamID, match: CardMatch)? {
    var best: (stream: StreamID, match: CardMatch)?
    var corrected: [(stream: StreamID, match: CardMatch)] = []
    for stream in try repository.reader.rounds(fromImporter: importer.id, group: card.group)
    where !state.taken.contains(stream) {
      let record = try repository.record(stream)
      let match = CardMatch(card, record)
      if match.isOne {
        if best.map({ match.isCloser(than: $0.match) }) ?? true { best = (stream, match) }
      } else if isCorrection(card, of: record, match) {
        corrected.append((stream, match))
      } else {
        remarks += try remark(card, match, stream, repository)
      }
    }
    if let best { return best }
    if corrected.count == 1 { return corrected[0] }
    for other in corrected {
      remarks += try remark(card, other.match, other.stream, repository)
    }
    return nil
  }

  /// Returns remarks about a card that resembles a stored round and is nevertheless stored as
  /// another round; empty if they don't resemble each other.
  func remark(
    _ card: ImportPlan.Card, _ match: CardMatch, _ stream: StreamID, _ repository: Repository
  ) throws
    -> [ImportPlan.Warning]
  {
    let id = try repository.shortID(stream)
    if match.isOfTheSame || match.agreeing > 0 {
      let people = match.isOfTheSame ? "the same people" : "some of the same people"
      return [
        ImportPlan.Warning(
          line: card.line, kind: "other-scores",
          message: "Round \(id) is of \(people) at the same time, and not all of it is the same: "
            + "the card is kept as another round.",
          hint: """
            If they are the same, `\(Action("delete", of: sport.id, round: id))` deletes the \
            older one.
            """)
      ]
    }
    guard match.isAlike else { return [] }
    return [
      ImportPlan.Warning(
        line: card.line, kind: "alike",
        message: "The card has the time and the scores of round \(id), "
          + "with other people\(match.isAtTheSame ? "" : " on another \(sport.nouns.frame)"): "
          + "it is another round.")
    ]
  }

  /// Adds the participants that a stored round lacks.
  func unite(
    _ card: ImportPlan.Card, with stream: StreamID, _ match: CardMatch, _ state: inout State,
    _ writer: RepositoryWriter
  ) throws -> Bool {
    let id = try writer.repository.shortID(stream)
    for renamed in match.renamed {
      let scores = "\(renamed.row.name) has the scores of \(renamed.known) in round \(id)"
      state.report.warnings.append(
        ImportPlan.Warning(
          line: renamed.row.line, kind: "renamed",
          message: match.isWhole
            ? "\(scores), and counts as the same: nothing was added."
            : "\(scores), who is not on the card: both are kept."))
    }
    let missing = match.lacking + (match.isWhole ? [] : match.renamed.map(\.row))
    guard !missing.isEmpty else { return false }
    var record = try writer.repository.record(stream)
    for row in missing {
      if let fault = fault(of: row, state) {
        state.report.warnings.append(fault)
        continue
      }
      var seated = Set(record.ledger.competitors.flatMap(\.people).map(\.identity))
      let found = try competitor(row, &state, writer)
      let competitor = seat(found, row, among: &seated, &state, writer)
      record = try join(competitor, row, record, writer)
    }
    return true
  }

  /// Corrects the start of a known round to that of its card, if the clock of the file was chosen.
  func move(_ stream: StreamID, to card: ImportPlan.Card, _ writer: RepositoryWriter) throws
    -> Bool
  {
    guard movesKnown, card.isDated else { return false }
    let record = try writer.repository.record(stream)
    let header = record.ledger.header
    let offset = try offset(card.startedAt)
    guard header.startedAt != card.startedAt || header.offset != offset else { return false }
    let ended = (card.endedAt ?? card.startedAt).description
    let drafts = try record.ledger.drafts(setting: [
      Header.start(at: card.startedAt, offset: offset),
      FieldBody(FieldBody.endedKey, .string(ended)),
    ])
    _ = try writer.append(drafts.map(\.imported), to: record)
    return header.startedAt != card.startedAt
  }

  private func join(
    _ competitor: Competitor, _ row: ImportPlan.Row, _ record: Repository.Record,
    _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    let seat = Seat(index: record.ledger.competitors.count)
    let value: JSONValue = [
      "participant": try RoundOpening.encoded(
        record.ledger.rules, [competitor], facts: [row.facts])[0],
      "key": .string(row.key),
    ]
    let joining = try record.ledger.drafts(setting: [
      FieldBody(FieldBody.seatKey(seat.number), value)
    ])
    let (joined, _) = try writer.append(joining.map(\.imported), to: record)
    return try writer.append(
      joined.ledger.drafts(importing: row.events(seat)), to: joined
    ).0
  }
}
