internal import ArcheryResources
internal import ScoringKit

/// The rules for tie-breaks and surplus arrows, by rule book and year.
///
/// A round keeps the ruleset it was started with. It is never derived later, in particular not from
/// the date of printing: the same arrows rank differently by the rules of 2025 and of 2026.
struct Ruleset: Hashable, Sendable {
  /// The ruleset's name in files and options, which never changes: `wa-2026`.
  let id: String
  /// The ruleset's name for people: `World Archery outdoor 2026`.
  let name: String
  let counters: [Counter]
  let surplus: SurplusRule
  /// The rule book that defines the ruleset, and what it applies to.
  let source: String
  /// The parts of the ruleset that could not be confirmed in the rule book; `nil` if all were.
  let unconfirmed: String?

  /// The order of the tie-breaks in words: `score, 10s and Xs, Xs`.
  var order: String { (["score"] + counters.map(\.plural)).joined(separator: ", ") }
}

/// The rule for an end with more arrows than it should have.
enum SurplusRule: String, Hashable, Sendable, Decodable {
  /// The lowest arrows count, as many as the end should have; World Archery 2023, book 2, 6.2.2.
  ///
  /// In IFAA rules the highest are lost, which is the same.
  case lowest
  /// The lowest arrows count, and each surplus arrow costs one point; NFAA.
  case lowestLessOne = "lowest-less-one"

  func penalty(_ surplus: Int) -> Int { self == .lowestLessOne ? surplus : 0 }
}

/// A count of arrows that a ruleset uses to break ties.
struct Counter: Hashable, Sendable {
  /// The title of the counter's column on cards: `10+X`.
  let label: String
  /// The word for one counted arrow in a sentence: `10 or X`.
  let singular: String
  /// The word for several counted arrows in a sentence: `10s and Xs`.
  let plural: String
  let counted: Counted

  enum Counted: Hashable {
    case hits, golds, inner
    /// Counts arrows of a value, including those written X.
    case points(Int)
    case pointsWithoutInner(Int)
  }

  func counts(_ zone: Zone) -> Bool {
    switch counted {
    case .hits: zone.points > 0
    case .golds: zone.isGold
    case .inner: zone.isInner
    case .points(let points): zone.points == points
    case .pointsWithoutInner(let points): zone.points == points && !zone.isInner
    }
  }

  /// Returns a count in words: `1 X`, `12 Xs`.
  func count(_ number: Int) -> String { "\(number) \(number == 1 ? singular : plural)" }
}

extension Counter {
  /// Creates a counter of one value, named like its column.
  private init(_ label: String, _ counted: Counted) {
    self.init(label: label, singular: label, plural: "\(label)s", counted: counted)
  }

  static let hits = Counter(label: "Hits", singular: "hit", plural: "hits", counted: .hits)
  static let golds = Counter(label: "Golds", singular: "gold", plural: "golds", counted: .golds)

  /// The counters by their names in `Rulesets.json`.
  ///
  /// `10+X` counts tens including Xs, `10-X` tens without Xs, and `10` the tens of a face that has
  /// no X. `5` includes the Xs if those are worth 5.
  static let named: [String: Counter] = [
    "hits": hits, "golds": golds,
    "10+X": Counter(
      label: "10+X", singular: "10 or X", plural: "10s and Xs", counted: .points(10)),
    "10-X": Counter(
      label: "10", singular: "10 without the Xs", plural: "10s without the Xs",
      counted: .pointsWithoutInner(10)),
    "X": Counter("X", .inner), "11": Counter("11", .points(11)), "10": Counter("10", .points(10)),
    "9": Counter("9", .points(9)), "6": Counter("6", .points(6)), "5": Counter("5", .points(5)),
  ]
}

extension Counter: Decodable {
  /// Reads a counter by its name, one of ``named``.
  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let counter = Self.named[name] else {
      throw Refusal(
        .damaged, "There is no counter called \"\(name)\".", expected: Self.named.keys.sorted())
    }
    self = counter
  }
}

extension Ruleset: Codable {
  /// Reads the id, which is the only part of a ruleset that files contain.
  init(from decoder: any Decoder) throws {
    self = try Self.named(decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

/// The rulesets of `Rulesets.json`: World Archery's, Archery GB's, those of the IFAA and the NFAA,
/// and those without a rule book.
extension Ruleset {
  /// Returns all rulesets, in the order of the file.
  ///
  /// - Throws: a refusal with the location of a mistake in the file.
  static func all() throws(Refusal) -> [Ruleset] { try catalogue.all().map { Ruleset($0) } }

  /// Returns the ruleset with an id; throws a refusal that lists similar ids.
  static func named(_ id: String) throws(Refusal) -> Ruleset {
    if let found = try catalogue[id.lowercased()] { return Ruleset(found) }
    throw Refusal(
      .unknownName, "There is no ruleset called \"\(id.prefix(40))\".",
      token: String(id.prefix(40)),
      expected: NearName.suggestions(for: id, orAll: try catalogue.values().map(\.key)),
      hint: Line(.archery("rulesets")))
  }

  private static let catalogue = Resource<Record>(
    Embedded.rulesets, file: "Rulesets.json", key: "id")

  /// The record of a ruleset in `Rulesets.json`; in all other files a ruleset is stored as its id.
  private struct Record: Decodable {
    let id: String
    let name: String
    let counters: [Counter]
    let surplus: SurplusRule
    let source: String
    let unconfirmed: String?
  }

  private init(_ record: Record) {
    self.init(
      id: record.id, name: record.name, counters: record.counters, surplus: record.surplus,
      source: record.source, unconfirmed: record.unconfirmed)
  }
}

extension Ruleset {
  /// The table that selects the ruleset of a round, `RulesetChoices.json`.
  static let choices = Resource<Choice>(
    Embedded.rulesetChoices, file: "RulesetChoices.json")

  /// Returns the ruleset of a round that begins in a year.
  ///
  /// Imperial rounds of every body count hits and golds, metric rounds outdoors follow World
  /// Archery, and Archery GB has its own order indoors. On all other faces only the score counts.
  static func chosen(
    for round: RoundDefinition, bow: Category.Bowstyle?, year: Int
  ) throws(Refusal) -> Ruleset {
    let faces = Set(round.passes.map(\.face))
    let choice = try choices.all().first { choice in
      !faces.isDisjoint(with: choice.faces)
        && choice.bodies?.contains(round.body) ?? true
        && (choice.isCompound != true || bow?.isCompound == true) && year >= choice.from ?? 0
    }
    if let choice { return choice.ruleset }
    return try named("score-only")
  }

  /// An entry of `RulesetChoices.json`; the first one that matches a round is used.
  struct Choice: Decodable {
    let ruleset: Ruleset
    /// The faces that the entry matches; the round must have at least one of them.
    let faces: [Face]
    /// The organizations whose rounds the entry matches; `nil` for all.
    let bodies: [String]?
    /// Whether the entry is only for compound bows; `nil` for all bows.
    let isCompound: Bool?
    /// The first year in which a matching round may begin; `nil` for any year.
    let from: Int?
  }
}
