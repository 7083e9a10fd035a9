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
