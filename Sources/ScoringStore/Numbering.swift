package import ScoringKit

/// Functions that give entries their numbers and checksums in the same way in every store.
package enum Numbering {
  /// An entry together with its checksum.
  package typealias Sealed = (entry: Entry, checksum: Checksum)

  /// Makes entries from the drafts of one typed line, with their numbers.
  ///
  /// - Parameters:
  /// - drafts: The drafts of the line, in order.
  /// - stream: The stream to which the line belongs.
  /// - device: The device under which the line is written.
  /// - author: The player who writes the line; `nil` if unknown.
  /// - time: The current time on the writer's clock.
  /// - sequence: The number of the device's newest entry; 0 if it has none.
  /// - context: The state of the stream as far as the writer had seen it.
  /// - Returns: The entries of the line, without checksums.
  /// - Throws: An error if a draft is larger than the limits allow, or if the first draft refers to
  ///   a previous draft.
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

  /// Computes the checksums of a line's entries, each from the one before, and moves the end of the
  /// device's log to the last of them.
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

  /// Checks that every part of an entry from another device is within its range.
  ///
  /// - Throws: ``StoreError`` of the kind `impossible`, with a message that names the entry, its
  ///   stream and the fault.
  package static func check(_ entry: Entry) throws(StoreError) {
    guard let fault = fault(in: entry) else { return }
    throw StoreError(
      .impossible, "Entry \(entry.id) of \(entry.stream) is not accepted: \(fault).")
  }

  /// Returns the first fault of an entry from another device, as in `its number is out of range`;
  /// `nil` if it has none.
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

/// The end of a device's log: the number of its newest entry, and the checksum from which the next
/// entry's checksum is computed.
package struct Chain: Hashable, Sendable {
  /// The number of the device's newest entry; 0 if the log is empty.
  package var sequence: Int
  /// The checksum of the device's newest entry; zero if the log is empty.
  package var checksum: Checksum

  /// The end of a log without entries.
  package static let empty = Chain(sequence: 0, checksum: .zero)
}
