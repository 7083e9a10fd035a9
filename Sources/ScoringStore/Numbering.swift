package import ScoringKit

/// Numbers and seals entries: what all stores do in the same way.
package enum Numbering {
  /// An entry with its checksum.
  package typealias Sealed = (entry: Entry, checksum: Checksum)

  /// Numbers one typed line.
  ///
  /// - Parameters:
  ///   - drafts: the line.
  ///   - stream: what it belongs to.
  ///   - device: the device that writes.
  ///   - author: the player who writes.
  ///   - time: the wall clock.
  ///   - sequence: the newest number of that device.
  ///   - sight: what the writer had seen of the stream.
  /// - Returns: its entries.
  /// - Throws: where a draft is beyond the limits, or the first one follows a previous one.
  package static func line(
    _ drafts: [Draft], in stream: StreamID, by device: DeviceID, author: StreamID?, time: Moment,
    after sequence: Int, seeing sight: StreamState
  ) throws(StoreError) -> [Entry] {
    try check(drafts, in: stream)
    return LineNumbering(
      device: device, stream: stream, sequence: sequence + 1, lamport: sight.lamport,
      seen: sight.unlisted(by: device)
    ).entries(drafts, author: author, time: time)
  }

  /// Seals a numbered line, which follows the end of its device's log, and moves that end on.
  package static func seal(_ entries: [Entry], after chain: inout Chain) -> [Sealed] {
    entries.map { entry in
      chain = Chain(
        sequence: entry.id.sequence, checksum: Checksum(of: entry, after: chain.checksum))
      return (entry, chain.checksum)
    }
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
  package static func check(_ entry: Entry) throws(StoreError) {
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

  private static func check(
    body: String, references: Int, of place: @autoclosure () -> String
  ) throws(StoreError) {
    guard body.utf8.count <= StoreLimits.textBytes, references <= StoreLimits.references else {
      throw StoreError(.conflict, "An entry of \(place()) is too large to be stored.")
    }
  }
}

/// The end of a device's log: its newest number and the checksum that the next entry follows.
package struct Chain: Hashable, Sendable {
  /// The newest number; 0 where there is none.
  package var sequence: Int
  /// The checksum of that entry.
  package var checksum: Checksum

  /// The end of an empty log.
  package static let empty = Chain(sequence: 0, checksum: .zero)

  /// Says where a log ends.
  package init(sequence: Int, checksum: Checksum) {
    self.sequence = sequence
    self.checksum = checksum
  }
}
