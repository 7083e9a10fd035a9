import ScoringDesk
import ScoringKit

/// A shared folder on a disk, through which devices exchange entries.
struct FileFolder: SyncFolder {
  let name: String
  /// The absolute path of the folder.
  let path: String
  /// The path of the file that is locked while this store exchanges entries.
  private let lock: String

  /// The maximum time to wait for another process that exchanges entries of the same store, in
  /// milliseconds.
  private static let patience = 5000

  /// Makes a folder from its path, without reading it.
  ///
  /// - Parameters:
  /// - name: the path of the folder as it was typed, for messages.
  /// - path: the absolute path of the folder.
  /// - store: the path of the store whose entries are exchanged.
  init(name: String, path: String, store: String) {
    self.name = name
    self.path = path
    lock = "\(store).sync"
  }

  func files() throws -> [SyncFile] {
    OutputFile.removeLeftovers(in: path)
    do {
      return try System.files(in: path).map(SyncFile.init)
    } catch {
      guard error.isMissing else {
        throw DeskError(
          error.isPermission ? .permission : .inputOutput,
          "\(name) cannot be read: \(error.meaning).")
      }
      throw DeskError(
        .missing, "There is no folder \(name).",
        hint: "Is its drive connected? --init creates a new folder.")
    }
  }

  func read(_ file: String, from offset: Int, limit: Int) throws -> [UInt8] {
    do {
      let descriptor = try System.openForReading("\(path)/\(file)")
      defer { System.close(descriptor) }
      try System.seek(offset, in: descriptor)
      return try System.read(limit, from: descriptor)
    } catch {
      throw SyncUnreadable(error.meaning)
    }
  }

  func append(to file: String, after length: Int, _ body: (SyncWrite) throws -> Void) throws
    -> SyncFile
  {
    let descriptor = try making(file) { () throws(System.Failure) in
      try System.openForAppending("\(path)/\(file)")
    }
    defer { System.close(descriptor) }
    guard System.size(of: descriptor) == length else {
      throw DeskError(
        .busy, "\(name)/\(file) was changed by something else.", hint: "Try again in a moment.")
    }
    try write(file, to: descriptor, body)
    return try found(file)
  }

  func replace(_ file: String, _ body: (SyncWrite) throws -> Void) throws -> SyncFile {
    // Temporary files of killed processes were removed when the folder was listed.
    let new = OutputFile("\(path)/\(file)", sweeps: false)
    let descriptor = try publishing(file) { () throws(DeskError) in try new.make() }
    do {
      defer { System.close(descriptor) }
      try write(file, to: descriptor, body)
    }
    try publishing(file) { () throws(DeskError) -> Void in try new.publish() }
    return try found(file)
  }

  func remove(_ file: String) {
    System.remove("\(path)/\(file)")
  }

  func alone<Value>(_ body: () throws -> Value) throws -> Value {
    guard let descriptor = System.openLock(lock) else { return try body() }
    defer { System.close(descriptor) }
    guard System.lock(descriptor, atMost: Self.patience) else {
      throw DeskError(
        .busy, "Another process exchanges this store's entries.", hint: "Try again in a moment.")
    }
    return try body()
  }

  // MARK: Writing

  /// The number of bytes that are collected before they are written to a file.
  private static let piece = 64 * 1024

  private func write(_ file: String, to descriptor: Int32, _ body: (SyncWrite) throws -> Void)
    throws
  {
    var pending: [UInt8] = []
    try body { bytes in
      pending += bytes
      guard pending.count >= Self.piece else { return }
      try making(file) { () throws(System.Failure) in try System.write(pending, to: descriptor) }
      pending = []
    }
    try making(file) { () throws(System.Failure) in
      try System.write(pending, to: descriptor)
      try System.sync(descriptor)
    }
  }

  private func found(_ file: String) throws -> SyncFile {
    guard let found = System.file("\(path)/\(file)", name: file) else {
      throw DeskError(.busy, "\(name)/\(file) was taken away.", hint: "Try again in a moment.")
    }
    return SyncFile(found)
  }

  /// Performs a write to a file in the folder, and converts a failure to an error with a
  /// suggestion.
  private func making<Value>(
    _ file: String, _ body: () throws(System.Failure) -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      let code: DeskError.Code =
        error.isFull
        ? .diskFull
        : error.isReadOnly
          ? .readOnly : error.isPermission ? .permission : error.isMissing ? .gone : .inputOutput
      throw DeskError(
        code, "\(name)/\(file) cannot be written: \(error.meaning).", hint: Self.hint)
    }
  }

  /// Creates or publishes a file in the folder, and converts a failure to an error with a
  /// suggestion.
  private func publishing<Value>(
    _ file: String, _ body: () throws(DeskError) -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      throw DeskError(
        error.code == .missing ? .gone : error.code,
        "\(name)/\(file) cannot be written. \(error.message)", hint: Self.hint)
    }
  }

  private static let hint: Line =
    "New entries of the folder are stored here; those of this device follow the next time."
}

extension SyncFile {
  /// Makes the description of a file that was found in a shared folder.
  fileprivate init(_ found: System.Found) {
    self.init(name: found.name, size: found.size, version: found.version)
  }
}
