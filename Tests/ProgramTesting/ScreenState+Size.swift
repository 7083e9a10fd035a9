internal import ScoringViews

@testable internal import ScoringCLI

extension ScreenState {
  /// Returns the screen of the state at a given size.
  func screen(_ columns: Int, _ rows: Int) -> Screen {
    var state = self
    state.size = ScreenSize(columns: columns, rows: rows)
    return state.screen()
  }
}
