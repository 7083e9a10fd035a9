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
