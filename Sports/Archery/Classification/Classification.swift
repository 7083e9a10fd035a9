internal import ScoringKit

/// The classes of one category on one round, best first, with the scores that they need.
struct Classification: Hashable, Sendable {
  let scheme: ClassificationScheme
  /// The round as it was named.
  let round: RoundDefinition
  let category: Category
  let thresholds: [ClassThreshold]
  /// The parts of this scheme that could not be confirmed; `nil` if all were.
  let unconfirmed: String?

  /// Returns the best class that a score is enough for; `UC` for none.
  func name(score: Int) -> String {
    thresholds.first { $0.score.map { $0 <= score } ?? false }?.name ?? "UC"
  }

  /// Returns the next better class that is available, and the points missing for it; `nil` at the
  /// top.
  func next(score: Int) -> (name: String, missing: Int)? {
    let better = thresholds.last { $0.score.map { $0 > score } ?? false }
    return better.flatMap { better in better.score.map { (better.name, $0 - score) } }
  }

  /// Returns why a score has its class: `B2 from 1015; B1 needs 1107; MB not available (no
  /// prestige)`.
  func reason(score: Int) -> String {
    let own = thresholds.firstIndex { $0.score.map { $0 <= score } ?? false }
    let least = own.flatMap { thresholds[$0].score }
    var sentences = [name(score: score) + (least.map { " from \($0)" } ?? ": below every class")]
    if let next = next(score: score) {
      sentences.append("\(next.name) needs \(score + next.missing)")
    }
    if let barred = thresholds[..<(own ?? thresholds.endIndex)].last(where: { $0.score == nil }) {
      sentences.append("\(barred.name) not available on this round (\(barred.obstacle ?? ""))")
    }
    return sentences.joined(separator: "; ")
  }
}

extension Classification {
  /// Creates the classes of a category on a round of the catalogue.
  ///
  /// Rule: thresholds are handicaps, turned into scores by the tables of Archery GB 2023 on the
  /// full face. For age groups and bows that a scheme lacks, the nearest it has are used.
  /// - Throws: a refusal if the scheme does not classify the round.
  init(
    _ round: RoundDefinition, _ category: Category, scheme: ClassificationScheme = .agb2026
  ) throws(Refusal) {
    guard let data = ClassificationData.embedded else {
      throw Refusal(.damaged, "The tables of the classifications cannot be read.")
    }
    // Target rounds of AGB and WA, and WA field; rounds that users add are in no scheme.
    guard ["AGB", "WA"].contains(round.body), RoundCatalogue.round(code: round.code) != nil else {
      throw Refusal(
        .illegal, "\(round.name) is no round of the Archery GB classifications.",
        hint: "They have the target, indoor and WA field rounds of AGB and WA.")
    }
    guard scheme != .agb2022 || round.location == .indoor else {
      throw Refusal(
        .illegal, "The scheme of 2022 is held for indoor rounds only.",
        expected: ["--scheme 2023", "--scheme 2026"])
    }
    let rules = ClassificationRules(
      data: data, scheme: scheme, round: round, category: category)
    self.init(
      scheme: scheme, round: round, category: category, thresholds: try rules.thresholds(),
      unconfirmed: data.unconfirmed[scheme.rawValue])
  }
}
