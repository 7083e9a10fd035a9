import ScoringDesk
import ScoringKit
import ScoringViews

/// The full-screen program of an event: keys become requests to the desk.
///
/// The score of a match is kept by another program, which uses the terminal until the user leaves
/// it.
struct ContestProgram: ScreenProgram {
  var state: ContestScreenState
  var desk: ContestDesk
  /// The name of the scorer at the terminal; empty if unknown.
  let who: String

  /// Makes the program of an event.
  ///
  /// - Throws: An error if the event can't be read.
  init(_ request: ContestRequest, _ scorer: Scorer) throws {
    who = try scorer.keypads.name ?? ""
    (desk, state) = try ContestDesk.open(request, scorer)
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
      return .open(try LiveProgram(keeping: round, by: desk.scorer, who: who))
    } catch {
      state.refuse(error)
      return .stay
    }
  }

  mutating func resume(after program: any ScreenProgram) -> Bool {
    do {
      try desk.refresh(&state)
    } catch {
      state.refuse(error)
    }
    return true
  }

  mutating func read() { desk.preview(&state) }
  mutating func follow() -> Bool { desk.follow(&state) }
  func screen() -> Screen { ContestScreen(state: state).screen() }
}
