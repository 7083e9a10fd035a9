import ScoringDesk
import ScoringKit
import ScoringViews

/// A round kept, or followed, on a terminal: keys in, requests to the desk, screens out.
final class LiveSession {
  /// How a terminal is told what happens.
  enum Surface {
    /// The whole of it is a screen.
    case screen(ScreenPainter, ascii: Bool)
    /// Sentences are written below each other, to be read aloud.
    case spoken
  }

  private var desk: LiveDesk
  private let terminal: RawTerminal
  private let surface: Surface
  private var state: LiveState
  private var decoder = KeyDecoder()
  private var shown: Screen?
  private var speech = LiveSpeech()
  private var isLeaving = false
  /// Whether the terminal is gone.
  private var isLost = false
  /// What was typed behind the key that left.
  private var rest: [Keystroke] = []
  /// Whether anything happened since it was drawn last: at rest nothing is laid out.
  private var isStale = true
  /// The signal that ends the process.
  private var signal: Int32?

  /// How long a rest of a sequence may take, and how often other writers are asked after, in
  /// milliseconds.
  private static let pauses = (escape: Int32(100), changes: Int32(400))

  /// Begins with a round, on a terminal that was taken over.
  init(
    _ state: LiveState, desk: LiveDesk, terminal: RawTerminal, surface: Surface
  ) {
    self.state = state
    self.desk = desk
    self.terminal = terminal
    self.surface = surface
  }

  /// Goes on until somebody leaves, or the terminal is gone; what was entered is stored by then.
  ///
  /// - Parameter typed: the keys that were typed already.
  /// - Returns: the signal by which the process is to end, nil for none; whether the terminal is
  ///   gone; and the keys that were typed after somebody left.
  func run(_ typed: [Keystroke] = []) -> (signal: Int32?, isLost: Bool, rest: [Keystroke]) {
    System.keepMemory()
    press(typed)
    while !isLeaving {
      if isStale { draw() }
      let pause = decoder.isWaiting ? Self.pauses.escape : Self.pauses.changes
      for event in terminal.wait(pause) where !isLeaving { handle(event) }
    }
    return (signal, isLost, rest)
  }

  private func press(_ keys: [Keystroke]) {
    for key in keys {
      if isLeaving { rest.append(key) } else { press(key) }
    }
  }

  private func handle(_ event: RawTerminal.Event) {
    if event != .quiet { isStale = true }
    switch event {
    case .bytes(let bytes):
      // A key means what was shown when it was pressed: what others wrote since is read after it.
      press(decoder.keys(bytes))
      follow()
    case .quiet where decoder.isWaiting:
      press(decoder.flush())
      isStale = true
    case .quiet: follow()
    case .resized: shown = nil
    case .stop: stop()
    case .continued:
      isLeaving = !terminal.retake()
      shown = nil
    case .end(let number):
      signal = number
      isLeaving = true
    case .lost: (isLeaving, isLost) = (true, true)
    }
  }

  private func press(_ key: Keystroke) {
    if case .screen = surface {
      let size = terminal.size
      guard LiveScreen.takes(key, columns: size.columns, rows: size.rows) else { return }
    }
    guard let request = state.press(key) else { return }
    switch request {
    case .leave: isLeaving = true
    case .stop: stop()
    case .redraw: shown = nil
    default: desk.perform(request, for: &state)
    }
  }

  private func stop() {
    isLeaving = !terminal.stop()
    shown = nil
    follow()
  }

  private func follow() {
    if desk.follow(&state) { isStale = true }
  }

  // MARK: Showing

  private func draw() {
    isStale = false
    let text: String
    switch surface {
    case .screen(let painter, let ascii):
      let size = terminal.size
      let drawn = LiveScreen(state: state, columns: size.columns, rows: size.rows).screen()
      let screen = ascii ? drawn.inASCII : drawn
      guard screen != shown else { return }
      text = painter.frame(from: shown, to: screen)
      shown = screen
    case .spoken: text = speech.news(of: state)
    }
    if !terminal.write(text) { isLeaving = true }
  }

  /// The round as it was shown last.
  var view: LiveRound { state.view }
  /// Whether it was only looked at.
  var isWatching: Bool { state.isWatching }
}
