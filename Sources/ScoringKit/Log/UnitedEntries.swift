/// Which entries of a round stand for those of another one, since the two were made one.
///
/// It is the value of a field of the round that was kept, one for each time that it took over
/// entries of the other: `{"copies":[["7h3k9qv2m0ad-3","c2m80tq1x5pz-1",12]],"round":"a1b2…"}`. A
/// run says that so many entries in a row from the first id have copies in a row from the second.
public struct UnitedEntries: Hashable, Sendable {
  /// Entries of one device in a row, and their copies.
  public struct Run: Hashable, Sendable {
    /// The first entry of the other round.
    public let first: EntryID
    /// The copy of it in the round that was kept.
    public let copy: EntryID
    /// How many they are, one at least.
    public fileprivate(set) var count: Int
  }

  /// The round that was made one with the one that the field is of.
  public let round: StreamID
  /// What has copies, in the order in which it was copied.
  public private(set) var runs: [Run] = []

  /// Begins with nothing copied.
  public init(of round: StreamID) {
    self.round = round
  }

  /// Adds an entry and its copy.
  public mutating func add(_ entry: EntryID, as copy: EntryID) {
    if let index = runs.lastIndex(where: { $0.first.device == entry.device }),
      runs[index].isFollowed(by: entry, copy)
    {
      runs[index].count += 1
    } else {
      runs.append(Run(first: entry, copy: copy, count: 1))
    }
  }

  /// The copy of an entry of the other round; nil where it has none.
  public func copy(of entry: EntryID) -> EntryID? {
    for run in runs {
      if let offset = run.offset(of: entry, from: run.first) {
        return EntryID(device: run.copy.device, sequence: run.copy.sequence + offset)
      }
    }
    return nil
  }

  /// Whether an entry of the round that was kept is one of the copies.
  public func isCopy(_ entry: EntryID) -> Bool {
    runs.contains { $0.offset(of: entry, from: $0.copy) != nil }
  }
}

extension UnitedEntries.Run {
  fileprivate func isFollowed(by entry: EntryID, _ next: EntryID) -> Bool {
    next.device == copy.device && entry.sequence - first.sequence == count
      && next.sequence - copy.sequence == count
  }

  /// How far an entry stands behind the beginning of a run; nil where it is none of it.
  fileprivate func offset(of entry: EntryID, from start: EntryID) -> Int? {
    guard entry.device == start.device, entry.sequence >= start.sequence,
      entry.sequence - start.sequence < count
    else { return nil }
    return entry.sequence - start.sequence
  }
}

// MARK: - As a field

extension UnitedEntries {
  /// The longest run and the greatest number that are read: what a stranger wrote must not overflow.
  private static let limit = 1 << 60

  /// Reads the value of a field; nil for any other.
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

  /// The field that says it; its key is no other's, so that none of them stands in another's place.
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
  /// Whether it says which entries stand for those of another round.
  var isUniting: Bool { kind == .field && body.hasPrefix(FieldBody.unitedPrefix) }
}
