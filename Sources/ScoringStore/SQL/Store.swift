package import ScoringKit

/// The log of one person or club: entries, the texts they refer to, and caches made from both.
///
/// Entries are only ever added. A store can be used from several threads; their calls run one after
/// another. A body that reads its own store sees its own state, with the entries that it has added.
/// A body that writes to its own store, or asks for its changes, gets an error (`busy`).
package protocol Store: Sendable {
  /// A one-time notice for the user: this copy of the store continues under a new device.
  ///
  /// `nil` until a write begins a new device in a store that had another one.
  var identityNotice: String? { get }

  /// A sentence about data that could not be read because its file is away; `nil` if there is none.
  var awayNotice: String? { get }

  /// Calls a body with one consistent state, which no writer changes meanwhile.
  ///
  /// Nothing stays locked after the call, so produce output after it and not in the body. The
  /// reader must not be used outside the body.
  ///
  /// - Throws: ``StoreError`` if the store can't be read, and the errors of the body.
  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value

  /// Calls a body that can read and add entries, all or nothing.
  ///
  /// The added entries are on disk when the call returns. If the body throws, nothing is added. The
  /// writer must not be used outside the body.
  ///
  /// - Throws: ``StoreError`` if the store can't be written, and the errors of the body.
  @discardableResult
  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value

  /// Begins a new device, under which this store continues.
  ///
  /// Use it for a store whose copy also continues to write under the old device.
  ///
  /// - Returns: The new device.
  /// - Throws: ``StoreError`` if the store can't be written.
  func beginDevice() throws -> DeviceID

  /// Claims a device for reading key presses, against other processes on this machine.
  ///
  /// - Returns: The claim, to keep as long as key presses are read; `nil` if another process has
  ///   it.
  func claim(_ device: DeviceID) -> DeviceClaim?

  /// Returns the changes after a mark, by this process or another one.
  ///
  /// A change is an entry that was added or arrived late, a deletion, or a new summary.
  ///
  /// - Parameter mark: The mark of the last answer; `nil` to begin.
  /// - Returns: The changes, and the mark to pass to the next call.
  /// - Throws: ``StoreError`` if the store can't be read.
  /// - Complexity: A few system calls if nothing changed; otherwise linear in the number of
  ///   changes.
  func changes(after mark: Changes.Cursor?) throws(StoreError) -> Changes

  /// Moves finished rounds into a file of their own, from which they are read as before.
  ///
  /// A round is on disk in that file before it leaves this one. Writing to a moved round brings it
  /// back. Entries for it that arrive late are stored here and read together with it.
  ///
  /// - Parameters:
  ///   - rounds: The rounds; those without entries here are left unchanged.
  ///   - path: The file, which is created if necessary; `nil` for the last one, or `cold.db` beside
  ///     the store. A file that was moved to another path is recognized.
  /// - Returns: The number of rounds that were moved.
  /// - Throws: ``StoreError`` if the file belongs to another store or can't be written. The rounds
  ///   that were moved before the error stay moved, and nothing is lost.
  /// - Complexity: Linear in the number of moved entries, and in the size of the rest.
  func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int

  /// Brings moved rounds back; their file keeps a copy.
  ///
  /// - Returns: The number of rounds that were in other files.
  /// - Throws: ``StoreError``, with the kind `away` if a file can't be read.
  func recall(_ streams: [StreamID]) throws -> Int

  /// The files that rounds were moved to, the oldest first.
  ///
  /// A file that doesn't exist is left out if no round was moved to it.
  func coldFiles() throws -> [ColdFile]

  /// Removes the copies of deleted rounds from the files that rounds were moved to.
  ///
  /// Each deletion already tries this. Call it for files that could not be reached then.
  ///
  /// - Returns: A sentence about the files in which copies may be left; `nil` if there are none.
  /// - Throws: ``StoreError`` if the store can't be read.
  func finishDeletions() throws -> String?

  /// Checks everything that can be checked without the sports.
  ///
  /// Damage is reported as a finding, not as an error.
  ///
  /// - Throws: An error if the check is not possible: the store is busy, or can't be read.
  /// - Complexity: Linear in the number of entries.
  func check() throws(StoreError) -> StoreReport

  /// Writes a copy into a new file, completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The file to create.
  ///   - replacing: Whether to replace an existing file.
  /// - Throws: An error if the file already exists, or can't be written.
  func backup(to path: String, replacing: Bool) throws(StoreError)
}

extension Store {
  /// Creates a further device: see ``StoreWriter/makeDevice()``.
  ///
  /// - Throws: ``StoreError`` if the store can't be written.
  package func makeDevice() throws -> DeviceID {
    try write { try $0.makeDevice() }
  }
}

extension Store {
  package var awayNotice: String? { nil }

  /// Only a store in a file can move rounds into other files.
  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    throw StoreError(
      .cannotCreate, "Rounds can be moved out of a store that is one file, and of no other.")
  }

  package func recall(_ streams: [StreamID]) throws -> Int { 0 }

  package func coldFiles() throws -> [ColdFile] { [] }

  package func finishDeletions() throws -> String? { nil }
}
