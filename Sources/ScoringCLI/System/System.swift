internal import CProcess
import ScoringKit

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// The functions of the C library and the system that the command-line program uses.
enum System {
  /// The failure of a system call, as an error number.
  struct Failure: Error, Hashable, Sendable {
    /// The error number of the system (`errno`).
    let number: Int32

    /// The system's message for the error number: `No space left on device`.
    var meaning: String {
      String(cString: strerror(number))
    }

    /// Whether the call failed because the program that reads a pipe has ended.
    var isBrokenPipe: Bool { number == EPIPE }
    /// Whether the call failed because the operation is not permitted.
    var isPermission: Bool { number == EACCES || number == EPERM }
    /// Whether the call failed because too many files are open, so that trying again may help.
    var isShortage: Bool { number == EMFILE || number == ENFILE }

    /// The failure of the last failed system call of this thread.
    static var last: Failure { Failure(number: errno) }
  }

  /// Makes the process keep memory that it no longer uses, for programs that run long and need the
  /// same amount again and again.
  static func keepMemory() {
    score_keep_memory()
  }

  // MARK: Descriptors

  /// The descriptor of standard input.
  static let standardInput: Int32 = 0
  /// The descriptor of standard output.
  static let standardOutput: Int32 = 1
  /// The descriptor of standard error.
  static let standardError: Int32 = 2

  /// Writes all bytes to a descriptor, and continues after interruptions, partial writes and full
  /// pipes.
  ///
  /// - Throws: the failure of the first write that wrote nothing.
  static func write(_ bytes: borrowing [UInt8], to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let written = unsafeWrite(bytes, from: done, to: descriptor)
      if written > 0 {
        done += written
      } else if written == 0 {
        throw Failure(number: EIO)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        wait(for: Int16(POLLOUT), on: descriptor)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  private static func unsafeWrite(_ bytes: [UInt8], from start: Int, to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { buffer in
      let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
      #if canImport(Glibc)
        return Glibc.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        return Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        return Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
    }
  }

  /// Reads at most `limit` bytes from a descriptor; returns none at the end of the input.
  ///
  /// - Throws: the failure of the system if the bytes can't be read.
  static func read(_ limit: Int, from descriptor: Int32) throws(Failure) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
        #if canImport(Glibc)
          count = Glibc.read(descriptor, buffer.baseAddress, limit)
        #elseif canImport(Musl)
          count = Musl.read(descriptor, buffer.baseAddress, limit)
        #else
          count = Darwin.read(descriptor, buffer.baseAddress, limit)
        #endif
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      let failure = Failure.last
      if failure.number == EAGAIN || failure.number == EWOULDBLOCK {
        wait(for: Int16(POLLIN), on: descriptor)
      } else if failure.number != EINTR {
        throw failure
      }
    }
  }

