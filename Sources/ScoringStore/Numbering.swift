package import ScoringKit

/// Functions that number and seal entries in the same way for all stores.
package enum Numbering {
  /// An entry with its checksum.
  package typealias Sealed = (entry: Entry, checksum: Checksum)

  /// Numbers one typed line.
  ///
  /// - Parameters:
  ///   - drafts: The line.
  ///   - stream: The stream of the line.
  ///   - device: The device that writes.
  ///   - author: The player who writes.
  ///   - time: The time on the wall clock.
  ///   - sequence: The newest number of that device.
  ///   - context: The entries of the stream that the writer had seen.
  /// - Returns: The entries of the line.
  /// - Throws: An error if a draft is beyond the limits, or the first one follows a previous one.
  package static func line(
    _ drafts: [Draft], in stream: StreamID, by device: DeviceID, author: StreamID?, time: Moment,
    after sequence: Int, seeing context: StreamState
  ) throws(StoreError) -> [Entry] {
    try check(drafts, in: stream)
    return LineNumbering(
      device: device, stream: stream, sequence: sequence + 1, lamport: context.lamport,
      seen: context.unlisted(by: device)
    ).entries(drafts, author: author, time: time.clampedToSupported)
  }

  /// Seals a numbered line that continues its device's log, and advances the end of that log.
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
      guard !isTooLarge(draft.body, references: draft.targets.count) else {
        throw StoreError(.conflict, "An entry of \(stream) is too large to be stored.")
      }
    }
  }

  /// Checks that every part of an entry from elsewhere is within its range.
  ///
  /// - Throws: `impossible`, with the entry, its stream and the reason.
  package static func check(_ entry: Entry) throws(StoreError) {
    guard let fault = fault(in: entry) else { return }
    throw StoreError(
      .impossible, "Entry \(entry.id) of \(entry.stream) is not accepted: \(fault).")
  }

  /// Returns the first fault of an entry from elsewhere, as a clause; `nil` if it has none.
  ///
  /// The ranges are wider than those of the entries that this store writes (see ``LamportLimit``
  /// and ``StoreLimits/number``). So after any accepted entry the store can write its next entry,
  /// and other stores accept that.
  package static func fault(in entry: Entry) -> String? {
    let numbers = 1...StoreLimits.number
    func isName(_ id: EntryID) -> Bool { numbers.contains(id.sequence) }
    if !isName(entry.id) { return "its number is out of range" }
    if !numbers.contains(entry.lamport) {
      return "its Lamport number \(entry.lamport) is out of range"
    }
    if !Moment.supported.contains(entry.time) {
      return "its time is outside the years 1 to 9999"
    }
    if entry.line.device != entry.id.device
      || !(1...entry.id.sequence).contains(entry.line.sequence)
    {
      return "it belongs to a line that does not begin before it on its device"
    }
    if !entry.references.allSatisfy(isName) {
      return "it refers to an entry whose number is out of range"
    }
    let references = max(entry.targets.count, entry.seen.count)
    return isTooLarge(entry.body, references: references) ? "it is too large to be stored" : nil
  }

  private static func isTooLarge(_ body: String, references: Int) -> Bool {
    body.utf8.count > StoreLimits.textBytes || references > StoreLimits.references
  }
}

/// The end of a device's log: its newest number and the checksum that the next entry follows.
package struct Chain: Hashable, Sendable {
  /// The newest number; 0 if there is none.
  package var sequence: Int
  /// The checksum of that entry.
  package var checksum: Checksum

  /// The end of an empty log.
  package static let empty = Chain(sequence: 0, checksum: .zero)

  /// Creates the end of a log.
  package init(sequence: Int, checksum: Checksum) {
    self.sequence = sequence
    self.checksum = checksum
  }
}
