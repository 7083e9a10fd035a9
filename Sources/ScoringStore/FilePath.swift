#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// File operations that a store needs and that SQLite does not provide.
package enum FilePath {
  /// The result of looking up a path: no file, a regular file, or anything else.
  enum Found: Equatable {
    case nothing
    /// A regular file, with its length in bytes and its inode number.
    case file(size: Int64, node: UInt64)
    case other
  }

  /// Returns a path as an absolute path; a relative one begins at the working directory.
  ///
  /// SQLite could take a path for a URI, but never one that begins with a slash.
  static func absolute(_ path: String) -> String {
    guard !path.utf8.starts(with: "/".utf8) else { return path }
    guard let folder = getcwd(nil, 0) else { return "./" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Returns the folder of a path: the part before the last slash, or `.` if there is no slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func look(at path: String) throws(StoreError) -> Found {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      guard number == ENOENT else {
        throw StoreError(errno: number, "look at the store", path: path)
      }
      return .nothing
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .other }
    return .file(size: Int64(status.st_size), node: UInt64(status.st_ino))
  }

  /// Creates a folder and its missing parent folders, with access for their owner only.
  package static func makeFolder(_ path: String) throws(StoreError) {
    if mkdir(path, 0o700) == 0 {
      try synchronise(folder(of: path))
      return
    }
    switch errno {
    case EEXIST: return
    case ENOENT where path != folder(of: path):
      try makeFolder(folder(of: path))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw noFolder(path) }
      try synchronise(folder(of: path))
    default: throw noFolder(path)
    }
  }

  /// Returns the error for a folder that couldn't be created.
  private static func noFolder(_ path: String) -> StoreError {
    errno == ENOENT
      ? StoreError(.cannotCreate, "Can't make the folder \(path).", path: path)
      : StoreError(errno: errno, "make the folder \(path)", path: path)
  }

  /// Waits until the content of a file or folder is on disk.
  ///
  /// Never call it for a database that is open: closing the descriptor of this call would release
  /// SQLite's locks on the file.
  package static func synchronise(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, "open the file", path: path) }
    defer { close(descriptor) }
    guard isOnDisk(descriptor) else {
      throw StoreError(errno: errno, "write the file to disk", path: path)
    }
  }

  /// Waits until a folder's list of files is on disk; does nothing if the folder can't be opened.
  static func synchronise(folder: String) throws(StoreError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard isOnDisk(descriptor) else {
      throw StoreError(errno: errno, "write the folder to disk", path: folder)
    }
  }

  private static func isOnDisk(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    // Some file systems can't synchronise folders, and some can't synchronise anything. Neither is
    // an error.
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP
  }

  static func move(_ path: String, to target: String) throws(StoreError) {
    guard rename(path, target) == 0 else {
      throw StoreError(errno: errno, "rename the file", path: target)
    }
  }

  /// Gives a file a second name by a hard link, or copies it if the file system has no hard links.
  ///
  /// - Parameters:
  ///   - path: The existing file.
  ///   - name: The second path; no file may exist there.
  /// - Returns: The copy, which must be kept as long as SQLite's locks on the file are needed;
  ///   `nil` for a hard link.
  /// - Throws: ``StoreError`` if the file can neither be linked nor copied.
  static func keep(_ path: String, as name: String) throws(StoreError) -> Copied? {
    if link(path, name) == 0 { return nil }
    guard [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EXDEV].contains(errno) else {
      throw StoreError(errno: errno, "keep the file", path: name)
    }
    return try Copied(path, to: name)
  }

  /// A copy of a file, with a descriptor of the original.
  ///
  /// The descriptor is open until this object is released: closing it releases SQLite's locks on
  /// the original.
  final class Copied {
    private let descriptor: Int32

    fileprivate init(_ path: String, to name: String) throws(StoreError) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw StoreError(errno: errno, "open the file", path: path) }
      let file = NewFile(name)
      let target = try file.make()
      defer { close(target) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw StoreError(errno: errno, "read the file", path: path) }
        if count == 0 { break }
        guard write(target, bytes, count) == count else {
          throw StoreError(errno: errno, "write the file", path: name)
        }
      }
      guard try file.publish(replacing: false) else {
        throw StoreError(.cannotCreate, "The file exists already.", path: name)
      }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  /// Returns the names of the files in a folder; an empty list if the folder can't be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        })
    }
    return names
  }

  /// Deletes a file, and ignores every failure.
  package static func remove(_ path: String) {
    unlink(path)
  }

  /// Returns the first of the paths `path-1`, `path-2`, … at which no file exists.
  static func unused(_ path: String) throws(StoreError) -> String {
    var number = 1
    while try look(at: "\(path)-\(number)") != .nothing { number += 1 }
    return "\(path)-\(number)"
  }

  /// Returns the content of a small file without white space; `nil` if the file is empty, doesn't
  /// exist or may not be read.
  ///
  /// Only printable ASCII characters among the first 256 bytes are returned.
  package static func line(of path: String) throws(StoreError) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard [ENOENT, ENOTDIR, EACCES, EPERM].contains(errno) else {
        throw StoreError(errno: errno, "read \(path)", path: path)
      }
      return nil
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw StoreError(errno: errno, "read \(path)", path: path) }
    let text = bytes.prefix(count).filter { $0 > 32 && $0 < 127 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Returns the host name of the machine; `unknown` if the system has none.
  static func hostName() -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let code = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        gethostname($0.assumingMemoryBound(to: CChar.self), buffer.count - 1)
      }
    }
    return code == 0 ? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) : "unknown"
  }
}
