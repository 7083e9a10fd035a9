import ScoringKit
import ScoringKitTesting
import Testing

/// Tests that documents have the same undo, redo, log and settlements as rounds.
@Suite struct DocumentLedgerTests {
  private static let id = StreamID.player(bits: 7)
  private static let one = TestLog.firstDevice
  private static let two = TestLog.secondDevice

  /// A document on several devices; each line is numbered as a store does it.
  private struct Pad {
    var entries: [Entry] = []

    var ledger: DocumentLedger { DocumentLedger(DocumentLedgerTests.id, entries: entries) }

    mutating func add(_ drafts: [Draft], by device: DeviceID = DocumentLedgerTests.one) {
      let own = entries.filter { $0.id.device == device }.map(\.id.sequence).max() ?? 0
      let others = Dictionary(
        grouping: entries.map(\.id).filter { $0.device != device }, by: \.device)
      let heads = others.values.compactMap { $0.max() }.sorted()
      entries += LineNumbering(
        device: device, stream: DocumentLedgerTests.id, sequence: own + 1,
        lamport: entries.map(\.lamport).max() ?? 0, seen: heads
      ).entries(drafts, author: nil, time: FixedClock.moment(after: entries.count))
    }

    mutating func set(
      _ fields: KeyValuePairs<String, JSONValue>, by device: DeviceID = DocumentLedgerTests.one
    ) throws {
      add(try ledger.drafts(setting: fields.map { FieldBody($0.key, $0.value) }), by: device)
    }
  }

  private static func isCourt(_ entry: Entry) -> Bool { entry.body.hasPrefix("at/") }

  @Test func test_undo_newestLine_givesTheFieldsBefore() throws {
    var pad = Pad()
    try pad.set(["name": "Ann", "club": "A"])
    let before = pad.ledger.document
    try pad.set(["name": "Anna", "club": nil])
    #expect(pad.ledger.document.fields == ["name": "Anna"])
    pad.add(try pad.ledger.undo(by: Self.one))
    #expect(pad.ledger.document == before)
    pad.add(try pad.ledger.redo(by: Self.one))
    #expect(pad.ledger.document.fields == ["name": "Anna"])
    pad.add(try pad.ledger.undo(by: Self.one))
    pad.add(try pad.ledger.undo(by: Self.one))
    #expect(pad.ledger.document.fields == [:])
    #expect(throws: Refusal.self) { try pad.ledger.undo(by: Self.one) }
  }

  @Test func test_rows_ofADocument_sayWhatCounts() throws {
    var pad = Pad()
    try pad.set(["name": "Ann"])
    try pad.set(["name": "Anna"])
    pad.add(try pad.ledger.undo(by: Self.one))
    #expect(
      pad.ledger.rows.map(\.fate)
        == [.counts, .voided(by: EntryID(device: Self.one, sequence: 3)), .counts])
  }

  @Test func test_position_isThatOfTheValueInEffect() throws {
    var pad = Pad()
    try pad.set(["left/a": true])
    try pad.set(["left/b": true])
    try pad.set(["left/a": nil])
    #expect(pad.ledger.position(of: "left/a") == 2)
    #expect(pad.ledger.position(of: "left/b") == 1)
    #expect(pad.ledger.position(of: "left/c") == nil)
    pad.add(try pad.ledger.undo(by: Self.one))
    #expect(pad.ledger.position(of: "left/a") == 0)
  }

  @Test func test_settling_disputedField_supersedesAllSides() throws {
    var pad = Pad()
    try pad.set(["name": "Ann"])
    var other = pad
    try pad.set(["name": "Anna"])
    try other.set(["name": "Anne"], by: Self.two)
    pad.entries += other.entries.suffix(1)
    let dispute = try #require(pad.ledger.disputes.first)
    let chosen = EntryID(device: Self.one, sequence: 2)
    pad.add(try pad.ledger.drafts(settling: dispute, by: chosen))
    #expect(pad.ledger.disputes.isEmpty)
    #expect(pad.ledger.document.name == "Anna")
    let strange = EntryID(device: Self.two, sequence: 9)
    #expect(throws: Refusal.self) {
      try pad.ledger.drafts(settling: dispute, by: strange)
    }
  }

  // MARK: Consequences

  @Test func test_newestLine_passingCourts_isTheLineBeforeThem() throws {
    var pad = Pad()
    try pad.set(["end/ko": true, "note": "x"])
    try pad.set(["at/ko.1.1": 1])
    let log = pad.ledger.log
    let line = try #require(log.newestLine(by: [Self.one], passing: Self.isCourt))
    #expect(line == EntryID(device: Self.one, sequence: 1))
    #expect(log.newestLine(by: [Self.two], passing: Self.isCourt) == nil)
    #expect(
      log.newestLine(by: [Self.one]) { _ in false } == EntryID(device: Self.one, sequence: 3))
    pad.add(log.undo(line: line))
    #expect(pad.ledger.document.fields == ["at/ko.1.1": 1])
    #expect(pad.ledger.log.newestLine(by: [Self.one], passing: Self.isCourt) == nil)
    #expect(pad.ledger.log.undo(line: line).isEmpty)
  }

  @Test func test_redo_afterACall_isPossibleOnlyIfCallsArePassed() throws {
    var pad = Pad()
    try pad.set(["end/ko": true])
    pad.add(try pad.ledger.undo(by: Self.one))
    try pad.set(["at/ko.1.1": 1])
    #expect(throws: Refusal.self) { try pad.ledger.redo(by: Self.one) }
    let drafts = try pad.ledger.log.redo(by: Self.one, passing: Self.isCourt)
    #expect(
      pad.ledger.log.newestUndo(by: Self.one) == EntryID(device: Self.one, sequence: 2))
    #expect(
      pad.ledger.log.newestTyped(by: Self.one, passing: Self.isCourt)
        == EntryID(device: Self.one, sequence: 1))
    pad.add(drafts)
    #expect(pad.ledger.document.fields == ["at/ko.1.1": 1, "end/ko": true])
    // A typed line after the undo ends the redo.
    pad.add(try pad.ledger.undo(by: Self.one))
    try pad.set(["note": "x"])
    #expect(throws: Refusal.self) {
      try pad.ledger.log.redo(by: Self.one, passing: Self.isCourt)
    }
  }

  @Test func test_undo_lineWithACallInIt_voidsTheWholeLine() throws {
    var pad = Pad()
    try pad.set(["end/ko": true, "at/ko.1.1": 1])
    let log = pad.ledger.log
    let line = try #require(log.newestLine(by: [Self.one], passing: Self.isCourt))
    pad.add(log.undo(line: line))
    #expect(pad.ledger.document.fields == [:])
  }
}
