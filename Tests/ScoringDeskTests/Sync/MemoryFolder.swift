import ScoringKit

@testable import ScoringDesk

/// A shared folder in memory, with which tests simulate failures.
final class MemoryFolder: SyncFolder {
  let name = "folder"
  /// The bytes of each file in the folder.
  var contents: [String: [UInt8]] = [:] {
    didSet {
      for file in Set(contents.keys).union(oldValue.keys) where contents[file] != oldValue[file] {
        versions[file, default: 0] += 1
      }
    }
  }
  /// The number of bytes that can be written to the folder before writing fails; `nil` for no
  /// limit.
  var room: Int?
  /// The number of bytes that were read from each file of the folder.
  var bytesRead: [String: Int] = [:]
  private var versions: [String: Int64] = [:]

  /// The names of the files in the folder, in alphabetical order.
  var names: [String] { contents.keys.sorted() }

  /// Returns the name of the file that the store of a device writes.
  static func file(_ device: UInt64) -> String { SyncForm.file(of: DeviceID(bits: device)) }

  /// Returns the lines of a file in the folder.
  func lines(_ file: String) -> [String] {
    String(decoding: contents[file] ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func files() -> [SyncFile] { contents.keys.map(file) }

  func read(_ file: String, from offset: Int, limit: Int) throws -> [UInt8] {
    guard let bytes = contents[file], offset <= bytes.count else {
      throw SyncUnreadable("No such file")
    }
    let found = bytes[offset..<min(bytes.count, offset + limit)]
    bytesRead[file, default: 0] += found.count
    return Array(found)
  }

  func append(to file: String, after length: Int, _ body: (SyncWrite) throws -> Void) throws
    -> SyncFile
  {
    guard contents[file]?.count == length else { throw DeskError(.busy, "Changed.") }
    try body { contents[file, default: []] += try taken($0) }
    return self.file(file)
  }

  func replace(_ file: String, _ body: (SyncWrite) throws -> Void) throws -> SyncFile {
    var bytes: [UInt8] = []
    try body { bytes += try taken($0) }
    contents[file] = bytes
    return self.file(file)
  }

  func remove(_ file: String) { contents[file] = nil }

  func alone<Value>(_ body: () throws -> Value) throws -> Value { try body() }

  private func file(_ name: String) -> SyncFile {
    SyncFile(
      name: name, size: contents[name]?.count ?? 0, version: versions[name] ?? 0)
  }

  private func taken(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let left = room else { return bytes }
    guard bytes.count <= left else { throw DeskError(.diskFull, "The folder is full.") }
    room = left - bytes.count
    return bytes
  }
}
