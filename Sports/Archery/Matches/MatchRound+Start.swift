internal import ScoringKit

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
      options: [form, system, indoor],
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
    rules: { try rules($0, $1) },
    participants: { arguments, _, archers in try Archer.archers(arguments, archers) })

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
