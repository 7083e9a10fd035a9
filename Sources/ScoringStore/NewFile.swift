internal import CProcess
internal import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A new file that has a temporary name until its content is complete and on disk.
///
/// Every permanent file is created in this way, so a killed process or a full disk never leaves an
/// incomplete file under the final name. A killed process can leave a file under a temporary name;
/// the next `NewFile` in the same folder deletes it.
///
/// If the file was not published, it is deleted when this object is released, and when a signal
/// ends the process. A process creates one such file at a time.
package final class NewFile {
  /// The final path of the file.
  package let path: String
  /// The temporary path of the file: a hidden file in the folder of the final path.
  package let partial: String
  private var isPublished = false

  /// Chooses a temporary path for a file.
  ///
  /// The file itself is created later, by ``write(_:)`` or ``make(mode:)``.
  ///
  /// - Parameters:
  /// - path: The final path, which must be absolute.
  /// - sweeps: Whether to delete temporary files in the folder that killed processes left.
  package init(_ path: String, sweeps: Bool = true) {
    self.path = path
    let folder = FilePath.folder(of: path)
    if sweeps { Self.removeLeftovers(in: folder) }
    let number = Hexadecimal.text((0..<4).map { _ in UInt8.random(in: 0 ... .max) })
    let name = path.split(separator: "/").last ?? ""
    partial = "\(folder)/.\(name)\(Self.mark)\(Self.host)-\(getpid())-\(number)"
    score_guard_file(partial)
  }

  deinit {
    if !isPublished { Self.remove(partial) }
    score_guard_file(nil)
  }

  /// Appends bytes to the file at its temporary path, and creates the file if it doesn't exist.
  ///
  /// - Throws: ``StoreError`` if the file can't be created or written.
  package func write(_ bytes: [UInt8]) throws(StoreError) {
    let descriptor = open(
      partial, O_CREAT | O_APPEND | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, "make the file", path: path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      guard count > 0 else { throw StoreError(errno: errno, "write the file", path: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Creates an empty file at the temporary path.
  ///
  /// - Parameter mode: The permissions of the file, before the process's umask is applied.
  /// - Returns: A descriptor for writing, which the caller must close.
  /// - Throws: ``StoreError`` if the file exists already or can't be created.
  package func make(mode: UInt16 = 0o600) throws(StoreError) -> Int32 {
    let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw StoreError(errno: errno, "make the file", path: path) }
    return descriptor
  }

  /// Waits until the file is on disk, and then renames it to its final path in one step.
  ///
  /// - Parameter replacing: Whether to replace an existing file at the final path.
  /// - Returns: Whether the file was renamed; false only if another file has the final path and
  ///   must not be replaced.
  /// - Throws: ``StoreError`` if the disk is full or fails.
  @discardableResult
  package func publish(replacing: Bool = true) throws(StoreError) -> Bool {
    try FilePath.synchronise(partial)
    if replacing {
      try FilePath.move(partial, to: path)
    } else if score_rename_new(partial, path) != 0 {
      guard errno != EEXIST else { return false }
      throw StoreError(errno: errno, "rename the file", path: path)
    }
    isPublished = true
    try FilePath.synchronise(folder: FilePath.folder(of: path))
    return true
  }

  // MARK: Leftovers

  private static let mark = ".partial-"

  /// A short digest of this machine's host name.
  ///
  /// Every temporary name contains it, because only the machine that created a file can find out
  /// whether the process that wrote it still runs.
  private static let host = String(ContentID(of: FilePath.hostName()).text.prefix(8))

  /// Deletes the temporary files in a folder that processes of this machine left when they were
  /// killed.
  package static func removeLeftovers(in folder: String) {
    for name in FilePath.names(in: folder) {
      if let process = process(of: name), kill(process, 0) != 0, errno == ESRCH {
        FilePath.remove("\(folder)/\(name)")
      }
    }
  }

  /// Returns the process id in a temporary file name of this machine; `nil` for any other name.
  private static func process(of name: String) -> pid_t? {
    guard name.hasPrefix("."), let mark = name.ranges(of: mark).last else {
      return nil
    }
    let parts = name[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    let isJournal = parts.count == 4 && parts[3] == "journal"
    guard parts.count == 3 || isJournal, parts[0] == host[...], parts[2].utf8.count == 8,
      let process = pid_t(parts[1]), process > 0
    else { return nil }
    return process
  }

  private static func remove(_ partial: String) {
    FilePath.remove(partial)
    FilePath.remove(partial + "-journal")
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
