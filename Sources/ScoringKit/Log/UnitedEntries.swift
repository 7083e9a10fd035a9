/// The entries of a round that were copied from another round when the two were merged.
///
/// This is the value of a field of the round to which the entries were copied, with one field for
/// each time that entries were copied:
/// `{"copies":[["7h3k9qv2m0ad-3","c2m80tq1x5pz-1",12]],"round":"a1b2…"}`. Each run in `copies`
/// contains the id of the first original entry, the id of its copy, and the number of consecutive
/// entries.
public struct UnitedEntries: Hashable, Sendable {
  /// Consecutive entries of one device, and their copies.
  public struct Run: Hashable, Sendable {
    /// The first of the consecutive entries in the round from which they were copied.
    public let first: EntryID
    /// The copy of the run's first entry in the round that was kept.
    public let copy: EntryID
    /// The number of consecutive entries that were copied, at least 1.
    public fileprivate(set) var count: Int
  }

  /// The round whose entries were copied to the round that was kept.
  public let round: StreamID
  /// The copied entries and their copies, in the order in which they were copied.
  public private(set) var runs: [Run] = []

  /// Makes a value without any copied entries.
  public init(of round: StreamID) {
    self.round = round
  }

  /// Records that an entry of the other round was copied to the round that was kept, as the entry
  /// `copy`.
  public mutating func add(_ entry: EntryID, as copy: EntryID) {
    if let index = runs.lastIndex(where: { $0.first.device == entry.device }),
      runs[index].isFollowed(by: entry, copy)
    {
      runs[index].count += 1
    } else {
      runs.append(Run(first: entry, copy: copy, count: 1))
    }
  }

  /// Returns the copy of an entry of the other round; nil if the entry was not copied.
  public func copy(of entry: EntryID) -> EntryID? {
    for run in runs {
      if let offset = run.offset(of: entry, from: run.first) {
        return EntryID(device: run.copy.device, sequence: run.copy.sequence + offset)
      }
    }
    return nil
  }

  /// Whether an entry of the round that was kept is a copy.
  public func isCopy(_ entry: EntryID) -> Bool {
    runs.contains { $0.offset(of: entry, from: $0.copy) != nil }
  }
}

extension UnitedEntries.Run {
  fileprivate func isFollowed(by entry: EntryID, _ next: EntryID) -> Bool {
    next.device == copy.device && entry.sequence - first.sequence == count
      && next.sequence - copy.sequence == count
  }

  /// Returns the distance of an entry from the first entry of the run, which is `start`; nil if the
  /// run does not contain the entry.
  fileprivate func offset(of entry: EntryID, from start: EntryID) -> Int? {
    guard entry.device == start.device, entry.sequence >= start.sequence,
      entry.sequence - start.sequence < count
    else { return nil }
    return entry.sequence - start.sequence
  }
}

// MARK: - As a field

extension UnitedEntries {
  /// The greatest accepted length of a run and sequence number in it, so that data from strangers
  /// can't cause an overflow.
  private static let limit = 1 << 60

  /// Reads the value of a field that lists copied entries; nil for any other value.
  init?(_ value: JSONValue) {
    guard let key = value["round"]?.string,
      let round = StreamID(kind: StreamID.roundKind, key: key),
      let copies = value["copies"]?.array
    else { return nil }
    self.init(of: round)
    for copy in copies {
      guard let parts = copy.array, parts.count == 3,
        let first = parts[0].string.flatMap({ EntryID($0) }),
        let copied = parts[1].string.flatMap({ EntryID($0) }),
        let count = parts[2].integer, (1...Self.limit).contains(count),
        first.sequence <= Self.limit, copied.sequence <= Self.limit
      else { return nil }
      runs.append(Run(first: first, copy: copied, count: count))
    }
  }

  /// The field that stores this list of copied entries.
  ///
  /// Its key contains the device of the first copy, which is a new one each time that entries are
  /// copied. So no such field supersedes another.
  public var field: FieldBody {
    let name = runs.first.map { $0.copy.device.description } ?? "none"
    return FieldBody(
      FieldBody.unitedPrefix + round.key + "." + name,
      [
        "round": .string(round.key),
        "copies": .array(
          runs.map {
            [
              .string($0.first.description), .string($0.copy.description), .integer($0.count),
            ]
          }),
      ])
  }
}

extension Entry {
  /// Whether the entry is a field that lists entries copied from another round.
  var isUniting: Bool { kind == .field && body.hasPrefix(FieldBody.unitedPrefix) }
}
