internal import CProcess
internal import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that has a temporary name until it is complete and on disk.
///
/// Every permanent file is created this way, so a killed process or a full disk leaves no
/// incomplete file under the final name. A killed process leaves a file under the temporary name.
/// The next `NewFile` in the same folder removes it.
///
/// A file that was not published is removed when this object is released, and when a signal ends
/// the process. A process creates one file at a time.
package final class NewFile {
  /// The final path.
  package let path: String
  /// The temporary path: a hidden file in the same folder.
  package let partial: String
  private var isPublished = false

  /// Chooses a temporary name.
  ///
  /// No file is created yet.
  ///
  /// - Parameters:
  ///   - path: the final name, as an absolute path.
  ///   - sweeps: whether to remove files that killed processes left in the folder.
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

  /// Appends bytes to the file under its temporary name, and creates it if it doesn't exist.
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

  /// Creates the file under its temporary name.
  ///
  /// - Parameter mode: the permissions, to which the process's mask is applied.
  /// - Returns: a descriptor to write to, which the caller closes.
  /// - Throws: ``StoreError`` if the file can't be created.
  package func make(mode: UInt16 = 0o600) throws(StoreError) -> Int32 {
    let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw StoreError(errno: errno, "make the file", path: path) }
    return descriptor
  }

  /// Waits until the file is on disk, and renames it to its final name in one step.
  ///
  /// - Parameter replacing: whether an existing file with the name is replaced.
  /// - Returns: whether the file was renamed; false only if another file has the name and is not
  ///   to be replaced.
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

  /// A short digest of this machine's name.
  ///
  /// The temporary name contains it, because only this machine can find out whether the process
  /// still runs.
  private static let host = String(ContentID(of: FilePath.hostName()).text.prefix(8))

  /// Removes the temporary files in a folder whose processes ran on this machine and were killed.
  package static func removeLeftovers(in folder: String) {
    for name in FilePath.names(in: folder) {
      if let process = process(of: name), kill(process, 0) != 0, errno == ESRCH {
        FilePath.remove("\(folder)/\(name)")
      }
    }
  }

  /// Returns the process in a temporary name of this machine; `nil` for other names.
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
