public import ScoringKit

extension ExpectedScore {
  /// The handicap of a score by the table: the worst one that still gives that score.
  ///
  /// Where no handicap gives it, it is the best one whose table score is not above it. The
  /// search ends at the scheme's limits.
  /// - Throws: a refusal unless the score is from 1 to the maximum.
  public func handicap(score: Int) throws(Refusal) -> Int {
    try check(score)
    let count = scheme.limits.count
    // Steps run from the best handicap to the worst, so the table falls along them.
    let first = Self.firstIndex(below: count) { self.score(step($0)) <= score }
    let reached = min(first, count - 1)
    guard self.score(step(reached)) == score else { return step(reached) }
    let after = Self.firstIndex(below: count) { self.score(step($0)) < score }
    return step(after - 1)
  }

  /// The handicap at which the expected score is exactly a score, to a millionth and better.
  ///
  /// The maximum is only approached: for it, the worst handicap at which tables show it.
  /// - Throws: a refusal unless the score is from 1 to the maximum.
  public func exactHandicap(score: Int) throws(Refusal) -> Double {
    try check(score)
    let isMaximum = score == maximum
    let wanted = Double(score) - (isMaximum ? (scheme == .agb2023 ? 1 : 0.5) : 0)
    var better = Double(step(0))
    var worse = Double(step(scheme.limits.count - 1))
    while abs(worse - better) > 1e-9 {
      let middle = (better + worse) / 2
      if expected(middle) > wanted { better = middle } else { worse = middle }
    }
    return (better + worse) / 2
  }

  private func step(_ index: Int) -> Int {
    scheme.isLowerBetter
      ? scheme.limits.lowerBound + index : scheme.limits.upperBound - index
  }

  private func check(_ score: Int) throws(Refusal) {
    guard maximum > 0 else {
      throw Refusal(.illegal, "Handicaps need a face of rings, and this round has none.")
    }
    guard (1...maximum).contains(score) else {
      throw Refusal(
        .illegal, "A score of \(score) has no handicap: the round gives 1 to \(maximum).",
        token: "\(score)")
    }
  }

  /// The least index for which something holds that holds from there on; `count` for none.
  private static func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
