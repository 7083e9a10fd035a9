/// A folder through which stores exchange entries: of a cloud drive, on a stick, under git.
///
/// It is nobody's to trust: files in it come late, twice, by halves or not at all. A store writes
/// one file in it, its own, and reads all of them.
package protocol SyncFolder {
  /// What the folder is called in messages: its path.
  var name: String { get }

  /// The files in it, hidden ones left out, in no order.
  ///
  /// - Throws: where the folder is not there, or can't be read.
  func files() throws -> [SyncFile]

  /// Some bytes of a file; fewer only at its end.
  ///
  /// - Throws: where the file can't be read.
  func read(_ file: String, from offset: Int, limit: Int) throws -> [UInt8]

  /// Adds to the end of a file; what was written is on disk when the call returns.
  ///
  /// - Parameters:
  ///   - file: its name.
  ///   - length: how many bytes it has.
  ///   - body: writes, by the closure that it is given.
  /// - Returns: the file as it is now.
  /// - Throws: where it has another length, or can't be written; a part may have been written then.
  func append(to file: String, after length: Int, _ body: (SyncWrite) throws -> Void) throws
    -> SyncFile

  /// Puts a new file in the place of one of that name, whole or not at all.
  ///
  /// - Returns: the file as it is now.
  /// - Throws: where it can't be written; the file that was there stays.
  func replace(_ file: String, _ body: (SyncWrite) throws -> Void) throws -> SyncFile

  /// Takes a file away, if it is there and that is possible.
  func remove(_ file: String)

  /// Does something while no other process of this store writes to a shared folder.
  ///
  /// - Throws: what the body throws; where another process doesn't come to its end.
  func alone<Value>(_ body: () throws -> Value) throws -> Value
}

/// Writes bytes to a file of a folder.
package typealias SyncWrite = ([UInt8]) throws -> Void

/// A file of a folder, with what tells that it changed.
package struct SyncFile: Hashable, Sendable {
  /// Its name, without the folder.
  package let name: String
  /// How many bytes it has.
  package let size: Int
  /// What is another number after every change: the time of the last one, in any unit.
  package let version: Int64

  /// Describes a file.
  package init(name: String, size: Int, version: Int64) {
    self.name = name
    self.size = size
    self.version = version
  }
}
