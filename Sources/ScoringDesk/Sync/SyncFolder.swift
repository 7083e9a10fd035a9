/// A folder through which stores exchange entries: on a cloud drive, on a stick, or under git.
///
/// The folder is unreliable: files may come late, twice, incompletely or not at all. A store writes
/// only its own file, and reads all of them.
package protocol SyncFolder {
  /// The path of the folder, for messages.
  var name: String { get }

  /// Returns the files in the folder without hidden ones, in no order.
  ///
  /// - Throws: An error if the folder is missing or can't be read.
  func files() throws -> [SyncFile]

  /// Returns bytes of a file; fewer than the limit only at its end.
  ///
  /// - Throws: An error if the file can't be read.
  func read(_ file: String, from offset: Int, limit: Int) throws -> [UInt8]

  /// Appends to a file; the data is on disk when the call returns.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - length: The file's current length in bytes.
  ///   - body: Writes the data through the closure that it receives.
  /// - Returns: The file after the write.
  /// - Throws: An error if it has another length or can't be written; part of the data may have
  ///   been written.
  func append(to file: String, after length: Int, _ body: (SyncWrite) throws -> Void) throws
    -> SyncFile

  /// Creates or replaces a file atomically.
  ///
  /// - Returns: The file after the write.
  /// - Throws: An error if it can't be written; an existing file is kept.
  func replace(_ file: String, _ body: (SyncWrite) throws -> Void) throws -> SyncFile

  /// Removes a file, if it exists and can be removed.
  func remove(_ file: String)

  /// Runs a body while no other process of this store writes to a shared folder.
  ///
  /// - Throws: The error of the body; an error if another process does not finish.
  func alone<Value>(_ body: () throws -> Value) throws -> Value
}

/// A closure that writes bytes to a file of a folder.
package typealias SyncWrite = ([UInt8]) throws -> Void

/// A file of a folder, with the properties that show a change.
package struct SyncFile: Hashable, Sendable {
  /// Its name, without the folder.
  package let name: String
  /// The size in bytes.
  package let size: Int
  /// A number that differs after every change: the modification time in any unit.
  package let version: Int64

  /// Creates a description of a file.
  package init(name: String, size: Int, version: Int64) {
    self.name = name
    self.size = size
    self.version = version
  }
}
