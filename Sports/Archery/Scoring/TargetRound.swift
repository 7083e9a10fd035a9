public import ScoringKit

/// A round of arrows: everybody shoots every end of a round, the most points win.
///
/// It holds its own copy of the round and the name of its ruleset, so that neither an edit
/// nor a later year changes what was shot.
public struct TargetRound: Hashable, Sendable {
  /// What is shot.
  public let definition: RoundDefinition
  /// How equal scores are told apart, and what becomes of surplus arrows.
  public let ruleset: Ruleset
  /// How many archers go on; nil where nobody does.
  ///
  /// A tie on that place asks for a shoot-off.
  public let cut: Int?
  /// Whether the first three places are medals, which a shoot-off decides.
  public let hasMedals: Bool

  /// Makes the rules of a round.
  ///
  /// - Throws: a refusal where the cut is below 1 or above 1000.
  public init(
    _ definition: RoundDefinition, ruleset: Ruleset, cut: Int? = nil, hasMedals: Bool = false
  ) throws(Refusal) {
    if let cut, !(1...1000).contains(cut) {
      throw Refusal(.illegal, "A cut is after 1 to 1000 places, not \(cut).")
    }
    self.definition = definition
    self.ruleset = ruleset
    self.cut = cut
    self.hasMedals = hasMedals
  }
}

extension TargetRound: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      container.decode(RoundDefinition.self, forKey: .definition),
      ruleset: Ruleset.named(container.decode(String.self, forKey: .ruleset)),
      cut: container.decodeIfPresent(Int.self, forKey: .cut),
      hasMedals: container.decodeIfPresent(Bool.self, forKey: .hasMedals) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(definition, forKey: .definition)
    try container.encode(ruleset.id, forKey: .ruleset)
    try container.encodeIfPresent(cut, forKey: .cut)
    if hasMedals { try container.encode(true, forKey: .hasMedals) }
  }

  private enum CodingKeys: String, CodingKey {
    case definition = "round"
    case ruleset, cut
    case hasMedals = "medals"
  }
}
