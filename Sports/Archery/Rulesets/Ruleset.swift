internal import ScoringKit

/// How equal scores are told apart and what becomes of surplus arrows: a rule book and its years.
///
/// A round keeps the one it was started with. It is never derived later, least of all from
/// the date of printing: the same arrows rank differently by the rules of 2025 and of 2026.
struct Ruleset: Hashable, Sendable {
  /// Its name in files and options, which never changes: `wa-2026`.
  let id: String
  /// What it is called: `World Archery outdoor 2026`.
  let name: String
  let counters: [Counter]
  var surplus = SurplusRule.lowest
  /// Where it is written, and what it is for.
  let source: String
  /// What of it was not confirmed in the rule book; nil where everything was.
  var unconfirmed: String?

  /// The order in words: `score, 10s and Xs, Xs`.
  var order: String { (["score"] + counters.map(\.plural)).joined(separator: ", ") }
}

/// What becomes of an end with more arrows than it should have.
enum SurplusRule: String, Hashable, Sendable {
  /// The lowest ones count, as many as the end should have; World Archery, book 2, 6.2.2.
  ///
  /// With the IFAA the highest are lost, which is the same.
  case lowest
  /// The same, and each surplus arrow costs one point; NFAA.
  case lowestLessOne = "lowest-less-one"

  func penalty(_ surplus: Int) -> Int { self == .lowestLessOne ? surplus : 0 }
}

/// A number of arrows that a ruleset counts to tell equal scores apart.
struct Counter: Hashable, Sendable {
  /// What stands above its column: `10+X`.
  let label: String
  /// One of them in a sentence: `10 or X`.
  let singular: String
  /// Several of them in a sentence: `10s and Xs`.
  let plural: String
  let counted: TieClass
  /// Arrows of this class are not counted although they are of the other.
  var excluded: TieClass = []

  func counts(_ zone: Zone) -> Bool {
    !zone.tie.isDisjoint(with: counted) && zone.tie.isDisjoint(with: excluded)
  }

  /// A number of them in words: `1 X`, `12 Xs`.
  func count(_ number: Int) -> String { "\(number) \(number == 1 ? singular : plural)" }
}

extension Counter {
  /// A counter of one value, called as its column is.
  private init(_ label: String, _ counted: TieClass) {
    self.init(label: label, singular: label, plural: "\(label)s", counted: counted)
  }

  /// Tens, the Xs among them.
  static let tensAndXs = Counter(
    label: "10+X", singular: "10 or X", plural: "10s and Xs", counted: .ten)
  static let plainTens = Counter(
    label: "10", singular: "10 without the Xs", plural: "10s without the Xs", counted: .ten,
    excluded: .inner)
  static let xs = Counter("X", .inner)
  static let elevens = Counter("11", .eleven)
  /// Tens of a face that has no X.
  static let tens = Counter("10", .ten)
  static let nines = Counter("9", .nine)
  static let sixes = Counter("6", .six)
  /// Fives, the Xs among them where they are worth 5.
  static let fives = Counter("5", .five)
  static let hits = Counter(label: "Hits", singular: "hit", plural: "hits", counted: .hit)
  static let golds = Counter(label: "Golds", singular: "gold", plural: "golds", counted: .gold)
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
    return all.first { $0.id == choice?.id } ?? scoreOnly
  }
}

extension Ruleset: Codable {
  /// Reads the id, which is all that files hold of a ruleset.
  init(from decoder: any Decoder) throws {
    self = try Self.named(decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}
