/// A folder through which stores exchange entries, such as a folder on a cloud drive, on a USB
/// stick, or under git.
///
/// The folder is unreliable: files may arrive late, twice, incompletely or not at all. A store
/// appends only to its own file of entries, and reads the files of all stores.
package protocol SyncFolder {
  /// The path of the shared folder, for messages.
  var name: String { get }

  /// Returns the files in the shared folder without hidden ones, in no particular order.
  ///
  /// - Throws: An error if the shared folder is missing or can't be read.
  func files() throws -> [SyncFile]

  /// Returns bytes of a file in the shared folder, from a position on; fewer than `limit` only at
  /// the file's end.
  ///
  /// - Throws: An error if the file can't be read.
  func read(_ file: String, from offset: Int, limit: Int) throws -> [UInt8]

  /// Appends data to a file in the shared folder; the data is on disk when the call returns.
  ///
  /// - Parameters:
  ///   - file: The name of the file, without the folder.
  ///   - length: The length in bytes that the file is expected to have.
  ///   - body: A closure that writes the data by calling the closure that it receives.
  /// - Returns: The name, size and version of the file after the write.
  /// - Throws: An error if the file has another length or can't be written; part of the data may
  ///   have been written.
  func append(to file: String, after length: Int, _ body: (SyncWrite) throws -> Void) throws
    -> SyncFile

  /// Creates or replaces a file in the shared folder atomically, with the data that `body` writes.
  ///
  /// - Returns: The name, size and version of the file after the write.
  /// - Throws: An error if the file can't be written; an existing file is kept.
  func replace(_ file: String, _ body: (SyncWrite) throws -> Void) throws -> SyncFile

  /// Removes a file from the shared folder, if it exists and can be removed.
  func remove(_ file: String)

  /// Runs a closure while no other process of this store exchanges entries through a shared folder.
  ///
  /// - Throws: The error of the closure; an error if another process does not finish its exchange.
  func alone<Value>(_ body: () throws -> Value) throws -> Value
}

/// A closure that writes bytes to a file in a shared folder.
package typealias SyncWrite = ([UInt8]) throws -> Void

/// The name of a file in a shared folder, with the properties that show whether it has changed.
package struct SyncFile: Hashable, Sendable {
  /// The name of the file, without the folder.
  package let name: String
  /// The size of the file in bytes.
  package let size: Int
  /// A number that differs after every change of the file, such as its modification time in any
  /// unit.
  package let version: Int64

  /// Creates the description of a file in a shared folder.
  package init(name: String, size: Int, version: Int64) {
    self.name = name
    self.size = size
    self.version = version
  }
}
