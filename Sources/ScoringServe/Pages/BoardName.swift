import ScoringViews

/// A player's name on a board, with its width, by which the style sheet chooses the size of the
/// font.
struct BoardName {
  /// The name as HTML, shortened if necessary.
  ///
  /// It may be divided into lines only at spaces, not at hyphens.
  let html: String
  /// The style classes for the width of the name on one line of the screen (`w`), on two (`v`) and
  /// on three (`x`), in ems, as in `w8 v5 x4`.
  let sizes: String

  /// The widths in ems for which the style sheet has classes.
  private static let steps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 24, 30, 36]
  /// The factor by which widths are increased, for fonts that are slightly wider than the measured
  /// one.
  private static let allowance = 1.05

  /// Shortens a name until it fits into a number of lines on the screen, each with a number of
  /// columns, and cuts it if it is still too long.
  init(_ name: String, of names: ShortNames, columns: Int, lines: Int) {
    let text = DisplayWidth.cut(
      names.name(name, columns: columns, lines: lines), to: columns * lines)
    html = named(text).split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: "-\u{2060}")
    let widths = (1...3).map { Self.step(Self.width(text[...], lines: $0)) }
    sizes = zip("wvx", widths).map { "\($0)\($1)" }.joined(separator: " ")
  }

  private static func step(_ width: Double) -> Int {
    steps.first { Double($0) >= width * allowance } ?? steps.last ?? 0
  }

  /// Returns the width of the longest line of a text that is divided at its best spaces.
  private static func width(_ text: Substring, lines: Int) -> Double {
    let whole = TextMeasure.width(String(text), size: 1, isBold: true)
    guard lines > 1 else { return whole }
    return text.indices.filter { text[$0] == " " }.map { space in
      max(
        width(text[..<space], lines: 1), width(text[text.index(after: space)...], lines: lines - 1))
    }.min() ?? whole
  }
}
