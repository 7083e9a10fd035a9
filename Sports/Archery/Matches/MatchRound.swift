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
  ///
  /// Where one of them is said to
  /// be the closest all the same, it was measured, and decides unless a second one was shot.
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

/// Who meets in a match; World Archery, book 2, 6.1.4 and 6.1.5.
public enum MatchForm: String, Hashable, Sendable, Codable, CaseIterable {
  /// One archer against one: 5 ends of 3 arrows.
  case individual
  /// Three against three: 4 ends of 6 arrows.
  case team
  /// A man and a woman against another two: 4 ends of 4 arrows.
  case mixed

  /// How many archers a side has.
  var archers: Int {
    switch self {
    case .individual: 1
    case .team: 3
    case .mixed: 2
    }
  }

  /// How two sides are named.
  var sample: String {
    switch self {
    case .individual: "ann ben"
    case .team: "ann+ben+cid dora+eve+finn"
    case .mixed: "ann+ben cid+dora"
    }
  }

  /// How many ends, or sets, there are at most.
  public var ends: Int { self == .individual ? 5 : 4 }

  /// How many arrows each side shoots in an end.
  public var arrows: Int {
    switch self {
    case .individual: 3
    case .team: 6
    case .mixed: 4
    }
  }

  /// How many arrows each side has in a shoot-off.
  public var shootOffArrows: Int {
    switch self {
    case .individual: 1
    case .team: 3
    case .mixed: 2
    }
  }
}

/// How a match is won.
public enum MatchSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Two points for a set that is won, one each for an equal one.
  case sets
  /// The points of all ends together.
  case cumulative
}

extension MatchRound {
  /// The name of this kind of round in headers.
  static let kindID = "match"

  static let form = OptionSyntax(
    "form", value: .choice("FORM", MatchForm.allCases.map(\.rawValue)),
    "who meets in a match; individual, where it is not said")
  static let system = OptionSyntax(
    "system", value: .choice("SYSTEM", MatchSystem.allCases.map(\.rawValue)),
    "how a match is won; cumulative with compound bows, else sets")
  static let indoor = OptionSyntax("indoor", "a match under a roof, on triple faces")

  /// A match, as `start` offers it.
  static let kind = RoundKind(
    kindID,
    syntax: CommandSyntax(
      kindID, "Two sides meet in sets or by total, with a shoot-off",
      options: [
        form, system, indoor, Archer.bowOption, Archer.genderOption, Archer.ageOption,
        Archer.faceOption,
      ],
      examples: [
        .init("start --kind match Ann Ben", "recurve, sets, first to 6"),
        .init(
          "start --kind match --bow compound Ann Ben",
          "compound, 15 arrows each"),
        .init(
          "start --kind match --form team ann+ben+cid dora+eve+finn",
          "teams, first to 5"),
        .init("enter 'ann X 10 9, ben 9 9 8'", "a set, or an end, of two"),
        .init("enter 'shootoff ann 10*, ben 10'", "a shoot-off; * is the closest"),
      ]),
    nouns: Nouns(
      round: "match", participant: "side", person: "archer", unit: "set", titled: "",
      reached: "with"),
    rules: { try rules($0, $1) },
    participants: { arguments, match, archers in
      try match.checkSides(archers)
      return try Archer.archers(arguments, archers)
    })

  /// Refuses sides of more or fewer archers than the form has, when a match is started.
  ///
  /// A name alone may stand for a whole team.
  private func checkSides(_ archers: [Archer]) throws(Refusal) {
    for side in archers.map(\.competitor) where side.kind == .side {
      let count = side.members.count
      guard count != form.archers else { continue }
      let fitting = MatchForm.allCases.first { $0.archers == count }
      throw Refusal(
        .illegal,
        "In this match a side has \(Phrases.count(form.archers, "archer")), and \(side.name) has "
          + "\(count).", token: side.name,
        hint: fitting.map { "--form \($0.rawValue) is for sides of \(count)." }
          ?? "Name them as in `\(form.sample)`.")
    }
  }

  private static func rules(_ arguments: Arguments, _ library: any Library) throws(Refusal)
    -> MatchRound
  {
    let form = arguments.text(form).flatMap { MatchForm(rawValue: $0) } ?? .individual
    let isCompound = try Archer.commonBow(arguments)?.isCompound == true
    let isIndoor = arguments.has(indoor)
    let year = TargetRound.year(library)
    let system =
      arguments.text(system).flatMap { MatchSystem(rawValue: $0) }
      ?? (isCompound ? .cumulative : .sets)
    let standard =
      switch (isIndoor, isCompound) {
      case (true, true): "compound-triple"
      case (true, false): "triple"
      case (false, true): "10-zone-6-ring"
      case (false, false): "10-zone"
      }
    let named = arguments.texts(Archer.faceOption).last { !$0.contains("=") }
    let face = try Archer.face((named ?? standard)[...])
    return MatchRound(
      form, system, face: face, location: isIndoor ? .indoor : .outdoor,
      hasSecondArrow: !isIndoor && form == .individual && year >= 2018,
      isXAboveTen: isCompound,
      ruleset: try ruleset(arguments, isIndoor, isCompound, year))
  }

  private static func ruleset(
    _ arguments: Arguments, _ isIndoor: Bool, _ isCompound: Bool, _ year: Int
  ) throws(Refusal) -> Ruleset {
    if let named = arguments.text(TargetRound.rulesetOption) { return try Ruleset.named(named) }
    if isIndoor { return try Ruleset.named(isCompound ? "wa-indoor-compound" : "wa-indoor") }
    return try Ruleset.named(year >= 2026 ? "wa-2026" : "wa-2025")
  }
}
