internal import CProcess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension System {
  /// A file in a folder, with a number that changes when the file changes.
  struct Found {
    let name: String
    let size: Int
    /// The time of the file's last change, combined with the file's number in the file system.
    let version: Int64
  }

  /// Returns the regular files in a folder, without hidden ones.
  ///
  /// - Throws: the failure of the system if the folder can't be read.
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

  /// Returns the current size and version of a regular file; nil if the path is none.
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

  /// Moves the position for reading to an offset from the beginning of an open file.
  ///
  /// - Throws: the failure of the system, as for a pipe.
  static func seek(_ offset: Int, in descriptor: Int32) throws(Failure) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last }
  }

  /// Opens an existing file to append to it, and returns the descriptor.
  ///
  /// - Throws: the failure of the system if the file doesn't exist or can't be written.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a folder that all users can read.
  ///
  /// - Throws: the failure of the system if the path exists or the folder can't be made.
  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw .last }
  }

  /// Returns the size of an open file in bytes; nil if the system doesn't provide it.
  static func size(of descriptor: Int32) -> Int? {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Waits until all data written to an open file is on the disk.
  ///
  /// - Throws: the failure of the system if the data can't be written.
  static func sync(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems don't support `fsync`, so that error is ignored.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Opens a file for locking, and makes it if necessary; nil if it can't be made.
  static func openLock(_ path: String) -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Locks an open file; returns false if another process kept it locked for a number of
  /// milliseconds.
  ///
  /// If the file system doesn't support locks, it returns true at once.
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

  /// Changes the effect of Ctrl-C and of signals that ask the process to end: they end the next
  /// ``pause(_:)`` instead of the process.
  static func holdSignals() {
    _ = score_signals_begin()
  }

  /// Waits for a number of milliseconds, or until such a signal arrives.
  ///
  /// - Returns: whether a signal asked the process to end.
  static func pause(_ milliseconds: Int32) -> Bool {
    score_signals_await(milliseconds) != 0
  }

  /// Gives signals their usual effect again: they end the process.
  static func releaseSignals() {
    score_signals_end()
  }
}

extension System.Failure {
  /// Whether the disk or the user's quota is full, or the file would become too large.
  var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }
  /// Whether the file system can only be read.
  var isReadOnly: Bool { number == EROFS }
  /// Whether the path of the file does not exist.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}
