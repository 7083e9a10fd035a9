import ScoringDesk
import ScoringKit
import ScoringViews

/// Pages as lines of a screen, for whoever scrolls over them and whoever draws them.
enum WalkText {
  /// What draws lines that begin behind a space.
  static func renderer(_ columns: Int) -> TerminalRenderer {
    TerminalRenderer(width: columns - 2, isTerminal: true, spell: ActionSpelling.line)
  }

  /// The lines of some blocks.
  static func lines(of blocks: [Page.Block], columns: Int) -> [StyledText] {
    renderer(columns).lines(of: Page(kind: "", payload: .null, blocks: blocks))
  }

  /// What stands above those who took part.
  static func head(of round: ShownRound, columns: Int) -> [StyledText] {
    lines(of: round.facts.dropFirst().map { .line($0) }, columns: columns) + [StyledText()]
  }

  /// How many positions a round has: one for each who took part, and one for each line below them
  /// where not all of it is in sight.
  static func positions(of round: ShownRound, columns: Int, rows: Int) -> Int {
    let text = lines(of: round.blocks, columns: columns).count
    let all = head(of: round, columns: columns).count + round.participants.count + 1 + text
    return round.participants.count + (all > rows ? text : 0)
  }
}

extension StyledText {
  /// The line within so many columns, with a sign where it was cut.
  func cut(to columns: Int) -> StyledText {
    guard self.columns > columns else { return self }
    var result = StyledText()
    for piece in pieces {
      let room = columns - result.columns
      guard DisplayWidth.columns(of: piece.text) > room || result.columns == columns else {
        result.append(piece.text, piece.style)
        continue
      }
      result.append(
        DisplayWidth.cut(piece.text + "…", to: max(0, room), ellipsis: "…"), piece.style)
      break
    }
    return result
  }

  /// The line behind some text.
  func behind(_ text: String, _ style: TextStyle = .plain) -> StyledText {
    var result = StyledText(text, style)
    result.pieces += pieces
    return result
  }
}
