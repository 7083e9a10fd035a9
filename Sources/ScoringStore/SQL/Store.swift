package import ScoringKit

/// The log of one person or club: entries, the texts they refer to, and caches made from both.
///
/// Entries are only ever added. A store is shared freely between threads; of those that
/// call it, one at a time is served. A body that reads its own store gets its own state, with what
/// it has added; a body that writes to it, or asks for its changes, is refused (`busy`).
package protocol Store: Sendable {
  /// What to tell the user once: that this copy of the store goes on under a new device.
  ///
  /// Nil until a write began a new device in a store that had another one.
  var identityNotice: String? { get }

  /// What could not be read because the file that it was moved to is away, in a sentence.
  var awayNotice: String? { get }

  /// Lets a body read one consistent state, which no writer changes meanwhile.
  ///
  /// Nothing stays open afterwards, so output belongs after the call and not into the body.
  /// The reader must not leave the body.
  ///
  /// - Throws: ``StoreError`` where the store can't be read, and what the body throws.
  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value

  /// Lets a body read and add, all or nothing.
  ///
  /// What it added is on disk when the call returns. Where it throws, nothing was added.
  /// The writer must not leave the body.
  ///
  /// - Throws: ``StoreError`` where the store can't be written, and what the body throws.
  @discardableResult
  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value

  /// Begins a new device, under which this store goes on.
  ///
  /// For a store whose copy goes on writing under the old one.
  ///
  /// - Returns: the new device.
  /// - Throws: ``StoreError`` where the store can't be written.
  func beginDevice() throws -> DeviceID

  /// Claims a device for taking keys, against other processes on this machine.
  ///
  /// - Returns: the claim, to be held as long as keys are taken; nil where another process has it.
  func claim(_ device: DeviceID) -> DeviceClaim?

  /// What changed after a mark: written by this process or by another one.
  ///
  /// A change is an entry that was added or arrived late, a deletion, or a new summary.
  ///
  /// - Parameter mark: where the last answer ended; nil to begin.
  /// - Returns: the changes, and the mark to ask after the next time.
  /// - Throws: ``StoreError`` where the store can't be read.
  /// - Complexity: where nothing changed a few system calls; otherwise linear in what changed.
  func changes(after mark: Changes.Mark?) throws(StoreError) -> Changes

  /// Moves finished rounds into a file of their own, where they are read from then on as before.
  ///
  /// A round is in that file, on disk, before it leaves this one. What is written to a moved
  /// round brings it back; what arrives for it late is kept here and read with it.
  ///
  /// - Parameters:
  ///   - rounds: which; those without entries here stay where they are.
  ///   - path: the file, made where there is none; nil for the last one, or `cold.db` beside
  ///     the store. One that was moved is known again.
  /// - Returns: how many were moved.
  /// - Throws: ``StoreError`` where the file isn't one of this store, or can't be written: then
  ///   what was moved before stays moved, and nothing is lost.
  /// - Complexity: linear in the entries that are moved, and in the size of what stays.
  func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int

  /// Brings rounds back that were moved; their file keeps a copy.
  ///
  /// - Returns: how many lay elsewhere.
  /// - Throws: ``StoreError``: `away` where a file can't be read.
  func recall(_ streams: [StreamID]) throws -> Int

  /// The files that rounds were moved to, the oldest first.
  ///
  /// A file that doesn't exist is left out if no round was moved to it.
  func coldFiles() throws -> [ColdFile]

  /// Removes the copies of deleted rounds from the files that rounds were moved to.
  ///
  /// Each deletion already tries this. Call it for files that could not be reached then.
  ///
  /// - Returns: a sentence about the files in which copies may be left; nil if there are none.
  /// - Throws: ``StoreError`` if the store can't be read.
  func finishDeletions() throws -> String?

  /// Looks at everything that can be checked without knowing a sport.
  ///
  /// Damage is a finding of the report.
  ///
  /// - Throws: where it can't be looked at: busy, no permission, an error of the disk.
  /// - Complexity: linear in the number of entries.
  func check() throws(StoreError) -> StoreReport

  /// Writes a copy into a new file, which is complete or not there at all.
  ///
  /// - Parameters:
  ///   - path: the file to make.
  ///   - replacing: whether a file that is there may be replaced.
  /// - Throws: where the file is there already, or can't be written.
  func backup(to path: String, replacing: Bool) throws(StoreError)
}

extension Store {
  /// Makes a further device: see ``StoreWriter/makeDevice()``.
  ///
  /// - Throws: ``StoreError`` where the store can't be written.
  package func makeDevice() throws -> DeviceID {
    try write { try $0.makeDevice() }
  }
}

extension Store {
  package var awayNotice: String? { nil }

  /// Only a store in a file has others beside it.
  package func offload(_ rounds: [ColdFile.Round], to path: String?) throws -> Int {
    throw StoreError(
      .cannotCreate, "Rounds can be moved out of a store that is one file, and of no other.")
  }

  package func recall(_ streams: [StreamID]) throws -> Int { 0 }

  package func coldFiles() throws -> [ColdFile] { [] }

  package func finishDeletions() throws -> String? { nil }
}
