internal import CProcess

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// The terminal of the process, used key by key; it is as it was before, however the process ends.
///
/// SIGKILL nobody can catch: what it leaves, ``mend(beside:closing:)`` puts right in the next process.
/// There is one at a time, and one thread uses it.
final class RawTerminal {
  /// Something that happened.
  enum Event: Hashable {
    /// Bytes were typed.
    case bytes([UInt8])
    /// The window has another size.
    case resized
    /// Somebody asks that the process stops, as Ctrl-Z does.
    case stop
    /// The process goes on after somebody else stopped it.
    case continued
    /// A signal asks that the process ends.
    case end(Int32)
    /// The terminal is gone.
    case lost
    /// Nothing happened in the time given.
    case quiet
  }

  private let signals: Int32
  private let opening: String
  private let output: Int32
  private static let input = System.standardInput

  /// Takes the terminal over; nil where standard input is none.
  ///
  /// - Parameters:
  ///   - opening: what is written to it now, and whenever it is taken over again.
  ///   - closing: what is written whenever it is given back; it must bear being sent twice.
  ///   - output: where it is written to.
  ///   - keepsTyped: whether what was typed before is read as well.
  init?(
    opening: String, closing: String, output: Int32 = System.standardOutput,
    keepsTyped: Bool = false
  ) {
    let signals = score_terminal_begin(Self.input, output, closing, keepsTyped ? 1 : 0)
    guard signals >= 0 else { return nil }
    self.signals = signals
    self.opening = opening
    self.output = output
    _ = write(opening)
  }

  /// Takes the terminal over, and notes so beside a file, for ``mend(beside:closing:)``.
  convenience init?(opening: String, closing: String, notedBeside path: String) {
    self.init(opening: opening, closing: closing)
    if let note = Self.note(beside: path) { score_terminal_note(note) }
  }

  /// Gives the terminal of this process back where one that used it was killed.
  ///
  /// - Complexity: two system calls where nothing was left.
  static func mend(beside path: String, closing: String) {
    guard let note = note(beside: path), score_terminal_was_left(note) != 0 else { return }
    try? System.write(Array(closing.utf8), to: System.standardOutput)
    score_terminal_cook(input)
  }

  /// Where it is noted that a process uses the terminal; nil where that has no name.
  private static func note(beside path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard score_terminal_name(input, &bytes, Int32(bytes.count)) != 0 else { return nil }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(path).keys\(name.replacing("/", with: "-"))"
  }

  /// How large it is; 80 columns and 24 rows where it does not say.
  var size: (columns: Int, rows: Int) {
    let size = System.windowSize(output)
    return (
      min(size?.columns ?? 80, 500), min(size.map { $0.rows > 0 ? $0.rows : 24 } ?? 24, 500)
    )
  }

  /// Writes a text in one piece where the system takes it so; false where the terminal is gone.
  func write(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    return (try? System.write(Array(text.utf8), to: output)) != nil
  }

  /// Waits for something to happen, at most so many milliseconds; without end for -1.
  ///
  /// At most `most` bytes are taken; what is left, others may read.
  func wait(_ milliseconds: Int32, most: Int = 4096) -> [Event] {
    var requests = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    if count == 0 { return [.quiet] }
    guard count > 0 else { return errno == EINTR ? [] : [.lost] }
    var events: [Event] = []
    if requests[0].revents != 0 {
      let told = (try? System.read(64, from: signals)) ?? []
      events += told.compactMap { Self.event(Int32($0)) }
    }
    if requests[1].revents & Int16(POLLIN) != 0 {
      // A window that was closed reads as its end, or as an error.
      let bytes = (try? System.read(most, from: Self.input)) ?? []
      events.append(bytes.isEmpty ? .lost : .bytes(bytes))
    } else if requests[1].revents != 0 {
      events.append(.lost)
    }
    return events
  }

  private static func event(_ signal: Int32) -> Event? {
    switch signal {
    case SIGWINCH: .resized
    case SIGTSTP: .stop
    case SIGCONT: .continued
    default: .end(signal)
    }
  }

  /// Gives the terminal back, stops the process, and takes it over again once it goes on.
  ///
  /// - Returns: false where the terminal is gone.
  func stop() -> Bool {
    score_terminal_stop() == 0 && write(opening)
  }

  /// Takes the terminal over once more, after somebody else stopped the process.
  func retake() -> Bool {
    score_terminal_retake() == 0 && write(opening)
  }

  /// Gives the terminal back.
  func close() {
    score_terminal_end()
  }

  /// What Ctrl-C sends where a terminal collects lines.
  static let interrupt = SIGINT

  /// Ends the process by a signal, as if nobody had handled it.
  static func end(by signal: Int32) {
    score_terminal_die(signal)
  }
}
