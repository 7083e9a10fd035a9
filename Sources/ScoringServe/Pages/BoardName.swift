import ScoringViews

/// A name on a board, and how wide it is, so that its style sheet can choose the size of its type.
struct BoardName {
  /// The name as it is shown, escaped; it is broken at spaces alone.
  let html: String
  /// Classes that say how wide it is in one line and in two, in the size of its type: `w8 v5`.
  let sizes: String

  /// The widths that the style sheet knows.
  private static let steps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 24, 30, 36]
  /// What a face takes that is a little wider than the one that is measured.
  private static let allowance = 1.05

  /// A name in so many lines of so many columns, or cut.
  init(_ name: String, of names: ShortNames, columns: Int, lines: Int) {
    let text = DisplayWidth.cut(
      names.name(name, columns: columns, lines: lines), to: columns * lines)
    html = escaped(text).split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: "-\u{2060}")
    sizes = "w\(Self.step(Self.width(text[...]))) v\(Self.step(Self.widthInTwoLines(text)))"
  }

  private static func step(_ width: Double) -> Int {
    steps.first { Double($0) >= width * allowance } ?? steps.last ?? 0
  }

  private static func width(_ text: Substring) -> Double {
    TextMeasure.width(String(text), size: 1, isBold: true)
  }

  /// The width of the longer line, where the name is broken at the best of its spaces.
  private static func widthInTwoLines(_ text: String) -> Double {
    text.indices.filter { text[$0] == " " }.map { space in
      max(width(text[..<space]), width(text[text.index(after: space)...]))
    }.min() ?? width(text[...])
  }
}
