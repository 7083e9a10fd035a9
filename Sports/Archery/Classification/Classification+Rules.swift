public import ScoringKit

extension Classification {
  /// The classes of a category on a round of the catalogue.
  ///
  /// Rule: thresholds are handicaps, turned into scores by the tables of Archery GB 2023 on
  /// the full face. Age groups and bows that a scheme lacks count as the nearest it has.
  /// - Throws: a refusal where the scheme does not classify the round.
  public init(
    _ round: RoundDefinition, _ category: Category, scheme: ClassificationScheme = .agb2026
  ) throws(Refusal) {
    guard let data = ClassificationData.embedded else {
      throw Refusal(.damaged, "The tables of the classifications cannot be read.")
    }
    guard Self.isClassified(round) else {
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

  /// Target rounds of AGB and WA, and WA field; what people add themselves is in no scheme.
  private static func isClassified(_ round: RoundDefinition) -> Bool {
    ["AGB", "WA"].contains(round.body) && RoundCatalogue.round(code: round.code) != nil
  }
}
