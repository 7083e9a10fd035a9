internal import ScoringKit

/// The score to be expected of a round at each handicap.
///
/// E(arrow) = s₁ − Σ (sᵢ − sᵢ₊₁) exp(−((a + δᵢ/2) / σ)²), the rings from the inside to the
/// outside with scores s and diameters δ, the arrow's radius a, and σ the spread times the
/// distance. Everything but the spread is reckoned once, when the value is made.
public struct ExpectedScore: Sendable {
  /// A distance: what its arrows score at most, and where its rings are in ``weights``.
  private struct Part {
    let best: Double
    let reach: Double
    let square: Double
    let rings: Range<Int>
  }

  let scheme: HandicapScheme
  /// The most points on the faces that handicaps are reckoned with; 0 where none has rings.
  let maximum: Int
  private let parts: [Part]
  /// What is lost outside each ring, times the number of arrows.
  private let weights: [Double]
  /// The square of each ring's radius, an arrow's radius added, in square metres.
  private let squares: [Double]

  /// Prepares a round; distances that are shot twice are reckoned once.
  public init(_ round: RoundDefinition, scheme: HandicapScheme) {
    self.scheme = scheme
    let arrow = scheme.arrowDiameter(round.location) / 2
    var maximum = 0
    var parts: [Part] = []
    var weights: [Double] = []
    var squares: [Double] = []
    var seen: [(pass: RoundPass, arrows: Int)] = []
    for pass in round.passes {
      let twin = seen.firstIndex {
        $0.pass.distance == pass.distance && $0.pass.size == pass.size
          && $0.pass.handicapFace.id == pass.handicapFace.id
      }
      if let twin { seen[twin].arrows += pass.arrows } else { seen.append((pass, pass.arrows)) }
    }
    for (pass, arrows) in seen {
      let metres = pass.distance.metres
      let start = weights.count
      let rings = pass.handicapFace.zones.filter { $0.diameter != nil }
      maximum += arrows * (rings.first?.points ?? 0)
      for (index, ring) in rings.enumerated() {
        let outside = index + 1 < rings.count ? rings[index + 1].points : 0
        guard ring.points != outside, let diameter = ring.diameter else { continue }
        let radius = arrow + diameter * pass.size.metres / 2
        weights.append(Double(arrows * (ring.points - outside)))
        squares.append(radius * radius)
      }
      parts.append(
        Part(
          best: Double(arrows * (rings.first?.points ?? 0)),
          reach: metres * scheme.reach(metres), square: metres * metres,
          rings: start..<weights.count))
    }
    self.maximum = maximum
    self.parts = parts
    self.weights = weights
    self.squares = squares
  }

  /// The expected score at a handicap, not rounded.
  ///
  /// - Complexity: O(*r*) for *r* rings of all distances; allocates nothing.
  func expected(_ handicap: Double) -> Double {
    let scale = scheme.scale(handicap)
    let growth = scheme.growth(handicap)
    var sum = 0.0
    for part in parts {
      let spread = scale * (1 + growth * part.square) * part.reach
      let factor = -1 / (spread * spread)
      var lost = 0.0
      for ring in part.rings {
        lost += weights[ring] * Platform.exp(squares[ring] * factor)
      }
      sum += part.best - lost
    }
    return sum
  }

  /// The score of a table at a whole handicap.
  public func score(_ handicap: Int) -> Int { scheme.rounded(expected(Double(handicap))) }
}

extension ExpectedScore {
  /// The handicap of a score by the table: the worst one that still gives that score.
  ///
  /// Where no handicap gives it, it is the best one whose table score is not above it. The
  /// search ends at the scheme's limits.
  /// - Throws: a refusal unless the score is from 1 to the maximum.
  func handicap(score: Int) throws(Refusal) -> Int {
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
  func exactHandicap(score: Int) throws(Refusal) -> Double {
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
