internal import ScoringKit

/// What all score sheets have in common: cells for arrows, and room to write.
enum SheetPaper {
  /// Room for a word that was not said.
  private static let blank = "________"

  /// The bow, the category and the target, with room where nobody said it.
  static func facts(_ archer: Archer) -> Line {
    let facts = [
      ("Bow", archer.bow?.rawValue), ("Age", archer.age?.rawValue),
      ("Gender", archer.gender?.rawValue), ("Target", nil),
    ]
    return Line(facts.map { "\($0): \($1 ?? blank)" }.joined(separator: "  "))
  }

  /// Room for the signatures of archer and scorer.
  static let signatures: [Page.Block] = ["Archer", "Scorer"].map { who in
    .line(Line("\(who): \(String(repeating: "_", count: 28))"))
  }

  /// The values of an end, highest first, each as wide as the widest of its face.
  ///
  /// An arrow that is not shot is room to write, which a miss is not.
  static func arrows(_ end: EndScore, on face: Face?) -> String {
    let width = max(1, face?.symbols.map(\.count).max() ?? 1)
    let values = end.counted.map { symbol(of: $0, width: width) }
    let open = max(0, end.planned - values.count)
    return (values + Array(repeating: String(repeating: "_", count: width), count: open))
      .joined(separator: " ")
  }

  private static func symbol(of zone: Zone, width: Int) -> String {
    String(repeating: " ", count: max(0, width - zone.symbol.count)) + zone.symbol
  }

  /// The arrows of the shoot-offs below the total, which they are no part of; no row where none
  /// was shot.
  static func shootOff(_ text: String, columns: Int) -> [Sheet.Row] {
    guard !text.isEmpty else { return [] }
    return [
      Sheet.Row(
        [Cell("S-O"), Cell(text)] + Array(repeating: .empty, count: columns - 2),
        spoken: "Shoot-off: \(text)")
    ]
  }

  /// A figure, and nothing as long as no arrow is shot.
  static func cell(_ number: Int, if isShot: Bool) -> Cell {
    Cell(isShot ? "\(number)" : "")
  }

  /// An end in words: `End 3: X 10 9, 29`.
  static func spoken(_ end: EndScore) -> String {
    end.arrowsShot == 0
      ? "End \(end.number), not shot"
      : "End \(end.number): \(end.counted.map(\.symbol).joined(separator: " ")), \(end.total)"
  }
}
