import ScoringKit
import ScoringViews

/// Builds the JSON of a round: the fields that all sports have, and the sport's own fields.
struct RoundPayload {
  private let view: RoundView
  private let record: Repository.Record

  init(_ view: RoundView, _ record: Repository.Record) {
    self.view = view
    self.record = record
  }

  /// Prepares the JSON of a round of which nothing else is shown.
  init(_ record: Repository.Record, in repository: Repository) throws {
    self.init(try RoundView(record, in: repository), record)
  }

  private var ledger: any RoundLedger { record.ledger }

  /// The fields of the round without its events and participants.
  var round: [String: JSONValue] {
    let header = ledger.header
    let people = ledger.competitors.flatMap(\.people)
    // The fields that all sports have replace the sport's own fields of the same name.
    var fields = ledger.state.fields(view.names).merging(ledger.rules.fields) { _, rule in rule }
    fields["id"] = .string(view.id)
    fields["gameId"] = .string(view.id)
    fields["sport"] = .string(view.sport)
    fields["kind"] = .string(header.kind)
    fields["title"] = .string(view.title)
    fields["subtitle"] = .string(ledger.rules.subtitle)
    fields["edition"] = ledger.rules.fields["edition"] ?? ""
    fields["status"] = .string(view.phase.isFinished ? "completed" : view.phase.rawValue)
    fields["phase"] = .string(view.phase.rawValue)
    fields["startedAt"] = .string(view.startedAt.description)
    fields["completedAt"] = ledger.completedAt.map { .string($0.description) } ?? .null
    fields["event"] = view.event.map { .string($0) } ?? .null
    fields["organiser"] = view.organiser.map { .string($0) } ?? .null
    fields["playerIDs"] = .array(people.filter { $0.kind == .player }.map { .string($0.id) })
    fields["guestNames"] = .array(people.filter { $0.kind == .guest }.map { .string($0.name) })
    fields["isArchived"] = .bool(view.isArchived)
    fields["unitedWith"] = ledger.unitedWith.map { .string($0) } ?? .null
    fields["notes"] = view.note.map { .string($0) } ?? .null
    fields["standings"] = standings
    fields["disputes"] = .integer(view.disputes.count)
    fields["orphans"] = .integer(view.orphans.count)
    fields[Damage.key] = Damage.payload(view.damage)
    return fields
  }

  /// Returns the JSON of the round, including its participants, duration, events in effect and
  /// attachments.
  func full(_ attachments: AttachmentList) -> JSONValue {
    var fields = round
    fields["attachments"] = attachments.payload
    fields["reasons"] = .array(view.reasons.map { .string($0.sentence) })
    fields["participants"] = .array(
      ledger.competitors.enumerated().map { participant($1, number: $0 + 1) })
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

  private func participant(_ competitor: Competitor, number: Int) -> JSONValue {
    let seat = Seat(index: number - 1)
    let roster = view.names.names
    let names = roster.indices.contains(seat.index) ? roster[seat.index].members : []
    return [
      "seat": .integer(number), "name": .string(view.names[seat]),
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

  /// The standings of the round, one object for each side.
  var standings: JSONValue {
    .array(
      view.sides.map { side in
        let competitor = ledger.competitors[side.seat.index]
        return [
          "seat": .integer(side.seat.number), "playerID": .string(competitor.identity),
          "kind": .string(competitor.kind.rawValue), "name": .string(side.name),
          "place": side.place.map { .integer($0) } ?? .null,
          "shared": .bool(side.standing.isShared), "score": .string(side.result.text),
          "rank": .array(side.standing.rank.key.map { .integer($0) }),
        ]
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
    fields["roundID"] = .string(view.id)
    fields["supersedes"] = .array(row.entry.targets.map { .string($0.description) })
    fields["notation"] = .string(row.entry.body)
    if let seat = ledger.seat(of: row.entry.id), ledger.competitors.indices.contains(seat.index) {
      fields["seat"] = .integer(seat.number)
      fields["playerID"] = .string(ledger.competitors[seat.index].identity)
    }
    return .object(fields)
  }
}
