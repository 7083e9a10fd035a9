internal import ScoringKit

extension Scorecard {
  /// Returns a seat's values for statistics: of the whole round, of its holes together, of its
  /// halves, and of each hole.
  ///
  /// Values of holes include only played holes. `strokes`, `relative` and the best rounds also
  /// include penalties on the round, and the first two also missed holes that are scored as par +
  /// 4. A round can be a personal best only if every hole has a score;
  /// its result is out of all holes, so that rounds of different lengths are not combined.
  func metrics(of seat: Seat) -> [Metric] {
    let tally = tally(of: seat)
    guard missing(seat).count < rules.holeCount || reported(seat) != nil else { return [] }
    var metrics: [Metric] = []
    func add(_ name: String, _ value: Int?, outOf count: Int) {
      if let value { metrics.append(Metric(name, value, outOf: count)) }
    }
    add("strokes", tally.strokes, outOf: tally.thru)
    add("relative", tally.relative, outOf: tally.thru)
    guard reported(seat) == nil else { return metrics }
    if hasFullCard(seat) {
      add("best-strokes", tally.strokes, outOf: rules.holeCount)
      add("best-relative", tally.relative, outOf: rules.holeCount)
    }
    PlayedHoles(self, seat).add(to: &metrics)
    return metrics
  }
}

/// The sums of a seat's played holes, computed in one pass, from which most values for statistics
/// are derived.
private struct PlayedHoles {
  /// A sum over some holes, and the number of these holes.
  private struct Sum {
    var value = 0
    var count = 0

    mutating func add(_ number: Int) {
      value += number
      count += 1
    }

    /// Adds the sum to the statistics, unless it is over no holes.
    func add(_ key: String, of part: String? = nil, to metrics: inout [Metric]) {
      if count > 0 { metrics.append(Metric(key, of: part, value, outOf: count)) }
    }
  }

  private let rules: StrokePlay
  /// The seat's strokes on each hole of the layout; `nil` if it was not played.
  private var strokes: [Int?] = []
  /// The seat's strokes minus par on each hole; `nil` if it was not played, or its par is unknown.
  private var relatives: [Int?] = []
  private var strokeSum = Sum()
  private var relativeSum = Sum()
  private var aces = 0
  private var tiers = [Int](repeating: 0, count: Self.tierKeys.count)
  private var halves = [Sum(), Sum()]
  private var pars = [Sum](repeating: Sum(), count: LayoutHole.parLimits.upperBound + 1)

  /// The statistics that count holes by their score relative to par, from two or more under to
  /// three or more over; an ace is counted here too.
  private static let tierKeys = [
    "eagles-or-better", "birdies", "pars", "bogeys", "doubles", "triples-or-worse",
  ]

  init(_ card: Scorecard, _ seat: Seat) {
    rules = card.rules
    for hole in rules.positions {
      let played = card.strokes(of: seat, hole: hole)
      let par = played == nil ? nil : rules.layout.par(hole)
      strokes.append(played)
      relatives.append(par.map { (played ?? 0) - $0 })
      guard let played else { continue }
      strokeSum.add(played)
      if played == 1 { aces += 1 }
      guard let par else { continue }
      let relative = played - par
      relativeSum.add(relative)
      tiers[min(max(relative, -2), 3) + 2] += 1
      // With an odd number of holes, the front has one more.
      halves[hole * 2 <= rules.holeCount + 1 ? 0 : 1].add(relative)
      if pars.indices.contains(par) { pars[par].add(relative) }
    }
  }

  func add(to metrics: inout [Metric]) {
    metrics.reserveCapacity(24 + 2 * strokes.count)
    strokeSum.add("hole-strokes", to: &metrics)
    metrics.append(Metric("aces", aces, outOf: strokeSum.count))
    relativeSum.add("hole-relative", to: &metrics)
    if relativeSum.count > 0 {
      for (key, count) in zip(Self.tierKeys, tiers) {
        metrics.append(Metric(key, count, outOf: relativeSum.count))
      }
    }
    for (part, half) in zip(["Front", "Back"], halves) { half.add("half", of: part, to: &metrics) }
    for (par, sum) in pars.enumerated() where sum.count > 0 {
      sum.add("by-par", of: "Par \(par)", to: &metrics)
    }
    addRuns(to: &metrics)
    for (key, figures) in ["strokes": strokes, "relative": relatives] as KeyValuePairs {
      for (hole, figure) in zip(rules.layout.holes, figures) {
        if let figure { metrics.append(Metric(key, of: hole.label, figure, outOf: 1)) }
      }
    }
  }

  /// Adds the values that depend on the order of play, such as the longest run of birdies; a hole
  /// without a score or a known par ends every run.
  private func addRuns(to metrics: inout [Metric]) {
    guard relativeSum.count > 0 else { return }
    var bounces = Sum()
    var (pars, birdies) = (0, 0)
    var longest = (pars: 0, birdies: 0)
    var before: Int?
    for hole in rules.playOrder {
      let relative = relatives[hole - 1]
      if let relative, let before, before > 0 { bounces.add(relative < 0 ? 1 : 0) }
      pars = relative.map { $0 <= 0 } ?? false ? pars + 1 : 0
      birdies = relative.map { $0 < 0 } ?? false ? birdies + 1 : 0
      longest = (max(longest.pars, pars), max(longest.birdies, birdies))
      before = relative
    }
    bounces.add("bounce-backs", to: &metrics)
    metrics.append(Metric("run-of-pars", longest.pars, outOf: relativeSum.count))
    metrics.append(Metric("run-of-birdies", longest.birdies, outOf: relativeSum.count))
  }
}
