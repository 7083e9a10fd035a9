internal import ScoringKit

/// A match of two sides: sets or a running total, and a shoot-off where they are equal.
public struct MatchRound: Hashable, Sendable {
  /// Who meets.
  public let form: MatchForm
  /// How it is won.
  public let system: MatchSystem
  /// The face that is shot at.
  public let face: Face
  /// Whether it is shot on a target field or under a roof.
  public let location: RoundLocation
  /// Whether a first arrow of the shoot-off in the best ring on both sides asks for a second
  /// arrow before anything is measured: outdoors, since April 2018.
  public let hasSecondArrow: Bool
  /// Whether an X beats a 10 in the shoot-off: with compound bows, where the ring is nearer.
  public let isXAboveTen: Bool
  /// The ruleset, which says what becomes of surplus arrows.
  public let ruleset: Ruleset

  /// Makes the rules of a match.
  public init(
    _ form: MatchForm, _ system: MatchSystem, face: Face, location: RoundLocation,
    hasSecondArrow: Bool, isXAboveTen: Bool, ruleset: Ruleset
  ) {
    self.form = form
    self.system = system
    self.face = face
    self.location = location
    self.hasSecondArrow = hasSecondArrow
    self.isXAboveTen = isXAboveTen
    self.ruleset = ruleset
  }

  /// How many set points win: one more than there are sets; 6 of 5 sets, 5 of 4.
  public var winningPoints: Int { form.ends + 1 }

  /// The ends of the match.
  var plans: [EndPlan] {
    (1...form.ends).map { EndPlan(number: $0, pass: 0, arrows: form.arrows) }
  }

  /// What an end is called.
  var noun: String { system == .sets ? "Set" : "End" }
}

extension MatchRound: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .face)
    guard let face = Face.named(id) else {
      throw Refusal(.damaged, "There is no face called \"\(id.prefix(40))\".")
    }
    self.init(
      try container.decode(MatchForm.self, forKey: .form),
      try container.decode(MatchSystem.self, forKey: .system), face: face,
      location: try container.decode(RoundLocation.self, forKey: .location),
      hasSecondArrow: try container.decodeIfPresent(Bool.self, forKey: .hasSecondArrow) ?? false,
      isXAboveTen: try container.decodeIfPresent(Bool.self, forKey: .isXAboveTen) ?? false,
      ruleset: try Ruleset.named(container.decode(String.self, forKey: .ruleset)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(form, forKey: .form)
    try container.encode(system, forKey: .system)
    try container.encode(face.id, forKey: .face)
    try container.encode(location, forKey: .location)
    if hasSecondArrow { try container.encode(true, forKey: .hasSecondArrow) }
    if isXAboveTen { try container.encode(true, forKey: .isXAboveTen) }
    try container.encode(ruleset.id, forKey: .ruleset)
  }

  private enum CodingKeys: String, CodingKey {
    case form, system, face, location, ruleset
    case hasSecondArrow = "secondArrow"
    case isXAboveTen = "xAboveTen"
  }
}