  private static func wait(for events: Int16, on descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Returns whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the numbers of columns and rows of a terminal; nil if the descriptor is not a terminal
  /// or its size is unknown.
  static func windowSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Opens `/dev/null` for each standard stream that is closed, in a way that every use of it
  /// fails.
  ///
  /// Otherwise the next file that is opened would get the descriptor of that stream, and output
  /// would be written into the file.
  static func holdStandardDescriptors() {
    for descriptor in standardInput...standardError
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", descriptor == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a broken pipe end the process, even if the parent process ignored that signal.
  static func restorePipeSignal() {
    _ = signal(SIGPIPE, SIG_DFL)
  }

  /// Ends the process like a broken pipe does by default: without a message, with status 141.
  static func endByBrokenPipe() -> Never {
    restorePipeSignal()
    _ = raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }

  /// Makes a write beyond the file size limit fail instead of ending the process.
  static func ignoreFileSizeSignal() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process with an exit status.
  static func end(_ status: Int32) -> Never {
    exit(status)
  }

  /// Opens a file or a pipe for reading, and returns the descriptor.
  ///
  /// - Throws: the failure of the system if the file can't be opened.
  static func openForReading(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a file with the given permissions, and opens it for writing; nil if the path exists or
  /// the file can't be made.
  static func openNew(_ path: String, mode: UInt16) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    return descriptor >= 0 ? descriptor : nil
  }

  /// Deletes a file if it exists; a failure is ignored.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// Closes a descriptor.
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  // MARK: Pager

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static var noActions: FileActions { nil }
    private static var noAttributes: Attributes { nil }
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static var noActions: FileActions { posix_spawn_file_actions_t() }
    private static var noAttributes: Attributes { posix_spawnattr_t() }
  #endif

  /// Shows bytes in a pager, which is a shell command that writes to a descriptor, and waits until
  /// the user leaves it.
  ///
  /// Meanwhile Ctrl-C affects only the pager, and leaving the pager early is no broken pipe.
  /// - Returns: false if the pager could not be started.
  static func show(
    _ bytes: [UInt8], through command: String, variables: [String: String], on descriptor: Int32
  ) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let signals = [SIGINT, SIGQUIT]
    let before = signals.map { signal($0, SIG_IGN) }
    defer { for (number, action) in zip(signals, before) { _ = signal(number, action) } }
    let held = score_pipe_hold()
    defer { score_pipe_release(held) }
    let process = start(
      command, variables, reading: ends[0], writing: descriptor, defaults: signals + [SIGPIPE])
    close(ends[0])
    if process != nil { try? write(bytes, to: ends[1]) }
    close(ends[1])
    guard let process else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let code = (status >> 8) & 0xFF
    return status & 0x7F != 0 || (code != 126 && code != 127)
  }

  private static func start(
    _ command: String, _ variables: [String: String], reading input: Int32,
    writing output: Int32, defaults: [Int32]
  ) -> pid_t? {
    var actions = noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, standardInput)
    posix_spawn_file_actions_adddup2(&actions, output, standardOutput)
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in defaults { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    let line: [String] = ["/bin/sh", "-c", command]
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
    words.append(nil)
    var values: [UnsafeMutablePointer<CChar>?] = variables.map { name, value in
      strdup("\(name)=\(value)")
    }
    values.append(nil)
    defer { for pointer in words + values { free(pointer) } }
    var process = pid_t()
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &values)
    return failure == 0 ? process : nil
  }

  // MARK: Environment

  /// The arguments of the process, beginning with the program's name.
  static var arguments: [String] {
    guard let words = score_arguments() else { return CommandLine.arguments }
    return (0..<Int(score_argument_count())).compactMap { index in
      words[index].map { String(cString: $0) }
    }
  }

  /// Returns the value of an environment variable; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The environment variables of the process.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let sign = text.utf8.firstIndex(of: 61) {
        variables[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
      }
      next += 1
    }
    return variables
  }

  /// Returns whether a path exists, even if it can't be read.
  ///
  /// If the system doesn't permit the check, it returns true: opening the path then reports the
  /// reason.
  static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// Returns whether a path is a folder or a device file, and its size in bytes; nil if it doesn't
  /// exist or can't be checked.
  static func look(at path: String) -> (isFolder: Bool, isDevice: Bool, size: Int)? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    let kind = information.st_mode & S_IFMT
    return (kind == S_IFDIR, kind == S_IFCHR || kind == S_IFBLK, Int(information.st_size))
  }

  /// Returns the path of the current folder; nil if the folder was deleted.
  static func currentDirectory() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns a random file name, made of sixty-four random bits.
  static func randomName() -> String {
    String(UInt64.random(in: 0 ... .max), radix: 36)
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension System {
  /// Runs a shell command with one argument, which is `$0` in the command, and waits until it ends.
  ///
  /// The command uses the standard streams of this program. It is the user's own, such as an
  /// editor, and never contains other input.
  ///
  /// - Returns: the exit status of the command; nil if it could not be started, or if a signal
  ///   ended it.
  static func runShell(_ line: String, argument: String) -> Int32? {
    let words = ["/bin/sh", "-c", line, argument]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }
}
