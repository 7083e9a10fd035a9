import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct SportFactsTests {
  private static func sport(
    id: String = "coin", kinds: [String] = ["plain"], abstract: String = "Start tossing",
    example: String? = "start", repeatsExample: Bool = false, options: [OptionSyntax] = [],
    first: Action = Action("start", of: "coin")
  ) -> Sport {
    let syntaxes = kinds.indices.map { index in
      let lines = example.map { [index == 0 || repeatsExample ? $0 : "\($0) \(index)"] } ?? []
      let examples = lines.map { CommandSyntax.Example($0, "begins") }
      return CommandSyntax(
        "start", abstract, options: options.indices.contains(index) ? [options[index]] : [],
        examples: examples)
    }
    return Sport(
      id: id, name: "Coin", revision: 1, nouns: Nouns(unit: "toss"),
      kinds: zip(kinds, syntaxes).map { RoundKind($0, syntax: $1) { _, _ in CoinRound() } },
      first: first)
  }

  @Test func test_problems_ofACompleteSport_areNone() {
    #expect(SportFacts.problems(of: Self.sport()).isEmpty)
  }

  @Test func test_problems_ofKindsThatShareAnOption_areNone() {
    let shared = OptionSyntax("to", value: .integer("N", 1...9), "how far")
    #expect(
      SportFacts.problems(of: Self.sport(kinds: ["a", "b"], options: [shared, shared])).isEmpty)
  }

  @Test func test_problems_ofFaultySports_areNamed() {
    let faulty = [
      Self.sport(kinds: []), Self.sport(kinds: ["a", "a"]), Self.sport(kinds: ["Plain"]),
      Self.sport(abstract: ""), Self.sport(abstract: "Start tossing."),
      Self.sport(abstract: String(repeating: "x", count: 73)),
      Self.sport(example: "score coin start"), Self.sport(example: nil),
      Self.sport(kinds: ["a", "b"], repeatsExample: true),
      Self.sport(
        kinds: ["a", "b"],
        options: [OptionSyntax("to", "how far"), OptionSyntax("to", "how long")]),
      Self.sport(first: Action("start")), Self.sport(first: Action("", of: "coin")),
      Self.sport(id: "Coin", first: Action("start", of: "Coin")),
    ]
    for sport in faulty {
      #expect(SportFacts.problems(of: sport).count == 1, "\(SportFacts.problems(of: sport))")
    }
  }
}
