internal import ScoringKit

extension Ruleset {
  /// The ruleset with an id; throws a refusal that lists what is near.
  static func named(_ id: String) throws(Refusal) -> Ruleset {
    if let found = all.first(where: { $0.id == id.lowercased() }) { return found }
    throw Refusal(
      .unknownName, "There is no ruleset called \"\(id.prefix(40))\".",
      token: String(id.prefix(40)),
      expected: NearName.suggestions(for: id, orAll: all.map(\.id)),
      hint: Line(.archery("rulesets")))
  }

  /// Every ruleset that the program knows: World Archery's, Archery GB's, those of the IFAA and the
  /// NFAA, and those without a rule book.
  static let all: [Ruleset] = [
    Ruleset(
      id: "wa-2025", name: "World Archery outdoor, to 2025", counters: [.tensAndXs, .xs],
      source: "World Archery, book 2, 6.5.1, before 2026"),
    Ruleset(
      id: "wa-2026", name: "World Archery outdoor, from 2026", counters: [.xs, .plainTens],
      source: "World Archery, as of 2026",
      unconfirmed: "Whether a third number is compared after the Xs and the 10s."),
    Ruleset(
      id: "wa-indoor", name: "World Archery indoor", counters: [.tens, .nines],
      source: "World Archery, book 3, 6.5.1"),
    Ruleset(
      id: "wa-indoor-compound", name: "World Archery indoor, compound", counters: [.tens, .nines],
      source: "World Archery, book 3: the inner ring is the 10, the ring around it a 9"),
    Ruleset(
      id: "wa-field", name: "World Archery field", counters: [.sixes, .fives],
      source: "World Archery, book 4, 6.3.1"),
    Ruleset(
      id: "wa-3d", name: "World Archery 3D", counters: [.elevens, .tens],
      source: "World Archery, 3D",
      unconfirmed: "Whether 8s are compared after the 10s."),
    Ruleset(
      id: "elevens", name: "Lancaster and WA 660", counters: [.elevens, .tens],
      source: "An 11 for the inner ring, also where it is written X"),
    Ruleset(
      id: "agb-imperial", name: "Archery GB imperial", counters: [.hits, .golds],
      source: "Archery GB; a gold is a 9; the same in 2026"),
    Ruleset(
      id: "agb-indoor-2025", name: "Archery GB indoor, to 2025", counters: [.hits, .golds],
      source: "Archery GB; Portsmouth, Bray, Stafford; a gold is a 10"),
    Ruleset(
      id: "agb-indoor-2026", name: "Archery GB indoor, from 2026", counters: [.tens, .nines],
      source: "Archery GB, as of 2026; Portsmouth, Bray, Stafford"),
    Ruleset(
      id: "worcester", name: "Worcester by hits and golds", counters: [.hits, .golds],
      source: "Archery GB; a gold is a 5"),
    Ruleset(
      id: "worcester-x", name: "Worcester by 5s and Xs", counters: [.fives, .xs],
      source: "The reading of result programs in the United Kingdom; shot on faces with an X"),
    Ruleset(id: "ifaa-field", name: "IFAA field and hunter", counters: [.xs], source: "IFAA"),
    Ruleset(
      id: "ifaa-indoor", name: "IFAA indoor", counters: [.xs],
      source: "IFAA; the highest surplus arrows are lost"),
    Ruleset(
      id: "nfaa-indoor", name: "NFAA indoor", counters: [.xs], surplus: .lowestLessOne,
      source: "NFAA; a surplus arrow costs a point"),
    Ruleset(
      id: "vegas", name: "NFAA Vegas", counters: [.xs], surplus: .lowestLessOne,
      source: "NFAA; the outer 10 is a 10; for flights and from the 4th place on"),
    Ruleset(id: "hit-or-miss", name: "Hit or miss", counters: [], source: "Every hit is a point"),
    scoreOnly,
  ]

  /// Points alone: equal scores share a place.
  static let scoreOnly = Ruleset(
    id: "score-only", name: "Score alone", counters: [], source: "Equal scores share a place",
    unconfirmed: "Rounds on AA national and IFAA expert faces may have counters of their own.")
}
