/// How equal scores are told apart and what becomes of surplus arrows: a rule book and its years.
///
/// A round keeps the one it was started with. It is never derived later, least of all from
/// the date of printing: the same arrows rank differently by the rules of 2025 and of 2026.
public struct Ruleset: Hashable, Sendable, Identifiable {
  /// Its name in files and options, which never changes: `wa-2026`.
  public let id: String
  /// What it is called: `World Archery outdoor 2026`.
  public let name: String
  /// What decides between equal scores, in order.
  public let counters: [Counter]
  /// What becomes of surplus arrows.
  public let surplus: SurplusRule
  /// Where it is written, and what it is for.
  public let source: String
  /// What of it was not confirmed in the rule book; nil where everything was.
  public let unconfirmed: String?

  init(
    _ id: String, _ name: String, _ counters: [Counter], surplus: SurplusRule = .lowest,
    source: String, unconfirmed: String? = nil
  ) {
    self.id = id
    self.name = name
    self.counters = counters
    self.surplus = surplus
    self.source = source
    self.unconfirmed = unconfirmed
  }

  /// The order in words: `score, 10s and Xs, Xs`.
  public var order: String {
    (["score"] + counters.map(\.plural)).joined(separator: ", ")
  }
}

/// What becomes of an end with more arrows than it should have.
public enum SurplusRule: String, Hashable, Sendable {
  /// The lowest ones count, as many as the end should have; World Archery, book 2, 6.2.2.
  ///
  /// With the IFAA the highest are lost, which is the same.
  case lowest
  /// The same, and each surplus arrow costs one point; NFAA.
  case lowestLessOne = "lowest-less-one"

  /// What is taken off for a number of surplus arrows.
  func penalty(_ surplus: Int) -> Int {
    self == .lowestLessOne ? surplus : 0
  }
}

/// A number of arrows that a ruleset counts to tell equal scores apart.
public struct Counter: Hashable, Sendable {
  /// What stands above its column: `10+X`.
  public let label: String
  /// One of them in a sentence: `10 or X`.
  public let singular: String
  /// Several of them in a sentence: `10s and Xs`.
  public let plural: String
  /// The class that is counted.
  public let counted: TieClass
  /// Arrows of this class are not counted although they are of the other.
  public let excluded: TieClass

  /// Makes a counter.
  init(
    _ label: String, _ singular: String, _ plural: String, _ counted: TieClass,
    without excluded: TieClass = []
  ) {
    self.label = label
    self.singular = singular
    self.plural = plural
    self.counted = counted
    self.excluded = excluded
  }

  /// Whether an arrow in a zone is counted.
  public func counts(_ zone: Zone) -> Bool {
    !zone.tie.isDisjoint(with: counted) && zone.tie.isDisjoint(with: excluded)
  }

  /// A number of them in words: `1 X`, `12 Xs`.
  func count(_ number: Int) -> String {
    "\(number) \(number == 1 ? singular : plural)"
  }

  /// Tens, the Xs among them.
  static let tensAndXs = Counter("10+X", "10 or X", "10s and Xs", .ten)
  /// Tens that are no X.
  static let plainTens = Counter(
    "10", "10 without the Xs", "10s without the Xs", .ten, without: .inner)
  /// The inner ring.
  static let xs = Counter("X", "X", "Xs", .inner)
  /// Elevens, also where they are written X.
  static let elevens = Counter("11", "11", "11s", .eleven)
  /// Tens of a face that has no X.
  static let tens = Counter("10", "10", "10s", .ten)
  /// Nines.
  static let nines = Counter("9", "9", "9s", .nine)
  /// Sixes.
  static let sixes = Counter("6", "6", "6s", .six)
  /// Fives, the Xs among them where they are worth 5.
  static let fives = Counter("5", "5", "5s", .five)
  /// Arrows above zero.
  static let hits = Counter("Hits", "hit", "hits", .hit)
  /// Golds.
  static let golds = Counter("Golds", "gold", "golds", .gold)
}

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
