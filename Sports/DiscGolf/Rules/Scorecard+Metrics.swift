public import ScoringKit

extension Scorecard {
  /// A seat's figures: of the whole round, of its holes together, of its parts, and of each hole.
  ///
  /// Only played holes count. Whatever is added to a round as a whole is in `strokes`,
  /// `relative` and the best rounds, and in no figure of holes. A round counts as a best one
  /// only when every hole has a score.
  public func metrics(of seat: Seat, only key: String?) -> [Metric] {
    if let key, let total = total(key, of: seat) { return total }
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

  /// One of the figures of a whole card, none where the card has it not; nil for other keys.
  private func total(_ key: String, of seat: Seat) -> [Metric]? {
    let isBest: Bool
    switch key {
    case "strokes", "relative": isBest = false
    case "best-strokes", "best-relative": isBest = true
    default: return nil
    }
    guard isBest ? hasFullCard(seat) : thru(seat) > 0 else { return [] }
    let tally = tally(of: seat)
    let value = key.hasSuffix("strokes") ? tally.strokes : tally.relative
    return value.map { [Metric(key, $0, outOf: isBest ? 1 : tally.thru)] } ?? []
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
