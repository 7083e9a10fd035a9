public import ScoringKit

/// A log in memory to which tests write entry by entry, without the kit's own code for new entries.
///
/// The tests of the laws compare the kit with this log; elsewhere a `RoundLog` is simpler. The log
/// is one replica of a stream, to which several devices can write.
///
/// A copy of the log is another replica. Give each copy a device of its own: if the *same* device
/// wrote to two copies, it would use its numbers twice.
package struct TestLog: Hashable, Sendable {
  /// The header of the round in the test log: everything that was agreed before play.
  package let header: Header
  /// The stream to which all entries of the test log belong.
  package let stream: StreamID
  /// The entries of the test log in the order in which they arrived.
  package private(set) var entries: [Entry] = []

  /// The device that opens a test log by default.
  package static let firstDevice = DeviceID(bits: 0x0123_4567_89ab)
  /// A second device with which tests write to a log.
  package static let secondDevice = DeviceID(bits: 0x0fed_cba9_8765)

  /// Makes a test log that contains only the opening entry with a header.
  ///
  /// - Throws: an error if the header cannot be encoded.
  package init(
    _ header: Header, stream: StreamID = .round(bits: 0x5ca1_ab1e),
    by device: DeviceID = firstDevice
  ) throws {
    self.header = header
    self.stream = stream
    append([Draft(kind: .open, body: try CanonicalJSON.text(header))], by: device)
  }

  /// Makes a test log that contains only the opening entry of a round with some participants.
  ///
  /// - Throws: an error if the rules or the seats cannot be encoded.
  package init<R: Round>(_ round: R, seats: [R.Participant], by device: DeviceID = firstDevice)
    throws
  {
    try self.init(
      Header(
        sport: "test", kind: "test", rules: ContentID(of: try CanonicalJSON.text(round)),
        seats: seats.map(\.value), startedAt: FixedClock.time, offset: 0),
      by: device)
  }

  /// Appends the drafts of one typed line to the test log as entries.
  ///
  /// - Returns: the id of the line, which is that of its first entry; `nil` if there are no drafts.
  @discardableResult
  package mutating func append(
    _ drafts: [Draft], by device: DeviceID = firstDevice, author: StreamID? = nil
  ) -> EntryID? {
    let own = entries.filter { $0.id.device == device }
    let next = (own.map(\.id.sequence).max() ?? 0) + 1
    let lamport = entries.map(\.lamport).max() ?? 0
    let line = EntryID(device: device, sequence: next)
    let news = unseen(by: device, own)
    var previous: EntryID?
    for (index, draft) in drafts.enumerated() {
      let after: EntryID? =
        switch draft.anchor {
        case .start: nil
        case .entry(let id): id
        case .previous: previous
        }
      let id = EntryID(device: device, sequence: next + index)
      entries.append(
        Entry(
          id: id, stream: stream, lamport: lamport + 1 + index, author: author,
          time: FixedClock.moment(after: entries.count), kind: draft.kind, origin: draft.origin,
          line: line, after: after, targets: draft.targets, seen: index == 0 ? news : [],
          body: draft.body))
      previous = id
    }
    return drafts.isEmpty ? nil : line
  }

  /// Adds the entries of another replica of the log that this one lacks.
  package mutating func merge(_ other: TestLog) {
    merge(other.entries)
  }

  /// Adds those entries of a list that this test log lacks.
  package mutating func merge(_ others: [Entry]) {
    let known = Set(entries.map(\.id))
    entries += others.filter { !known.contains($0.id) }
  }

  /// Returns, for a test, a log with the same entries in another order, some of them twice.
  package func shuffled(using generator: inout some RandomNumberGenerator) -> TestLog {
    var copy = self
    copy.entries = (entries + entries.prefix(entries.count / 2)).shuffled(using: &generator)
    return copy
  }

  /// Returns a log with only the first `count` entries, and at least one.
  package func prefix(_ count: Int) -> TestLog {
    var copy = self
    copy.entries = Array(entries.prefix(max(1, count)))
    return copy
  }

  /// Reads the test log with the kit's own code, under the rules of a round.
  ///
  /// - Throws: a refusal if the header's seats cannot play this round.
  package func ledger<R: Round>(_ round: R) throws(Refusal) -> Ledger<R> {
    try Ledger(round: round, header: header, entries: entries)
  }

  /// Returns the ids of the newest entries of other devices that the earlier entries of a device do
  /// not name as seen.
  private func unseen(by device: DeviceID, _ own: [Entry]) -> [EntryID] {
    var told: [DeviceID: Int] = [:]
    for id in own.flatMap(\.seen) {
      told[id.device] = max(told[id.device] ?? 0, id.sequence)
    }
    var newest: [DeviceID: Int] = [:]
    for entry in entries where entry.id.device != device {
      newest[entry.id.device] = max(newest[entry.id.device] ?? 0, entry.id.sequence)
    }
    return newest.filter { $0.value > told[$0.key] ?? 0 }
      .map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }
}

/// A clock with a fixed time, for tests.
public enum FixedClock {
  /// The moment 1 March 2026, 15:09:30 UTC.
  public static let moment = Moment(milliseconds: 1_772_377_770_000)

  /// The local time at ``moment`` in UTC.
  public static let time = LocalTime(moment, offset: 0)

  /// Returns the moment that is a number of seconds after ``moment``.
  public static func moment(after seconds: Int) -> Moment {
    Moment(milliseconds: moment.milliseconds &+ Int64(seconds) &* 1000)
  }
}
