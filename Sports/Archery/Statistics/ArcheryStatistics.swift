internal import ScoringKit

enum ArcheryStatistics {
  typealias Figure = Statistic.Figure

  static let all: [Statistic] = [
    Statistic(
      "averages", "Averages",
      .figures([
        Figure("score", "Points an arrow", .perCase),
        Figure("end-total", "Points an end", .perCase),
        Figure("best-score", "Points a whole round", .perRound),
        Figure("arrows", "Arrows a round", .perRound), Figure("arrows", "Arrows", .total),
      ])),
    Statistic(
      "rates", "Hits and golds",
      .figures([Figure("hits", "Hits", .rate), Figure("golds", "Golds", .rate)])),
    Statistic("distances", "By distance", .parts(Figure("score", "Points an arrow", .perCase))),
    Statistic("rounds", "By round", .parts(Figure("by-round", "Points an arrow", .perCase))),
    Statistic("arrows", "Arrows by symbol", .parts(Figure("arrow", "Arrows", .rate))),
    Statistic(
      "trend", "Trend", .trend(Figure("of-thousand", "Points of 1000", .perRound), window: 5)),
    Statistic(
      "records", "Bests and records",
      .bests([
        Figure("best-score", "Score", .highest), Figure("best-end", "End", .highest),
      ])),
    Statistic("ends", "Ends", .units(Figure("end", "Points an arrow", .perCase), lower: false)),
    Statistic(
      "consistency", "Consistency",
      .figures([
        Figure("end-range", "Best end less the worst", .perRound),
        Figure("end-change", "Change from end to end", .perCase),
      ])),
    Statistic(
      "matches", "Matches",
      .figures([
        Figure("matches-won", "Matches won", .rate), Figure("sets-won", "Sets won", .rate),
        Figure("match-score", "Points an arrow", .perCase),
      ])),
    Statistic("streaks", "Streaks of rounds", .streaks([Statistic.Streak("wins", "Won", .won)])),
    Statistic(
      "head-to-head", "Head to head",
      .headToHead(Figure("best-score", "Points", .perRound, .relative))),
  ]
}
