internal import ScoringKit

/// The signs beside the numbers of a card that show the quality of a score without colour.
///
/// A circle for under par and a square for over is a convention of ball golf; no authority of this
/// sport defines it, so every card includes a legend.
enum Marks {
  /// The text for a hole without any entry yet.
  static let unplayed = "·"
  /// The text for a hole that was entered as not played; the same as users type.
  static let notPlayed = "-"

  static let legend = "((1)) eagle or better, (2) birdie, 3 par, [4] bogey, [[5]] double or worse"

  /// The legend for cells without a score.
  static let unscoredLegend = "\(notPlayed) not played, \(unplayed) no score"

  static let meanings = [
    Sheet.Meaning(.best, "eagle"), Sheet.Meaning(.good, "birdie"), Sheet.Meaning(.worse, "bogey"),
    Sheet.Meaning(.worst, "double +"), Sheet.Meaning(.pending, "no score"),
  ]

  /// The legend of the star at a missed hole that is scored as par + 4.
  static let assigned = "7* par + 4, not played"

  static let command = SportCommand(
    CommandSyntax(
      "marks", "Explain the marks and colours of a card",
      examples: [.init("marks", "what ((1)), (2), [4] and [[5]] mean")])
  ) { _, _ in page }

  private static var page: Page {
    let scores = [
      (1, "eagle or better"), (2, "birdie"), (3, "par"), (4, "bogey"), (5, "double bogey or worse"),
    ].map { (HoleScore(holeNumber: 1, par: 3, strokeCount: $0), $1) }
    let rows = scores.map { score, meaning in
      Sheet.Row(
        [
          Cell(score.markedText, score.tone), Cell(score.formattedRelativeToPar, score.tone),
          Cell(meaning),
        ],
        spoken: "\(score.markedText): \(meaning)")
    }
    let unscored = [
      ("A dash", notPlayed, "not played"), ("A dot", unplayed, "no score"),
    ].map { name, sign, meaning in
      Sheet.Row([Cell(sign, .dim), .empty, Cell(meaning)], spoken: "\(name): \(meaning)")
    }
    let sheet = Sheet(
      title: "Marks on a par 3",
      columns: [.figures("Mark"), .figures("+/-"), "Meaning"],
      rows: rows + unscored,
      notes: [
        Line("A hole has four colours: under par, par, one over, two or more over."),
        Line("A total has three: under par, even, over. It is never red."),
      ])
    let payload = scores.map { score, meaning -> JSONValue in
      [
        "mark": .string(score.markedText), "meaning": .string(meaning),
        "relativeToPar": score.relativeToPar.map(JSONValue.integer) ?? .null,
        "tone": .string(score.tone.rawValue),
      ]
    }
    return Page(kind: "marks", payload: .array(payload), blocks: [.sheet(sheet)])
  }
}
