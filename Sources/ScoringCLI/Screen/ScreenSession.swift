import ScoringViews

/// Runs full-screen programs on the terminal of the process: the only loop that reads keys and
/// draws screens.
final class ScreenSession {
  /// The form in which a program's output appears on the terminal.
  enum Surface {
    /// The program draws the whole screen of the terminal.
    case screen(ScreenPainter, ascii: Bool)
    /// The program writes sentences one below another, to be read aloud.
    case spoken
  }

  private let terminal: RawTerminal
  private let surface: Surface
  private var decoder = KeyDecoder()
  private var typed: ArraySlice<Keystroke> = []
  private var shown: Screen?
  /// Whether something has happened since the screen was drawn, so that it must be drawn again.
  ///
  /// Otherwise the screen is not laid out again.
  private var isStale = true
  /// Whether the terminal is closed, or a signal asked the process to end.
  private var isOver = false
  private var signal: Int32?

  /// The maximum time to wait for the rest of a key sequence, and the time between checks for
  /// changes by others, in milliseconds.
  private static let pauses = (escape: Int32(100), changes: Int32(400))

  private var size: ScreenSize {
    let size = terminal.size
    return ScreenSize(columns: size.columns, rows: size.rows)
  }

  private init(_ terminal: RawTerminal, _ surface: Surface) {
    self.terminal = terminal
    self.surface = surface
  }

  /// Runs a program until the user leaves it, and restores the terminal.
  ///
  /// - Returns: the program with its last state; `nil` if the terminal can't be used for it.
  static func run<Program: ScreenProgram>(
    _ program: Program, on surface: Surface, _ session: Session
  ) throws -> Program? {
    try session.console.output.flush()
    let isScreen = if case .screen = surface { true } else { false }
    guard
      let terminal = try RawTerminal(
        opening: isScreen ? ScreenPainter.opening : "",
        closing: isScreen ? ScreenPainter.closing : "", notedBeside: session.paths.store)
    else { return nil }
    var program = program
    let screen = ScreenSession(terminal, surface)
    screen.run(&program)
    terminal.close()
    if let signal = screen.signal { RawTerminal.end(by: signal) }
    return program
  }

  private func run(_ program: inout some ScreenProgram) {
    redraw()
    program.state.size = size
    while press(&program) {
      if isStale { draw(&program) }
      let pause = decoder.isWaiting ? Self.pauses.escape : Self.pauses.changes
      for event in terminal.wait(pause) where !isOver { handle(event, &program) }
      program.state.size = size
    }
  }

  private func handle(_ event: RawTerminal.Event, _ program: inout some ScreenProgram) {
    switch event {
    case .bytes(let bytes): typed += decoder.keys(bytes)
    case .quiet where decoder.isWaiting: typed += decoder.flush()
    case .quiet: if program.follow() { isStale = true }
    case .resized: redraw()
    case .stop: stop(&program)
    case .continued: if terminal.retake() { redraw() } else { isOver = true }
    case .end(let number): (signal, isOver) = (number, true)
    case .lost: isOver = true
    }
  }

  /// Passes the typed keys to a program, and returns whether the program still runs.
  private func press(_ program: inout some ScreenProgram) -> Bool {
    guard !typed.isEmpty, !isOver else { return !isOver }
    while !isOver, let key = typed.popFirst() {
      // On a screen that is too small, keys whose effect can't be seen are ignored.
      if case .screen = surface, !program.state.size.takes(key) { continue }
      switch key {
      case .control("c"):
        if program.interrupt() { signal = RawTerminal.interrupt }
        return false
      case .control("z"):
        program.state.message = nil
        stop(&program)
      case .control("l"): redraw()
      default:
        switch program.press(key) {
        case .stay: break
        case .leave: return false
        case .open(var other):
          run(&other)
          guard !isOver, program.resume(after: other) else { return false }
          redraw()
          program.state.size = size
        }
      }
    }
    isStale = true
    // A key applies to the state that was shown when it was pressed, so changes by others are read
    // only after it.
    _ = program.follow()
    return !isOver
  }

  private func stop(_ program: inout some ScreenProgram) {
    isOver = !terminal.stop()
    redraw()
    program.state.size = size
    _ = program.follow()
  }

  private func redraw() { (shown, isStale) = (nil, true) }

  private func draw(_ program: inout some ScreenProgram) {
    isStale = false
    program.read()
    let text: String
    switch surface {
    case .screen(let painter, let ascii):
      let drawn = program.state.screen()
      let screen = ascii ? drawn.inASCII : drawn
      guard screen != shown else { return }
      text = painter.frame(from: shown, to: screen)
      shown = screen
    case .spoken: text = program.news()
    }
    if !terminal.write(text) { isOver = true }
  }
}
