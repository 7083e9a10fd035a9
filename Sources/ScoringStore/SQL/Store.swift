package import ScoringKit

/// The log of one person or club: its entries, the texts that entries refer to, and caches computed
/// from both.
///
/// Entries are only ever added. A store can be used from several threads; their calls run one after
/// another. A body that reads its own store gets its own state, including the entries that it has
/// added. A body that writes to its own store, or asks it for changes, gets an error of the kind
/// `busy`.
package protocol Store: Sendable {
  /// A notice for the user that this store now writes under a new device, because it is a copy or
  /// was moved to another machine; or that copies of deleted rounds may be left in other files.
  ///
  /// `nil` if no write of this store object has given a reason for a notice.
  var identityNotice: String? { get }

  /// A sentence about moved rounds that could not be read, because their file is missing or can't
  /// be read; `nil` if there are none.
  var awayNotice: String? { get }

  /// Calls a body with a reader of one consistent state of the store, which no writer changes
  /// meanwhile.
  ///
  /// All locks are released when the call returns, so produce output after the call and not in the
  /// body. Don't use the reader outside the body.
  ///
  /// - Throws: ``StoreError`` if the store can't be read, and the errors of the body.
  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value

  /// Calls a body with a writer that can read the store and add entries to it, all of them or none.
  ///
  /// The added entries are on disk when the call returns. If the body throws, nothing is added.
  /// Don't use the writer outside the body.
  ///
  /// - Throws: ``StoreError`` if the store can't be written, and the errors of the body.
  @discardableResult
  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value

  /// Creates a new device, under which this store writes from now on.
  ///
  /// Use it if a copy of the store also writes under the old device.
  ///
  /// - Returns: The new device.
  /// - Throws: ``StoreError`` if the store can't be written.
  func beginDevice() throws -> DeviceID

  /// Claims a device for reading key presses, so that no other process on this machine does the
  /// same.
  ///
  /// - Returns: The claim, which must be kept as long as key presses are read; `nil` if another
  ///   process has claimed the device.
  func claim(_ device: DeviceID) -> DeviceClaim?

  /// Returns the changes since a change cursor was taken, by this process or any other.
  ///
  /// A change is an entry that was added or imported, a deletion, or a new summary.
  ///
  /// - Parameter mark: The change cursor that the previous call returned; `nil` in the first call,
  ///   which reports that everything may have changed.
  /// - Returns: The changes, with the change cursor to pass to the next call.
  /// - Throws: ``StoreError`` if the store can't be read.
  /// - Complexity: A few system calls if nothing changed; otherwise linear in the number of
  ///   changes.
  func changes(after mark: Changes.Cursor?) throws(StoreError) -> Changes

  /// Moves finished rounds into a file of their own, from which the store reads them as before.
  ///
  /// Each round is on disk in that file before it is removed from this store. Writing to a moved
  /// round brings it back. Entries of a moved round that arrive later are stored here, and are read
  /// together with those in the file.
  ///
  /// - Parameters:
  /// - rounds: The rounds to move; those without entries in this store are ignored.
  /// - path: The file, which is created if necessary; `nil` for the file used last, or for
  ///   `cold.db` in the store's folder if there is none. A file that has a new path is recognised.
  /// - Returns: The number of rounds that were moved.
  /// - Throws: ``StoreError`` if the file belongs to another store or can't be written. Rounds that
  ///   were moved before the error are still moved, and no entry is lost.
  /// - Complexity: Linear in the number of moved entries and in the size of the remaining store.
  func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int

  /// Brings moved rounds back into this store; the file that they were in keeps a copy.
  ///
  /// - Returns: The number of the given rounds that were in other files.
  /// - Throws: ``StoreError``, of the kind `away` if one of the files can't be read.
  func recall(_ streams: [StreamID]) throws -> Int

  /// Returns descriptions of the files to which rounds were moved, in the order in which they were
  /// first used.
  ///
  /// A file that doesn't exist is left out if it should contain no rounds.
  func coldFiles() throws -> [ColdFile]

  /// Deletes the copies of deleted rounds from the files to which rounds were moved.
  ///
  /// Every deletion of a round already tries this. Call it for files that could not be reached
  /// then.
  ///
  /// - Returns: A sentence that names the files in which copies may be left; `nil` if there are
  ///   none.
  /// - Throws: ``StoreError`` if the store can't be read.
  func finishDeletions() throws -> String?

  /// Checks the store's file or database, its entries, its frozen texts and its attached files;
  /// what an entry means is not checked.
  ///
  /// Damage is reported as a finding in the report, not as an error.
  ///
  /// - Throws: ``StoreError`` if the check is not possible, because the store is busy or can't be
  ///   read.
  /// - Complexity: Linear in the size of the store.
  func check() throws(StoreError) -> StoreReport

  /// Writes a copy of the store to a new file, completely or not at all.
  ///
  /// - Parameters:
  /// - path: The path of the copy.
  /// - replacing: Whether an existing file with that path is replaced.
  /// - admitsDamage: Whether a damaged store is copied, too.
  /// - Throws: ``StoreError`` if the file exists and must not be replaced, if it can't be written,
  ///   or if the store is damaged, unless that is admitted.
  func backup(to path: String, replacing: Bool, admitsDamage: Bool) throws(StoreError)
}

extension Store {
  /// Creates a further device of the store, for a second scorer: see ``StoreWriter/makeDevice()``.
  ///
  /// - Throws: ``StoreError`` if the store can't be written.
  package func makeDevice() throws -> DeviceID {
    try write { try $0.makeDevice() }
  }
}

extension Store {
  /// Writes a copy of the store to a new file, unless the store is damaged.
  package func backup(to path: String, replacing: Bool) throws(StoreError) {
    try backup(to: path, replacing: replacing, admitsDamage: false)
  }

  package var awayNotice: String? { nil }

  /// Throws an error, because only a store in one file can move rounds into other files.
  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    throw StoreError(
      .cannotCreate, "Rounds can be moved out of a store that is one file, and of no other.")
  }

  package func recall(_ streams: [StreamID]) throws -> Int { 0 }

  package func coldFiles() throws -> [ColdFile] { [] }

  package func finishDeletions() throws -> String? { nil }
}
