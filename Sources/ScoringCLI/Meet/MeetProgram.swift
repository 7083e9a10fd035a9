import ScoringDesk
import ScoringKit
import ScoringViews

/// The full-screen program of an event: keys become requests to the desk.
///
/// The score of a match is kept by another program, which uses the terminal until the user leaves
/// it.
struct MeetProgram: ScreenProgram {
  var state: MeetState
  var desk: MeetDesk
  /// The name of the scorer at the terminal; empty if unknown.
  let who: String

  init(_ state: MeetState, _ desk: MeetDesk, who: String) {
    (self.state, self.desk, self.who) = (state, desk, who)
  }

  var size: ScreenSize {
    get { state.size }
    set { state.size = newValue }
  }

  mutating func press(_ key: Keystroke) -> ScreenStep {
    guard let wish = state.press(key) else { return .stay }
    if wish.kind == .leave { return .leave }
    guard let round = desk.perform(wish, for: &state) else { return .stay }
    do {
      var live = LiveProgram(
        LiveState(try desk.scorer.keypads.live(round), who: who),
        LiveDesk(scorer: desk.scorer, round: round))
      try desk.scorer.rounds.use(round)
      try live.desk.keep(&live.state)
      return .open(live)
    } catch {
      state.say("\(error)")
      return .stay
    }
  }

  mutating func resume(after program: any ScreenProgram) -> Bool {
    do {
      try desk.refresh(&state)
    } catch {
      state.say("\(error)")
    }
    return true
  }

  mutating func read() { desk.preview(&state) }
  mutating func follow() -> Bool { desk.follow(&state) }
  func screen() -> Screen { MeetScreen(state: state).screen() }
}
