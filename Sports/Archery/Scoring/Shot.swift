/// What is written down of one arrow.
public struct Shot: Hashable, Sendable {
  /// The symbol of the zone: `X`, `10`, `M`.
  public let symbol: String
  /// The spot of the face that it is in, from 1; nil where nobody said.
  public let spot: Int?
  /// Whether it was measured to be the closest to the centre, in a shoot-off.
  public let isClosest: Bool

  /// Makes a shot.
  public init(_ symbol: String, spot: Int? = nil, isClosest: Bool = false) {
    self.symbol = symbol
    self.spot = spot
    self.isClosest = isClosest
  }

  /// The spots that a face may have.
  static let spots = 1...5
}

extension Shot: CustomStringConvertible {
  /// The stored form: `X`, `10/2`, `9*`.
  public var description: String {
    symbol + (spot.map { "/\($0)" } ?? "") + (isClosest ? "*" : "")
  }
}
