import ScoringKit
import Testing

@testable import Archery

@Suite struct RulesetTests {
  /// Tests that rulesets with different tie-breaks rank the same four archers, each with 49 points,
  /// in different orders.
  @Test(arguments: [
    ("wa-2025", "1 Dora, 2 Ann, 3 Ben, 4 Cid"), ("wa-2026", "1 Ben, 2 Dora, 3 Ann, 4 Cid"),
    ("agb-indoor-2025", "1 Dora, 2 Ben, 3 Cid, 4 Ann"),
    ("wa-indoor", "1 Ann, 2 Dora, 3 Ben, 4 Cid"), ("score-only", "1 Ann=Ben=Cid=Dora"),
  ])
  func test_rank_sameArrowsUnderEachFamily_giveItsOrder(ruleset: String, order: String) throws {
    var boss = try Boss(
      pass: "6@70m/6 122 10-zone", ["Ann", "Ben", "Cid", "Dora"], ruleset: ruleset)
    try boss.enter([
      "ann 10 10 10 10 9 M", "ben X X X 9 9 1", "cid 9 9 8 8 8 7", "dora X 10 10 10 5 4",
    ])
    #expect(boss.names.seats.map { boss.state.tally(of: $0).total } == [49, 49, 49, 49])
    #expect(boss.order() == order)
  }

  /// Tests two archers with 264 points each, whose order depends on the rules of the year: one has
  /// nine tens, of which one is an X, the other eight tens, of which five are Xs.
  @Test(arguments: [("wa-2025", "1 Ann, 2 Ben"), ("wa-2026", "1 Ben, 2 Ann")])
  func test_rank_equalTotalsOfTwoYears_dependOnTheYear(ruleset: String, order: String) throws {
    var boss = try Boss(pass: "30@70m/30 122 10-zone", ["Ann", "Ben"], ruleset: ruleset)
    func arrows(_ parts: [(String, Int)]) -> String {
      parts.map { String(repeating: " \($0.0)", count: $0.1) }.joined()
    }
    try boss.enter("ann" + arrows([("X", 1), ("10", 8), ("9", 6), ("8", 15)]))
    try boss.enter("ben" + arrows([("X", 5), ("10", 3), ("9", 8), ("8", 14)]))
    #expect(boss.tally(1).total == 264)
    #expect(boss.tally(2).total == 264)
    #expect(boss.order() == order)
  }

  @Test(
    arguments: [
      ("wa720_70", nil, 2025, "wa-2025"), ("wa720_70", nil, 2026, "wa-2026"),
      ("wa720_50_c", .compound, 2025, "wa-2025"), ("metric_i", nil, 2026, "wa-2026"),
      ("wa18", nil, 2026, "wa-indoor"), ("wa18", .compound, 2026, "wa-indoor-compound"),
      ("wa18_compound_triple", nil, 2026, "wa-indoor-compound"),
      ("york", nil, 2026, "agb-imperial"), ("york", nil, 2020, "agb-imperial"),
      ("portsmouth", nil, 2025, "agb-indoor-2025"), ("portsmouth", nil, 2026, "agb-indoor-2026"),
      ("bray_i_compound", .compound, 2025, "agb-indoor-2025"),
      ("worcester", nil, 2026, "worcester"),
      ("wa_field_24_red_marked", nil, 2026, "wa-field"), ("ifaa_field", nil, 2026, "ifaa-field"),
      ("ifaa_indoor", nil, 2026, "ifaa-indoor"), ("vegas_300", nil, 2026, "vegas"),
      ("vegas_compound", .compound, 2026, "agb-indoor-2026"), ("lancaster", nil, 2026, "elevens"),
      ("wa660_70", nil, 2026, "elevens"), ("ifaa_expert", nil, 2026, "score-only"),
    ] as [(String, Category.Bowstyle?, Int, String)])
  func test_chosen_byRoundBowAndYear_isTheTable(
    code: String, bow: Category.Bowstyle?, year: Int, id: String
  ) throws {
    #expect(try Ruleset.chosen(for: Fixtures.round(code), bow: bow, year: year).id == id)
  }

  @Test func test_chosen_everyRoundOfTheCatalogue_hasARulesetThatIsKnown() throws {
    let all = try Ruleset.all()
    for round in RoundCatalogue.all {
      let chosen = try Ruleset.chosen(for: round, bow: nil, year: 2026)
      #expect(all.contains(chosen), "\(round.code)")
    }
  }

  @Test func test_all_idsDifferAndAreFound() throws {
    for rules in try Ruleset.all() { #expect(try Ruleset.named(rules.id) == rules) }
    let refused = Fixtures.refusal { _ = try Ruleset.named("wa-2062") }
    #expect(refused?.expected.contains("wa-2026") == true)
  }

  @Test func test_counters_ofWorcester_areTwoReadings() throws {
    var one = try Boss(pass: "5@20y/5 16in worcester-x", ruleset: "worcester")
    var other = try Boss(pass: "5@20y/5 16in worcester-x", ruleset: "worcester-x")
    try one.enter("X 5 5 4 M")
    try other.enter("X 5 5 4 M")
    #expect(one.tally().counts == [4, 3])
    #expect(other.tally().counts == [3, 1])
    #expect(one.round.ruleset.counters.map(\.label) == ["Hits", "Golds"])
    #expect(other.round.ruleset.counters.map(\.label) == ["5", "X"])
  }

  @Test func test_command_listsThemAndMarksWhatIsUnconfirmed() throws {
    let page = try RulesetCommand.command.run(Arguments(), Shelf())
    #expect(try page.payload.array?.count == Ruleset.all().count)
    let new = try #require(page.payload.array?.first { $0["id"] == "wa-2026" })
    #expect(new["counters"] == ["X", "10"])
    #expect(new["unconfirmed"]?.string?.isEmpty == false)
    let one = try RulesetCommand.command.run(
      Arguments(positionals: ["RULESET": ["vegas"]]), Shelf())
    #expect(one.payload.array?.first?["surplus"] == "lowest-less-one")
  }

  @Test func test_round_frozen_keepsItsRuleset() throws {
    let round = try Boss("wa720_70", year: 2024).round
    let text = try CanonicalJSON.text(round)
    #expect(text.contains("\"ruleset\":\"wa-2025\""))
    #expect(try CanonicalJSON.value(TargetRound.self, from: text) == round)
    #expect(throws: Refusal.self) {
      _ = try CanonicalJSON.value(
        TargetRound.self, from: text.replacing("wa-2025", with: "wa-1825"))
    }
  }
}
