import ScoringDesk
import ScoringKit
import ScoringViews

/// Walking on a terminal: keys in, requests to the desk, screens out; a round that is kept takes
/// the same terminal over for a while.
final class WalkSession {
  private var desk: WalkDesk
  private var state: WalkState
  private let terminal: RawTerminal
  private let painter: ScreenPainter
  private let isASCII: Bool
  private var decoder = KeyDecoder()
  private var shown: Screen?
  private var isLeaving = false
  /// Whether the store was opened to write, rather than only walked through.
  private(set) var hasWritten = false
  /// Whether anything happened since it was drawn last: at rest nothing is laid out.
  private var isStale = true
  /// The signal that ends the process.
  private var signal: Int32?

  /// How long a rest of a sequence may take, and how often other writers are asked after, in
  /// milliseconds.
  private static let pauses = (escape: Int32(100), changes: Int32(400))

  /// Begins at a state, on a terminal that was taken over.
  init(
    _ state: WalkState, desk: WalkDesk, terminal: RawTerminal, painter: ScreenPainter,
    isASCII: Bool
  ) {
    self.state = state
    self.desk = desk
    self.terminal = terminal
    self.painter = painter
    self.isASCII = isASCII
  }

  /// Goes on until somebody leaves, or the terminal is gone.
  ///
  /// - Returns: the signal by which the process is to end; nil for none.
  func run(_ first: WalkRequest? = nil) -> Int32? {
    state.size = terminal.size
    if let first { perform(first, then: []) }
    while !isLeaving {
      readMissing()
      if isStale { draw() }
      let pause = decoder.isWaiting ? Self.pauses.escape : Self.pauses.changes
      for event in terminal.wait(pause) where !isLeaving { handle(event) }
    }
    return signal
  }

  private func handle(_ event: RawTerminal.Event) {
    if event != .quiet { isStale = true }
    switch event {
    case .bytes(let bytes): press(decoder.keys(bytes))
    case .quiet where decoder.isWaiting:
      press(decoder.flush())
      isStale = true
    case .quiet: if desk.follow(&state) { isStale = true }
    case .resized:
      state.size = terminal.size
      shown = nil
    case .stop: stop()
    case .continued:
      isLeaving = !terminal.retake()
      shown = nil
    case .end(let number):
      signal = number
      isLeaving = true
    case .lost: isLeaving = true
    }
  }

  private func press(_ keys: [Keystroke]) {
    var keys = keys[...]
    while !isLeaving, let key = keys.popFirst() {
      // What can't be seen is not done.
      guard LiveScreen.takes(key, columns: state.size.columns, rows: state.size.rows) else {
        continue
      }
      // Who was to choose what is started, and did not, ended a command that asked.
      if key == .control("c"), state.startsOnly, !hasWritten { signal = RawTerminal.interrupt }
      if let request = state.press(key) {
        // Of letters that come together only the last one has to be looked for.
        if case .load = request, case .character? = keys.first, state.mode == .filter { continue }
        keys = perform(request, then: keys)
      }
      readMissing()
    }
  }

  /// Reads the panes that came in sight, before the next key is about them.
  private func readMissing() {
    for pane in state.missing { perform(.load(pane), then: []) }
  }

  /// Does what is asked; the keys that were typed ahead of a round that is kept are that round's.
  ///
  /// - Returns: the keys that are left.
  @discardableResult
  private func perform(_ request: WalkRequest, then keys: ArraySlice<Keystroke>) -> ArraySlice<
    Keystroke
  > {
    switch request {
    case .leave: isLeaving = true
    case .stop: stop()
    case .redraw: shown = nil
    default:
      if request.writes { hasWritten = true }
      guard let round = desk.perform(request, for: &state) else { return keys }
      let place: String? = if case .live(_, let place) = request { place } else { nil }
      return keep(round, at: place, keys)
    }
    return keys
  }

  private func stop() {
    isLeaving = !terminal.stop()
    state.size = terminal.size
    shown = nil
  }

  /// Keeps a round until somebody leaves it, and comes back here.
  private func keep(_ round: RoundRequest, at place: String?, _ keys: ArraySlice<Keystroke>)
    -> ArraySlice<Keystroke>
  {
    do {
      let view = try desk.scorer.keypads.live(round, at: place)
      let wasOpen = !view.phase.isFinished
      var kept = LiveState(view, who: state.who)
      kept.correction = view.look == nil ? nil : .instead
      var place = LiveDesk(scorer: desk.scorer, round: round)
      try place.keep(&kept)
      let live = LiveSession(
        kept, desk: place, terminal: terminal, surface: .screen(painter, ascii: isASCII))
      let (ended, isLost, rest) = live.run(Array(keys))
      shown = nil
      isStale = true
      state.size = terminal.size
      signal = ended
      isLeaving = ended != nil || isLost
      try desk.refresh(&state)
      if wasOpen, live.view.phase.isFinished {
        state.done("Finished: it stands in the history, 2.")
      }
      if state.startsOnly { isLeaving = true }
      return rest[...]
    } catch let error as DeskError {
      state.refuse(error)
    } catch {
      state.say("\(error)")
    }
    return keys
  }

  private func draw() {
    isStale = false
    let drawn = WalkScreen(state: state).screen()
    let screen = isASCII ? drawn.inASCII : drawn
    guard screen != shown else { return }
    let text = painter.frame(from: shown, to: screen)
    shown = screen
    if !terminal.write(text) { isLeaving = true }
  }
}
