public import ScoringKit

extension Scorecard {
  /// A seat's figures: of the whole round, of its holes together, of its parts, and of each hole.
  ///
  /// Only played holes count. Whatever is added to a round as a whole is in `strokes`,
  /// `relative` and the best rounds, and in no figure of holes. A round counts as a best one
  /// only when every hole has a score.
  public func metrics(of seat: Seat) -> [Metric] {
    let holes = PlayedHoles(self, seat)
    guard holes.count > 0 else { return [] }
    var metrics: [Metric] = []
    metrics.reserveCapacity(24 + 2 * holes.count)
    addTotals(of: seat, to: &metrics)
    metrics.append(Metric("hole-strokes", holes.strokeSum, outOf: holes.count))
    holes.addScores(to: &metrics)
    holes.addParts(to: &metrics)
    addRuns(of: holes, to: &metrics)
    for (index, strokes) in holes.strokes.enumerated() where strokes > 0 {
      metrics.append(Metric("strokes", of: layout.label(index + 1), strokes, outOf: 1))
    }
    for (index, relative) in holes.relatives.enumerated() {
      guard let relative else { continue }
      metrics.append(Metric("relative", of: layout.label(index + 1), relative, outOf: 1))
    }
    return metrics
  }

  public func figure(_ key: String, of seat: Seat) -> Int? {
    switch key {
    case "strokes", "best-strokes":
      let isThere = key == "strokes" ? thru(seat) > 0 : hasFullCard(seat)
      return isThere ? tally(of: seat).strokes : nil
    case "relative", "best-relative":
      let isThere = key == "relative" ? thru(seat) > 0 : hasFullCard(seat)
      return isThere ? tally(of: seat).relative : nil
    default: return metrics(of: seat).first { $0.key == key && $0.dimension == nil }?.value
    }
  }

  /// The number of holes that a seat has a score of its own on.
  private func thru(_ seat: Seat) -> Int {
    rules.holeCount - missing(seat).count
  }

  private func addTotals(of seat: Seat, to metrics: inout [Metric]) {
    let tally = tally(of: seat)
    metrics.append(Metric("strokes", tally.strokes, outOf: tally.thru))
    if let relative = tally.relative {
      metrics.append(Metric("relative", relative, outOf: tally.thru))
    }
    guard hasFullCard(seat) else { return }
    metrics.append(Metric("best-strokes", tally.strokes, outOf: 1))
    if let relative = tally.relative {
      metrics.append(Metric("best-relative", relative, outOf: 1))
    }
  }

  /// What depends on the order of play; a hole without a score or a par ends every run.
  private func addRuns(of holes: PlayedHoles, to metrics: inout [Metric]) {
    guard holes.knownCount > 0 else { return }
    var followed = 0
    var bounces = 0
    var runs = (pars: 0, birdies: 0)
    var longest = (pars: 0, birdies: 0)
    var before: Int?
    for hole in rules.playOrder {
      let relative = holes.relatives[hole - 1]
      if let relative, let before, before > 0 {
        followed += 1
        if relative < 0 { bounces += 1 }
      }
      runs.pars = relative.map { $0 <= 0 } ?? false ? runs.pars + 1 : 0
      runs.birdies = relative.map { $0 < 0 } ?? false ? runs.birdies + 1 : 0
      longest = (max(longest.pars, runs.pars), max(longest.birdies, runs.birdies))
      before = relative
    }
    if followed > 0 { metrics.append(Metric("bounce-backs", bounces, outOf: followed)) }
    metrics.append(Metric("run-of-pars", longest.pars, outOf: holes.knownCount))
    metrics.append(Metric("run-of-birdies", longest.birdies, outOf: holes.knownCount))
  }
}
