import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct SportFactsTests {
  private static func sport(
    id: String = "coin", kinds: [String] = ["plain"], abstract: String = "Start tossing",
    example: String = "start", first: Action = Action("start", of: "coin")
  ) -> Sport {
    let syntax = CommandSyntax("start", abstract, examples: [.init(example, "begins")])
    return Sport(
      id: id, name: "Coin", revision: 1, nouns: Nouns(unit: "toss"),
      kinds: kinds.map { RoundKind($0, syntax: syntax) { _, _ in CoinRound() } },
      first: first)
  }

  @Test func test_problems_ofACompleteSport_areNone() {
    #expect(SportFacts.problems(of: Self.sport()).isEmpty)
  }

  @Test func test_problems_ofFaultySports_areNamed() {
    let faulty = [
      Self.sport(kinds: []), Self.sport(kinds: ["a", "a"]), Self.sport(kinds: ["Plain"]),
      Self.sport(abstract: ""), Self.sport(abstract: "Start tossing."),
      Self.sport(abstract: String(repeating: "x", count: 73)),
      Self.sport(example: "score coin start"),
      Self.sport(first: Action("start")), Self.sport(first: Action("", of: "coin")),
      Self.sport(id: "Coin", first: Action("start", of: "Coin")),
    ]
    for sport in faulty {
      #expect(SportFacts.problems(of: sport).count == 1, "\(SportFacts.problems(of: sport))")
    }
  }
}
