package import ScoringKit

/// A store inside a write: it sees what it has added, and others see it after the write.
package protocol StoreWriter: StoreReader {
  /// Makes a further device of this store, for a scorer who writes beside others.
  ///
  /// It stays the store's own as ``StoreReader/device`` does: a copy of the store, or one
  /// that begins a new device, may not write under it.
  ///
  /// - Parameter device: the new device, under which nothing was written yet.
  /// - Throws: ``StoreError`` if the store can't be written.
  func makeDevice(_ device: DeviceID) throws(StoreError)

  /// Numbers one typed line, and stores nothing.
  ///
  /// The drafts get their device's next numbers, Lamport numbers above all that the scribe had
  /// seen in the stream, the line's name, and what their device newly saw. Where the scribe
  /// had not seen some entries, the line is concurrent with them, as if two stores had
  /// written and been merged.
  ///
  /// - Parameters:
  ///   - drafts: one line, in order; an empty one gives no entries.
  ///   - stream: what they belong to; it comes into being with its first entry.
  ///   - scribe: who writes.
  ///   - time: the wall clock.
  /// - Returns: the entries, to be stored by ``append(_:sentAs:)``.
  /// - Throws: `missing` where the stream was deleted, the first draft follows a previous one,
  ///   or the device isn't one that this store may write under; `conflict` where a part is
  ///   beyond the ``StoreLimits``.
  func numbered(
    _ drafts: [Draft], in stream: StreamID, by scribe: Scribe, time: Moment
  ) throws(StoreError) -> [Entry]

  /// Stores a line as it was numbered in this write.
  ///
  /// - Parameters:
  ///   - entries: the line that ``numbered(_:in:by:time:)`` gave last for its device.
  ///   - key: what makes the line count once; nil for none.
  /// - Returns: the entries; those of the first line where the device sent the key before, and
  ///   then nothing is stored.
  /// - Throws: `conflict` where the line wasn't numbered so, or its number was taken since.
  @discardableResult
  func append(_ entries: [Entry], sentAs key: PressKey?) throws(StoreError) -> [Entry]

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

  /// Keeps the bytes of a file under the name of their content, once.
  ///
  /// They stay as long as an entry names them: the deletion of the last round that does forgets
  /// them.
  ///
  /// - Throws: `conflict` where there are none, or more than ``StoreLimits/attachmentBytes``.
  @discardableResult
  func attach(_ bytes: [UInt8]) throws(StoreError) -> ContentID

  /// Forgets the bytes of files that no entry names.
  ///
  /// - Returns: how many files that were.
  @discardableResult
  func sweepAttachments() throws(StoreError) -> Int

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

  /// Deletes a whole round with all that was made from it or granted, and keeps a tombstone.
  ///
  /// The tombstone is the stream's name and the numbers of its entries: they aren't used
  /// again, and they are not taken back from other devices. The bytes of its attachments go too,
  /// where no other round names them.
  ///
  /// - Throws: `missing` where the stream has no entries.
  func deleteRound(_ stream: StreamID) throws(StoreError)

  /// Stores a grant in place of the one with the same digest.
  ///
  /// It is no change that ``Store/changes(after:)`` tells of.
  ///
  /// - Throws: `missing` where its round was deleted.
  func put(_ grant: Grant) throws(StoreError)

  /// Forgets the grants that ended before a moment, by themselves or because they were taken back.
  func forgetGrants(endedBefore moment: Moment) throws(StoreError)

  /// Removes the grant with a digest, if there is one.
  func forgetGrant(_ digest: [UInt8]) throws(StoreError)
}

extension StoreWriter {
  /// Numbers one typed line and stores it: see ``numbered(_:in:by:time:)``.
  ///
  /// - Returns: the entries as they were stored; those of the first line where the device sent
  ///   the key before.
  @discardableResult
  package func append(
    _ drafts: [Draft], to stream: StreamID, by scribe: Scribe, sentAs key: PressKey? = nil,
    time: Moment
  ) throws(StoreError) -> [Entry] {
    if let key, let first = try line(sentAs: key, by: scribe.device) { return first }
    return try append(numbered(drafts, in: stream, by: scribe, time: time), sentAs: key)
  }

  /// Numbers one typed line under the store's own device and stores it.
  @discardableResult
  package func append(
    _ drafts: [Draft], to stream: StreamID, author: StreamID?, time: Moment
  ) throws(StoreError) -> [Entry] {
    try append(drafts, to: stream, by: Scribe(author: author), time: time)
  }
}

extension StoreWriter {
  /// Makes a further device with a random name: see ``makeDevice(_:)``.
  package func makeDevice() throws(StoreError) -> DeviceID {
    let device = DeviceID(bits: .random(in: 0 ... .max))
    try makeDevice(device)
    return device
  }
}
