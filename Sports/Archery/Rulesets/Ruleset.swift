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

  static let hits = Counter(label: "Hits", singular: "hit", plural: "hits", counted: .hit)
  static let golds = Counter(label: "Golds", singular: "gold", plural: "golds", counted: .gold)

  /// The counters by their names in the catalogue: tens with the Xs among them, without them, and
  /// of a face that has none; fives have the Xs among them where those are worth 5.
  static let named: [String: Counter] = [
    "hits": hits, "golds": golds,
    "10+X": Counter(label: "10+X", singular: "10 or X", plural: "10s and Xs", counted: .ten),
    "10-X": Counter(
      label: "10", singular: "10 without the Xs", plural: "10s without the Xs", counted: .ten,
      excluded: .inner),
    "X": Counter("X", .inner), "11": Counter("11", .eleven), "10": Counter("10", .ten),
    "9": Counter("9", .nine), "6": Counter("6", .six), "5": Counter("5", .five),
  ]
}

extension Ruleset: Codable {
  /// Reads the id, which is all that files hold of a ruleset.
  init(from decoder: any Decoder) throws {
    self = try Self.named(decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}
