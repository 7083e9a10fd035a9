/// How much help is wanted.
package enum HelpLength: Hashable, Sendable {
  /// What fits a screen, for `-h`.
  case brief
  /// Everything, examples first, for `--help`.
  case full
}
