/// A handicap scheme: how widely arrows spread at a handicap, and how scores are rounded.
///
/// The spread is an angle of `scale(h) * (1 + growth(h) * d²) * reach(d)` radians at handicap *h*
/// and *d* metres.
public enum HandicapScheme: String, Hashable, Sendable, Codable, CaseIterable {
  /// The scheme of Archery GB since 2023.
  case agb2023
  /// The scheme of Archery GB before 2023, after Lane.
  case agbold
  /// The scheme of Archery Australia, after Park.
  case aa
  /// The scheme of Archery Australia, after Park 2014.
  case aa2

  /// Whether a lower handicap is the better one in this scheme.
  var isLowerBetter: Bool { self == .agb2023 || self == .agbold }

  /// The range of the scheme's handicaps, for tables and searches.
  var limits: ClosedRange<Int> { isLowerBetter ? -75...300 : -250...175 }

  /// Returns the diameter of the arrow that the scheme assumes, in metres.
  func arrowDiameter(_ location: RoundLocation) -> Double {
    let isIndoor = location == .indoor
    return switch self {
    case .agb2023: isIndoor ? 9.3e-3 : 5.5e-3
    case .agbold: 7.14e-3
    case .aa, .aa2: isIndoor ? 9.3e-3 : 5.0e-3
    }
  }

  /// Returns the factor of the arrows' spread that depends only on the handicap.
  func scale(_ handicap: Double) -> Double {
    switch self {
    case .agb2023: 5e-4 * Platform.power(1.035, handicap + 6)
    case .agbold: 5e-4 * Platform.power(1.036, handicap + 12.9)
    case .aa: Self.root2 * 1e-3 * Platform.exponential(2.37 - 0.027 * handicap)
    case .aa2: Self.root2 * 1e-3 * Platform.exponential(2.57 - 0.027 * handicap)
    }
  }

  /// Returns how the arrows' spread grows with the square of the distance; zero except for Archery
  /// GB before 2023.
  func growth(_ handicap: Double) -> Double {
    self == .agbold ? 1.429e-6 * Platform.power(1.07, handicap + 4.3) : 0
  }

  /// Returns the factor of the arrows' spread that depends only on the distance.
  func reach(_ metres: Double) -> Double {
    switch self {
    case .agb2023: Platform.exponential(0.00365 * metres)
    case .agbold: 1
    case .aa: Platform.exponential(0.004 * metres)
    case .aa2: 0.815 + 0.185 * metres / 50
    }
  }

  /// Returns an expected score as printed in tables: rounded up for Archery GB 2023, else to
  /// nearest.
  ///
  /// A whole round is rounded once, never its parts.
  func rounded(_ expected: Double) -> Int {
    Int(expected.rounded(self == .agb2023 ? .up : .toNearestOrEven))
  }

  private static let root2 = 2.0.squareRoot()
}
