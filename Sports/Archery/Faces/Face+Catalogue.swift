internal import ScoringKit

extension Face {
  static let all: [Face] = tenZone + elevenZone + imperial + vegas + field + fiveRing

  /// The face with an id; nil where there is none.
  static func named(_ id: some StringProtocol) -> Face? { all.first { $0.id == id } }

  /// The face with an id in a text; throws a refusal that lists what is near.
  static func known(_ id: Substring) throws(Refusal) -> Face {
    if let face = named(id) { return face }
    throw Refusal(
      .unknownName, "There is no face called \"\(id.prefix(40))\".", at: id,
      expected: NearName.suggestions(for: String(id), orAll: all.map(\.id)))
  }

  // MARK: Ten zones

  /// Ten rings of a tenth each; World Archery outdoors, rule book 2 and 3.
  ///
  /// Indoors recurve has no X. Indoors the ten of compound is the inner ring alone, and the
  /// ring around it is a 9.
  private static let tenZone: [Face] = [
    Face(id: "10-zone", name: "10-zone", zones: [x] + tens(to: 1)),
    Face(id: "10-zone-6-ring", name: "X-5", zones: [x] + tens(to: 5)),
    Face(id: "10-zone-5-ring", name: "X-6", zones: [x] + tens(to: 6)),
    Face(id: "indoor", name: "10-zone indoor", zones: tens(to: 1)),
    Face(id: "triple", name: "triple", zones: tens(to: 6), spots: 3),
    Face(id: "compound", name: "compound 10-zone indoor", zones: compoundTens(to: 1)),
    Face(id: "compound-triple", name: "compound triple", zones: compoundTens(to: 6), spots: 3),
  ]

  private static let x = Zone("X", points: 10, tie: [.hit, .gold, .ten, .inner], diameter: 0.05)

  private static func tens(to lowest: Int) -> [Zone] {
    (lowest...10).reversed().map { ring($0, Double(11 - $0) / 10, gold: 10) }
  }

  private static func compoundTens(to lowest: Int) -> [Zone] {
    [ring(10, 0.05, gold: 10)] + tens(to: lowest).dropFirst()
  }

  /// A ring written as its points, of which some are a gold.
  private static func ring(_ points: Int, _ diameter: Double, gold: Int) -> Zone {
    let tie = TieClass.points(points)
    return Zone(
      "\(points)", points: points, tie: points == gold ? tie.union(.gold) : tie,
      diameter: diameter)
  }

  // MARK: Eleven zones

  /// The inner ring is an 11; Lancaster writes it X, and its shoot-up has a 12 besides.
  private static let elevenZone: [Face] = [
    Face(id: "11-zone", name: "11-zone", zones: [eleven("11", "X")] + tens(to: 1)),
    Face(id: "11-zone-6-ring", name: "11-5", zones: [eleven("11", "X")] + tens(to: 5)),
    Face(id: "11-zone-5-ring", name: "11-6", zones: [eleven("11", "X")] + tens(to: 6)),
    Face(id: "lancaster", name: "Lancaster", zones: [eleven("X", "11")] + tens(to: 1)),
    Face(
      id: "lancaster-triple", name: "Lancaster triple", zones: [eleven("X", "11")] + tens(to: 6),
      spots: 3),
    Face(
      id: "lancaster-shoot-up", name: "Lancaster shoot-up",
      zones: [Zone("12", points: 12), eleven("X", "11")] + tens(to: 1)),
  ]

  private static func eleven(_ symbol: String, _ alias: String) -> Zone {
    Zone(symbol, points: 11, tie: [.hit, .eleven, .inner], diameter: 0.05, aliases: [alias])
  }

  // MARK: Imperial

  /// Five colours of two rings each; Archery GB imperial rounds.
  ///
  /// A gold is a 9.
  private static let imperial: [Face] = [
    Face(
      id: "5-zone", name: "5-zone",
      zones: [9, 7, 5, 3, 1].enumerated().map { ring($1, Double($0 + 1) / 5, gold: 9) })
  ]

  // MARK: Vegas

  /// The outer ten is a 10 by NFAA rules, and the X tells ties apart.
  private static let vegas: [Face] = [
    Face(id: "vegas", name: "Vegas", zones: [x] + tens(to: 1)),
    Face(id: "vegas-triple", name: "Vegas 3-spot", zones: [x] + tens(to: 6), spots: 3),
  ]

  // MARK: Field

  private static let field: [Face] = [
    Face(
      id: "wa-field", name: "WA field",
      zones: (1...6).reversed().map {
        Zone("\($0)", points: $0, diameter: $0 == 6 ? 0.1 : Double(6 - $0) / 5)
      }),
    Face(id: "wa-field-x", name: "old WA field", zones: [fiveX(diameter: 0.1)] + fives(to: 1)),
    Face(
      id: "ifaa-field", name: "IFAA field",
      zones: [fiveX()] + zip([5, 4, 3], [0.2, 0.6, 1.0]).map { ring($0, $1, gold: 5) }),
    Face(id: "ifaa-expert", name: "IFAA expert", zones: fives(to: 1)),
    Face(id: "aa-field", name: "AA national field", zones: fives(to: 1)),
    Face(id: "hit-or-miss", name: "hit-or-miss", zones: [Zone("1", points: 1, diameter: 1)]),
    Face(id: "wa-3d", name: "WA 3D", zones: [11, 10, 8, 5].map { Zone("\($0)", points: $0) }),
  ]

  // MARK: Five rings

  /// Rings of a fifth each; a gold is a 5.
  ///
  /// Where an X is marked it is worth 5 too.
  private static let fiveRing: [Face] = [
    Face(id: "worcester", name: "Worcester", zones: fives(to: 1)),
    Face(id: "worcester-5-spot", name: "Worcester 5-spot", zones: fives(to: 4), spots: 5),
    Face(id: "worcester-x", name: "Worcester with X", zones: [fiveX()] + fives(to: 1)),
    Face(
      id: "worcester-x-5-spot", name: "Worcester 5-spot with X", zones: [fiveX()] + fives(to: 4),
      spots: 5),
    Face(id: "ifaa-indoor", name: "IFAA indoor", zones: [fiveX()] + fives(to: 1)),
    Face(
      id: "ifaa-indoor-5-spot", name: "IFAA 5-spot", zones: [fiveX()] + fives(to: 4), spots: 5),
    Face(id: "nfaa-indoor", name: "NFAA indoor", zones: [fiveX()] + fives(to: 1)),
    Face(
      id: "nfaa-5-spot", name: "NFAA 5-spot", zones: [fiveX()] + fives(to: 4), spots: 5,
      sharesSpots: true),
  ]

  private static func fiveX(diameter: Double? = nil) -> Zone {
    Zone("X", points: 5, tie: [.hit, .gold, .five, .inner], diameter: diameter)
  }

  private static func fives(to lowest: Int) -> [Zone] {
    (lowest...5).reversed().map { ring($0, Double(6 - $0) / 5, gold: 5) }
  }
}
