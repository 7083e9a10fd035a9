public import ScoringKit

extension Sport {
  /// Mölkky: the first with exactly 50 points wins.
  public static let molkky = Sport(
    id: "molkky", name: "Mölkky", revision: 1,
    nouns: Nouns(round: "game", unit: "throw", titled: "", reached: "with"), kinds: [game],
    statistics: [Statistic("throws", "Throws", of: MolkkyState.figures)],
    measures: ["points"], first: Action("start", of: "molkky", ["Ann", "Ben"]),
    grammar: """
      A line holds throws in turn: the number of a single pin, or how many fell.

        7 12 3         the next three throws
        miss, x        no pin; three in a row are out
        ben retired    Ben leaves the game
      """)

  private static let game = RoundKind(
    "game",
    syntax: CommandSyntax(
      "game", "Throw in turn, exactly 50 wins",
      examples: [.init("start Red=ann+ben Blue=cid+dan", "a game of two teams")]),
    words: ["miss", "x"]
  ) { _, _ in MolkkyGame() }
}
