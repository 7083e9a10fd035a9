import ScoringViews

/// A text from a stranger as it may be printed on one line of a terminal.
func escaped(_ text: some StringProtocol) -> String {
  SafeText.visible(text)
}
