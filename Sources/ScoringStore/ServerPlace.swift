#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The web address of a running `score-serve`, which it publishes in a file in the folder of its
/// store.
///
/// Each server keeps a lock on its own file while it runs. The lock ends with the server's process,
/// even if that is killed, so the address of a killed server is ignored.
package final class ServerPlace: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Returns the beginning of the paths of all files with addresses of a store's servers.
  private static func prefix(_ store: String) -> String { store + ".serving-" }
  /// The maximum length of an address, in bytes.
  private static let longest = 1_000

  /// Publishes the address of a server until this object is released or the process ends; `nil` if
  /// no file can be written in the store's folder, or if the address is too long.
  ///
  /// The files that killed servers left are deleted.
  package init?(_ address: String, besides store: String) {
    for note in Self.notes(besides: store) where !note.isHeld { unlink(note.path) }
    let number = UInt64.random(in: 0 ... .max)
    let (path, partial) = ("\(Self.prefix(store))\(number)", "\(store).partial-\(number)")
    let descriptor = open(partial, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let bytes = Array(address.utf8)
    // The file is locked and complete before it is renamed to a path that readers look for.
    guard bytes.count <= Self.longest, flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      write(descriptor, bytes, bytes.count) == bytes.count, rename(partial, path) == 0
    else {
      unlink(partial)
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Returns the address of the running server of a store that was started last; `nil` if none is
  /// running.
  package static func address(besides store: String) -> String? {
    notes(besides: store).filter { $0.isHeld && !$0.address.isEmpty }
      .max { $0.began < $1.began }?.address
  }

  private struct Note {
    let path: String
    let address: String
    /// The time at which the file with the address was written, in nanoseconds since 1970.
    let began: Int64
    /// Whether the server that wrote the file still runs, because the file is locked.
    let isHeld: Bool
  }

  private static func notes(besides store: String) -> [Note] {
    let prefix = prefix(store)
    let name = prefix.split(separator: "/").last.map(String.init) ?? prefix
    let folder = FilePath.folder(of: store)
    return FilePath.names(in: folder).filter { $0.hasPrefix(name) }.compactMap { name in
      note(at: "\(folder)/\(name)")
    }
  }

  private static func note(at path: String) -> Note? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let isHeld = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    let (seconds, isBeyond) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return Note(
      path: path, address: String(decoding: bytes.prefix(count), as: UTF8.self),
      began: isBeyond ? 0 : seconds &+ Int64(time.tv_nsec), isHeld: isHeld)
  }
}
