public import ScoringKit

extension ScoreSheet {
  /// An archer's figures: the score, arrows, hits and golds, by symbol, by distance, by end.
  ///
  /// A round counts as a best one only when every arrow was shot.
  public func metrics(of seat: Seat, only key: String?) -> [Metric] {
    let ends = ends(of: seat)
    let tally = tally(of: seat)
    guard tally.arrows > 0 else { return [] }
    var metrics = [
      Metric("score", tally.total, outOf: tally.arrows),
      Metric("arrows", tally.arrows, outOf: 1),
      Metric("hits", tally.hits, outOf: tally.arrows),
      Metric("golds", tally.golds, outOf: tally.arrows),
    ]
    // Comparable between rounds of any length and face, which neither points nor a mean arrow are.
    let most = ends.reduce(0) { sum, end in
      sum + end.arrowsShot * (card.face(seat, end: end.number)?.maximum ?? 0)
    }
    if most > 0 {
      metrics.append(
        Metric("of-thousand", (tally.total * 2000 + most) / (2 * most), outOf: 1))
    }
    if tally.arrows == definition.arrows {
      metrics.append(Metric("best-score", tally.total, outOf: 1))
    }
    let whole = ends.filter(\.isComplete)
    if let best = whole.map(\.total).max() {
      metrics.append(Metric("best-end", best, outOf: whole.count))
    }
    let zones = ends.flatMap(\.counted)
    var symbols: [String] = []
    for end in ends {
      for symbol in card.face(seat, end: end.number)?.symbols ?? []
      where !symbols.contains(symbol) {
        symbols.append(symbol)
      }
    }
    metrics += symbols.map { symbol in
      Metric(
        "arrow", of: symbol, zones.count { $0.symbol == symbol }, outOf: zones.count)
    }
    metrics.append(
      Metric("by-round", of: definition.name, tally.total, outOf: tally.arrows))
    return metrics + endMetrics(seat, ends) + distanceMetrics(seat)
      + ends.filter { $0.arrowsShot > 0 }.map {
        Metric("end", of: "\($0.number)", $0.total, outOf: $0.arrowsShot)
      }
  }

  private func distanceMetrics(_ seat: Seat) -> [Metric] {
    guard definition.location != .field else { return [] }
    var sums: [(label: String, total: Int, arrows: Int)] = []
    for (index, pass) in definition.passes.enumerated() {
      let part = tally(of: seat, pass: index)
      guard part.arrows > 0 else { continue }
      let label = pass.distance.spoken
      if let found = sums.firstIndex(where: { $0.label == label }) {
        sums[found].total += part.total
        sums[found].arrows += part.arrows
      } else {
        sums.append((label, part.total, part.arrows))
      }
    }
    return sums.map { Metric("score", of: $0.label, $0.total, outOf: $0.arrows) }
  }
}
