package import ScoringKit

/// One consistent state of a store, to look things up in.
package protocol StoreReader {
  /// The device under which this store writes.
  ///
  /// In a store that was never written to: the one that it will write under.
  var device: DeviceID { get throws(StoreError) }

  /// The devices that this store may write under: its own, then those that it made, in order.
  func ownDevices() throws(StoreError) -> [DeviceID]

  /// A number that changes whenever somebody else has written to the store: another process, or
  /// another store object of the same file.
  ///
  /// What this store object writes leaves it as it is.
  var foreignVersion: Int64 { get throws(StoreError) }

  // MARK: Entries

  /// The entries of a stream, ordered by Lamport number, device and sequence.
  ///
  /// Empty for a stream that isn't there.
  ///
  /// - Complexity: linear in the number of the stream's entries.
  func entries(of stream: StreamID) throws(StoreError) -> [Entry]

  /// An entry by its name; nil where the store doesn't have it.
  func entry(_ id: EntryID) throws(StoreError) -> Entry?

  /// The checksum that is stored beside an entry; nil where the store doesn't have it.
  func checksum(of id: EntryID) throws(StoreError) -> Checksum?

  /// The entries of a device that come after one of its numbers, in their order.
  ///
  /// Deleted ones are left out. To go on, ask again after the last number of the page.
  func entries(by device: DeviceID, after sequence: Int, limit: Int) throws(StoreError) -> [Entry]

  /// The newest entry of every device, in order of the devices: what a bundle is made since.
  func heads() throws(StoreError) -> [EntryID]

  /// The names of all entries that are here.
  ///
  /// - Complexity: linear in the number of entries, without reading them.
  func runs() throws(StoreError) -> EntryRuns

  /// The names that are not to come here any more: of entries that were deleted or set aside.
  func goneRuns() throws(StoreError) -> EntryRuns

  /// The entries of the line that a device of this store sent under a key.
  ///
  /// - Parameters:
  ///   - key: the press.
  ///   - device: who pressed; nil for the store's own device.
  /// - Returns: nil where the key is new, or was forgotten.
  /// - Throws: ``StoreError`` where the file can't be read.
  func line(sentAs key: PressKey, by device: DeviceID?) throws(StoreError) -> [Entry]?

  // MARK: Streams

  /// The streams of a kind that have entries, in order of their keys.
  func streams(ofKind kind: String) throws(StoreError) -> [StreamID]

  /// The first streams of a kind whose keys begin with a text, in order of their keys.
  ///
  /// To tell a unique prefix from an ambiguous one takes a limit of 2.
  func streams(
    ofKind kind: String, matchingKeyPrefix prefix: String, limit: Int
  ) throws(StoreError) -> [StreamID]

  /// How far a stream has come; equal marks mean equal entries.
  ///
  /// - Complexity: linear in the number of the stream's entries, without reading their bodies.
  func mark(of stream: StreamID) throws(StoreError) -> StreamMark

  /// The devices that wrote to a stream, the one that wrote last first (by the writers' clocks).
  ///
  /// - Complexity: linear in the number of the stream's entries, without reading their bodies.
  func keepers(of stream: StreamID) throws(StoreError) -> [Keeper]

  /// Whether the stream was deleted here.
  func isDeleted(_ stream: StreamID) throws(StoreError) -> Bool

  /// The streams that were deleted here, in order.
  func deletedStreams() throws(StoreError) -> [StreamID]

  /// The entries that arrived for deleted streams and were set aside.
  func strays() throws(StoreError) -> [EntryID]

  // MARK: Texts and caches

  /// The text that was frozen under a name; nil where there is none.
  func frozen(_ id: ContentID) throws(StoreError) -> String?

  /// The bytes of an attached file, by the name of their content; nil where they are not here.
  func attached(_ id: ContentID) throws(StoreError) -> [UInt8]?

  /// Whether the bytes of an attached file are here; they are not read.
  func hasAttached(_ id: ContentID) throws(StoreError) -> Bool

  /// The attached files whose bytes are here, with their sizes: none of the bytes is read.
  func attachments() throws(StoreError) -> [ContentID: Int]

  /// The files that entries here attach and whose bytes are not here, in order.
  ///
  /// - Complexity: linear in the number of entries that attach or detach files.
  func missingAttachments() throws(StoreError) -> [ContentID]

  /// The cached summary of a stream; nil where there is none.
  ///
  /// It may be out of date: compare its mark and its revision.
  func summary(of stream: StreamID) throws(StoreError) -> Summary?

  /// Whether any summary is cached, readable or not.
  var hasSummaries: Bool { get throws(StoreError) }

  /// One page of summaries.
  ///
  /// - Complexity: proportional to the page, whatever the length of the history.
  func summaries(_ query: SummaryQuery) throws(StoreError) -> [Summary]

  /// The streams that were imported from copies of one card, in order.
  func rounds(fromImporter importer: String, group: String) throws(StoreError) -> [StreamID]

  // MARK: Grants

  /// What the token with a digest grants; nil where nothing was granted, or it was forgotten.
  func grant(_ digest: [UInt8]) throws(StoreError) -> Grant?

  /// All grants, the newest first.
  func grants() throws(StoreError) -> [Grant]
}

/// A device that keeps a round: what it wrote to one stream, and when last.
package struct Keeper: Hashable, Sendable {
  /// The device's newest entry in the stream.
  package let newest: EntryID
  /// Whether this store may write under the device now.
  package let isOwn: Bool
  /// Who wrote the newest entry; nil where nobody said.
  package let author: StreamID?
  /// When the writer's clock says the newest entry was written: for people only.
  package let time: Moment
  /// How many entries of the stream are the device's.
  package let count: Int

  /// Says who keeps a round.
  package init(
    newest: EntryID, isOwn: Bool, author: StreamID?, time: Moment, count: Int
  ) {
    self.newest = newest
    self.isOwn = isOwn
    self.author = author
    self.time = time
    self.count = count
  }
}

extension Keeper {
  /// Those who wrote some entries of a stream, the last one first.
  static func list(_ entries: [Entry], isOwn: (DeviceID) -> Bool) -> [Keeper] {
    var newest: [DeviceID: (entry: Entry, count: Int)] = [:]
    for entry in entries {
      let device = entry.id.device
      let known = newest[device]
      let isNewer = (known?.entry.id.sequence ?? 0) < entry.id.sequence
      newest[device] = (isNewer ? entry : known?.entry ?? entry, (known?.count ?? 0) + 1)
    }
    return newest.map { device, last in
      Keeper(
        newest: last.entry.id, isOwn: isOwn(device), author: last.entry.author,
        time: last.entry.time, count: last.count)
    }.sorted(by: precedes)
  }

  /// The order of a list: who wrote last comes first; equal ones by device.
  package static func precedes(_ one: Keeper, _ other: Keeper) -> Bool {
    one.time == other.time ? one.newest < other.newest : one.time > other.time
  }
}
