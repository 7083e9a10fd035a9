internal import ArcheryResources
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
  let surplus: SurplusRule
  /// Where it is written, and what it is for.
  let source: String
  /// What of it was not confirmed in the rule book; nil where everything was.
  let unconfirmed: String?

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
  let counted: Counted

  enum Counted: Hashable {
    case hits, golds, inner
    /// A value, also where it is written X.
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

  /// A number of them in words: `1 X`, `12 Xs`.
  func count(_ number: Int) -> String { "\(number) \(number == 1 ? singular : plural)" }
}

extension Counter {
  /// A counter of one value, called as its column is.
  private init(_ label: String, _ counted: Counted) {
    self.init(label: label, singular: label, plural: "\(label)s", counted: counted)
  }

  static let hits = Counter(label: "Hits", singular: "hit", plural: "hits", counted: .hits)
  static let golds = Counter(label: "Golds", singular: "gold", plural: "golds", counted: .golds)

  /// The counters by their names in the catalogue: tens with the Xs among them, without them, and
  /// of a face that has none; fives have the Xs among them where those are worth 5.
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

extension Ruleset: Codable {
  /// Reads the id, which is all that files hold of a ruleset.
  init(from decoder: any Decoder) throws {
    self = try Self.named(decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

/// The rulesets that the program brings along, one line of text each, read when it is asked for:
/// `wa-2026|World Archery outdoor, from 2026|X 10-X|lowest|World Archery, as of 2026|Whether …`.
///
/// That is the id, the name, the counters, what becomes of surplus arrows, where it is written, and
/// what of it was not confirmed. They are World Archery's, Archery GB's, those of the IFAA and the
/// NFAA, and those without a rule book.
extension Ruleset {
  static var all: [Ruleset] { catalogue.lines.compactMap { Ruleset(line: $0) } }

  /// The ruleset with an id; throws a refusal that lists what is near.
  static func named(_ id: String) throws(Refusal) -> Ruleset {
    if let found = catalogue[id.lowercased()].flatMap({ Ruleset(line: $0) }) { return found }
    throw Refusal(
      .unknownName, "There is no ruleset called \"\(id.prefix(40))\".",
      token: String(id.prefix(40)),
      expected: NearName.suggestions(for: id, orAll: catalogue.keys),
      hint: Line(.archery("rulesets")))
  }

  private static let catalogue = LineCatalogue(Embedded.rulesets)

  /// Reads a line of the catalogue; nil where it is none.
  private init?(line: Substring) {
    let parts = LineCatalogue.parts(of: line).map { String($0) }
    guard parts.count == 6, let surplus = SurplusRule(rawValue: parts[3]) else { return nil }
    let names = parts[2].split(separator: " ")
    let counters = names.compactMap { Counter.named[String($0)] }
    guard counters.count == names.count else { return nil }
    self.init(
      id: parts[0], name: parts[1], counters: counters, surplus: surplus, source: parts[4],
      unconfirmed: parts[5].isEmpty ? nil : parts[5])
  }
}

extension Ruleset {
  /// Which ruleset a round has, by its faces, its body, the bow and the year.
  static let choices = LineCatalogue(Embedded.rulesetChoices).lines.compactMap { Choice($0) }

  /// The ruleset of a round that begins in some year.
  ///
  /// Imperial rounds count hits and golds whoever made them, metric rounds outdoors follow
  /// World Archery, and Archery GB has its own order indoors. Other faces: score alone.
  static func chosen(
    for round: RoundDefinition, bow: Category.Bowstyle?, year: Int
  ) throws(Refusal) -> Ruleset {
    let faces = Set(round.passes.map(\.face.id))
    let choice = choices.first { choice in
      !faces.isDisjoint(with: choice.faces)
        && (choice.bodies.isEmpty || choice.bodies.contains(round.body))
        && (!choice.isCompound || bow?.isCompound == true) && year >= choice.from
    }
    return try named(choice?.id ?? "score-only")
  }

  /// One line of the table by which a round gets its ruleset; the first that fits is taken.
  struct Choice {
    let id: String
    /// The faces that it is for, any of the round's.
    let faces: [String]
    /// The bodies that it is for; empty for all.
    let bodies: [String]
    /// Whether it is for compound bows alone.
    let isCompound: Bool
    /// The first year that it is for.
    let from: Int

    /// Reads `agb-indoor-2026|indoor triple|AGB AGB-VI||2026`; nil where the text is no such line.
    fileprivate init?(_ line: Substring) {
      let parts = LineCatalogue.parts(of: line)
      guard parts.count == 5 else { return nil }
      id = String(parts[0])
      faces = parts[1].split(separator: " ").map { String($0) }
      bodies = parts[2].split(separator: " ").map { String($0) }
      isCompound = parts[3] == "compound"
      from = Int(parts[4]) ?? 0
    }
  }
}
