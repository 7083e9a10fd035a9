internal import CProcess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension System {
  /// A file in a folder, with what tells that it changed.
  struct Found {
    let name: String
    let size: Int
    /// The time of the last change and the file's number, mixed.
    let version: Int64
  }

  /// The regular files in a folder, hidden ones left out.
  ///
  /// - Throws: where it can't be read.
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

  /// A regular file as it is now; nil where there is none.
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

  /// Goes to a place in a file, from its beginning.
  ///
  /// - Throws: where that can't be done.
  static func seek(_ offset: Int, in descriptor: Int32) throws(Failure) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last }
  }

  /// Opens a file to add to its end.
  ///
  /// - Throws: where it is not there or can't be written.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a folder.
  ///
  /// - Throws: where it is there, or can't be made.
  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw .last }
  }

  /// How many bytes an open file has.
  static func size(of descriptor: Int32) -> Int? {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? Int(information.st_size) : nil
  }

  /// Waits until what was written to a file is on disk.
  ///
  /// - Throws: where the disk failed.
  static func sync(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Not every file system can be told to.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Opens a file whose lock is held by one process at a time; nil where it can't be made.
  static func openLock(_ path: String) -> Int32? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Takes the lock of a file; false where another process has it for so many milliseconds.
  ///
  /// Where there are no locks, nobody is kept waiting for that.
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

  /// Has Ctrl-C and the signals that ask a process to end stop the next ``pause(_:)`` instead.
  static func holdSignals() {
    _ = score_signals_begin()
  }

  /// Waits so many milliseconds; whether a signal asked meanwhile that the process ends.
  static func pause(_ milliseconds: Int32) -> Bool {
    score_signals_await(milliseconds) != 0
  }

  /// Has signals end the process again.
  static func releaseSignals() {
    score_signals_end()
  }
}

extension System.Failure {
  /// Whether the disk or the quota is full.
  var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }
  /// Whether the file system can only be read.
  var isReadOnly: Bool { number == EROFS }
  /// Whether nothing is there.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}
