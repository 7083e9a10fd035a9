internal import ScoringKit

/// What is written down of one arrow.
struct Shot: Hashable, Sendable {
  /// The symbol of the zone: `X`, `10`, `M`.
  let symbol: String
  /// The spot of the face that it is in, from 1; nil where nobody said.
  var spot: Int?
  /// Whether it was measured to be the closest to the centre, in a shoot-off.
  var isClosest = false
  /// Where on the face it is; nil where nobody said.
  var place: ArrowPlace?
  /// The number that is written on the arrow, 1 to 999; nil where nobody said.
  var arrowNumber: Int?

  static let spots = 1...5
  static let arrowNumbers = 1...999
}

extension Shot: CustomStringConvertible {
  /// The stored form: `X`, `10/2`, `9*`, `9@-4181,8148#12`.
  var description: String {
    symbol + (spot.map { "/\($0)" } ?? "") + (isClosest ? "*" : "")
      + (place.map { "@\($0)" } ?? "") + (arrowNumber.map { "#\($0)" } ?? "")
  }
}

/// An arrow on the card: the zone that it hit on the face that its archer shoots at.
struct ScoredArrow: Hashable, Sendable {
  let zone: Zone
  let shot: Shot

  /// What it is worth by itself, before any rule about surplus arrows.
  var points: Int { zone.points }

  /// What is written for it: `X`, and `10*` for the closest one of a shoot-off.
  var text: String { zone.symbol + (shot.isClosest ? "*" : "") }
}

extension Zone {
  /// How high it is written: the higher value first, X above 10.
  ///
  /// World Archery, rule book 2, 6.1.3: values are called and written highest first.
  var height: Int { points * 2 + (isInner ? 1 : 0) }
}

/// Where on a face an arrow is, from the centre of its spot.
///
/// Both coordinates are in ten-thousandths of the radius of the face, 10000 at its edge; they
/// are a note beside the value and decide nothing.
struct ArrowPlace: Hashable, Sendable, CustomStringConvertible {
  let x: Int
  let y: Int

  /// What a coordinate may be; an arrow may miss the face.
  static let limits = -99_999...99_999

  /// The stored form: `-4181,8148`.
  var description: String { "\(x),\(y)" }
}

extension ArrowPlace {
  /// Reads two numbers in radii of the face, as in `-0.4181`; nil where they are none.
  init?(radii x: Substring, _ y: Substring) {
    guard let x = FileText.number(x, parts: 10_000, in: Self.limits),
      let y = FileText.number(y, parts: 10_000, in: Self.limits)
    else { return nil }
    self.init(x: x, y: y)
  }

  /// A coordinate in radii of the face, as in `-0.4181`.
  static func radii(_ units: Int) -> String {
    NumberFormat.decimal(places: 4).text(units)
  }
}
