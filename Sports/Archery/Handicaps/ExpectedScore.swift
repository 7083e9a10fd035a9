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

  /// The scheme.
  public let scheme: HandicapScheme
  /// The most points on the faces that handicaps are reckoned with; 0 where none has rings.
  public let maximum: Int
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
  public func expected(_ handicap: Double) -> Double {
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
  public func score(_ handicap: Int) -> Int {
    scheme.rounded(expected(Double(handicap)))
  }
}
