import ScoringDesk
import ScoringKit
import ScoringViews

/// Draws pages as lines on a full screen.
enum PageText {
  /// Returns a renderer for a screen of `columns` columns, whose lines are drawn after a space.
  static func renderer(_ columns: Int) -> TerminalRenderer {
    TerminalRenderer(width: columns - 2, isTerminal: true, spell: ActionSpelling.line)
  }

  static func lines(of blocks: [Page.Block], columns: Int) -> [StyledText] {
    renderer(columns).lines(of: Page(kind: "", payload: .null, blocks: blocks))
  }

  /// Returns the lines on the screen above the participants of a round.
  static func head(of round: ShownRound, columns: Int) -> [StyledText] {
    lines(of: round.facts.dropFirst().map { .line($0) }, columns: columns) + [StyledText()]
  }

  /// Returns the number of positions that arrows can mark in a round: one for each participant, and
  /// one for each line of text below them if not everything fits on the screen.
  static func positions(of round: ShownRound, columns: Int, rows: Int) -> Int {
    let text = lines(of: round.blocks, columns: columns).count
    let all = head(of: round, columns: columns).count + round.sides.count + 1 + text
    return round.sides.count + (all > rows ? text : 0)
  }
}
