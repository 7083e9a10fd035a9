internal import ScoringKit

extension ScoreSheet {
  /// Returns an archer's values for statistics: score, arrows, hits and golds, and counts by
  /// symbol, by distance and by end.
  ///
  /// A round can be a personal best only if every arrow was shot.
  func metrics(of seat: Seat) -> [Metric] {
    let ends = ends(of: seat)
    let tally = tally(of: seat)
    guard tally.arrows > 0 else { return [] }
    let handicap = handicapMetric(of: seat)
    guard card.reported(seat) == nil else {
      // Only the score is known; hits, golds and ends are not.
      return handicap + [
        Metric("score", tally.total, outOf: tally.arrows),
        Metric("arrows", tally.arrows, outOf: 1),
        Metric("best-score", tally.total, outOf: definition.arrows),
        Metric("by-round", of: definition.name, tally.total, outOf: tally.arrows),
      ]
    }
    var metrics = tally.metrics("score")
    let faces = ends.map { card.face(seat, end: $0.number) }
    // Comparable between rounds of any length and face, unlike points or the mean arrow.
    let most = zip(ends, faces).reduce(0) { $0 + $1.0.arrowsShot * ($1.1?.maximum ?? 0) }
    if most > 0 {
      metrics.append(Metric("of-thousand", (tally.total * 2000 + most) / (2 * most), outOf: 1))
    }
    if tally.arrows == definition.arrows {
      metrics.append(Metric("best-score", tally.total, outOf: definition.arrows))
    }
    let whole = ends.filter(\.isComplete)
    if let best = whole.map(\.total).max() {
      metrics.append(Metric("best-end", best, outOf: whole.count))
    }
    let zones = ends.flatMap(\.counted)
    metrics += faces.flatMap { $0?.symbols ?? [] }.uniqued().map { symbol in
      Metric("arrow", of: symbol, zones.count { $0.symbol == symbol }, outOf: zones.count)
    }
    metrics.append(Metric("by-round", of: definition.name, tally.total, outOf: tally.arrows))
    return metrics + handicap + endMetrics(ends) + distanceMetrics(seat)
      + ends.filter(\.isShot).map {
        Metric("end", of: "\($0.number)", $0.total, outOf: $0.arrowsShot)
      }
  }

  /// Returns the values of complete ends for statistics: their totals, the difference between the
  /// best and the worst, and the changes from end to end.
  ///
  /// Changes are computed only between ends with the same number of arrows at the same distance,
  /// and the difference only if all ends of the round are alike. All values are whole points, so
  /// that sums over a history stay exact.
  private func endMetrics(_ ends: [EndScore]) -> [Metric] {
    let whole = zip(card.plans, ends).filter { $1.isComplete }
    guard !whole.isEmpty else { return [] }
    let totals = whole.map(\.1.total)
    var metrics = [Metric("end-total", totals.reduce(0, +), outOf: whole.count)]
    let isAlike = zip(whole, whole.dropFirst()).map { one, next in
      one.0.pass == next.0.pass && one.0.arrows == next.0.arrows
    }
    let changes = zip(isAlike, zip(totals, totals.dropFirst())).filter(\.0).map { abs($1.0 - $1.1) }
    if !changes.isEmpty {
      metrics.append(Metric("end-change", changes.reduce(0, +), outOf: changes.count))
    }
    if hasOneKindOfEnd, whole.count > 1, let best = totals.max(), let worst = totals.min() {
      metrics.append(Metric("end-range", best - worst, outOf: whole.count))
    }
    return metrics
  }

  /// Whether all ends of the round have the same number of arrows, distance and face; the targets
  /// of a field course are treated alike.
  private var hasOneKindOfEnd: Bool {
    let passes = Set(card.plans.compactMap(\.pass)).map { definition.passes[$0] }
    return Set(card.plans.map(\.arrows)).count == 1
      && passes.allSatisfy { pass in
        (pass.distance, pass.size, pass.face) == (
          passes[0].distance, passes[0].size, passes[0].face
        )
      }
  }

  /// Returns the points at each distance, in shooting order; two parts of the round at the same
  /// distance are combined.
  private func distanceMetrics(_ seat: Seat) -> [Metric] {
    let shot = card.plans.compactMap { plan -> (distance: Distance, end: EndScore)? in
      guard let pass = plan.pass else { return nil }
      return (definition.passes[pass].distance, card.end(plan.number, of: seat))
    }.filter(\.end.isShot)
    return shot.map(\.distance).uniqued().map { distance in
      let tally = ArrowTally(shot.filter { $0.distance == distance }.map(\.end), ruleset)
      return Metric("score", of: distance.spoken, tally.total, outOf: tally.arrows)
    }
  }
}
