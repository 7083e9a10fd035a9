public import ScoringKit

extension Scorecard {
  /// A seat's figures: sums and counts of the played holes, and one figure a played hole.
  ///
  /// A round counts as a best one only when every hole has a score.
  public func metrics(of seat: Seat) -> [Metric] {
    let scores = (1...rules.holeCount).compactMap { score(of: seat, hole: $0) }
    guard !scores.isEmpty else { return [] }
    let tally = tally(of: seat)
    var metrics = [Metric("strokes", tally.strokes, outOf: tally.thru, .sum)]
    if let relative = tally.relative {
      metrics.append(Metric("relative", relative, outOf: tally.thru, .sum))
    }
    if tally.thru == rules.holeCount {
      metrics.append(Metric("best-strokes", tally.strokes, outOf: 1, .lowest))
      if let relative = tally.relative {
        metrics.append(Metric("best-relative", relative, outOf: 1, .lowest))
      }
    }
    metrics.append(
      Metric("aces", scores.count { $0.strokeCount == 1 }, outOf: scores.count, .ratio))
    let known = scores.compactMap(\.relativeToPar)
    if !known.isEmpty {
      for (key, tier) in Self.tiers {
        metrics.append(
          Metric(key, known.count { tier.contains($0) }, outOf: known.count, .ratio))
      }
    }
    return metrics + scores.flatMap(perHole)
  }

  /// An ace is counted among the aces, and once more by its relation to par.
  private static let tiers: [(String, ClosedRange<Int>)] = [
    ("eagles-or-better", -99 ... -2), ("birdies", -1 ... -1), ("pars", 0...0), ("bogeys", 1...1),
    ("doubles-or-worse", 2...99),
  ]

  private func perHole(_ score: HoleScore) -> [Metric] {
    let hole = layout.label(score.holeNumber)
    return [
      Metric("strokes", of: hole, score.strokeCount, outOf: 1, .sum),
      Metric("best-strokes", of: hole, score.strokeCount, outOf: 1, .lowest),
    ]
      + (score.relativeToPar.map { [Metric("relative", of: hole, $0, outOf: 1, .sum)] } ?? [])
  }
}
