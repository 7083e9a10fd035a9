internal import ScoringKit

/// The classes that archers of one category can reach in one round, best first, with the score that
/// each class needs.
struct Classification: Hashable, Sendable {
  let scheme: ClassificationScheme
  /// The round that was shot; its scores may be computed on a variant of it, such as the full face.
  let round: RoundDefinition
  let category: Category
  let thresholds: [ClassThreshold]
  /// A warning about the parts of the scheme that could not be checked against a rule book; `nil`
  /// if all could.
  let unconfirmed: String?

  /// Returns the best class that a score is enough for; `UC` (unclassified) if it is too low for
  /// all.
  func name(score: Int) -> String {
    thresholds.first { $0.score.map { $0 <= score } ?? false }?.name ?? "UC"
  }

  /// Returns the next better class that is available, and the points that a score lacks for it;
  /// `nil` if there is none.
  func next(score: Int) -> (name: String, missing: Int)? {
    let better = thresholds.last { $0.score.map { $0 > score } ?? false }
    return better.flatMap { better in better.score.map { (better.name, $0 - score) } }
  }

  /// Returns why a score has its class: `B2 from 1015; B1 needs 1107; MB not available on this
  /// round (no prestige)`.
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
  /// Computes the classes of a category on a round of the catalogue.
  ///
  /// Each class needs a handicap, which the tables of Archery GB 2023 turn into a score on the full
  /// face. There are two exceptions: the indoor scheme of 2022 uses older tables, and the field
  /// scheme of 2023 has fixed scores. Bows without tables of their own use those of a similar bow.
  /// - Throws: a refusal if the scheme does not classify the round.
  init(
    _ round: RoundDefinition, _ category: Category, scheme: ClassificationScheme = .agb2026
  ) throws(Refusal) {
    guard let data = ClassificationData.embedded else {
      throw Refusal(.damaged, "The tables of the classifications cannot be read.")
    }
    // Archery GB classifies target rounds of AGB and WA, and WA field rounds, but none that users
    // add.
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
      unconfirmed: data.unconfirmed(scheme, category))
  }
}
