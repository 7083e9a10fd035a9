import ScoringViews
internal import Synchronization

/// Where text goes: results to standard output, everything else to the error stream.
///
/// Results are buffered and written whole. A write that fails is remembered and
/// drops what follows; ``flush()`` and ``finish()`` report it, so that no result is
/// lost in silence. Notes are written at once, after the results before them.
package final class Output: Sendable {
  private enum Sink {
    case descriptors(results: Int32, notes: Int32)
    case captured
  }

  private struct State {
    var pending: [UInt8] = []
    var lost: LostOutput?
    /// Whether something was stored of which the results speak.
    var isStored = false
    var capturedResults: [UInt8] = []
    var capturedNotes: [UInt8] = []
  }

  /// How many bytes of results are kept before they are written.
  private static let bufferSize = 32 * 1024

  /// What standard output is.
  package let terminal: Terminal
  /// What the error stream is.
  package let noteTerminal: Terminal
  private let sink: Sink
  private let state = Mutex(State())

  private init(_ sink: Sink, terminal: Terminal, noteTerminal: Terminal) {
    self.sink = sink
    self.terminal = terminal
    self.noteTerminal = noteTerminal
  }

  /// The streams of this process.
  ///
  /// It also puts the streams in order: closed ones are held so that no other file
  /// takes their number, and a broken pipe ends the process as usual, also where the
  /// parent process ignored it. So make it before anything is opened.
  package static func process(_ environment: Environment) -> Output {
    System.holdStandardDescriptors()
    System.restorePipeSignal()
    return Output(
      results: System.standardOutput, notes: System.standardError, environment: environment)
  }

  /// Streams on open descriptors, which stay open.
  package convenience init(results: Int32, notes: Int32, environment: Environment) {
    self.init(
      .descriptors(results: results, notes: notes),
      terminal: Terminal(descriptor: results, environment: environment),
      noteTerminal: Terminal(descriptor: notes, environment: environment))
  }

  /// Streams into memory, read back with ``capturedResults`` and ``capturedNotes``.
  package static func captured(
    terminal: Terminal = Terminal(), noteTerminal: Terminal = Terminal()
  ) -> Output {
    Output(.captured, terminal: terminal, noteTerminal: noteTerminal)
  }

  /// The terminals with `--color` counted in.
  package func terminals(_ choice: GlobalOptions.ColorChoice, _ environment: Environment) -> (
    results: Terminal, notes: Terminal
  ) {
    (terminal.colored(choice, environment), noteTerminal.colored(choice, environment))
  }

  // MARK: Writing

  /// Adds text to the results, as it is.
  package func write(_ text: some StringProtocol) {
    write(bytes: text.utf8)
  }

  /// Adds bytes to the results, as they are.
  package func write(bytes: some Sequence<UInt8>) {
    state.withLock { state in
      guard state.lost == nil else { return }
      state.pending.append(contentsOf: bytes)
      if state.pending.count >= Self.bufferSize { send(&state) }
    }
  }

  /// Remembers that what the results speak of is stored, whatever becomes of them.
  package func noteStored() {
    state.withLock { $0.isStored = true }
  }

  /// Adds a line to the results.
  package func line(_ text: some StringProtocol) {
    write(text + "\n")
  }

  /// Writes text to the error stream at once, as it is.
  ///
  /// A failure is not reported: there is nowhere left to report it.
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

  /// Writes a line to the error stream at once.
  package func noteLine(_ text: some StringProtocol) {
    note(text + "\n")
  }

  /// Writes what is buffered.
  ///
  /// - Throws: where these or earlier results did not arrive.
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

  /// Shows a text through a pager on standard output, after the results before it.
  ///
  /// Whoever leaves the pager early has seen enough, so that is no loss.
  /// - Returns: false where the pager can't be started, and nothing was shown.
  func show(_ text: String, through pager: Pager) -> Bool {
    guard case .descriptors(let results, _) = sink else { return false }
    return state.withLock { state in
      send(&state)
      return state.lost == nil
        && System.show(
          Array(text.utf8), through: pager.command, variables: pager.variables, on: results)
    }
  }

  // MARK: Captured

  /// The results so far, where they are captured.
  package var capturedResults: String {
    state.withLock { String(decoding: $0.capturedResults + $0.pending, as: UTF8.self) }
  }

  /// What was written to the error stream so far, where it is captured.
  package var capturedNotes: String {
    state.withLock { String(decoding: $0.capturedNotes, as: UTF8.self) }
  }
}

/// Output that did not arrive: a full disk, a closed descriptor, a reader that went away.
package struct LostOutput: Error, Hashable, Sendable {
  /// The system's number of the failure (`errno`).
  package let number: Int32
  /// Whether something was stored of which the output would have spoken.
  package var isStored = false

  /// Whether the reader of a pipe went away, which is no error to complain about.
  package var isBrokenPipe: Bool { System.Failure(number: number).isBrokenPipe }

  /// A sentence: what happened.
  package var message: String {
    "The output could not be written: \(System.Failure(number: number).meaning)."
      + (isStored ? " What was entered is stored." : "")
  }
}

/// Returns a text that is safe to print on one line of a terminal, even if it quotes input from a
/// stranger.
func escaped(_ text: some StringProtocol) -> String {
  SafeText.sentence(text)
}
