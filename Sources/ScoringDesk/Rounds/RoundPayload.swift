import ScoringKit

/// Builds the JSON of a round: the fields that all sports have, and the sport's own fields.
struct RoundPayload {
  private let record: Repository.Record
  private let organiser: String?
  private let event: String?

  /// Prepares the JSON of a round by reading the names of the organiser and the event.
  init(_ record: Repository.Record, in repository: Repository) throws {
    self.record = record
    event = try repository.eventName(record.ledger.event)
    organiser = try record.ledger.header.organiser.flatMap { try repository.player(key: $0)?.name }
  }

  private var ledger: any RoundLedger { record.ledger }

  /// The fields of the round without its events and participants.
  var round: [String: JSONValue] {
    let header = ledger.header
    let people = ledger.competitors.flatMap(\.people)
    // The fields that all sports have replace the sport's own fields of the same name.
    var fields = ledger.state.fields(record.roster).merging(ledger.rules.fields) { _, rule in rule }
    fields["id"] = .string(record.stream.key)
    fields["gameId"] = .string(record.stream.key)
    fields["sport"] = .string(record.sport.id)
    fields["kind"] = .string(header.kind)
    fields["title"] = .string(ledger.rules.title)
    fields["subtitle"] = .string(ledger.rules.subtitle)
    fields["edition"] = ledger.rules.fields["edition"] ?? ""
    fields["status"] = .string(ledger.phase.isFinished ? "completed" : ledger.phase.rawValue)
    fields["phase"] = .string(ledger.phase.rawValue)
    fields["startedAt"] = .string(header.startedAt.description)
    fields["completedAt"] = ledger.completedAt.map { .string($0.description) } ?? .null
    fields["event"] = event.map { .string($0) } ?? .null
    fields["organiser"] = organiser.map { .string($0) } ?? .null
    fields["playerIDs"] = .array(people.filter { $0.kind == .player }.map { .string($0.id) })
    fields["guestNames"] = .array(people.filter { $0.kind == .guest }.map { .string($0.name) })
    fields["isArchived"] = .bool(ledger.isArchived)
    fields["unitedWith"] = ledger.unitedWith.map { .string($0) } ?? .null
    fields["notes"] = ledger.field(FieldBody.noteKey)?.string.map { .string($0) } ?? .null
    fields["standings"] = standings
    fields["disputes"] = .integer(ledger.disputes.count)
    fields["orphans"] = .integer(ledger.orphans.count)
    return fields
  }

  /// Returns the JSON of the round, including its participants, duration, events in effect and
  /// attachments.
  func full(_ attachments: AttachmentList) -> JSONValue {
    var fields = round
    fields["attachments"] = attachments.payload
    fields["participants"] = .array(
      ledger.competitors.enumerated().map { participant($1, record.roster, number: $0 + 1) })
    fields["durationSeconds"] = Self.duration(ledger).map { .integer($0) } ?? .null
    fields["events"] = .array(events)
    fields["notation"] = .array(ledger.notation.map { .string($0) })
    return .object(fields)
  }

  /// Returns the duration of a round in seconds, from the typing of its first event in effect to
  /// the last.
  ///
  /// If these times are unknown, it is the time from the start to the end that an import contained;
  /// `nil` if neither is known.
  static func duration(_ ledger: any RoundLedger) -> Int? {
    if let span = ledger.span {
      return Int(span.upperBound.milliseconds(since: span.lowerBound) / 1000)
    }
    guard let end = ledger.endedAt, end > ledger.header.startedAt else { return nil }
    let seconds =
      (end.moment(offset: 0).milliseconds - ledger.header.startedAt.moment(offset: 0).milliseconds)
      / 1000
    return Int(seconds)
  }

  private func participant(_ competitor: Competitor, _ roster: Roster, number: Int) -> JSONValue {
    let seat = Seat(index: number - 1)
    let names = roster.names.indices.contains(seat.index) ? roster.names[seat.index].members : []
    return [
      "seat": .integer(number), "name": .string(roster[seat]),
      "kind": .string(competitor.kind.rawValue), "playerID": .string(competitor.identity),
      "members": .array(
        competitor.members.enumerated().map { index, member in
          [
            "name": .string(names.indices.contains(index) ? names[index].name : member.name),
            "kind": .string(member.kind.rawValue), "playerID": .string(member.identity),
          ]
        }),
    ]
  }

  private var standings: JSONValue {
    let closed = ledger.phase.isFinished
    return .array(
      ledger.standings(record.roster).rows.map { standing in
        .object(
          standing.fields(
            of: ledger.competitors[standing.seat.index], named: record.roster[standing.seat],
            score: ledger.state.headline(of: standing.seat, closed: closed).text))
      })
  }

  private var events: [JSONValue] {
    ledger.rows.filter { $0.entry.kind == .event || $0.entry.kind == .insert }
      .filter { row in
        switch row.fate {
        case .counts, .disputed, .orphaned: true
        case .superseded, .extended, .voided, .waiting, .quarantined: false
        }
      }
      .map { event($0) }
  }

  private func event(_ row: LogRow) -> JSONValue {
    var fields = ledger.fields(of: row.entry.id)
    fields["id"] = .string(row.entry.id.description)
    fields["roundID"] = .string(record.stream.key)
    fields["supersedes"] = .array(row.entry.targets.map { .string($0.description) })
    fields["notation"] = .string(row.entry.body)
    if let seat = ledger.seat(of: row.entry.id), ledger.competitors.indices.contains(seat.index) {
      fields["seat"] = .integer(seat.number)
      fields["playerID"] = .string(ledger.competitors[seat.index].identity)
    }
    return .object(fields)
  }
}
