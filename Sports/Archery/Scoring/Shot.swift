/// What is written down of one arrow.
public struct Shot: Hashable, Sendable {
  /// The symbol of the zone: `X`, `10`, `M`.
  public let symbol: String
  /// The spot of the face that it is in, from 1; nil where nobody said.
  public let spot: Int?
  /// Whether it was measured to be the closest to the centre, in a shoot-off.
  public let isClosest: Bool

  /// Where on the face it is; nil where nobody said.
  public let place: ArrowPlace?
  /// The number that is written on the arrow, 1 to 999; nil where nobody said.
  public let arrowNumber: Int?

  /// Makes a shot.
  public init(
    _ symbol: String, spot: Int? = nil, isClosest: Bool = false, place: ArrowPlace? = nil,
    arrowNumber: Int? = nil
  ) {
    self.symbol = symbol
    self.spot = spot
    self.isClosest = isClosest
    self.place = place
    self.arrowNumber = arrowNumber
  }

  /// The spots that a face may have.
  static let spots = 1...5
}

extension Shot: CustomStringConvertible {
  /// The stored form: `X`, `10/2`, `9*`, `9@-4181,8148#12`.
  public var description: String {
    symbol + (spot.map { "/\($0)" } ?? "") + (isClosest ? "*" : "")
      + (place.map { "@\($0)" } ?? "") + (arrowNumber.map { "#\($0)" } ?? "")
  }
}

/// An arrow on the card: the zone that it hit on the face that its archer shoots at.
public struct ScoredArrow: Hashable, Sendable {
  /// The zone; the miss among them.
  public let zone: Zone
  /// The spot of the face, from 1; nil where nobody said.
  public let spot: Int?
  /// Whether it was the closest to the centre, in a shoot-off.
  public let isClosest: Bool
  /// Where on the face it is; nil where nobody said.
  public var place: ArrowPlace?
  /// The number that is written on the arrow; nil where nobody said.
  public var arrowNumber: Int?

  /// What it is worth by itself, before any rule about surplus arrows.
  public var points: Int { zone.points }
}

extension ScoredArrow {
  /// What is written for it: `X`, and `10*` for the closest one of a shoot-off.
  public var text: String {
    zone.symbol + (isClosest ? "*" : "")
  }
}

extension Zone {
  /// Whether it is written before another: the higher value first, X above 10.
  ///
  /// World Archery, rule book 2, 6.1.3: values are called and written highest first.
  func isAbove(_ other: Zone) -> Bool {
    (points, tie.contains(.inner) ? 1 : 0) > (other.points, other.tie.contains(.inner) ? 1 : 0)
  }
}
