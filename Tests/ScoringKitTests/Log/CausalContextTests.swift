import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of two phones with one store: what each had seen decides whether equal entries are one
/// event or two.
@Suite struct CausalContextTests {
  private static let names = Roster(["Somebody"])
  private static let phone = TestLog.firstDevice
  private static let other = TestLog.secondDevice

  private var ledger: any RoundLedger

  init() throws {
    ledger = try TestLog(Transcript(), seats: [.somebody]).ledger(Transcript())
  }

  /// Enters a line on a phone that shows the log as it was up to some entries.
  private mutating func press(_ line: String, on device: DeviceID, showing heads: [EntryID]) throws
  {
    let context = try ledger.seen(by: device, upTo: heads)
    let drafts = try context.drafts(entering: line[...], names: Self.names)
    try ledger.append(Scorer.entries(drafts, by: device, having: context, in: ledger))
  }

  @Test mutating func test_seen_twoPhonesThatScoreOneRally_makeOneRally() throws {
    let shown = ledger.heads
    try press("A", on: Self.phone, showing: shown)
    try press("A", on: Self.other, showing: shown)
    #expect(ledger.notation == ["A"])
    #expect(ledger.disputes.isEmpty)
    let later = ledger.heads
    try press("B", on: Self.other, showing: later)
    try press("B", on: Self.phone, showing: later)
    #expect(ledger.notation == ["A", "B"])
    #expect(ledger.disputes.isEmpty)
  }

  @Test mutating func test_seen_onePhoneThatPressesTwice_makesTwoRallies() throws {
    let shown = ledger.heads
    try press("A", on: Self.phone, showing: shown)
    try press("B", on: Self.phone, showing: shown)
    try press("A", on: Self.phone, showing: shown)
    #expect(ledger.notation == ["A", "B", "A"])
    #expect(ledger.disputes.isEmpty)
  }

  @Test mutating func test_seen_whatTheOtherHadSeen_comesAfterIt() throws {
    try press("A", on: Self.phone, showing: ledger.heads)
    try press("B", on: Self.other, showing: ledger.heads)
    #expect(ledger.notation == ["A", "B"])
    #expect(ledger.disputes.isEmpty)
  }

  @Test mutating func test_seen_twoPhonesThatDiffer_makeADisputeThatEitherCanSettle() throws {
    let shown = ledger.heads
    try press("A", on: Self.phone, showing: shown)
    try press("B", on: Self.other, showing: shown)
    let dispute = try #require(ledger.disputes.first)
    #expect(dispute.kind == .place)
    #expect(ledger.notation == ["B"])
    #expect(ledger.phase == .underway)
    // The results of settling the dispute in favour of each side are known before anything is
    // stored.
    #expect(
      try dispute.entries.map { try ledger.settling(dispute, by: $0, onward: true).notation }
        == [["A"], ["B"]])
    #expect(ledger.notation == ["B"])
  }

  @Test mutating func test_seen_twoPhonesThatFillOneCell_differOrAgree() throws {
    let shown = ledger.heads
    try press("x=1", on: Self.phone, showing: shown)
    try press("x=1", on: Self.other, showing: shown)
    #expect(ledger.disputes.isEmpty)
    try press("x=2", on: Self.phone, showing: shown)
    #expect(ledger.disputes.map(\.kind) == [.cell])
  }

  /// Tests that a writer who has seen an entry has also seen everything that its writer had seen.
  @Test mutating func test_seen_upToAHead_holdsWhatThatWriterHadSeen() throws {
    try press("A", on: Self.phone, showing: ledger.heads)
    try press("B", on: Self.other, showing: ledger.heads)
    try press("C", on: Self.phone, showing: ledger.heads)
    let third = DeviceID(bits: 5)
    let head = try #require(ledger.heads.first { $0.device == Self.other })
    #expect(try ledger.seen(by: third, upTo: [head]).notation == ["A", "B"])
    #expect(try ledger.seen(by: third, upTo: []).notation == [])
    #expect(try ledger.seen(by: Self.phone, upTo: []).notation == ["A", "B", "C"])
  }

  @Test func test_settling_anEntryOfNoDispute_throws() throws {
    let dispute = Dispute(.place, subject: "", entries: [])
    let entry = try #require(ledger.heads.first)
    #expect(throws: Refusal.self) { try ledger.settling(dispute, by: entry, onward: false) }
  }
}
