internal import ScoringKit

/// What the statistics of disc golf show, in their order.
enum GolfStatistics {
  typealias Figure = Statistic.Figure

  static let all: [Statistic] = [
    Statistic(
      "averages", "Averages",
      .figures([
        Figure("best-relative", "To par a full round", .perRound, .relative),
        Figure("best-strokes", "Strokes a full round", .perRound),
        Figure("hole-relative", "To par a hole", .perCase, .relative),
        Figure("hole-strokes", "Strokes a hole", .perCase),
      ])),
    Statistic(
      "pars", "By par", .parts(Figure("by-par", "To par a hole", .perCase, .relative))),
    Statistic(
      "scores", "Scores",
      .figures([
        Figure("aces", "Aces", .rate), Figure("eagles-or-better", "Eagles or better", .rate),
        Figure("birdies", "Birdies", .rate), Figure("pars", "Pars", .rate),
        Figure("bogeys", "Bogeys", .rate), Figure("doubles", "Double bogeys", .rate),
        Figure("triples-or-worse", "Triple bogeys or worse", .rate),
        Figure("bounce-backs", "Bounce-backs", .rate),
      ])),
    Statistic(
      "halves", "Front and back",
      .parts(Figure("half", "To par a hole", .perCase, .relative))),
    Statistic(
      "trend", "Trend",
      .trend(Figure("best-relative", "To par", .lowest, .relative), window: 5)),
    Statistic(
      "records", "Bests and records",
      .bests([
        Figure("best-strokes", "Strokes", .lowest),
        Figure("best-relative", "To par", .lowest, .relative),
      ])),
    Statistic(
      "holes", "Holes",
      .units(Figure("relative", "To par", .perCase, .relative), lower: true)),
    Statistic("ringer", "Ringer card", .composite(Figure("strokes", "Strokes", .lowest))),
    Statistic(
      "runs", "Runs within a round",
      .figures([
        Figure("run-of-pars", "In a row at par or better", .highest),
        Figure("run-of-birdies", "In a row under par", .highest),
      ])),
    Statistic(
      "streaks", "Streaks of rounds",
      .streaks([
        Statistic.Streak("wins", "Won", .won),
        Statistic.Streak("under-par", "Under par", .within(key: "best-relative", -9999 ... -1)),
      ])),
    Statistic(
      "head-to-head", "Head to head",
      .headToHead(Figure("best-strokes", "Strokes", .perRound, .relative))),
  ]
}
