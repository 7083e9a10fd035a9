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

/// Where on a face an arrow is, from the centre of its spot.
///
/// Both coordinates are in ten-thousandths of the radius of the face, 10000 at its edge; they
/// are a note beside the value and decide nothing.
public struct ArrowPlace: Hashable, Sendable {
  /// To the right.
  public let x: Int
  /// Downwards.
  public let y: Int

  /// What a coordinate may be; an arrow may miss the face.
  public static let limits = -99_999...99_999

  /// Makes a place; nil where a coordinate is out of ``limits``.
  public init?(x: Int, y: Int) {
    guard Self.limits.contains(x), Self.limits.contains(y) else { return nil }
    self.x = x
    self.y = y
  }
}

extension ArrowPlace: CustomStringConvertible {
  /// The stored form: `-4181,8148`.
  public var description: String { "\(x),\(y)" }
}

extension ArrowPlace {
  /// Reads two numbers in radii of the face, as in `-0.4181`; nil where they are none.
  init?(radii x: Substring, _ y: Substring) {
    guard let x = Self.units(x), let y = Self.units(y) else { return nil }
    self.init(x: x, y: y)
  }

  /// A coordinate in radii of the face, as in `-0.4181`.
  static func radii(_ units: Int) -> String {
    let digits = "\(10_000 + units.magnitude % 10_000)".dropFirst()
    return "\(units < 0 ? "-" : "")\(units.magnitude / 10_000).\(digits)"
  }

  /// A decimal number in ten-thousandths, rounded to the nearest.
  private static func units(_ text: Substring) -> Int? {
    guard (1...40).contains(text.utf8.count), let number = Double(text), number.isFinite,
      number.magnitude < 10
    else { return nil }
    return Int((number * 10_000).rounded())
  }
}
