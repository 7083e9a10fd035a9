public import ScoringKit

/// A log in memory that is written entry by entry, without the kit's own drafting and reading.
///
/// The laws compare the kit with it; elsewhere a `RoundLog` is simpler. It is one replica of a
/// stream, to which several devices can write.
///
/// A copy of the value is another replica. Give each copy a device of its own: if the *same* device
/// wrote to two copies, it would use its numbers twice.
package struct TestLog: Hashable, Sendable {
  /// The header: everything that was agreed before play.
  package let header: Header
  /// The stream.
  package let stream: StreamID
  /// The entries in order of arrival.
  package private(set) var entries: [Entry] = []

  /// The device that opens a log.
  package static let firstDevice = DeviceID(bits: 0x0123_4567_89ab)
  /// Another device that writes to the log.
  package static let secondDevice = DeviceID(bits: 0x0fed_cba9_8765)

  /// Opens a log with its header.
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

  /// Opens a log for a round and its participants.
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

  /// Appends the drafts of one typed line.
  ///
  /// - Returns: the line's id, which is its first entry's; nil if there are no drafts.
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

  /// Adds the entries of another replica that this one lacks.
  package mutating func merge(_ other: TestLog) {
    merge(other.entries)
  }

  /// Adds the entries of a list that this log lacks.
  package mutating func merge(_ others: [Entry]) {
    let known = Set(entries.map(\.id))
    entries += others.filter { !known.contains($0.id) }
  }

  /// Returns a log with the same entries in another order, some of them twice.
  package func shuffled(using generator: inout some RandomNumberGenerator) -> TestLog {
    var copy = self
    copy.entries = (entries + entries.prefix(entries.count / 2)).shuffled(using: &generator)
    return copy
  }

  /// Returns a log with only the first entries.
  package func prefix(_ count: Int) -> TestLog {
    var copy = self
    copy.entries = Array(entries.prefix(max(1, count)))
    return copy
  }

  /// Reads the log according to the rules of a round.
  ///
  /// - Throws: a refusal if the header's seats cannot play this round.
  package func ledger<R: Round>(_ round: R) throws(Refusal) -> Ledger<R> {
    try Ledger(round: round, header: header, entries: entries)
  }

  /// Returns the newest entries of other devices that the device's earlier entries do not imply.
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
  /// 1 March 2026, 15:09:30 UTC.
  public static let moment = Moment(milliseconds: 1_772_377_770_000)

  /// The local time in Greenwich at ``moment``.
  public static let time = LocalTime(moment, offset: 0)

  /// Returns the moment some seconds after ``moment``.
  public static func moment(after seconds: Int) -> Moment {
    Moment(milliseconds: moment.milliseconds &+ Int64(seconds) &* 1000)
  }
}
