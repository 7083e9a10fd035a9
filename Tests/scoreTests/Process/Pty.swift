#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#endif

/// A pseudo-terminal on which a test runs the program, as a user would.
///
/// The program is not a session leader, so that it can be stopped with Ctrl-Z as under a shell.
final class Pty {
  private let master: Int32
  private let slave: Int32
  /// The path of the pseudo-terminal, which the program opens as its terminal.
  let path: String
  /// The bytes that the program has written to the pseudo-terminal and that were read so far.
  private(set) var output: [UInt8] = []

  init?(columns: UInt16 = 80, rows: UInt16 = 24) {
    guard let (master, path) = Self.open() else { return nil }
    self.master = master
    self.path = path
    // While the test keeps this end of the terminal open, reading never returns an end of file.
    slave = Self.open(path)
    guard slave >= 0 else { return nil }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(columns, rows)
  }

  #if os(Linux)
    /// Opens a new pseudo-terminal through its file, because this system's headers hide
    /// `posix_openpt` and related functions from Swift.
    private static func open() -> (Int32, String)? {
      let master = open("/dev/ptmx")
      var number: Int32 = 0
      var isLocked: Int32 = 0
      let (getNumber, setLock) = (UInt(0x8004_5430), UInt(0x4004_5431))
      guard master >= 0, ioctl(master, setLock, &isLocked) == 0,
        ioctl(master, getNumber, &number) == 0
      else { return nil }
      return (master, "/dev/pts/\(number)")
    }
  #else
    private static func open() -> (Int32, String)? {
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
      else { return nil }
      return (master, String(cString: name))
    }
  #endif

  private static func open(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_RDWR | O_NOCTTY)
    #elseif canImport(Musl)
      Musl.open(path, O_RDWR | O_NOCTTY)
    #else
      Darwin.open(path, O_RDWR | O_NOCTTY)
    #endif
  }

  deinit {
    close(slave)
    close(master)
  }

  func resize(_ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the terminal collects and echoes typed lines, which is the mode that a shell needs.
  var isCooked: Bool {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads the output of the program until it contains a text, beginning after the previous match.
  ///
  /// Returns `false` if the text does not appear within minutes.
  func wait(for text: String) -> Bool {
    let wanted = Array(text.utf8)
    for _ in 0..<1_200 {
      if let found = output[asked...].firstRange(of: wanted) {
        asked = found.upperBound
        return true
      }
      read(100)
    }
    return false
  }

  /// Reads all output that is available, without waiting.
  func drain() {
    var count = -1
    while count != output.count {
      count = output.count
      read(100)
    }
  }

  /// Reads the available output, and waits up to a number of milliseconds for some.
  func read(_ milliseconds: Int32) {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Glibc)
        Glibc.read(master, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        Musl.read(master, bytes.baseAddress, bytes.count)
      #else
        Darwin.read(master, bytes.baseAddress, bytes.count)
      #endif
    }
    if count > 0 { output += buffer.prefix(count) }
  }

  private var asked = 0
}

extension Program {
  /// Starts the program on a pseudo-terminal; `kind` is the value of `TERM`.
  func start(_ words: [String], on terminal: Pty, kind: String = "xterm") -> Int32? {
    var variables = variables
    variables["TERM"] = kind
    return System.spawn(
      [Array(path.utf8)] + words.map { Array($0.utf8) }, environment: variables, folder: folder,
      input: terminal.path, results: terminal.path, notes: terminal.path)
  }
}

extension System {
  /// The numbers of the signals SIGTSTP, SIGCONT, SIGHUP and SIGWINCH.
  static let stopped = SIGTSTP
  static let continued = SIGCONT
  static let hungUp = SIGHUP
  static let resized = SIGWINCH

  /// Waits until a process has stopped, as with Ctrl-Z; returns `false` if it ends instead, or does
  /// not stop within minutes.
  static func waitForStop(_ process: Int32) -> Bool {
    var status: Int32 = 0
    for _ in 0..<60_000 {
      if waitpid(process, &status, WNOHANG | WUNTRACED) == process {
        return status & 0xff == 0x7f
      }
      pause(2_000)
    }
    return false
  }
}
