import ScoringViews

/// A program on the whole of a terminal: a state that keys change, and what is shown of it.
protocol ScreenProgram {
  associatedtype State: ScreenState

  var state: State { get set }
  var size: ScreenSize { get set }
  /// Whether Ctrl-C ends the process, as it does while a command asks.
  var endsByInterrupt: Bool { get }

  mutating func press(_ key: Keystroke) -> ScreenStep
  /// Reads what others wrote, and returns whether anything is new.
  mutating func follow() -> Bool
  /// Reads what is in sight and was not read yet. Called before the screen is drawn.
  mutating func read()
  func screen() -> Screen
  /// What is new since the last call, in sentences.
  mutating func news() -> String
  /// Goes on after a program that it opened, and returns whether it does.
  mutating func resume(after program: any ScreenProgram) -> Bool
}

extension ScreenProgram {
  var endsByInterrupt: Bool { false }
  mutating func read() {}
  mutating func news() -> String { "" }
  mutating func resume(after program: any ScreenProgram) -> Bool { true }
}

/// What happens after a key.
enum ScreenStep {
  case stay, leave
  /// Another program takes the terminal, and the keys that were typed ahead, until it is left.
  case open(any ScreenProgram)
}

/// Runs programs on the terminal of the process: the only loop that reads keys and draws screens.
final class ScreenSession {
  /// How a terminal is used.
  enum Surface {
    /// The whole of it is a screen.
    case screen(ScreenPainter, ascii: Bool)
    /// Sentences are written below each other, to be read aloud.
    case spoken
  }

  private let terminal: RawTerminal
  private let surface: Surface
  private var decoder = KeyDecoder()
  private var typed: ArraySlice<Keystroke> = []
  private var shown: Screen?
  /// Whether anything happened since the screen was drawn: at rest nothing is laid out.
  private var isStale = true
  /// Whether the terminal is gone, or a signal asked to end.
  private var isOver = false
  private var signal: Int32?

  /// How long the rest of a sequence may take, and how often changes by others are looked for, in
  /// milliseconds.
  private static let pauses = (escape: Int32(100), changes: Int32(400))

  private var size: ScreenSize {
    let size = terminal.size
    return ScreenSize(columns: size.columns, rows: size.rows)
  }

  private init(_ terminal: RawTerminal, _ surface: Surface) {
    self.terminal = terminal
    self.surface = surface
  }

  /// Runs a program until it is left, and gives the terminal back.
  ///
  /// - Returns: the program at its end; `nil` if the terminal can't be taken over.
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
    program.size = size
    while press(&program) {
      if isStale { draw(&program) }
      let pause = decoder.isWaiting ? Self.pauses.escape : Self.pauses.changes
      for event in terminal.wait(pause) where !isOver { handle(event, &program) }
      program.size = size
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

  /// Gives a program the keys that were typed, and returns whether it goes on.
  private func press(_ program: inout some ScreenProgram) -> Bool {
    guard !typed.isEmpty, !isOver else { return !isOver }
    while !isOver, let key = typed.popFirst() {
      // What can't be seen is not changed.
      if case .screen = surface, !program.size.takes(key) { continue }
      switch key {
      case .control("c"):
        if program.endsByInterrupt { signal = RawTerminal.interrupt }
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
          program.size = size
        }
      }
    }
    isStale = true
    // A key means what was shown when it was pressed: what others wrote since is read after it.
    _ = program.follow()
    return !isOver
  }

  private func stop(_ program: inout some ScreenProgram) {
    isOver = !terminal.stop()
    redraw()
    program.size = size
    _ = program.follow()
  }

  private func redraw() { (shown, isStale) = (nil, true) }

  private func draw(_ program: inout some ScreenProgram) {
    isStale = false
    program.read()
    let text: String
    switch surface {
    case .screen(let painter, let ascii):
      let drawn = program.screen()
      let screen = ascii ? drawn.inASCII : drawn
      guard screen != shown else { return }
      text = painter.frame(from: shown, to: screen)
      shown = screen
    case .spoken: text = program.news()
    }
    if !terminal.write(text) { isOver = true }
  }
}
