public import ScoringKit

extension Scorecard {
  /// A seat's figures: of the whole round, of its holes together, of its parts, and of each hole.
  ///
  /// Only played holes count. Whatever is added to a round as a whole is in `strokes`,
  /// `relative` and the best rounds, and in no figure of holes. A round counts as a best one
  /// only when every hole has a score.
  public func metrics(of seat: Seat) -> [Metric] {
    // What the organizer assigned was not thrown, and says nothing of holes.
    let scores = (1...rules.holeCount).compactMap { score(of: seat, hole: $0) }
      .filter { !$0.isAssigned }
    guard !scores.isEmpty else { return [] }
    var metrics: [Metric] = []
    metrics.reserveCapacity(24 + 2 * scores.count)
    addTotals(of: seat, to: &metrics)
    metrics.append(
      Metric("hole-strokes", scores.reduce(0) { $0 + $1.strokeCount }, outOf: scores.count, .sum))
    addScores(scores, to: &metrics)
    addParts(scores, to: &metrics)
    addRuns(of: seat, to: &metrics)
    for score in scores {
      let hole = layout.label(score.holeNumber)
      metrics.append(Metric("strokes", of: hole, score.strokeCount, outOf: 1, .sum))
    }
    for score in scores {
      guard let relative = score.relativeToPar else { continue }
      let hole = layout.label(score.holeNumber)
      metrics.append(Metric("relative", of: hole, relative, outOf: 1, .sum))
    }
    return metrics
  }

  private func addTotals(of seat: Seat, to metrics: inout [Metric]) {
    let tally = tally(of: seat)
    metrics.append(Metric("strokes", tally.strokes, outOf: tally.thru, .sum))
    if let relative = tally.relative {
      metrics.append(Metric("relative", relative, outOf: tally.thru, .sum))
    }
    guard hasFullCard(seat) else { return }
    metrics.append(Metric("best-strokes", tally.strokes, outOf: 1, .lowest))
    if let relative = tally.relative {
      metrics.append(Metric("best-relative", relative, outOf: 1, .lowest))
    }
  }

  /// An ace is counted among the aces, and once more by its relation to par.
  private static let tiers: [(String, ClosedRange<Int>)] = [
    ("eagles-or-better", -99 ... -2), ("birdies", -1 ... -1), ("pars", 0...0), ("bogeys", 1...1),
    ("doubles", 2...2), ("triples-or-worse", 3...99),
  ]

  private func addScores(_ scores: [HoleScore], to metrics: inout [Metric]) {
    metrics.append(
      Metric("aces", scores.count { $0.strokeCount == 1 }, outOf: scores.count, .ratio))
    let known = scores.compactMap(\.relativeToPar)
    guard !known.isEmpty else { return }
    metrics.append(Metric("hole-relative", known.reduce(0, +), outOf: known.count, .sum))
    for (key, tier) in Self.tiers {
      metrics.append(
        Metric(key, known.count { tier.contains($0) }, outOf: known.count, .ratio))
    }
  }

  /// The halves of the layout, of which the front has the odd hole, and the holes of each par.
  private func addParts(_ scores: [HoleScore], to metrics: inout [Metric]) {
    let known = scores.filter { $0.par != nil }
    let middle = (rules.holeCount + 1) / 2
    for (name, holes) in [("Front", 1...middle), ("Back", (middle + 1)...max(middle + 1, 99))] {
      let half = known.filter { holes.contains($0.holeNumber) }
      guard !half.isEmpty else { continue }
      let sum = half.reduce(0) { $0 + ($1.relativeToPar ?? 0) }
      metrics.append(Metric("half", of: name, sum, outOf: half.count, .sum))
    }
    for par in LayoutHole.parLimits {
      let holes = known.filter { $0.par == par }
      guard !holes.isEmpty else { continue }
      let sum = holes.reduce(0) { $0 + ($1.relativeToPar ?? 0) }
      metrics.append(Metric("by-par", of: "Par \(par)", sum, outOf: holes.count, .sum))
    }
  }

  /// What depends on the order of play; a hole without a score or a par ends every run.
  private func addRuns(of seat: Seat, to metrics: inout [Metric]) {
    let played = rules.playOrder.map { hole -> Int? in
      score(of: seat, hole: hole).flatMap { $0.isAssigned ? nil : $0.relativeToPar }
    }
    let count = played.count { $0 != nil }
    guard count > 0 else { return }
    let followed = zip(played, played.dropFirst()).compactMap { over, next in
      (over ?? 0) > 0 ? next : nil
    }
    if !followed.isEmpty {
      metrics.append(
        Metric("bounce-backs", followed.count { $0 < 0 }, outOf: followed.count, .ratio))
    }
    for (key, most) in [("run-of-pars", 0), ("run-of-birdies", -1)] {
      var run = 0
      var longest = 0
      for relative in played {
        run = relative.map { $0 <= most } ?? false ? run + 1 : 0
        longest = max(longest, run)
      }
      metrics.append(Metric(key, longest, outOf: count, .highest))
    }
  }
}
