extension Ruleset {
  /// One line of the table by which a round gets its ruleset; the first that fits is taken.
  struct Choice {
    /// The faces that it is for, any of the round's.
    let faces: [String]
    /// The bodies that it is for; empty for all.
    var bodies: [String] = []
    /// Whether it is for compound bows alone.
    var isCompound = false
    /// The first year that it is for.
    var from = 0
    /// The ruleset.
    let id: String
  }

  private static let outdoorFaces = ["10-zone", "10-zone-6-ring", "10-zone-5-ring"]
  private static let indoorFaces = ["indoor", "triple", "compound", "compound-triple"]

  /// Which ruleset a round has, by its faces, its body, the bow and the year.
  static let choices: [Choice] = [
    Choice(faces: ["5-zone"], id: "agb-imperial"),
    Choice(faces: ["worcester", "worcester-5-spot"], id: "worcester"),
    Choice(faces: ["worcester-x", "worcester-x-5-spot"], id: "worcester-x"),
    Choice(faces: ["wa-field"], id: "wa-field"),
    Choice(faces: ["wa-3d"], id: "wa-3d"),
    Choice(faces: ["ifaa-field"], id: "ifaa-field"),
    Choice(faces: ["ifaa-indoor", "ifaa-indoor-5-spot"], id: "ifaa-indoor"),
    Choice(faces: ["nfaa-indoor", "nfaa-5-spot"], id: "nfaa-indoor"),
    Choice(faces: ["vegas", "vegas-triple"], id: "vegas"),
    Choice(
      faces: [
        "11-zone", "11-zone-6-ring", "11-zone-5-ring", "lancaster", "lancaster-triple",
        "lancaster-shoot-up",
      ], id: "elevens"),
    Choice(faces: ["hit-or-miss"], id: "hit-or-miss"),
    Choice(faces: indoorFaces, bodies: ["AGB", "AGB-VI"], from: 2026, id: "agb-indoor-2026"),
    Choice(faces: indoorFaces, bodies: ["AGB", "AGB-VI"], id: "agb-indoor-2025"),
    Choice(faces: ["compound", "compound-triple"], id: "wa-indoor-compound"),
    Choice(faces: indoorFaces, isCompound: true, id: "wa-indoor-compound"),
    Choice(faces: indoorFaces, id: "wa-indoor"),
    Choice(faces: outdoorFaces, from: 2026, id: "wa-2026"),
    Choice(faces: outdoorFaces, id: "wa-2025"),
  ]

  /// The ruleset of a round that begins in some year.
  ///
  /// Imperial rounds count hits and golds whoever made them, metric rounds outdoors follow
  /// World Archery, and Archery GB has its own order indoors. Other faces: score alone.
  static func chosen(
    for round: RoundDefinition, bow: Category.Bowstyle?, year: Int
  ) -> Ruleset {
    let faces = Set(round.passes.map(\.face.id))
    let choice = choices.first { choice in
      !faces.isDisjoint(with: choice.faces)
        && (choice.bodies.isEmpty || choice.bodies.contains(round.body))
        && (!choice.isCompound || bow?.isCompound == true) && year >= choice.from
    }
    let plain = Ruleset("score-only", "Score alone", [], source: "Equal scores share a place")
    let id = choice?.id ?? plain.id
    return all.first { $0.id == id } ?? plain
  }
}
