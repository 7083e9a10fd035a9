package import ScoringKit

/// The facts about a stream that are needed to number its next entry.
package struct StreamState: Hashable, Sendable {
  /// The number of entries.
  package var count: Int
  /// The greatest Lamport number.
  package var lamport = 0
  /// The newest number of every device.
  package var heads: [DeviceID: Int] = [:]
  /// For each device that writes, the newest numbers that its entries list as seen.
  ///
  /// Devices that weren't asked for are missing.
  package var listed: [DeviceID: [DeviceID: Int]]

  /// Makes the state of a stream before any entry is taken into account.
  package init(count: Int = 0, listed: [DeviceID: [DeviceID: Int]] = [:]) {
    self.count = count
    self.listed = listed
  }

  /// Makes the state of a stream from all its entries, and leaves out the quarantined ones.
  package init(of entries: [Entry]) {
    self.init(count: entries.count)
    for entry in entries { see(entry.id, lamport: entry.lamport) }
    guard mayHoldQuarantined else { return }
    (lamport, heads) = (0, [:])
    for entry in entries where isInEffect(entry.lamport) { see(entry.id, lamport: entry.lamport) }
  }

  /// Whether an entry of the stream may be quarantined (see ``LamportLimit``).
  ///
  /// If so, the state must be made from all entries and can't be kept, because each further entry
  /// can end the quarantine of another one.
  package var mayHoldQuarantined = false

  /// Whether an entry with a Lamport number has an effect, because it is not quarantined.
  package func isInEffect(_ lamport: Int) -> Bool {
    lamport <= LamportLimit.limit(count: count)
  }

  /// Whether some of the entries are in another file.
  var isCold = false

  /// The mark of the stream's content.
  package var mark: StreamMark {
    StreamMark(count: count, heads: heads.map { EntryID(device: $0.key, sequence: $0.value) })
  }

  /// Takes the references of one of a device's entries into account.
  package mutating func list(_ seen: [EntryID], by device: DeviceID) {
    for id in seen {
      listed[device, default: [:]][id.device, default: 0].raise(to: id.sequence)
    }
  }

  /// Takes a new entry into account.
  package mutating func add(_ entry: Entry) {
    count += 1
    take(entry)
  }

  /// Takes an entry into account that ``count`` already includes.
  package mutating func take(_ entry: Entry) {
    let device = entry.id.device
    if heads[device] == nil, listed[device] == nil { listed[device] = [:] }
    see(entry.id, lamport: entry.lamport)
    if listed[device] != nil { list(entry.seen, by: device) }
  }

  /// Takes an entry's numbers into account.
  package mutating func see(_ id: EntryID, lamport number: Int) {
    lamport.raise(to: number)
    if number > LamportLimit.base { mayHoldQuarantined = true }
    heads[id.device, default: 0].raise(to: id.sequence)
  }

  /// Takes entries in another file into account.
  mutating func join(_ other: StreamState) {
    for (device, sequence) in other.heads {
      see(EntryID(device: device, sequence: sequence), lamport: other.lamport)
    }
    count += other.count
    isCold = isCold || other.isCold
  }

  /// Returns the newest entry of each device that a writer had seen; `nil` if it had seen all.
  package func horizon(of device: DeviceID, _ identity: WriterIdentity, _ drafts: [Draft])
    -> Horizon?
  {
    guard let knowing = identity.knowing else { return nil }
    var horizon = Horizon(ends: [device: .max])
    for id in knowing { horizon.reach(id) }
    for draft in drafts {
      // A reference to an entry whose Lamport number isn't smaller would be void.
      for id in draft.targets { horizon.reach(id) }
      if case .entry(let id) = draft.anchor { horizon.reach(id) }
    }
    return heads.allSatisfy { $0.value <= horizon.ends[$0.key] ?? 0 } ? nil : horizon
  }

  /// Returns the entries that a device has seen and not yet listed as seen, in order.
  func unlisted(by device: DeviceID) -> [EntryID] {
    let listed = listed[device] ?? [:]
    return heads.filter { $0.key != device && $0.value > listed[$0.key] ?? 0 }
      .map { EntryID(device: $0.key, sequence: $0.value) }.sorted()
  }
}

/// The entries of a stream that a writer had seen, given by the newest of each device.
package struct Horizon: Hashable, Sendable {
  /// The greatest number of each device that was seen.
  private(set) var ends: [DeviceID: Int]

  mutating func reach(_ id: EntryID) {
    ends[id.device, default: 0].raise(to: id.sequence)
  }

  /// Returns whether an entry had been seen.
  package func holds(_ id: EntryID) -> Bool {
    id.sequence <= ends[id.device] ?? 0
  }
}

extension Int {
  mutating func raise(to other: Int) {
    self = Swift.max(self, other)
  }
}

/// The content of a stream, in short: its number of entries, and the newest of each device.
///
/// Two states of one stream with equal marks contain the same entries, because a device numbers its
/// entries upwards and late arrivals change the number of entries.
package struct StreamMark: Hashable, Sendable {
  /// The number of entries.
  package let count: Int
  /// The newest entry of each device, in order of the devices.
  package let heads: [EntryID]

  /// The mark of a stream without entries.
  package static let empty = StreamMark(count: 0, heads: [])

  /// Creates a mark, and sorts the heads.
  package init(count: Int, heads: [EntryID]) {
    self.count = count
    self.heads = heads.sorted()
  }

  /// Creates the mark of a stream with these entries, each once.
  package init(of entries: [Entry]) {
    self = StreamState(of: entries).mark
  }
}

extension StreamMark: CustomStringConvertible, LosslessStringConvertible {
  /// The number of entries and the heads, as in `23 7h3k9qv2m0ad-45`.
  package var description: String {
    heads.reduce(into: "\(count)") { $0 += " \($1)" }
  }

  /// Parses the form of ``description``; `nil` for any other text.
  package init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = parts.first, let count = Int(first), count >= 0 else { return nil }
    let heads = parts.dropFirst().compactMap { EntryID($0) }
    guard heads.count == parts.count - 1 else { return nil }
    self.init(count: count, heads: heads)
  }
}
