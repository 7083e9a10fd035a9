import ScoringKit
import ScoringKitTesting
import Testing

/// Tests which opening of a round counts if several devices opened it, and of rounds that have not
/// begun.
@Suite struct OpeningsTests {
  private static let stream = StreamID.round(bits: 5)
  private static let rules = CellCardRound(boxes: 2)

  private static func guest(_ name: String) -> JSONValue {
    Competitor(id: name.lowercased(), kind: .guest, name: name).value
  }

  private static func header(
    _ change: (inout Header) -> Void = { _ in }
  ) throws -> Header {
    var header = Header(
      sport: "cellcard", kind: "card", rules: ContentID(of: try CanonicalJSON.text(rules)),
      seats: [guest("Ann"), guest("Ben")],
      startedAt: FixedClock.time, event: "event/abc", fixture: "ko.1.1")
    change(&header)
    return header
  }

  private static func opening(
    _ header: Header, by device: UInt64, lamport: Int = 1
  ) throws -> Entry {
    Entry(
      id: EntryID(device: DeviceID(bits: device), sequence: 1), stream: stream, lamport: lamport,
      time: FixedClock.moment(after: 0), kind: .open, body: try CanonicalJSON.text(header.value))
  }

  private static func ledger(_ entries: [Entry]) throws -> any RoundLedger {
    let first = try #require(Openings(entries).first)
    return try Ledger(
      round: rules, header: Header(CanonicalJSON.value(from: first.body)), entries: entries)
  }

  private static func permutations(_ entries: [Entry]) -> [[Entry]] {
    guard entries.count > 1 else { return [entries] }
    return entries.indices.flatMap { index -> [[Entry]] in
      var rest = entries
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test func test_openings_everyOrder_oneCountsAndTheOthersAreSorted() throws {
    let other = try #require(LocalTime("2026-05-02T10:00"))
    let entries = [
      try Self.opening(Self.header { $0.place = 3 }, by: 1),
      try Self.opening(
        Self.header {
          $0.startedAt = other
          $0.offset = 3600
          $0.organiser = "abc"
        }, by: 2),
      try Self.opening(Self.header { $0.fixture = "ko.1.2" }, by: 3),
      try Self.opening(Self.header { $0.fixture = "ko.1.3" }, by: 0, lamport: 1 << 50),
    ]
    for order in Self.permutations(entries) {
      let openings = Openings(order)
      #expect(openings.first?.id.device == DeviceID(bits: 1))
      #expect(openings.agreeing.map(\.id.device) == [DeviceID(bits: 2)])
      #expect(openings.putAside.map(\.id.device) == [DeviceID(bits: 3)])
      let ledger = try Self.ledger(order)
      #expect(ledger.header.place == 3)
      #expect(ledger.orphans.map(\.entry) == [entries[2].id])
      #expect(ledger.repetitions == [entries[1].id])
      let fates = Dictionary(ledger.rows.map { ($0.entry.id.device.bits, $0.fate) }) { $1 }
      #expect(fates[1] == .counts && fates[2] == .counts && fates[0] == .quarantined)
      guard case .orphaned(let refusal)? = fates[3] else {
        Issue.record("\(fates)")
        return
      }
      #expect(refusal.message.contains("\(entries[0].id)"))
    }
  }

  @Test func test_append_secondOpening_isTheSameAsReadingBoth() throws {
    let first = try Self.opening(Self.header(), by: 1)
    for other in [
      try Self.opening(Self.header { $0.place = 1 }, by: 2),
      try Self.opening(Self.header { $0.seats.reverse() }, by: 2),
    ] {
      var ledger = try Self.ledger([first])
      try ledger.append([other])
      #expect(Meaning(ledger) == Meaning(try Self.ledger([other, first])))
      #expect(ledger.orphans.isEmpty == (Openings([first, other]).putAside.isEmpty))
    }
  }

  @Test(arguments: [
    "sport", "kind", "notation", "rules", "seats", "event", "fixture", "startedAt", "offset",
    "organiser", "place", "source",
  ])
  func test_agrees_eachProperty_decidesAsDocumented(property: String) throws {
    let other = try Self.header { header in
      switch property {
      case "sport": header.sport = "x"
      case "kind": header.kind = "x"
      case "notation": header.notation = 2
      case "rules": header.rules = ContentID(of: "x")
      case "seats": header.seats = []
      case "event": header.event = nil
      case "fixture": header.fixture = nil
      case "startedAt": header.startedAt = LocalTime("2000-01-01T00:00") ?? header.startedAt
      case "offset": header.offset = 60
      case "organiser": header.organiser = "x"
      case "place": header.place = 7
      default: header.source = Header.Source(importer: "i", group: "g", keys: [])
      }
    }
    let mayDiffer = ["startedAt", "offset", "organiser", "place", "source"].contains(property)
    #expect(try Self.header().agrees(with: other) == mayDiffer)
  }

  // MARK: Not begun

  /// Returns a round with the given lines of drafts after its opening.
  private static func round(_ lines: [[Draft]], fixture: String? = "ko.1.1") throws
    -> any RoundLedger
  {
    var entries = [try opening(header { $0.fixture = fixture }, by: 1)]
    for line in lines {
      entries += LineNumbering(
        device: DeviceID(bits: 1), stream: stream, sequence: entries.count + 1,
        lamport: entries.count
      ).entries(line, author: nil, time: FixedClock.moment(after: entries.count))
    }
    return try ledger(entries)
  }

  private static func field(_ key: String, _ value: JSONValue) throws -> Draft {
    Draft(kind: .field, body: try FieldBody(key, value).text())
  }

  @Test func test_phase_onlyTheOpeningOfAFixture_isPlanned() throws {
    #expect(try Self.round([]).phase == .planned)
    #expect(try Self.round([], fixture: nil).phase == .setup)
    #expect(!Phase.planned.isInProgress && !Phase.planned.isFinished && !Phase.planned.isOver)
    #expect(Set(Phase.listed) == Set(Phase.allCases).subtracting([.planned]))
  }

  @Test func test_phase_asides_doNotBeginARound() throws {
    let note = try Self.field(FieldBody.noteKey, "rain")
    let label = try Self.field(FieldBody.eventKey, "event/abc")
    #expect(try Self.round([[note], [label]]).phase == .planned)
  }

  @Test func test_phase_startedOrScored_hasBegunUntilItIsUndone() throws {
    let started = try Self.field(FieldBody.statusKey, .string(FieldBody.started))
    let score = Draft(kind: .event, body: "1 1=5")
    let undo = Draft(kind: .undo, targets: [EntryID(device: DeviceID(bits: 1), sequence: 2)])
    #expect(try Self.round([[started]]).phase == .setup)
    #expect(try Self.round([[started], [undo]]).phase == .planned)
    #expect(try Self.round([[score]]).phase == .underway)
    #expect(try Self.round([[score], [undo]]).phase == .planned)
    let finished = try Self.field(FieldBody.statusKey, .string(FieldBody.finished))
    #expect(try Self.round([[finished]]).phase == .final)
    #expect(try Self.round([[started], [score]]).phase == .underway)
  }
}
