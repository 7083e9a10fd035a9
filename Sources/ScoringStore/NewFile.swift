internal import CProcess
internal import ScoringKit

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is being made: it has another name until it is complete and on disk.
///
/// Every file that the program makes for good is made this way, so a process that is killed or
/// meets a full disk leaves no half of one under its name. A process that was killed leaves the
/// file under its other name. The next `NewFile` in that folder removes it.
///
/// A file that is never published is removed with this object, and by a signal that ends the
/// process. A process makes one file at a time.
package final class NewFile {
  /// The name that it gets.
  package let path: String
  /// The name that it is written under: hidden, and in the same folder.
  package let partial: String
  private var isPublished = false

  /// Chooses a name to write under; nothing is made yet.
  ///
  /// - Parameters:
  ///   - path: the name that the file gets, as an absolute path.
  ///   - sweeps: whether to look for what killed processes left in the folder.
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

  /// Adds bytes to the file under its other name, which is made if it isn't there yet.
  ///
  /// - Throws: ``StoreError`` if it can't be made or written.
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

  /// Makes the file under its other name.
  ///
  /// - Parameter mode: who may read and write it, before the process's mask.
  /// - Returns: a descriptor to write to, which the caller closes.
  /// - Throws: ``StoreError`` if it can't be made.
  package func make(mode: UInt16 = 0o600) throws(StoreError) -> Int32 {
    let descriptor = open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw StoreError(errno: errno, "make the file", path: path) }
    return descriptor
  }

  /// Waits until the file is on disk, and gives it its name in one step.
  ///
  /// - Parameter replacing: whether it takes the place of a file that has the name.
  /// - Returns: whether it has its name now; false only if another file has it.
  /// - Throws: ``StoreError`` if the disk is full or fails. The folder is then as it was.
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

  /// A short digest of this machine's name: the processes of another one can't be asked for.
  private static let host = String(ContentID(of: FilePath.hostName()).text.prefix(8))

  /// Removes what processes of this machine left in a folder that were killed while they made a
  /// file there.
  package static func removeLeftovers(in folder: String) {
    for name in FilePath.names(in: folder) {
      if let process = process(of: name), kill(process, 0) != 0, errno == ESRCH {
        FilePath.remove("\(folder)/\(name)")
      }
    }
  }

  /// The process that writes a file under this name; nil of any other name.
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
