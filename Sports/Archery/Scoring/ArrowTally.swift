/// The sums over some ends of an archer.
///
/// Hits are never more than the arrows shot, and those never more than were planned.
public struct ArrowTally: Hashable, Sendable {
  /// The points.
  public var total = 0
  /// The arrows that count, misses included; an arrow that is not shot is not among them.
  public var arrows = 0
  /// The arrows above zero.
  public var hits = 0
  /// The golds: 9s on imperial faces, 10s on metric ones, 5s on five-ring ones.
  public var golds = 0
  /// The counters of the ruleset, in its order.
  public var counts: [Int]

  init(_ ends: some Sequence<EndScore>, _ rules: Ruleset) {
    counts = rules.counters.map { _ in 0 }
    for end in ends {
      total += end.total
      arrows += end.arrowsShot
      for zone in end.counted {
        if zone.tie.contains(.hit) { hits += 1 }
        if zone.tie.contains(.gold) { golds += 1 }
        for (index, counter) in rules.counters.enumerated() where counter.counts(zone) {
          counts[index] += 1
        }
      }
    }
  }
}
