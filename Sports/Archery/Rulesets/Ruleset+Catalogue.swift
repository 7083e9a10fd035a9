public import ScoringKit

extension Ruleset {
  /// Every ruleset that the program knows.
  public static let all: [Ruleset] = worldArchery + archeryGB + field + american + plain

  /// The ruleset with an id.
  ///
  /// - Throws: a refusal that lists what is near.
  public static func named(_ id: String) throws(Refusal) -> Ruleset {
    if let found = all.first(where: { $0.id == id.lowercased() }) { return found }
    let ids = all.map(\.id)
    let near = NearName.suggestions(for: id, among: ids)
    throw Refusal(
      .unknownName, "There is no ruleset called \"\(id.prefix(40))\".",
      token: String(id.prefix(40)), expected: near.isEmpty ? ids : near,
      hint: Line(.archery("rulesets")))
  }

  private static let worldArchery = [
    Ruleset(
      "wa-2025", "World Archery outdoor, to 2025", [.tensAndXs, .xs],
      source: "World Archery, book 2, 6.5.1, before 2026"),
    Ruleset(
      "wa-2026", "World Archery outdoor, from 2026", [.xs, .plainTens],
      source: "World Archery, as of 2026",
      unconfirmed: "Whether a third number is compared after the Xs and the 10s."),
    Ruleset(
      "wa-indoor", "World Archery indoor", [.tens, .nines],
      source: "World Archery, book 3, 6.5.1"),
    Ruleset(
      "wa-indoor-compound", "World Archery indoor, compound", [.tens, .nines],
      source: "World Archery, book 3: the inner ring is the 10, the ring around it a 9"),
    Ruleset(
      "wa-field", "World Archery field", [.sixes, .fives],
      source: "World Archery, book 4, 6.3.1"),
    Ruleset(
      "wa-3d", "World Archery 3D", [.elevens, .tens], source: "World Archery, 3D",
      unconfirmed: "Whether 8s are compared after the 10s."),
    Ruleset(
      "elevens", "Lancaster and WA 660", [.elevens, .tens],
      source: "An 11 for the inner ring, also where it is written X"),
  ]

  private static let archeryGB = [
    Ruleset(
      "agb-imperial", "Archery GB imperial", [.hits, .golds],
      source: "Archery GB; a gold is a 9; the same in 2026"),
    Ruleset(
      "agb-indoor-2025", "Archery GB indoor, to 2025", [.hits, .golds],
      source: "Archery GB; Portsmouth, Bray, Stafford; a gold is a 10"),
    Ruleset(
      "agb-indoor-2026", "Archery GB indoor, from 2026", [.tens, .nines],
      source: "Archery GB, as of 2026; Portsmouth, Bray, Stafford"),
    Ruleset(
      "worcester", "Worcester by hits and golds", [.hits, .golds],
      source: "Archery GB; a gold is a 5"),
    Ruleset(
      "worcester-x", "Worcester by 5s and Xs", [.fives, .xs],
      source: "The reading of result programs in the United Kingdom; shot on faces with an X"),
  ]

  private static let field = [
    Ruleset("ifaa-field", "IFAA field and hunter", [.xs], source: "IFAA"),
    Ruleset(
      "ifaa-indoor", "IFAA indoor", [.xs], source: "IFAA; the highest surplus arrows are lost"),
  ]

  private static let american = [
    Ruleset(
      "nfaa-indoor", "NFAA indoor", [.xs], surplus: .lowestLessOne,
      source: "NFAA; a surplus arrow costs a point"),
    Ruleset(
      "vegas", "NFAA Vegas", [.xs], surplus: .lowestLessOne,
      source: "NFAA; the outer 10 is a 10; for flights and from the 4th place on"),
  ]

  private static let plain = [
    Ruleset("hit-or-miss", "Hit or miss", [], source: "Every hit is a point"),
    Ruleset(
      "score-only", "Score alone", [], source: "Equal scores share a place",
      unconfirmed: "Rounds on AA national and IFAA expert faces may have counters of their own."),
  ]
}
