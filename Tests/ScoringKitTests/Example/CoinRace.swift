public import ScoringKit

extension Sport {
  /// Coin race: the first seat with a number of heads wins.
  public static let coinRace = Sport(
    id: "coinrace", name: "Coin Race", revision: 1, nouns: Nouns(round: "race", unit: "toss"),
    kinds: [race], first: Action("start", of: "coinrace", ["Ann", "Ben"]),
    grammar: "A line is h (heads) or t (tails) for each toss, with spaces between them.")

  private static let heads = OptionSyntax(
    "heads", value: .integer("N", 1...99), "how many heads win; 3 if not said")

  private static let race = RoundKind(
    "race",
    syntax: CommandSyntax(
      "race", "Toss in turn, the first to have all heads wins", options: [heads],
      examples: [.init("start Ann Ben --heads 5", "a race to five")])
  ) { arguments, _ in Race(heads: arguments.integer(heads) ?? 3) }
}
