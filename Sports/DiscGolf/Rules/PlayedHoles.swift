internal import ScoringKit

/// The holes that a seat has played, summed up in one pass: most figures are made of them.
struct PlayedHoles {
  /// The strokes of each hole of the layout; 0 where it was not played.
  private(set) var strokes: [Int]
  /// The strokes less par of each hole; nil where it was not played, or its par is not known.
  private(set) var relatives: [Int?]
  /// The number of holes played.
  private(set) var count = 0
  /// The number of those whose par is known.
  private(set) var knownCount = 0
  /// The strokes of all of them.
  private(set) var strokeSum = 0
  private var relativeSum = 0
  private var aces = 0
  private var tiers = [Int](repeating: 0, count: Self.tierKeys.count)
  private var halves = [(sum: 0, count: 0), (sum: 0, count: 0)]
  private var pars = [(sum: Int, count: Int)](
    repeating: (0, 0), count: LayoutHole.parLimits.upperBound + 1)

  /// An ace is counted among the aces, and once more by its relation to par.
  private static let tierKeys = [
    "eagles-or-better", "birdies", "pars", "bogeys", "doubles", "triples-or-worse",
  ]

  init(_ card: Scorecard, _ seat: Seat) {
    let holeCount = card.rules.holeCount
    strokes = [Int](repeating: 0, count: holeCount)
    relatives = [Int?](repeating: nil, count: holeCount)
    // The front has the odd hole.
    let middle = (holeCount + 1) / 2
    for hole in 1...holeCount {
      guard let played = card.strokes(of: seat, hole: hole) else { continue }
      strokes[hole - 1] = played
      count += 1
      strokeSum += played
      if played == 1 { aces += 1 }
      guard let par = card.layout.par(hole) else { continue }
      let relative = played - par
      relatives[hole - 1] = relative
      knownCount += 1
      relativeSum += relative
      tiers[min(max(relative, -2), 3) + 2] += 1
      let half = hole <= middle ? 0 : 1
      halves[half] = (halves[half].sum + relative, halves[half].count + 1)
      guard pars.indices.contains(par) else { continue }
      pars[par] = (pars[par].sum + relative, pars[par].count + 1)
    }
  }

  /// How often each kind of score was made.
  func addScores(to metrics: inout [Metric]) {
    metrics.append(Metric("aces", aces, outOf: count))
    guard knownCount > 0 else { return }
    metrics.append(Metric("hole-relative", relativeSum, outOf: knownCount))
    for (key, number) in zip(Self.tierKeys, tiers) {
      metrics.append(Metric(key, number, outOf: knownCount))
    }
  }

  /// The halves of the layout, and the holes of each par.
  func addParts(to metrics: inout [Metric]) {
    for (name, half) in zip(["Front", "Back"], halves) where half.count > 0 {
      metrics.append(Metric("half", of: name, half.sum, outOf: half.count))
    }
    for (par, holes) in pars.enumerated() where holes.count > 0 {
      metrics.append(Metric("by-par", of: "Par \(par)", holes.sum, outOf: holes.count))
    }
  }
}
