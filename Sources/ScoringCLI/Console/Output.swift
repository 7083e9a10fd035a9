import ScoringViews
internal import Synchronization

/// The output of the program: results to standard output, everything else to standard error.
///
/// Results are buffered. After a failed write the later results are dropped; ``flush()`` and
/// ``finish(_:)`` report the failure, so that a loss is never silent. Notes are written to standard
/// error at once, after all earlier results.
package final class Output: Sendable {
  private enum Sink {
    case descriptors(results: Int32, notes: Int32)
    case captured
  }

  private struct State {
    var pending: [UInt8] = []
    var lost: LostOutput?
    /// Whether the results report something that the program has stored.
    var isStored = false
    var capturedResults: [UInt8] = []
    var capturedNotes: [UInt8] = []
  }

  /// The size of the buffer for results, in bytes.
  private static let bufferSize = 32 * 1024

  /// The terminal properties of standard output.
  package let terminal: Terminal
  /// The terminal properties of standard error.
  package let noteTerminal: Terminal
  private let sink: Sink
  private let state = Mutex(State())

  private init(_ sink: Sink, terminal: Terminal, noteTerminal: Terminal) {
    self.sink = sink
    self.terminal = terminal
    self.noteTerminal = noteTerminal
  }

  /// Returns the standard output and standard error of this process.
  ///
  /// It also prepares these streams: closed ones are opened, so that no other file gets their
  /// number, and a broken pipe ends the process as usual, even if the parent process ignored the
  /// signal. So it must be called before any file is opened.
  package static func process(_ environment: Environment) -> Output {
    System.holdStandardDescriptors()
    System.restorePipeSignal()
    return Output(
      results: System.standardOutput, notes: System.standardError, environment: environment)
  }

  /// Makes an output that writes to open descriptors, which stay open.
  package convenience init(results: Int32, notes: Int32, environment: Environment) {
    self.init(
      .descriptors(results: results, notes: notes),
      terminal: Terminal(descriptor: results, environment: environment),
      noteTerminal: Terminal(descriptor: notes, environment: environment))
  }

  /// Returns an output for tests that writes to memory: ``capturedResults`` and ``capturedNotes``.
  package static func captured(
    terminal: Terminal = Terminal(), noteTerminal: Terminal = Terminal()
  ) -> Output {
    Output(.captured, terminal: terminal, noteTerminal: noteTerminal)
  }

  /// Returns the properties of both terminals, with the colours that `--color` selects.
  package func terminals(_ choice: GlobalOptions.ColorChoice, _ environment: Environment) -> (
    results: Terminal, notes: Terminal
  ) {
    (terminal.colored(choice, environment), noteTerminal.colored(choice, environment))
  }

  // MARK: Writing

  /// Adds text to the results, unchanged.
  package func write(_ text: some StringProtocol) {
    write(bytes: text.utf8)
  }

  /// Adds bytes to the results, unchanged.
  package func write(bytes: some Sequence<UInt8>) {
    state.withLock { state in
      guard state.lost == nil else { return }
      state.pending.append(contentsOf: bytes)
      if state.pending.count >= Self.bufferSize { send(&state) }
    }
  }

  /// Records that the results report something that the program has stored.
  package func noteStored() {
    state.withLock { $0.isStored = true }
  }

  /// Adds a line of text to the results.
  package func line(_ text: some StringProtocol) {
    write(text + "\n")
  }

  /// Writes text to standard error at once, unchanged.
  ///
  /// A failure is not reported, because there is no other stream to report it on.
  package func note(_ text: some StringProtocol) {
    state.withLock { state in
      send(&state)
      let bytes = Array(text.utf8)
      switch sink {
      case .captured: state.capturedNotes += bytes
      case .descriptors(_, let notes): try? System.write(bytes, to: notes)
      }
    }
  }

  /// Writes a line of text to standard error at once.
  package func noteLine(_ text: some StringProtocol) {
    note(text + "\n")
  }

  /// Writes the buffered results to standard output.
  ///
  /// - Throws: an error if these or earlier results could not be written.
  package func flush() throws(LostOutput) {
    let lost = state.withLock { state in
      send(&state)
      return state.lost
    }
    if let lost { throw lost }
  }

  private func send(_ state: inout State) {
    guard state.lost == nil, !state.pending.isEmpty else { return }
    switch sink {
    case .captured:
      state.capturedResults += state.pending
    case .descriptors(let results, _):
      do {
        try System.write(state.pending, to: results)
      } catch {
        state.lost = LostOutput(number: error.number, isStored: state.isStored)
      }
    }
    state.pending.removeAll(keepingCapacity: true)
  }

  // MARK: Paging

  /// Shows a text in a pager on standard output, after all earlier results.
  ///
  /// A user who leaves the pager early has seen enough, so this is not lost output.
  /// - Returns: false if the pager can't be started, and nothing was shown.
  func show(_ text: String, through pager: Pager) -> Bool {
    guard case .descriptors(let results, _) = sink else { return false }
    return state.withLock { state in
      send(&state)
      return state.lost == nil
        && System.show(
          Array(text.utf8), through: pager.command, variables: pager.variables, on: results)
    }
  }

  // MARK: Captured output

  /// The results written so far, if the output is captured; for tests.
  package var capturedResults: String {
    state.withLock { String(decoding: $0.capturedResults + $0.pending, as: UTF8.self) }
  }

  /// The text written to standard error so far, if the output is captured; for tests.
  package var capturedNotes: String {
    state.withLock { String(decoding: $0.capturedNotes, as: UTF8.self) }
  }
}

/// Output that could not be written: the disk is full, the descriptor is closed, or the reader of a
/// pipe has ended.
package struct LostOutput: Error, Hashable, Sendable {
  /// The system's error number (`errno`).
  package let number: Int32
  /// Whether the lost output reports something that the program has stored.
  package var isStored = false

  /// Whether the program that reads the pipe has ended, which is not reported as an error.
  package var isBrokenPipe: Bool { System.Failure(number: number).isBrokenPipe }

  /// The message of the error for people, as a sentence.
  package var message: String {
    "The output could not be written: \(System.Failure(number: number).meaning)."
      + (isStored ? " What was entered is stored." : "")
  }
}

/// Returns a text that is safe to print on one line of a terminal, even if it quotes untrusted
/// input.
func escaped(_ text: some StringProtocol) -> String {
  SafeText.sentence(text)
}
