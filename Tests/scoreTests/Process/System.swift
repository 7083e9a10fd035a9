#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#endif

/// The functions of the C library with which tests start and control the program as a process.
enum System {
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static let noActions: FileActions = nil
    private static let noAttributes: Attributes = nil
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static var noActions: FileActions { posix_spawn_file_actions_t() }
    private static var noAttributes: Attributes { posix_spawnattr_t() }
  #endif

  /// The numbers of the signals SIGKILL, SIGINT and SIGTERM.
  static let killed = SIGKILL
  static let interrupted = SIGINT
  static let terminated = SIGTERM

  /// Whether the tests run as root.
  static var isRoot: Bool { geteuid() == 0 }

  /// Starts a process in a process group of its own, with its standard streams connected to files.
  ///
  /// Signals have their default effect in the process, even if the tests ignore them. A shell first
  /// changes to the working directory, and is then replaced by the process.
  static func spawn(
    _ words: [[UInt8]], environment: [String: String], folder: String,
    input: String, results: String, notes: String
  ) -> pid_t? {
    var actions = noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let isPipe = input.hasSuffix(".fifo")
    posix_spawn_file_actions_addopen(&actions, 0, input, isPipe ? O_RDWR : O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, results, create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, notes, create, 0o600)
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let variables = environment.map { Array("\($0.key)=\($0.value)".utf8) }
    var process = pid_t()
    let entering = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder].map { Array($0.utf8) }
    let failure = withStrings(entering + words) { arguments in
      withStrings(variables) { environment in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    return failure == 0 ? process : nil
  }

  private static func withStrings<Value>(
    _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { bytes in
      let text = (bytes + [0]).map { CChar(bitPattern: $0) }
      return strdup(text)
    }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }

  /// Waits for the end of a process, and returns its status as a shell reports it: 128 plus the
  /// signal if a signal ended it.
  ///
  /// Returns `nil` if the process has not ended after a number of milliseconds.
  static func wait(_ process: pid_t, atMost milliseconds: UInt32) -> Int32? {
    var status: Int32 = 0
    for _ in 0...(2 * milliseconds) {
      if waitpid(process, &status, WNOHANG) == process {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      }
      usleep(500)
    }
    return nil
  }

  /// Kills a process that hangs, and returns its status.
  static func end(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    send(killed, to: process)
    waitpid(process, &status, 0)
    return -1
  }

  /// Sends a signal to a process and its child processes.
  static func send(_ signal: Int32, to process: pid_t) {
    kill(-process, signal)
  }

  /// Makes the test wait for a number of microseconds.
  static func pause(_ microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Creates a named pipe that contains some bytes, and returns a descriptor that keeps the bytes
  /// in it; -1 on an error.
  static func makePipe(_ path: String, holding bytes: [UInt8]) -> Int32 {
    guard mkfifo(path, 0o600) == 0 else { return -1 }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor >= 0, !bytes.isEmpty { _ = write(descriptor, bytes, bytes.count) }
    return descriptor
  }

  /// Closes a descriptor; a negative one is ignored.
  static func shut(_ descriptor: Int32) {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Sets the permissions of a file; returns `false` on an error.
  static func setMode(_ path: String, _ mode: UInt16) -> Bool {
    chmod(path, mode_t(mode)) == 0
  }
}
