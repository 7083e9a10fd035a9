import ScoringDesk
import ScoringKit
import ScoringViews

/// The full-screen program for browsing rounds: keys become requests to the desk.
///
/// Scoring a round is another program, which uses the terminal until the user leaves it.
struct BrowseProgram: ScreenProgram {
  var state: BrowseState
  var desk: BrowseDesk
  /// Whether a request was performed that may have written to the store.
  private(set) var hasWritten = false

  init(_ state: BrowseState, _ desk: BrowseDesk) { (self.state, self.desk) = (state, desk) }

  var size: ScreenSize {
    get { state.size }
    set { state.size = newValue }
  }

  /// Whether Ctrl-C ends the process, as it does in any command that has only asked a question so
  /// far.
  var endsByInterrupt: Bool { state.startsOnly && !hasWritten }

  mutating func press(_ key: Keystroke) -> ScreenStep {
    // Letters of a filter that arrive together are all handled before the list is read once.
    if case .character = key, state.mode == .filter {} else { read() }
    guard let request = state.press(key) else { return .stay }
    if request == .leave { return .leave }
    hasWritten = hasWritten || request.writes
    guard let round = desk.perform(request, for: &state) else { return .stay }
    do {
      let place: String? = if case .live(_, let place) = request { place } else { nil }
      return .open(
        try LiveProgram(keeping: round, at: place, by: desk.scorer, who: state.who))
    } catch {
      state.refuse(error)
      return .stay
    }
  }

  mutating func resume(after program: any ScreenProgram) -> Bool {
    do {
      try desk.refresh(&state)
      if let live = program as? LiveProgram, live.isFinishedHere {
        state.done("Finished: it is in the history, 2.")
      }
    } catch {
      state.refuse(error)
    }
    return !state.startsOnly
  }

  mutating func read() { desk.read(&state) }
  mutating func follow() -> Bool { desk.follow(&state) }
  func screen() -> Screen { BrowseScreen(state: state).screen() }
}
