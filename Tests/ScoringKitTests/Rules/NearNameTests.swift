import ScoringKit
import Testing

@Suite struct NearNameTests {
  @Test(arguments: [
    ("Ann", "Anne", true), ("Ann", "An", true), ("Ann", "Amn", true), ("Ann", "nAn", true),
    ("Ben", "Bne", true), ("ann", "ANN", false), ("Ann", "Ann ", false), ("Ann", "Ben", false),
    ("Ann", "Anita", false), ("Martin", "Martyna", true), ("Martin", "Mratni", true),
    ("Marti", "Mratni", false), ("Martin", "Marx", false), ("", "", false), ("", "a", true),
    ("", "ab", false), ("Zoë", "Zoe", true), ("Jo  Ann", "jo anne", true),
  ]) func test_isNear_ofTwoNames_isSymmetric(one: String, other: String, isNear: Bool) {
    #expect(NearName.isNear(one, other) == isNear)
    #expect(NearName.isNear(other, one) == isNear)
  }

  @Test(arguments: [
    ("strat", ["start"]), ("hepl", ["help"]), ("histroy", ["history"]), ("x", []),
    ("stat", ["start", "stats"]), ("undoo", ["undo"]), ("zzzzzz", []),
  ]) func test_suggestions_forASlip_areTheNearest(text: String, expected: [String]) {
    let candidates = ["help", "history", "start", "stats", "undo", "redo"]
    let found = NearName.suggestions(for: text, among: candidates)
    #expect(Array(found.prefix(expected.count)) == expected)
    if expected.isEmpty { #expect(found.isEmpty) }
  }

  @Test func test_isNear_ofEndlessNames_isBounded() {
    let one = String(repeating: "a", count: 100_000)
    #expect(!NearName.isNear(one, one + "b"))
    #expect(!NearName.isNear(one, String(repeating: "b", count: 100_000)))
  }

  @Test func test_suggestions_ofAPart_followThoseOfASlip() {
    let known = ["york", "new_york", "long_sydney", "sydney"]
    #expect(NearName.suggestions(for: "yrok", orPartOf: known) == ["york"])
    #expect(NearName.suggestions(for: "Sydny", orPartOf: known) == ["sydney"])
    #expect(NearName.suggestions(for: "sydney", orPartOf: known) == ["sydney", "long_sydney"])
    #expect(NearName.suggestions(for: "yo", orPartOf: ["yorkshire"]).isEmpty)
  }
}
