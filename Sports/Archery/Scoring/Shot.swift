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
