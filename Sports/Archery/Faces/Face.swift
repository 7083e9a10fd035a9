internal import ScoringKit

/// A target face as data: its zones, and how many spots it has.
struct Face: Hashable, Sendable {
  /// Its name in files, which never changes: `10-zone`, `compound-triple`.
  let id: String
  /// What it is called in sentences, without the word face: `5-zone`.
  let name: String
  /// The scoring zones from the inside to the outside; a miss is not among them.
  let zones: [Zone]
  var spots = 1
  /// Whether several arrows in one spot all score although there are several spots.
  var sharesSpots = false

  /// Whether several arrows in one spot all score; otherwise the lowest one alone does.
  var allowsSharedSpot: Bool { spots == 1 || sharesSpots }

  /// What may be written, highest first, the miss last: `X 10 9 … 1 M`.
  var symbols: [String] { zones.map(\.symbol) + [Zone.miss.symbol] }

  var maximum: Int { zones.map(\.points).max() ?? 0 }

  /// The zone that a typed symbol means; `x` and `m` may be in lower case.
  ///
  /// - Throws: a refusal that names the symbols of the face.
  func zone(_ typed: Substring) throws(Refusal) -> Zone {
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

  func zone(_ typed: String) throws(Refusal) -> Zone { try zone(typed[...]) }

  /// The word before the name: `a 10-zone`, `an 11-zone`, `an AA`, `an X-5`.
  private var article: String {
    let isSpokenWithVowel = ["11", "8", "A", "I", "NFAA", "X", "o"].contains { name.hasPrefix($0) }
    return isSpokenWithVowel ? "an" : "a"
  }
}

extension Face: Codable {
  /// Reads the id, which is all that files hold of a face.
  init(from decoder: any Decoder) throws {
    let id = try decoder.singleValueContainer().decode(String.self)
    guard let face = Self.named(id) else {
      throw Refusal(.damaged, "There is no face called \"\(id.prefix(40))\".")
    }
    self = face
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

/// One scoring zone of a face: what is written, what it is worth, what it counts for in ties.
struct Zone: Hashable, Sendable {
  /// What is written on the sheet: `X`, `10`, `9`.
  let symbol: String
  let points: Int
  /// What it counts for when equal scores are told apart.
  let tie: TieClass
  /// The outer diameter as a fraction of the face's; nil where the zone is no ring of it.
  ///
  /// A zone without one takes no part in handicaps.
  let diameter: Double?
  /// Other ways to type it: `11` where an 11 is written X.
  let aliases: [String]

  /// Makes a zone; its tie class is that of its points unless it is given.
  init(
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
  static let miss = Zone("M", points: 0)
}

/// What an arrow counts for when equal scores are told apart, whatever points it gave.
///
/// A ranking ruleset names the classes that it counts and in which order. "Tens without the
/// Xs" is ``ten`` and not ``inner``.
struct TieClass: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let hit = TieClass(rawValue: 1 << 0)
  /// A gold: a 9 on imperial faces, a 10 (X included) on metric ones, a 5 on five-ring ones.
  static let gold = TieClass(rawValue: 1 << 1)
  /// The innermost ring where it is marked apart from the next: X.
  static let inner = TieClass(rawValue: 1 << 2)
  /// An 11, also where it is written X.
  static let eleven = value(11)
  /// A 10, also where it is written X.
  static let ten = value(10)
  static let nine = value(9)
  static let six = value(6)
  /// A 5, also where it is written X.
  static let five = value(5)

  /// The class of a value of its own; those below 4 decide no tie and have none.
  private static func value(_ points: Int) -> TieClass {
    (4...12).contains(points) ? TieClass(rawValue: 1 << UInt16(points)) : []
  }

  /// The class of some points alone, a hit included; empty for a miss.
  static func points(_ points: Int) -> TieClass {
    points < 1 ? [] : [.hit, value(points)]
  }
}
