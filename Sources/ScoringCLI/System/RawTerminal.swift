internal import CProcess

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#else
  @preconcurrency internal import Darwin
#endif

/// The terminal of the process, from which keys are read one by one, and which is restored no
/// matter how the process ends.
///
/// SIGKILL can't be caught: after it, ``mend(beside:closing:)`` restores the terminal in the next
/// process. There is one instance at a time, and only one thread uses it.
final class RawTerminal {
  /// An event that a program waits for on the terminal.
  enum Event: Hashable {
    /// Keys were typed; the terminal sent these bytes.
    case bytes([UInt8])
    /// The size of the terminal's window has changed.
    case resized
    /// The process is asked to stop until it is continued, as by Ctrl-Z.
    case stop
    /// The process continues after another process has stopped it.
    case continued
    /// A signal with this number asks the process to end.
    case end(Int32)
    /// The terminal is closed, or can't be read.
    case lost
    /// Nothing happened for the given time.
    case quiet
  }

  private let signals: Int32
  private let opening: String
  private let output: Int32
  private static let input = System.standardInput

  /// Changes the terminal so that keys are read one by one; nil if standard input is not a
  /// terminal.
  ///
  /// - Parameters:
  /// - opening: the text that is written now, and whenever the process continues after a stop.
  /// - closing: the text that is written whenever the terminal is restored, possibly twice.
  /// - output: the descriptor to which both texts are written.
  /// - keepsTyped: whether input that was typed earlier is read as well.
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

  /// Changes the terminal, and records this in a file next to the store, for
  /// ``mend(beside:closing:)``; `path` is the store's.
  convenience init?(opening: String, closing: String, notedBeside path: String) {
    self.init(opening: opening, closing: closing)
    if let note = Self.note(beside: path) { score_terminal_note(note) }
  }

  /// Restores the terminal of this process if an earlier process was killed while it used the
  /// terminal.
  ///
  /// - Complexity: two system calls if nothing must be restored.
  static func mend(beside path: String, closing: String) {
    guard let note = note(beside: path), score_terminal_was_left(note) != 0 else { return }
    try? System.write(Array(closing.utf8), to: System.standardOutput)
    score_terminal_cook(input)
  }

  /// Returns the path of the file that records that a process uses the terminal, next to the file
  /// `path`; nil if the terminal has no name.
  private static func note(beside path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard score_terminal_name(input, &bytes, Int32(bytes.count)) != 0 else { return nil }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(path).keys\(name.replacing("/", with: "-"))"
  }

  /// The size of the terminal, at most 500 each; 80 columns and 24 rows if unknown.
  var size: (columns: Int, rows: Int) {
    let size = System.windowSize(output)
    return (
      min(size?.columns ?? 80, 500), min(size.map { $0.rows > 0 ? $0.rows : 24 } ?? 24, 500)
    )
  }

  /// Writes a text to the terminal, in one piece if possible; returns false if the terminal is
  /// closed.
  func write(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    return (try? System.write(Array(text.utf8), to: output)) != nil
  }

  /// Waits for an event, at most for a number of milliseconds; for -1, without a limit.
  ///
  /// At most `most` bytes of typed keys are read; further ones remain for the next call or reader.
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
      // If the window of the terminal is closed, reading returns nothing or fails.
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

  /// Restores the terminal, stops the process, and changes the terminal again when the process
  /// continues.
  ///
  /// - Returns: false if the terminal is closed.
  func stop() -> Bool {
    score_terminal_stop() == 0 && write(opening)
  }

  /// Changes the terminal again, after another process has stopped and continued this one; returns
  /// false if the terminal is closed.
  func retake() -> Bool {
    score_terminal_retake() == 0 && write(opening)
  }

  /// Restores the terminal to its state before it was changed.
  func close() {
    score_terminal_end()
  }

  /// The signal that Ctrl-C sends on a terminal that collects lines.
  static let interrupt = SIGINT

  /// Ends the process by a signal, as if the signal had no handler.
  static func end(by signal: Int32) {
    score_terminal_die(signal)
  }
}
