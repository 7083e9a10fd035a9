package import ScoringKit

/// The facts about a stream's entries that are needed to number its next entry.
package struct StreamState: Hashable, Sendable {
  /// The number of entries in the stream.
  package var count: Int
  /// The greatest Lamport number of an entry in the stream; 0 if it has none.
  package var lamport = 0
  /// The number of each device's newest entry in the stream.
  package var heads: [DeviceID: Int] = [:]
  /// For each device that has been read, the newest entries of other devices that its entries list
  /// as seen.
  ///
  /// A device whose lists have not been read yet is missing.
  package var listed: [DeviceID: [DeviceID: Int]]

  /// Creates the state of a stream before any entry is taken into account.
  package init(count: Int = 0, listed: [DeviceID: [DeviceID: Int]] = [:]) {
    self.count = count
    self.listed = listed
  }

  /// Creates the state of a stream from all its entries; quarantined entries are only counted.
  package init(of entries: [Entry]) {
    self.init(count: entries.count)
    for entry in entries { see(entry.id, lamport: entry.lamport) }
    guard mayHoldQuarantined else { return }
    (lamport, heads) = (0, [:])
    for entry in entries where isInEffect(entry.lamport) { see(entry.id, lamport: entry.lamport) }
  }

  /// Whether an entry of the stream may be quarantined (see ``LamportLimit``).
  ///
  /// If so, the state must be computed from all entries and can't be cached, because each further
  /// entry can end the quarantine of another one.
  package var mayHoldQuarantined = false

  /// Returns whether an entry with a Lamport number has an effect in the stream, because it is not
  /// quarantined.
  package func isInEffect(_ lamport: Int) -> Bool {
    lamport <= LamportLimit.limit(count: count)
  }

  /// Whether some of the stream's entries were moved to another file.
  var isCold = false

  /// The content of the stream in short: its number of entries, and the newest entry of each
  /// device.
  package var mark: StreamMark {
    StreamMark(count: count, heads: heads.map { EntryID(device: $0.key, sequence: $0.value) })
  }

  /// Adds the entries that one of a device's entries lists as seen.
  package mutating func list(_ seen: [EntryID], by device: DeviceID) {
    for id in seen {
      listed[device, default: [:]][id.device, default: 0].raise(to: id.sequence)
    }
  }

  /// Adds an entry that was written or imported, and increases the number of entries.
  package mutating func add(_ entry: Entry) {
    count += 1
    take(entry)
  }

  /// Takes an entry into account that the number of entries already includes.
  package mutating func take(_ entry: Entry) {
    let device = entry.id.device
    if heads[device] == nil, listed[device] == nil { listed[device] = [:] }
    see(entry.id, lamport: entry.lamport)
    if listed[device] != nil { list(entry.seen, by: device) }
  }

  /// Takes the device, the sequence number and the Lamport number of an entry into account.
  package mutating func see(_ id: EntryID, lamport number: Int) {
    lamport.raise(to: number)
    if number > LamportLimit.base { mayHoldQuarantined = true }
    heads[id.device, default: 0].raise(to: id.sequence)
  }

  /// Adds the state of those of the stream's entries that were moved to another file.
  mutating func join(_ other: StreamState) {
    for (device, sequence) in other.heads {
      see(EntryID(device: device, sequence: sequence), lamport: other.lamport)
    }
    count += other.count
    isCold = isCold || other.isCold
  }

  /// Returns the entries of the stream that a writer had seen; `nil` if the writer had seen all of
  /// them.
  ///
  /// All entries of the writer's device count as seen, and so do those that the writer names as
  /// seen, and those that the drafts to be written refer to.
  package func horizon(of device: DeviceID, _ identity: WriterIdentity, _ drafts: [Draft])
    -> Horizon?
  {
    guard let knowing = identity.knowing else { return nil }
    var horizon = Horizon(ends: [device: .max])
    for id in knowing { horizon.reach(id) }
    for draft in drafts {
      // If a referred entry counted as unseen, the new entry's Lamport number might not be greater,
      // and the reference would have no effect.
      for id in draft.targets { horizon.reach(id) }
      if case .entry(let id) = draft.anchor { horizon.reach(id) }
    }
    return heads.allSatisfy { $0.value <= horizon.ends[$0.key] ?? 0 } ? nil : horizon
  }

  /// Returns the entries of other devices that a device has seen but not yet listed as seen,
  /// sorted: the newest of each device.
  func unlisted(by device: DeviceID) -> [EntryID] {
    let listed = listed[device] ?? [:]
    return heads.filter { $0.key != device && $0.value > listed[$0.key] ?? 0 }
      .map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }
}

/// The entries of a stream that a writer had seen, stored as the newest one of each device.
package struct Horizon: Hashable, Sendable {
  /// The number of the newest entry of each device that the writer had seen.
  private(set) var ends: [DeviceID: Int]

  mutating func reach(_ id: EntryID) {
    ends[id.device, default: 0].raise(to: id.sequence)
  }

  /// Returns whether the writer had seen an entry.
  package func holds(_ id: EntryID) -> Bool {
    id.sequence <= ends[id.device] ?? 0
  }
}

extension Int {
  mutating func raise(to other: Int) {
    self = Swift.max(self, other)
  }
}

/// A short description of a stream's content: its number of entries, and the newest entry of each
/// device.
///
/// If two descriptions of one stream are equal, the stream had the same entries both times: a
/// device numbers its entries upwards, and an entry that arrives late changes the number of
/// entries.
package struct StreamMark: Hashable, Sendable {
  /// The number of entries in the stream.
  package let count: Int
  /// The newest entry of each device in the stream, sorted by device.
  package let heads: [EntryID]

  /// The description of a stream without entries.
  package static let empty = StreamMark(count: 0, heads: [])

  /// Creates the description of a stream's content, with the newest entry of each device in any
  /// order.
  package init(count: Int, heads: [EntryID]) {
    self.count = count
    self.heads = heads.sorted()
  }

  /// Creates the description of a stream that consists of the given entries, each of which occurs
  /// once.
  package init(of entries: [Entry]) {
    self = StreamState(of: entries).mark
  }
}

extension StreamMark: CustomStringConvertible, LosslessStringConvertible {
  /// The number of entries and the newest entry of each device, as in `23 7h3k9qv2m0ad-45`.
  package var description: String {
    heads.reduce(into: "\(count)") { $0 += " \($1)" }
  }

  /// Parses the description of a stream's content from the form of ``description``; `nil` for any
  /// other text.
  package init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = parts.first, let count = Int(first), count >= 0 else { return nil }
    let heads = parts.dropFirst().compactMap { EntryID($0) }
    guard heads.count == parts.count - 1 else { return nil }
    self.init(count: count, heads: heads)
  }
}
