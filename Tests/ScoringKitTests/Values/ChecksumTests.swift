import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct ChecksumTests {
  private static let base = EntryID(device: TestLog.firstDevice, sequence: 7)
  private static let other = EntryID(device: TestLog.secondDevice, sequence: 7)

  private static func entry(
    id: EntryID = base, stream: StreamID = .round(bits: 1), lamport: Int = 3,
    author: StreamID? = nil, time: Int64 = 5, kind: EntryKind = .event,
    origin: EntryOrigin = .typed, line: EntryID? = nil, after: EntryID? = nil,
    targets: [EntryID] = [], seen: [EntryID] = [], body: String = "1+9"
  ) -> Entry {
    Entry(
      id: id, stream: stream, lamport: lamport, author: author, time: Moment(milliseconds: time),
      kind: kind, origin: origin, line: line, after: after, targets: targets, seen: seen,
      body: body)
  }

  @Test func test_init_ofEntriesThatDifferInOneField_differs() {
    let next = EntryID(device: TestLog.firstDevice, sequence: 8)
    let entries = [
      Self.entry(), Self.entry(id: next, line: Self.base), Self.entry(id: Self.other),
      Self.entry(stream: .player(bits: 1)), Self.entry(stream: .round(bits: 2)),
      Self.entry(lamport: 4), Self.entry(author: .player(bits: 2)), Self.entry(time: 6),
      Self.entry(kind: .insert), Self.entry(origin: .imported), Self.entry(line: next),
      Self.entry(after: Self.other), Self.entry(targets: [Self.other]),
      Self.entry(seen: [Self.other]), Self.entry(targets: [Self.other, next]),
      Self.entry(targets: [next, Self.other]), Self.entry(body: "1+8"), Self.entry(body: ""),
      Self.entry(body: "1+9\n"),
    ]
    let sums = entries.map { Checksum(of: $0, after: .zero).bytes }
    for (index, sum) in sums.enumerated() {
      #expect(sum.count == 16)
      #expect(sums.firstIndex(of: sum) == index, "\(entries[index]) has the sum of another entry")
    }
  }

  @Test(arguments: [Int64.min, -1_209_600_000, -1, 0, 9, 10, 1_772_377_749_999, .max])
  func test_canonicalText_ofAnyTime_hasItInDecimalDigits(time: Int64) {
    let lines = Self.entry(time: time).canonicalText.split(separator: "\n")
    #expect(lines[4] == "\(time)")
    #expect(lines[2] == "3")
  }

  @Test func test_init_ofABodyOfAnyLength_isTheDigestOfAllItsBytes() {
    for length in 0..<200 {
      let entry = Self.entry(body: String(repeating: "x", count: length))
      let message = [UInt8](repeating: 0, count: 16) + entry.canonicalBytes
      let digest = SHA256.digest(message).prefix(16)
      #expect(Checksum(of: entry, after: .zero).bytes == Array(digest), "\(length) bytes")
    }
  }

  @Test func test_init_afterAnotherEntry_dependsOnIt() {
    let first = Checksum(of: Self.entry(), after: .zero)
    let second = Checksum(of: Self.entry(), after: first)
    #expect(first != second)
    #expect(second == Checksum(of: Self.entry(), after: first))
  }

  @Test(arguments: [0, 15, 17]) func test_init_ofOtherThanSixteenBytes_isNil(count: Int) {
    #expect(Checksum(stored: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func test_init_ofStoredBytes_isTheSame() {
    let sum = Checksum(of: Self.entry(), after: .zero)
    #expect(Checksum(stored: sum.bytes) == sum)
    #expect(Checksum.zero.bytes == [UInt8](repeating: 0, count: 16))
  }

  @Test func test_precedes_ofTwoEntries_isLamportThenDeviceThenSequence() {
    let next = EntryID(device: TestLog.firstDevice, sequence: 8)
    let entries = [
      Self.entry(id: Self.other, lamport: 1, time: 99), Self.entry(lamport: 2, time: 50),
      Self.entry(id: next, lamport: 2, time: 1), Self.entry(id: Self.other, lamport: 2, time: 0),
    ]
    #expect(entries.reversed().sorted(by: Entry.precedes) == entries)
  }
}
