public import ScoringKit

extension Scorecard {
  /// A seat's figures: of the whole round, of its holes together, of its parts, and of each hole.
  ///
  /// Only played holes count. Whatever is added to a round as a whole is in `strokes`,
  /// `relative` and the best rounds, and in no figure of holes. A round counts as a best one
  /// only when every hole has a score.
  public func metrics(of seat: Seat, only key: String?) -> [Metric] {
    let holes = PlayedHoles(self, seat)
    guard holes.count > 0 else { return [] }
    let tally = tally(of: seat)
    let isBest = hasFullCard(seat)
    let totals = [
      ("strokes", tally.strokes, tally.thru), ("relative", tally.relative, tally.thru),
      ("best-strokes", isBest ? tally.strokes : nil, 1),
      ("best-relative", isBest ? tally.relative : nil, 1),
    ].compactMap { key, value, count in value.map { Metric(key, $0, outOf: count) } }
    if let key, Self.totalKeys.contains(key) { return totals.filter { $0.key == key } }
    return totals + holes.metrics(layout, playOrder: rules.playOrder)
  }

  /// The figures of a whole card, which lists ask for one by one.
  private static let totalKeys = ["strokes", "relative", "best-strokes", "best-relative"]
}

/// The holes that a seat has played: most figures are made of them.
private struct PlayedHoles {
  /// The strokes of each hole of the layout; 0 where it was not played.
  private var strokes: [Int] = []
  /// The strokes less par of each hole; nil where it was not played, or its par is not known.
  private var relatives: [Int?] = []
  /// The number of holes played.
  let count: Int

  init(_ card: Scorecard, _ seat: Seat) {
    for hole in card.rules.positions {
      let played = card.strokes(of: seat, hole: hole)
      strokes.append(played ?? 0)
      relatives.append(played.flatMap { played in card.layout.par(hole).map { played - $0 } })
    }
    count = strokes.count { $0 > 0 }
  }

  func metrics(_ layout: Layout, playOrder: [Int]) -> [Metric] {
    let known = relatives.compactMap(\.self)
    var metrics = [
      Metric("hole-strokes", strokes.reduce(0, +), outOf: count),
      Metric("aces", strokes.count { $0 == 1 }, outOf: count),
    ]
    metrics.reserveCapacity(24 + 2 * count)
    add("hole-relative", relatives, to: &metrics)
    if !known.isEmpty {
      for (key, tier) in Self.tiers {
        metrics.append(Metric(key, known.count { tier.contains($0) }, outOf: known.count))
      }
    }
    // The front has the odd hole.
    let middle = (relatives.count + 1) / 2
    add("half", of: "Front", relatives[..<middle], to: &metrics)
    add("half", of: "Back", relatives[middle...], to: &metrics)
    for par in LayoutHole.parLimits where layout.holes.contains(where: { $0.par == par }) {
      let holes = zip(layout.holes, relatives).filter { $0.0.par == par }
      add("by-par", of: "Par \(par)", holes.map(\.1), to: &metrics)
    }
    addRuns(in: playOrder, outOf: known.count, to: &metrics)
    for (hole, strokes) in zip(layout.holes, strokes) where strokes > 0 {
      metrics.append(Metric("strokes", of: hole.label, strokes, outOf: 1))
    }
    for (hole, relative) in zip(layout.holes, relatives) {
      add("relative", of: hole.label, [relative], to: &metrics)
    }
    return metrics
  }

  /// An ace is counted among the aces, and once more by its relation to par.
  private static let tiers: KeyValuePairs = [
    "eagles-or-better": -99 ... -2, "birdies": -1 ... -1, "pars": 0...0, "bogeys": 1...1,
    "doubles": 2...2, "triples-or-worse": 3...99,
  ]

  /// The sum of what is known of some holes, where anything is.
  private func add(
    _ key: String, of part: String? = nil, _ relatives: some Sequence<Int?>,
    to metrics: inout [Metric]
  ) {
    let known = relatives.compactMap(\.self)
    guard !known.isEmpty else { return }
    metrics.append(Metric(key, of: part, known.reduce(0, +), outOf: known.count))
  }

  /// What depends on the order of play; a hole without a score or a par ends every run.
  private func addRuns(in order: [Int], outOf count: Int, to metrics: inout [Metric]) {
    guard count > 0 else { return }
    let played = order.map { relatives[$0 - 1] }
    let behind = zip(played, played.dropFirst()).compactMap { before, relative in
      before.map { $0 > 0 } ?? false ? relative : nil
    }
    if !behind.isEmpty {
      metrics.append(Metric("bounce-backs", behind.count { $0 < 0 }, outOf: behind.count))
    }
    for (key, most) in ["run-of-pars": 0, "run-of-birdies": -1] as KeyValuePairs {
      let runs = played.split { relative in relative.map { $0 > most } ?? true }
      metrics.append(Metric(key, runs.map(\.count).max() ?? 0, outOf: count))
    }
  }
}
