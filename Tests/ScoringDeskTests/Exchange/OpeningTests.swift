import DeskTesting
import ScoringKit
import ScoringStore
import Testing

@testable import SampleSport
@testable import ScoringDesk

/// Tests of rounds that several devices opened under the same id, and of rounds that have not begun.
@Suite struct OpeningTests {
  private static let stream = StreamID.round(bits: 0x0fed)
  private static let id = stream.key

  private static func guest(_ name: String) -> JSONValue {
    Competitor(id: name.lowercased(), kind: .guest, name: name).value
  }

  /// Opens the round of a fixture on a desk, as two desks of an event do.
  private static func open(
    on desk: TestDesk, fixture: String? = "ko.1.1", _ change: (inout Header) -> Void = { _ in }
  ) throws {
    let rules = try CanonicalJSON.text(PebbleRound(pond: "Duck Pond", depth: 3, goal: 10))
    let start = try #require(LocalTime("2026-03-01T15:00"))
    var header = Header(
      sport: "pebbles", kind: "race", rules: ContentID(of: rules),
      seats: [guest("Ann"), guest("Ben")], startedAt: start,
      event: "event/abc", fixture: fixture)
    change(&header)
    try desk.scorer.write { writer in
      _ = try writer.open(stream, header: header, rules: rules, isMeant: false)
    }
  }

