internal import CProcess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension System {
  /// A file in a folder, with a value that changes when the file changes.
  struct Found {
    let name: String
    let size: Int
    /// The time of the last change, mixed with the number of the file.
    let version: Int64
  }

  /// Returns the regular files in a folder, except hidden ones.
  ///
  /// - Throws: the failure if the folder can't be read.
  static func files(in folder: String) throws(Failure) -> [Found] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var found: [Found] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, !name.hasPrefix("."), let file = file("\(folder)/\(name)", name: name) else {
        continue
      }
      found.append(file)
    }
    return found
  }

  /// Returns the current state of a regular file; nil if there is none.
  static func file(_ path: String, name: String) -> Found? {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    #if canImport(Darwin)
      let time = information.st_mtimespec
    #else
      let time = information.st_mtim
    #endif
    let changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    return Found(
      name: name, size: Int(information.st_size),
      version: changed ^ Int64(truncatingIfNeeded: information.st_ino).byteSwapped)
  }

  /// Moves to an offset from the beginning of a file.
  ///
  /// - Throws: the failure if that isn't possible.
  static func seek(_ offset: Int, in descriptor: Int32) throws(Failure) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last }
  }

  /// Opens a file to append to it.
  ///
  /// - Throws: the failure if the file doesn't exist or can't be written.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a folder.
  ///
  /// - Throws: the failure if the folder exists or can't be made.
  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw .last }
  }

  /// Returns the size of an open file in bytes.
  static func size(of descriptor: Int32) -> Int? {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Waits until the written data of a file is on disk.
  ///
  /// - Throws: the failure of the disk.
  static func sync(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems don't support it.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Opens a file for locking; nil if it can't be made.
  static func openLock(_ path: String) -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Locks a file; false if another process has kept it locked for some milliseconds.
  ///
  /// If locks are not supported, it succeeds at once.
  static func lock(_ descriptor: Int32, atMost milliseconds: Int) -> Bool {
    var left = milliseconds
    while lockf(descriptor, F_TLOCK, 0) != 0 {
      guard errno == EAGAIN || errno == EACCES else { return true }
      guard left > 0 else { return false }
      usleep(20_000)
      left -= 20
    }
    return true
  }

  /// Makes Ctrl-C, and the signals that ask a process to end, interrupt the next ``pause(_:)``
  /// instead.
  static func holdSignals() {
    _ = score_signals_begin()
  }

  /// Waits for some milliseconds.
  ///
  /// Returns whether a signal asked the process to end.
  static func pause(_ milliseconds: Int32) -> Bool {
    score_signals_await(milliseconds) != 0
  }

  /// Makes signals end the process again.
  static func releaseSignals() {
    score_signals_end()
  }
}

extension System.Failure {
  /// Whether the disk or the quota is full.
  var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }
  /// Whether the file system is read-only.
  var isReadOnly: Bool { number == EROFS }
  /// Whether the path does not exist.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}
