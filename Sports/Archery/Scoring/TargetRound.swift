internal import ScoringKit

/// A round of arrows: all archers shoot every end of a round, and the most points win.
///
/// The rules contain a copy of the round's definition and the name of its ruleset, so that neither
/// an edit nor a later year changes the result.
struct TargetRound: Hashable, Sendable {
  let definition: RoundDefinition
  let ruleset: Ruleset
  /// The number of archers who advance to a next stage; `nil` if the round has no cut.
  ///
  /// A tie for the last of those ranks requires a shoot-off.
  let cut: Int?
  /// Whether the first three ranks win medals, so that a tie for them requires a shoot-off; `nil`
  /// for no.
  let medals: Bool?

  /// Creates the rules of a round; throws a refusal if the cut is below 1 or above 1000.
  init(
    _ definition: RoundDefinition, ruleset: Ruleset, cut: Int? = nil, hasMedals: Bool = false
  ) throws(Refusal) {
    if let cut, !(1...1000).contains(cut) {
      throw Refusal(.illegal, "A cut is after 1 to 1000 places, not \(cut).")
    }
    self.definition = definition
    self.ruleset = ruleset
    self.cut = cut
    medals = hasMedals ? true : nil
  }
}

extension TargetRound: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      container.decode(RoundDefinition.self, forKey: .definition),
      ruleset: container.decode(Ruleset.self, forKey: .ruleset),
      cut: container.decodeIfPresent(Int.self, forKey: .cut),
      hasMedals: container.decodeIfPresent(Bool.self, forKey: .medals) ?? false)
  }

  private enum CodingKeys: String, CodingKey {
    case definition = "round"
    case ruleset, cut, medals
  }
}

extension TargetRound {
  static let kindID = "round"

  static let rulesetOption = OptionSyntax(
    "ruleset", value: .text("RULESET"),
    "the rules that decide between equal scores; by default those of the round, bow and year")
  static let arrowsOption = OptionSyntax(
    "arrows-per-end", value: .integer("N", RoundPass.endLimits), "ends of another size")
  static let cutOption = OptionSyntax(
    "cut", value: .integer("PLACES", 1...1000),
    "the number of archers who go on; a tie there needs a shoot-off")
  static let medalsOption = OptionSyntax(
    "medals", "a tie for one of the first three places asks for a shoot-off")

  static let kind = RoundKind(
    kindID,
    syntax: CommandSyntax(
      kindID, "Everybody shoots every end, the most points win",
      discussion: """
        The round keeps its own copy of what is shot, and the ruleset of its year: `rulesets` \
        explains them. Without --at the newest one counts.
        """,
      options: [RoundFinder.option, rulesetOption, arrowsOption] + Archer.options
        + [cutOption, medalsOption],
      examples: [
        .init("start --shoot wa720_70", "a round of your own"),
        .init(
          "start --shoot wa720_70 --bow recurve --bow ben=compound Ann Ben",
          "two archers and their bows"),
        .init("start --shoot portsmouth --at 2025-02-01 Ann", "by the rules of its year"),
        .init("enter X 10 9", "the next arrows of the next archer"),
        .init("enter x109", "three arrows without spaces between them"),
        .init("enter 'ann X 10 9, ben 9 9 M'", "several archers on one boss"),
        .init("enter '3: ann X 10 9'", "replace end 3 of Ann"),
        .init("enter 'ann +8'", "a surplus arrow: the lowest count"),
        .init("enter 'ann retired'", "Ann stops"),
        .init("enter 'shootoff ann 10*, ben 10'", "a shoot-off; * is the closest"),
        .init("enter -", "ends from standard input, one a line"),
        .init("amend '3.2 ann' 9", "end 3, arrow 2 of Ann is a 9"),
        .init("amend '3.2 ann' -", "it was not shot"),
        .init("insert '3.2 ann' 9", "it was forgotten: the arrows after it move on"),
        .init("remove '3.2 ann'", "take that arrow back, with its corrections"),
        .init("replay --shoot wa720_70 --player ann 'X 10 9'", "what an end adds up to"),
        .init("show --player ann", "Ann's ends"),
      ]),
    rules: { try rules($0, $1) }, participants: { try Archer.archers($0, $2) })

  private static func rules(_ arguments: Arguments, _ library: any Library) throws -> TargetRound {
    var definition = try RoundFinder.round(arguments, library)
    if let count = arguments.integer(arrowsOption) {
      definition = try definition.withArrowsPerEnd(count)
    }
    let ruleset =
      try arguments.text(rulesetOption).map { try Ruleset.named($0) }
      ?? Ruleset.chosen(for: definition, bow: Archer.commonBow(arguments), year: year(library))
    return try TargetRound(
      definition, ruleset: ruleset, cut: arguments.integer(cutOption),
      hasMedals: arguments.has(medalsOption))
  }

  /// Returns the year in which the round starts; 9999 if no date is given, so that the newest rules
  /// apply.
  static func year(_ library: any Library) -> Int { library.startsAt?.year ?? 9999 }
}
