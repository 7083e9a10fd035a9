import ScoringKitTesting
import Testing

@testable import ScoringKit

/// Tests of entries whose Lamport numbers are above the limit of their stream.
@Suite struct LamportLimitTests {
  private static let stream = StreamID.player(bits: 1)

  private static func field(_ body: String, lamport: Int, device: UInt64, targets: [EntryID] = [])
    -> Entry
  {
    Entry(
      id: EntryID(device: DeviceID(bits: device), sequence: 1), stream: stream, lamport: lamport,
      time: Moment(milliseconds: 0), kind: .field, targets: targets, body: body)
  }

  @Test func test_limit_growsWithTheStream() {
    let numbers = (1...5).map { LamportLimit.base + $0 }
    let entries = numbers.enumerated().map {
      Self.field("a=1", lamport: $1, device: UInt64($0 + 1))
    }
    // Each of these entries raises the limit, so that all of them together are within it.
    #expect(LamportLimit.quarantined(in: entries).isEmpty)
    #expect(
      LamportLimit.quarantined(in: Array(entries.suffix(3))).map(\.lamport) == [
        numbers[3], numbers[4],
      ])
  }

  @Test func test_document_entryAboveTheLimit_changesNothing() {
    let sound = Self.field("name=\"Ann\"", lamport: 1, device: 1)
    let poison = Self.field(
      "name=\"Eve\"", lamport: LamportLimit.base + 3, device: 2, targets: [sound.id])
    let ledger = DocumentLedger(Self.stream, entries: [poison, sound])
    #expect(ledger.document.fields == ["name": "Ann"])
    #expect(ledger.disputes.isEmpty)
  }

  @Test func test_document_sameNumberWithinTheLimit_counts() {
    let sound = Self.field("name=\"Ann\"", lamport: 1, device: 1)
    let newer = Self.field(
      "name=\"Eve\"", lamport: LamportLimit.base + 2, device: 2, targets: [sound.id])
    #expect(
      DocumentLedger(Self.stream, entries: [newer, sound]).document.fields == ["name": "Eve"])
  }

  /// Tests that entries above the limit have no effect, and that the ledger is the same for any
  /// order of the entries and with some of them twice.
  @Test func test_ledger_quarantinedEntries_haveNoEffectInAnyOrder() throws {
    var log = try TestLog(CoinRound(), seats: [.somebody])
    for body in ["h", "t"] { log.append([Draft(kind: .event, anchor: anchor(log), body: body)]) }
    let sound = try Ledger(round: CoinRound(), header: log.header, entries: log.entries)
    let last = try #require(log.entries.last)
    let poison = EntryKind.allCases.enumerated().map { index, kind in
      Entry(
        id: EntryID(device: DeviceID(bits: UInt64(99 + index)), sequence: 7), stream: log.stream,
        lamport: LamportLimit.base + 1000, time: last.time, kind: kind, after: last.id,
        targets: [last.id], body: "t")
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let entries = (log.entries + poison + poison).shuffled(using: &random)
      var ledger = try Ledger(round: CoinRound(), header: log.header, entries: entries)
      #expect(ledger.notation == sound.notation && ledger.phase == sound.phase)
      #expect(ledger.disputes.isEmpty && ledger.orphans.isEmpty && ledger.heads == sound.heads)
      let fates = ledger.rows.filter { $0.fate == .quarantined }.map(\.entry.id)
      #expect(Set(fates) == Set(poison.map(\.id)))
      // The next entry gets the Lamport number after the entries within the limit, and has an
      // effect.
      let drafts = [Draft(kind: .event, anchor: .entry(last.id), body: "h")]
      let next = try ledger.adding(drafts, by: DeviceID(bits: 1))
      #expect(next.notation == sound.notation + ["h"])
      #expect(next.entries.filter { $0.lamport == last.lamport + 1 }.count == 1)
      // A ledger to which the entries above the limit are appended one by one is the same as well.
      var grown = try Ledger(round: CoinRound(), header: log.header, entries: log.entries)
      for entry in poison.shuffled(using: &random) { try grown.append([entry]) }
      #expect(grown.rows == ledger.rows)
      try ledger.append(poison)
      #expect(grown.rows == ledger.rows)
    }
  }

  private func anchor(_ log: TestLog) -> Draft.Anchor {
    log.entries.last { $0.kind == .event }.map { .entry($0.id) } ?? .start
  }
}
