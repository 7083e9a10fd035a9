internal import ScoringKit

/// How a piece of text is drawn on a terminal: a tone, and what is set off further.
struct TextStyle: Hashable, Sendable {
  /// What the text means for the eye.
  var tone: Tone
  /// Whether it is bold whatever its tone, as in a summary row.
  var isBold = false
  /// Whether foreground and background change places, as in the main action.
  var isInverse = false
  /// Whether it is to be typed or copied, so that no invisible character may be added to it.
  var isLiteral = false

  static let plain = TextStyle(tone: .plain)
  static let dim = TextStyle(tone: .dim)
  static let strong = TextStyle(tone: .strong)
  static let button = TextStyle(tone: .accent, isInverse: true, isLiteral: true)
}

/// How many colours a terminal can show.
///
/// Who asks the environment decides it (`NO_COLOR`, `TERM`, `COLORTERM`, `--color`); views only
/// obey. At ``none`` no styling leaves at all, not even bold.
package enum ColorLevel: Sendable, CaseIterable {
  /// No colour and no other styling.
  case none
  /// The 16 colours of ECMA-48, in the shades that the terminal's owner chose.
  case basic
  /// The 256 colours of the indexed palette.
  case palette
  /// All 16 million colours.
  case full
}
