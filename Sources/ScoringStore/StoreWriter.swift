package import ScoringKit

/// A store inside a write: it sees what it has added, and others see it after the write.
package protocol StoreWriter: StoreReader {
  /// Adds one typed line to a stream.
  ///
  /// The drafts get this device's next numbers, Lamport numbers above all in the stream,
  /// the line's name, what this device has newly seen, and chained checksums.
  ///
  /// - Parameters:
  ///   - drafts: one line, in order; where it is empty nothing happens.
  ///   - stream: what they belong to; it comes into being with its first entry.
  ///   - author: the player who writes; nil where nobody said.
  ///   - time: the wall clock.
  /// - Returns: the entries as they were stored.
  /// - Throws: `missing` where the stream was deleted, or the first draft follows a previous
  ///   one; `conflict` where a part is beyond the ``StoreLimits``.
  @discardableResult
  func append(
    _ drafts: [Draft], to stream: StreamID, author: StreamID?, time: Moment
  ) throws(StoreError) -> [Entry]

  /// Adds an entry that another device wrote.
  ///
  /// One that is there already, was deleted, or belongs to a deleted stream isn't added;
  /// a new one of a deleted stream is set aside (see ``StoreReader/strays()``).
  ///
  /// - Returns: whether it was new and now counts.
  /// - Throws: `conflict` where another entry or checksum stands under the same name, the
  ///   checksum doesn't follow from the device's previous entry, or the entry is malformed.
  @discardableResult
  func insert(_ entry: Entry, checksum: Checksum) throws(StoreError) -> Bool

  /// Stores a text under its own name, once.
  ///
  /// - Throws: `conflict` where another text has that name.
  @discardableResult
  func freeze(_ text: String) throws(StoreError) -> ContentID

  /// Caches a summary in place of the stream's previous one.
  ///
  /// - Throws: `missing` where the stream was deleted.
  func put(_ summary: Summary) throws(StoreError)

  /// Remembers that a stream was imported from a copy of a card.
  ///
  /// - Throws: `missing` where the stream was deleted.
  func setSource(importer: String, group: String, stream: StreamID) throws(StoreError)

  /// Forgets the summaries and the index of imported cards: both follow from the entries.
  func removeCaches() throws(StoreError)

  /// Deletes a whole round with all that was made from it, and keeps a tombstone.
  ///
  /// The tombstone is the stream's name and the numbers of its entries: they aren't used
  /// again, and they are not taken back from other devices.
  ///
  /// - Throws: `missing` where the stream has no entries.
  func deleteRound(_ stream: StreamID) throws(StoreError)
}
