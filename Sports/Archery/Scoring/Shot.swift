internal import ScoringKit

/// The recorded facts of one arrow.
struct Shot: Hashable, Sendable {
  /// The symbol of the zone that the arrow hit: `X`, `10`, `M`.
  let symbol: String
  /// The number of the face's spot that the arrow hit, from 1; `nil` if unknown.
  var spot: Int?
  /// Whether the arrow was measured as the closest to the centre, in a shoot-off.
  var isClosest = false
  /// The position of the arrow on the face; `nil` if unknown.
  var place: ArrowPlace?
  /// The number written on the arrow, 1 to 999; `nil` if unknown.
  var arrowNumber: Int?

  static let spots = 1...5
  static let arrowNumbers = 1...999
}

extension Shot: CustomStringConvertible {
  /// The stored text of the shot: `X`, `10/2`, `9*`, `9@-4181,8148#12`.
  var description: String {
    symbol + (spot.map { "/\($0)" } ?? "") + (isClosest ? "*" : "")
      + (place.map { "@\($0)" } ?? "") + (arrowNumber.map { "#\($0)" } ?? "")
  }
}

/// An arrow on the card: a shot and the zone that it hit on its archer's face.
struct ScoredArrow: Hashable, Sendable {
  let zone: Zone
  let shot: Shot

  /// The points of the arrow alone, before any rule about surplus arrows.
  var points: Int { zone.points }

  /// The arrow's symbol on the card: `X`, or `10*` if it was the closest of a shoot-off.
  var text: String { zone.symbol + (shot.isClosest ? "*" : "") }
}

extension Zone {
  /// The value by which arrows are sorted, the greatest first: by points, and X above 10.
  ///
  /// World Archery 2023, book 2, 6.1.3: values are called and written highest first.
  var height: Int { points * 2 + (isInner ? 1 : 0) }
}

/// The position of an arrow on a face, relative to the centre of its spot.
///
/// Both coordinates are in ten-thousandths of the radius of the face, 10000 at its edge; they are
/// additional information and don't affect the score.
struct ArrowPlace: Hashable, Sendable, CustomStringConvertible {
  let x: Int
  let y: Int

  /// The valid coordinates, which include positions outside of the face.
  static let limits = -99_999...99_999

  /// The stored text of the position: `-4181,8148`.
  var description: String { "\(x),\(y)" }
}

extension ArrowPlace {
  /// Reads a position from two numbers in radii of the face, such as `-0.4181`; `nil` if one of the
  /// texts is no such number.
  init?(radii x: Substring, _ y: Substring) {
    guard let x = FileText.number(x, parts: 10_000, in: Self.limits),
      let y = FileText.number(y, parts: 10_000, in: Self.limits)
    else { return nil }
    self.init(x: x, y: y)
  }

  /// Returns a coordinate as a text in radii of the face, such as `-0.4181`.
  static func radii(_ units: Int) -> String {
    NumberFormat.decimal(places: 4).text(units)
  }
}
