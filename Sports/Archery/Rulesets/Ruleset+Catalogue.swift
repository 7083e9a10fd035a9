internal import ArcheryResources
internal import ScoringKit

/// The rulesets that the program brings along, one line of text each, read when it is asked for:
/// `wa-2026|World Archery outdoor, from 2026|X 10-X|lowest|World Archery, as of 2026|Whether …`.
///
/// That is the id, the name, the counters, what becomes of surplus arrows, where it is written, and
/// what of it was not confirmed. They are World Archery's, Archery GB's, those of the IFAA and the
/// NFAA, and those without a rule book.
extension Ruleset {
  /// Every ruleset that the program knows.
  static var all: [Ruleset] { catalogue.lines.compactMap { Ruleset(line: $0) } + [scoreOnly] }

  /// The ruleset with an id; throws a refusal that lists what is near.
  static func named(_ id: String) throws(Refusal) -> Ruleset {
    let wanted = id.lowercased()
    if wanted == scoreOnly.id { return scoreOnly }
    if let found = catalogue[wanted].flatMap({ Ruleset(line: $0) }) { return found }
    throw Refusal(
      .unknownName, "There is no ruleset called \"\(id.prefix(40))\".",
      token: String(id.prefix(40)),
      expected: NearName.suggestions(for: id, orAll: catalogue.keys + [scoreOnly.id]),
      hint: Line(.archery("rulesets")))
  }

  /// Points alone: equal scores share a place.
  static let scoreOnly = Ruleset(
    id: "score-only", name: "Score alone", counters: [], source: "Equal scores share a place",
    unconfirmed: "Rounds on AA national and IFAA expert faces may have counters of their own.")

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
  ) -> Ruleset {
    let faces = Set(round.passes.map(\.face.id))
    let choice = choices.first { choice in
      !faces.isDisjoint(with: choice.faces)
        && (choice.bodies.isEmpty || choice.bodies.contains(round.body))
        && (!choice.isCompound || bow?.isCompound == true) && year >= choice.from
    }
    return choice.flatMap { try? named($0.id) } ?? scoreOnly
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
