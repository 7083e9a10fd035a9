/// One scoring zone of a face: what is written, what it is worth, what it counts for in ties.
public struct Zone: Hashable, Sendable, Codable {
  /// What is written on the sheet: `X`, `10`, `9`.
  public let symbol: String
  /// Other ways to type it: `11` where an 11 is written X.
  public let aliases: [String]
  /// What it is worth.
  public let points: Int
  /// What it counts for when equal scores are told apart.
  public let tie: TieClass
  /// The outer diameter as a fraction of the face's; nil where the zone is no ring of it.
  ///
  /// A zone without one takes no part in handicaps.
  public let diameter: Double?

  /// Makes a zone; its tie class is that of its points unless it is given.
  public init(
    _ symbol: String, points: Int, tie: TieClass? = nil, diameter: Double? = nil,
    aliases: [String] = []
  ) {
    self.symbol = symbol
    self.points = points
    self.tie = tie ?? .points(points)
    self.diameter = diameter
    self.aliases = aliases
  }

  /// A miss: nothing, for nothing.
  public static let miss = Zone("M", points: 0)
}
