#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Opens and closes file descriptors for tests of input and output.
enum Descriptors {
  /// Returns a descriptor for writing to the file at a path; -1 on an error.
  static func writing(_ path: String) -> Int32 { open(path, O_WRONLY) }

  /// Returns a descriptor for reading the file at a path; -1 on an error.
  static func reading(_ path: String) -> Int32 { open(path, O_RDONLY) }

  /// Returns the two ends of a new pipe.
  static func pipePair() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Returns the two ends of a new pseudo-terminal with a given size; -1 for both if the system
  /// provides none.
  static func terminalPair(columns: UInt16, rows: UInt16) -> (controller: Int32, terminal: Int32) {
    #if os(Linux)
      // Swift can't import the functions that usually do this from the C header; these two calls do
      // the same.
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

  /// Makes this process ignore the signal for a broken pipe, as the process that starts the program
  /// may have done.
  static func ignorePipeSignal() { _ = signal(SIGPIPE, SIG_IGN) }

  /// The number of the signal for a broken pipe.
  static var pipeSignal: Int32 { SIGPIPE }

  /// Ends this process with an exit code.
  static func end(_ code: Int32) -> Never { exit(code) }
}
