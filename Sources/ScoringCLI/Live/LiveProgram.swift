import ScoringDesk
import ScoringKit
import ScoringViews

/// The full-screen program that shows one round, for a scorer or a watcher: keys become requests to
/// the desk.
struct LiveProgram: ScreenProgram {
  var state: LiveState
  var desk: LiveDesk
  var size = ScreenSize()
  private var speech = LiveSpeech()
  private let wasOpen: Bool

  init(_ state: LiveState, _ desk: LiveDesk) {
    (self.state, self.desk) = (state, desk)
    wasOpen = !state.view.phase.isFinished
    System.keepMemory()
  }

  /// Whether the round was finished while the program showed it.
  var isFinishedHere: Bool { wasOpen && state.view.phase.isFinished }

  mutating func press(_ key: Keystroke) -> ScreenStep {
    guard let request = state.press(key) else { return .stay }
    if request == .leave { return .leave }
    desk.perform(request, for: &state)
    return .stay
  }

  mutating func follow() -> Bool { desk.follow(&state) }
  mutating func news() -> String { speech.news(of: state) }

  func screen() -> Screen {
    LiveScreen(state: state, columns: size.columns, rows: size.rows).screen()
  }
}
