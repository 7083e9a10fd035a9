internal import ScoringKit

/// What the statistics of archery show, in their order.
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

extension ScoreSheet {
  /// What whole ends say: their totals, the difference of the best and the worst, the changes.
  ///
  /// Ends of as many arrows at the same distance are compared, and no others. All of it is
  /// in whole points, so that sums over a history stay exact.
  func endMetrics(_ seat: Seat, _ ends: [EndScore]) -> [Metric] {
    let whole = zip(card.plans, ends).filter { $1.isComplete }
    guard !whole.isEmpty else { return [] }
    var metrics = [
      Metric("end-total", whole.reduce(0) { $0 + $1.1.total }, outOf: whole.count)
    ]
    var change = 0
    var pairs = 0
    for (one, next) in zip(whole, whole.dropFirst())
    where one.0.pass == next.0.pass && one.0.arrows == next.0.arrows {
      change += abs(one.1.total - next.1.total)
      pairs += 1
    }
    if pairs > 0 { metrics.append(Metric("end-change", change, outOf: pairs)) }
    let first = whole[0].0
    let isEven = whole.allSatisfy { $0.0.pass == first.pass && $0.0.arrows == first.arrows }
    let totals = whole.map(\.1.total)
    if isEven, whole.count > 1, let best = totals.max(), let worst = totals.min() {
      metrics.append(Metric("end-range", best - worst, outOf: whole.count))
    }
    return metrics
  }
}
