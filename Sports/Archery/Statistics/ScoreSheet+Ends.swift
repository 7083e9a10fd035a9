internal import ScoringKit

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