  private static func permutations<Value>(_ values: [Value]) -> [[Value]] {
    guard values.count > 1 else { return [values] }
    return values.indices.flatMap { index -> [[Value]] in
      var rest = values
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// The meaning of the round on a desk: its page, its log and the entries of its stream.
  private static func meaning(_ desk: TestDesk) throws -> [JSONValue] {
    let entries = try desk.store.read { try $0.entries(of: stream) }
    let summary = try desk.store.read { try $0.summary(of: stream) }
    return [
      try desk.show(id).payload, try desk.log(id).payload,
      .array(entries.map { .string($0.canonicalText) }),
      .string(summary?.startedAt.description ?? ""), .string(summary?.phase.rawValue ?? ""),
    ]
  }

  /// Imports bundles in every order, each order twice, and expects the same round each time.
  private static func expectOneMeaning(_ bundles: [String]) throws
    -> (desk: TestDesk, warned: String)
  {
    var known: [JSONValue]?
    var last = TestDesk(device: 9)
    var warned = ""
    for order in permutations(bundles) {
      let desk = TestDesk(device: 9)
      warned = ""
      for bundle in order + order { warned += try desk.take(bundle).warned }
      let meaning = try meaning(desk)
      #expect(meaning == known ?? meaning)
      known = meaning
      let diagnosis = try desk.scorer.storage.examine()
      #expect(diagnosis.damage == nil, "\(diagnosis.page.text)")
      #expect(try desk.scorer.storage.examine(rebuilds: true).damage == nil)
      #expect(try self.meaning(desk) == meaning)
      last = desk
    }
    return (last, warned)
  }

  @Test func test_import_agreeingOpeningsInEveryOrder_areOneRound() throws {
    let desks = (1...3).map { TestDesk(device: UInt64($0)) }
    for (number, desk) in desks.enumerated() {
      try Self.open(on: desk) { header in
        header.startedAt = LocalTime("2026-03-01T15:0\(number)") ?? header.startedAt
        header.organiser = number == 1 ? "abc" : nil
      }
      if number > 0 { try desk.enter("Ann +3", in: Self.id) }
    }
    let (desk, warned) = try Self.expectOneMeaning(desks.map { try $0.bundle() })
    #expect(!warned.contains("two openings"), "\(warned)")
    #expect(try desk.store.read { try $0.entries(of: Self.stream) }.count == 5)
    #expect(desk.rounds == [Self.stream])
    #expect(try desk.show(Self.id).payload["startedAt"] == "2026-03-01T15:00")
    #expect(try desk.show(Self.id).payload["orphans"] == 0)
    #expect(try !desk.scorer.storage.examine().page.text.contains("opening"))
  }

  @Test func test_import_differentOpeningsInEveryOrder_theFirstInTheLogCounts() throws {
    let desks = (1...3).map { TestDesk(device: UInt64($0)) }
    try Self.open(on: desks[0])
    try Self.open(on: desks[1]) { $0.fixture = "ko.1.2" }
    try Self.open(on: desks[2]) { $0.seats = [Self.guest("Cid")] }
    for desk in desks.dropFirst() { try desk.enter("+3", in: Self.id) }
    let (desk, warned) = try Self.expectOneMeaning(desks.map { try $0.bundle() })
    let first = try #require(desk.store.read { try $0.entries(of: Self.stream) }.first)
    #expect(first.id.device == DeviceID(bits: 1))
    #expect(warned.contains("has two openings"), "\(warned)")
    #expect(try desk.store.read { try $0.entries(of: Self.stream) }.count == 5)
    let others = try desk.store.read { try $0.entries(of: Self.stream) }.filter { $0.kind == .open }
      .dropFirst()
    let text = try desk.scorer.storage.examine().page.text
    let log = try desk.log(Self.id).payload
    for other in others {
      #expect(text.contains("\(other.id)"), "\(text)")
      let row = log["entries"]?.array?.first { $0["id"]?.string == "\(other.id)" }
      #expect(row?["fate"] == "orphaned", "\(log)")
    }
    #expect(try desk.log(Self.id).text.contains("opens another round"))
  }

  /// Tests that homes which exchanged everything have the same round, although each of them opened
  /// it first.
  @Test func test_sync_differentOpenings_homesAgreeAndAreTold() throws {
    let desks = [TestDesk(device: 1), TestDesk(device: 2)]
    try Self.open(on: desks[0])
    try Self.open(on: desks[1]) { $0.event = "Other" }
    try desks[1].enter("Ann +2", in: Self.id)
    let folder = MemoryFolder()
    var warned = ""
    for desk in desks + desks {
      var session = SyncSession(folder)
      warned += try desk.scorer.exchange.sync(&session, begins: true).page.warned
    }
    #expect(warned.contains("has two openings"), "\(warned)")
    let entries = try desks.map { try $0.store.read { try $0.entries(of: Self.stream) } }
    #expect(entries[0] == entries[1] && entries[0].count == 3)
    #expect(try desks[0].show(Self.id).payload == desks[1].show(Self.id).payload)
    #expect(try desks[1].log(Self.id).payload == desks[0].log(Self.id).payload)
  }

  // MARK: Not begun

  @Test func test_plannedRound_isInNoList() throws {
    let desk = TestDesk(device: 1)
    try Self.open(on: desk)
    #expect(try desk.show(Self.id).payload["phase"] == "planned")
    #expect(try desk.show(Self.id).text.contains("not begun"))
    #expect(try desk.history().payload == [])
    #expect(try desk.history { $0.archived = .included }.payload == [])
    let home = try TestDesk(device: 1).scorer.history.home().text
    #expect(try desk.scorer.history.home().text == home)
    #expect(refusal { try desk.enter("Ann +3") }?.code == .noRound)
    #expect(refusal { try desk.status() }?.code == .noRound)
    #expect(try desk.scorer.sharing.boards(ofEvent: "event/abc", sport: nil).isEmpty)
  }

  @Test func test_plannedRound_takesItsFirstScoreAndBeginsByIt() throws {
    let desk = TestDesk(device: 1)
    try Self.open(on: desk)
    #expect(refusal { try desk.finish(Self.id) }?.code == .nothingScored)
    try desk.enter("Ann +3", in: Self.id)
    #expect(try desk.show(Self.id).payload["phase"] == "underway")
    try desk.undo(Self.id)
    #expect(try desk.show(Self.id).payload["phase"] == "planned")
    #expect(try desk.store.read { try $0.summary(of: Self.stream)?.phase } == .planned)
    let live = try desk.scorer.keypads.live(TestDesk.round(Self.id))
    #expect(live.phase == .planned && !live.phase.isOver)
  }

  @Test func test_plannedRound_started_isInProgress() throws {
    let desk = TestDesk(device: 1)
    try Self.open(on: desk)
    try desk.scorer.write { writer in
      let record = try writer.repository.record(Self.stream)
      try writer.append(
        record.ledger.drafts(
          setting: [FieldBody(FieldBody.statusKey, .string(FieldBody.started))]), to: record)
    }
    #expect(try desk.show(Self.id).payload["phase"] == "setup")
    try desk.enter("Ann +3")
    #expect(try desk.show(Self.id).payload["phase"] == "underway")
    try desk.finish(Self.id)
    #expect(try desk.history().payload.array?.count == 1)
  }
}
