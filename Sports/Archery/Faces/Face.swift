public import ScoringKit

/// A target face as data: its zones, and how many spots it has.
public struct Face: Hashable, Sendable, Codable, Identifiable {
  /// Its name in files, which never changes: `10-zone`, `compound-triple`.
  public let id: String
  /// What it is called in sentences, without the word face: `5-zone`.
  public let name: String
  /// The scoring zones from the inside to the outside; a miss is not among them.
  public let zones: [Zone]
  /// How many separate spots the face has.
  public let spots: Int
  /// Whether several arrows in one spot all score; otherwise the lowest one alone does.
  public let allowsSharedSpot: Bool

  /// Makes a face; the zones run from the inside to the outside.
  public init(
    id: String, name: String, zones: [Zone], spots: Int = 1, allowsSharedSpot: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.zones = zones
    self.spots = spots
    self.allowsSharedSpot = allowsSharedSpot ?? (spots == 1)
  }

  /// What may be written, highest first, the miss last: `X 10 9 … 1 M`.
  public var symbols: [String] {
    zones.map(\.symbol) + [Zone.miss.symbol]
  }

  /// What the best arrow is worth.
  public var maximum: Int {
    zones.map(\.points).max() ?? 0
  }

  /// The zone that a typed symbol means; `x` and `m` may be in lower case.
  ///
  /// - Throws: a refusal that names the symbols of the face.
  public func zone(_ typed: Substring) throws(Refusal) -> Zone {
    let symbol = typed.uppercased()
    if symbol == Zone.miss.symbol { return .miss }
    if let zone = zones.first(where: { $0.symbol == symbol || $0.aliases.contains(symbol) }) {
      return zone
    }
    guard symbol != "0" else {
      throw Refusal(.notation, "M is a miss, 10 is a ten", at: typed, expected: symbols)
    }
    let shown = typed.prefix(20)
    throw Refusal(
      .notation, "\(shown) is not on \(article) \(name) face: \(symbols.joined(separator: " "))",
      at: typed, expected: symbols)
  }

  /// The zone that a typed symbol means.
  ///
  /// - Throws: a refusal that names the symbols of the face.
  public func zone(_ typed: String) throws(Refusal) -> Zone {
    try zone(typed[...])
  }

  /// The word before the name: `a 10-zone`, `an 11-zone`, `an AA`, `an X-5`.
  private var article: String {
    let isSpokenWithVowel = ["11", "8", "A", "I", "NFAA", "X", "o"].contains { name.hasPrefix($0) }
    return isSpokenWithVowel ? "an" : "a"
  }
}

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

/// What an arrow counts for when equal scores are told apart, whatever points it gave.
///
/// A ranking ruleset names the classes that it counts and in which order. "Tens without the
/// Xs" is ``ten`` and not ``inner``.
public struct TieClass: OptionSet, Hashable, Sendable, Codable {
  /// One bit a class.
  public let rawValue: UInt16

  /// Makes a set of classes from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// An arrow that scored above zero.
  public static let hit = TieClass(rawValue: 1 << 0)
  /// A gold: a 9 on imperial faces, a 10 (X included) on metric ones, a 5 on five-ring ones.
  public static let gold = TieClass(rawValue: 1 << 1)
  /// The innermost ring where it is marked apart from the next: X.
  public static let inner = TieClass(rawValue: 1 << 2)
  /// A 12.
  public static let twelve = TieClass(rawValue: 1 << 3)
  /// An 11, also where it is written X.
  public static let eleven = TieClass(rawValue: 1 << 4)
  /// A 10, also where it is written X.
  public static let ten = TieClass(rawValue: 1 << 5)
  /// A 9.
  public static let nine = TieClass(rawValue: 1 << 6)
  /// An 8.
  public static let eight = TieClass(rawValue: 1 << 7)
  /// A 7.
  public static let seven = TieClass(rawValue: 1 << 8)
  /// A 6.
  public static let six = TieClass(rawValue: 1 << 9)
  /// A 5, also where it is written X.
  public static let five = TieClass(rawValue: 1 << 10)
  /// A 4.
  public static let four = TieClass(rawValue: 1 << 11)

  /// The class of some points alone, a hit included; empty for a miss.
  public static func points(_ points: Int) -> TieClass {
    switch points {
    case ..<1: []
    case 4: [.hit, .four]
    case 5: [.hit, .five]
    case 6: [.hit, .six]
    case 7: [.hit, .seven]
    case 8: [.hit, .eight]
    case 9: [.hit, .nine]
    case 10: [.hit, .ten]
    case 11: [.hit, .eleven]
    case 12: [.hit, .twelve]
    default: .hit
    }
  }
}
