internal import ScoringKit

/// The expected score of a round at each handicap.
///
/// E(arrow) = s₁ − Σ (sᵢ − sᵢ₊₁) exp(−((a + δᵢ/2) / σ)²), the rings from the inside to the outside
/// with scores s and diameters δ, the arrow's radius a, and σ the spread times the distance.
/// Everything but the spread is precomputed.
public struct ExpectedScore: Sendable {
  /// A ring of the face at one distance of the round.
  private struct Ring {
    /// The points that an arrow outside the ring loses, times the number of arrows at the distance.
    let weight: Double
    /// The square of the sum of the ring's radius and an arrow's radius, in square metres.
    let square: Double
  }

  /// A distance of the round: the maximum score of its arrows, and the losses outside each ring.
  private struct Part {
    let best: Int
    let reach: Double
    let square: Double
    let rings: [Ring]

    init(_ pass: RoundPass, arrows: Int, _ scheme: HandicapScheme, _ location: RoundLocation) {
      let metres = pass.distance.metres
      let zones = pass.handicapFace.zones.filter { $0.diameter != nil }
      best = arrows * (zones.first?.points ?? 0)
      reach = metres * scheme.reach(metres)
      square = metres * metres
      rings = zip(zones, zones.dropFirst().map(\.points) + [0]).compactMap { zone, outside in
        guard zone.points != outside, let diameter = zone.diameter else { return nil }
        let radius = scheme.arrowDiameter(location) / 2 + diameter * pass.size.metres / 2
        return Ring(weight: Double(arrows * (zone.points - outside)), square: radius * radius)
      }
    }
  }

  let scheme: HandicapScheme
  private let parts: [Part]

  /// Prepares the expected scores of a round; distances that are shot twice are computed once.
  public init(_ round: RoundDefinition, scheme: HandicapScheme) {
    self.scheme = scheme
    var shot: [(pass: RoundPass, arrows: Int)] = []
    for pass in round.passes {
      let twin = shot.firstIndex {
        $0.pass.distance == pass.distance && $0.pass.size == pass.size
          && $0.pass.handicapFace.id == pass.handicapFace.id
      }
      if let twin { shot[twin].arrows += pass.arrows } else { shot.append((pass, pass.arrows)) }
    }
    parts = shot.map { Part($0.pass, arrows: $0.arrows, scheme, round.location) }
  }

  /// The maximum score of the round on the faces that handicaps use; 0 if none of them has rings.
  var maximum: Int { parts.reduce(0) { $0 + $1.best } }

  /// Returns the expected score at a handicap, not rounded.
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
      for ring in part.rings { lost += ring.weight * Platform.exponential(ring.square * factor) }
      sum += Double(part.best) - lost
    }
    return sum
  }

  func score(at handicap: Double) -> Int { scheme.rounded(expected(handicap)) }

  /// Returns the score in a printed table at a whole handicap: the expected score, rounded.
  public func score(_ handicap: Int) -> Int { score(at: Double(handicap)) }
}

extension ExpectedScore {
  /// Returns the table's handicap for a score: the worst one that still gives that score.
  ///
  /// If no handicap gives it, the result is the best one whose table score is not above it. The
  /// search ends at the scheme's limits.
  /// - Throws: a refusal unless the score is from 1 to the maximum.
  func handicap(score: Int) throws(Refusal) -> Int {
    try check(score)
    let count = scheme.limits.count
    // Steps go from the best handicap to the worst, so the table's scores decrease.
    let first = (0..<count).partitioningIndex { self.score(step($0)) <= score }
    let after = (0..<count).partitioningIndex { self.score(step($0)) < score }
    return step(min(max(first, after - 1), count - 1))
  }

  /// Returns the handicap at which the expected score equals a score, to a millionth or better.
  ///
  /// No handicap has the maximum score as its expected score: for the maximum, the result is the
  /// worst handicap at which tables show it.
  /// - Throws: a refusal unless the score is from 1 to the maximum.
  func exactHandicap(score: Int) throws(Refusal) -> Double {
    try check(score)
    let wanted = Double(score) - (score < maximum ? 0 : scheme == .agb2023 ? 1 : 0.5)
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
}
