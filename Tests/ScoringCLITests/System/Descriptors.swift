#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Functions on file descriptors for tests of streams.
enum Descriptors {
  /// Returns a descriptor for writing to a path; -1 on an error.
  static func writing(_ path: String) -> Int32 { open(path, O_WRONLY) }

  /// Returns a descriptor for reading a path; -1 on an error.
  static func reading(_ path: String) -> Int32 { open(path, O_RDONLY) }

  /// Returns the two ends of a pipe.
  static func pipePair() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Returns the two ends of a terminal of a given size; -1 if the system provides none.
  static func terminalPair(columns: UInt16, rows: UInt16) -> (controller: Int32, terminal: Int32) {
    #if os(Linux)
      // Swift can't import the usual functions from the header; these two calls do the same.
      let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = -1
      guard controller >= 0, ioctl(controller, 0x4004_5431, &lock) == 0,
        ioctl(controller, 0x8004_5430, &number) == 0
      else { return (-1, -1) }
      let name = "/dev/pts/\(number)"
    #else
      let controller = posix_openpt(O_RDWR | O_NOCTTY)
      guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0,
        let path = ptsname(controller)
      else { return (-1, -1) }
      let name = String(cString: path)
    #endif
    let terminal = open(name, O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    return (controller, terminal)
  }

  /// Closes descriptors.
  static func shut(_ descriptors: Int32...) {
    for descriptor in descriptors { _ = close(descriptor) }
  }

  /// Makes a broken pipe be ignored, as some parent processes do.
  static func ignorePipeSignal() { _ = signal(SIGPIPE, SIG_IGN) }

  /// The number of the broken-pipe signal.
  static var pipeSignal: Int32 { SIGPIPE }

  /// Ends this process.
  static func end(_ code: Int32) -> Never { exit(code) }
}
