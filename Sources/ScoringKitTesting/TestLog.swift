public import ScoringKit

/// A log in memory: what one replica of a stream holds, and how devices write to it.
///
/// A copy of the value is another replica. Two copies that the *same* device writes
/// to would use its numbers twice; give each copy a device of its own.
public struct TestLog: Hashable, Sendable {
  /// What was agreed before play.
  public let header: Header
  /// The stream.
  public let stream: StreamID
  /// The entries in order of arrival.
  public private(set) var entries: [Entry] = []

  /// The device that opens a log.
  public static let firstDevice = DeviceID(bits: 0x0123_4567_89ab)
  /// A device that joins it.
  public static let secondDevice = DeviceID(bits: 0x0fed_cba9_8765)

  /// Opens a log with its header.
  ///
  /// - Throws: where the header cannot be encoded.
  public init(
    _ header: Header, stream: StreamID = .round(bits: 0x5ca1_ab1e),
    by device: DeviceID = firstDevice
  ) throws {
    self.header = header
    self.stream = stream
    append([Draft(kind: .open, body: try CanonicalJSON.text(header))], by: device)
  }

  /// Opens a log for a round and those who play it.
  ///
  /// - Throws: where the rules or the seats cannot be encoded.
  public init<R: Round>(_ round: R, seats: [R.Participant], by device: DeviceID = firstDevice)
    throws
  {
    try self.init(
      Header(
        sport: "test", kind: "test", rules: ContentID(of: try CanonicalJSON.text(round)),
        seats: seats.map(\.value), startedAt: FixedClock.time, offset: 0),
      by: device)
  }

  /// Appends the drafts of one typed line; nil where there are none.
  ///
  /// - Returns: the line's id, which is its first entry's.
  @discardableResult
  public mutating func append(
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

  /// Takes over what another replica has and this one lacks.
  public mutating func merge(_ other: TestLog) {
    merge(other.entries)
  }

  /// Takes over entries that another replica has and this one lacks.
  public mutating func merge(_ others: [Entry]) {
    let known = Set(entries.map(\.id))
    entries += others.filter { !known.contains($0.id) }
  }

  /// The same entries in another order, some of them twice.
  public func shuffled(using generator: inout some RandomNumberGenerator) -> TestLog {
    var copy = self
    copy.entries = (entries + entries.prefix(entries.count / 2)).shuffled(using: &generator)
    return copy
  }

  /// The first entries alone.
  public func prefix(_ count: Int) -> TestLog {
    var copy = self
    copy.entries = Array(entries.prefix(max(1, count)))
    return copy
  }

  /// The log read under the rules of a round.
  ///
  /// - Throws: a refusal where the header's seats cannot play this round.
  public func ledger<R: Round>(_ round: R) throws(Refusal) -> Ledger<R> {
    try Ledger(round: round, header: header, entries: entries)
  }

  /// The newest entries of other devices that the device's earlier entries do not tell of.
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

/// A clock that always says the same, for tests.
public enum FixedClock {
  /// 1 March 2026, 15:09:30 UTC.
  public static let moment = Moment(milliseconds: 1_772_377_770_000)

  /// What a wall clock in Greenwich shows at ``moment``.
  public static let time = LocalTime(moment, offset: 0)

  /// The moment some seconds after ``moment``.
  public static func moment(after seconds: Int) -> Moment {
    Moment(milliseconds: moment.milliseconds &+ Int64(seconds) &* 1000)
  }
}
