internal import ScoringKit

/// Numbers and seals entries: what both stores do in the same way.
enum Numbering {
  /// An entry with its checksum.
  typealias Sealed = (entry: Entry, checksum: Checksum)

  /// Numbers one typed line, and moves the device's chain and the stream's state on.
  ///
  /// - Throws: where a draft is beyond the limits, or the first one follows a previous one;
  ///   then chain and state are as they were.
  static func seal(
    _ drafts: [Draft], in stream: StreamID, by device: DeviceID, author: StreamID?, time: Moment,
    chain: inout Chain, state: inout StreamState
  ) throws(StoreError) -> [Sealed] {
    try check(drafts, in: stream)
    guard !drafts.isEmpty else { return [] }
    let seen = state.unlisted(by: device)
    let entries = LineNumbering(
      device: device, stream: stream, sequence: chain.sequence + 1, lamport: state.lamport,
      seen: seen
    ).entries(drafts, author: author, time: time)
    var sealed: [Sealed] = []
    sealed.reserveCapacity(entries.count)
    for entry in entries {
      chain = Chain(
        sequence: entry.id.sequence, checksum: Checksum(of: entry, after: chain.checksum))
      sealed.append((entry, chain.checksum))
    }
    state.list(seen)
    state.lamport += entries.count
    state.heads[device] = chain.sequence
    return sealed
  }

  private static func check(_ drafts: [Draft], in stream: StreamID) throws(StoreError) {
    if drafts.first?.anchor == .previous {
      throw StoreError(.missing, "The first draft of a line has no previous one to follow.")
    }
    for draft in drafts {
      try check(body: draft.body, references: draft.targets.count, of: "\(stream)")
    }
  }

  /// Refuses an entry from elsewhere that no device can have written.
  static func check(_ entry: Entry) throws(StoreError) {
    try check(
      body: entry.body, references: max(entry.targets.count, entry.seen.count), of: "\(entry.id)")
    let numbers = 1...StoreLimits.number
    let references = entry.targets + entry.seen + [entry.after ?? entry.id]
    guard numbers.contains(entry.lamport), numbers.contains(entry.id.sequence),
      entry.line.device == entry.id.device, (1...entry.id.sequence).contains(entry.line.sequence),
      references.allSatisfy({ numbers.contains($0.sequence) })
    else {
      throw StoreError(.conflict, "Entry \(entry.id) has impossible numbers.")
    }
  }

  private static func check(body: String, references: Int, of place: String) throws(StoreError) {
    guard body.utf8.count <= StoreLimits.textBytes, references <= StoreLimits.references else {
      throw StoreError(.conflict, "An entry of \(place) is too large to be stored.")
    }
  }
}
