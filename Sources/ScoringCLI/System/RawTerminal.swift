internal import CProcess

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// The terminal of the process, used key by key, and restored however the process ends.
///
/// SIGKILL can't be caught: after it, ``mend(beside:closing:)`` restores the terminal in the next
/// process. There is one instance at a time, and one thread uses it.
final class RawTerminal {
  /// An event on the terminal.
  enum Event: Hashable {
    /// Bytes were typed.
    case bytes([UInt8])
    /// The size of the window has changed.
    case resized
    /// The process is asked to stop, as Ctrl-Z does.
    case stop
    /// The process continues after another process stopped it.
    case continued
    /// A signal asks the process to end.
    case end(Int32)
    /// The terminal is gone.
    case lost
    /// Nothing happened in the given time.
    case quiet
  }

  private let signals: Int32
  private let opening: String
  private let output: Int32
  private static let input = System.standardInput

  /// Takes the terminal over; nil if standard input is not a terminal.
  ///
  /// - Parameters:
  ///   - opening: the text that is written now, and whenever the terminal is taken over again.
  ///   - closing: the text that is written whenever the terminal is restored. It may be written
  ///     twice.
  ///   - output: the descriptor to which they are written.
  ///   - keepsTyped: whether input that was typed earlier is read as well.
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

  /// Takes the terminal over, and records this beside a file, for ``mend(beside:closing:)``.
  convenience init?(opening: String, closing: String, notedBeside path: String) {
    self.init(opening: opening, closing: closing)
    if let note = Self.note(beside: path) { score_terminal_note(note) }
  }

  /// Restores the terminal of this process if another process that used it was killed.
  ///
  /// - Complexity: two system calls if nothing is to be restored.
  static func mend(beside path: String, closing: String) {
    guard let note = note(beside: path), score_terminal_was_left(note) != 0 else { return }
    try? System.write(Array(closing.utf8), to: System.standardOutput)
    score_terminal_cook(input)
  }

  /// Returns the path of the record that a process uses the terminal; nil if the terminal has no
  /// name.
  private static func note(beside path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard score_terminal_name(input, &bytes, Int32(bytes.count)) != 0 else { return nil }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(path).keys\(name.replacing("/", with: "-"))"
  }

  /// The size of the terminal; 80 columns and 24 rows if unknown.
  var size: (columns: Int, rows: Int) {
    let size = System.windowSize(output)
    return (
      min(size?.columns ?? 80, 500), min(size.map { $0.rows > 0 ? $0.rows : 24 } ?? 24, 500)
    )
  }

  /// Writes a text in one piece if possible; false if the terminal is gone.
  func write(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    return (try? System.write(Array(text.utf8), to: output)) != nil
  }

  /// Waits for an event, at most for some milliseconds; without a limit for -1.
  ///
  /// At most `most` bytes are read; the rest is left for other readers.
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
      // A closed window reads as the end of the input, or as an error.
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

  /// Restores the terminal, stops the process, and takes the terminal over again when it continues.
  ///
  /// - Returns: false if the terminal is gone.
  func stop() -> Bool {
    score_terminal_stop() == 0 && write(opening)
  }

  /// Takes the terminal over again, after another process stopped this one.
  func retake() -> Bool {
    score_terminal_retake() == 0 && write(opening)
  }

  /// Restores the terminal.
  func close() {
    score_terminal_end()
  }

  /// The signal of Ctrl-C on a terminal that collects lines.
  static let interrupt = SIGINT

  /// Ends the process with a signal, as if the signal had no handler.
  static func end(by signal: Int32) {
    score_terminal_die(signal)
  }
}
