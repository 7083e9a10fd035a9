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

  /// Makes the program in which a scorer keeps the score of a round, and makes it the current round.
  ///
  /// - Parameters:
  ///   - round: The round.
  ///   - place: The position whose value is corrected first; `nil` for none.
  ///   - scorer: The scorer who keeps the score.
  ///   - who: The name of the scorer; empty if unknown.
  /// - Throws: An error if the round can't be read or written.
  init(keeping round: RoundRequest, at place: String? = nil, by scorer: Scorer, who: String) throws
  {
    let view = try scorer.keypads.live(round, at: place)
    self.init(LiveState(view, who: who), LiveDesk(scorer: scorer, round: round))
    state.correction = view.look == nil ? nil : .instead
    try scorer.rounds.use(round)
    try desk.keep(&state)
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
