import ScoringKit
import Testing

@testable import DiscGolf

/// Extra holes of matches (PDGA 2025, appendix A), playoffs for skins, and results without holes.
@Suite struct HolePlayPlayoffTests {
  private static let ann = Seat(index: 0)
  private static let ben = Seat(index: 1)
  private static let level = ["3 4", "4 3"]

  private static func rules(
    _ form: HolePlay.Form, leftover: HolePlay.Leftover = .split, extraHoles: Bool = false,
    pars: [Int?] = [3, 4]
  ) throws -> HolePlay {
    HolePlay(
      play: try Fixtures.round(pars), form: form, leftover: leftover, extraHoles: extraHoles)
  }

  private static func names(_ count: Int = 2) -> Roster {
    Roster(Array(["Ann", "Ben", "Cid"].prefix(count)))
  }

  /// Returns the card after some typed lines; throws if one is refused.
  private static func card(_ rules: HolePlay, _ lines: [String], seats: Int = 2) throws -> HoleCard
  {
    let golfers = Fixtures.guests(names(seats).names.map(\.name)).map { Golfer($0) }
    var state = try rules.opened(golfers)
    for line in lines {
      let events = try rules.understand(line[...], at: state, names: names(seats), in: nil)
      for event in events { try rules.apply(event, to: &state) }
    }
    return state
  }

  private static func results(_ card: HoleCard, closed: Bool = false) -> [String] {
    card.card.everybody.map { card.headline(of: $0, closed: closed).text }
  }

  // MARK: Extra holes

  @Test func test_extraHoles_allSquareMatch_goesOnUntilAHoleIsWon() throws {
    let rules = try Self.rules(.match, extraHoles: true)
    let level = try Self.card(rules, Self.level)
    #expect(!level.isComplete && Self.results(level)[0] == "all square thru 2")
    let prompt = level.prompt(Self.names())
    #expect(prompt.question == "Extra hole 1" && prompt.next == [Self.ann, Self.ben])
    #expect(prompt.places == ["t1 1=-", "t1 2=-"])
    let again = try Self.card(rules, Self.level + ["3", "3"])
    #expect(again.prompt(Self.names()).question == "Extra hole 2" && !again.isComplete)
    let won = try Self.card(rules, Self.level + ["3 3", "ben 3 ann 2"])
    #expect(won.isComplete && Self.results(won) == ["1 up after 4", "1 down after 4"])
    #expect(won.standing(Self.names()) == "Ann won 1 up after 4 holes")
    #expect(won.rank(of: Self.ann, closed: true) < won.rank(of: Self.ben, closed: true))
    #expect(
      won.measures(of: Self.ann) == ["holes": 2] && won.measures(of: Self.ben) == ["holes": 1])
  }

  @Test func test_extraHoles_concededHoleBefore_areAskedAllTheSame() throws {
    let rules = try Self.rules(.match, extraHoles: true)
    let card = try Self.card(rules, ["1: ann -", "2: ben -"])
    #expect(card.prompt(Self.names()).question == "Extra hole 1")
    #expect(
      try Self.results(Self.card(rules, ["1: ann -", "2: ben -", "4 3"]))[1] == "1 up after 3")
  }

  @Test func test_extraHoles_matchWithoutThem_isHalvedUnlessTheyArePlayed() throws {
    let rules = try Self.rules(.match)
    let halved = try Self.card(rules, Self.level)
    let prompt = halved.prompt(Self.names())
    #expect(halved.isComplete && prompt.next.isEmpty)
    #expect(prompt.question == "The match is halved, unless an extra hole decides it")
    #expect(prompt.secondary.first?.label == "Extra hole 1, Ann: 1")
    let begun = try Self.card(rules, Self.level + ["extra: ann 3"])
    #expect(
      begun.prompt(Self.names()).pending == "Extra hole 1 is not decided: Ben has no score on it.")
    let decided = try Self.card(rules, Self.level + ["playoff 1: ann 3 ben 2"])
    #expect(Self.results(decided) == ["1 down after 3", "1 up after 3"])
  }

  @Test func test_extraHoles_matchThatIsDecided_areRefusedAndDontCount() throws {
    let rules = try Self.rules(.match)
    for lines in [["3 4", "3 4", "extra: 3 4"], ["3 4", "extra: 3 4"]] {
      #expect(throws: Refusal.self) { try Self.card(rules, lines) }
    }
    let corrected = try Self.card(rules, Self.level + ["extra: 4 3", "2: 3 3"])
    #expect(Self.results(corrected) == ["1 up", "1 down"])
    #expect(
      corrected.remarks(Self.names(), closed: true)
        == ["1 extra hole after the end of the match: not counted."])
  }

  @Test func test_extraHoles_onTheCard_haveColumnsAndTheWinner() throws {
    let rules = try Self.rules(.match, extraHoles: true)
    let sheet = try Self.card(rules, Self.level + ["3 3", "2"]).sheet(Self.names(), closed: false)
    #expect(sheet.columns.map(\.title) == ["Player", "1", "2", "+1", "+2", "Holes"])
    #expect(
      sheet.rows.compactMap { $0.seat == nil ? nil : $0.cells.map(\.text) }.first == [
        "Ann", "3*", "4", "3", "2", "1",
      ])
    #expect(sheet.rows.last?.cells.dropLast().last?.text == "·")
    let won = try Self.card(rules, Self.level + ["2 3"])
    #expect(
      won.sheet(Self.names(), closed: true).rows[1].cells.map(\.text).suffix(2) == ["2*", "2"])
  }

  @Test func test_rules_extraHoles_areStoredOnlyIfTheyAreSet() throws {
    let old = try CanonicalJSON.text(Self.rules(.match))
    #expect(!old.contains("extraHoles"))
    let new = try Self.rules(.match, extraHoles: true)
    let text = try CanonicalJSON.text(new)
    #expect(text.contains("extraHoles"))
    #expect(try CanonicalJSON.value(HolePlay.self, from: text) == new)
  }

  // MARK: Skins

  @Test func test_playoff_skinsTiedOnTheLastHole_goToItsWinner() throws {
    let rules = try Self.rules(.skins, leftover: .playoff)
    let tied = try Self.card(rules, ["3 3 3", "4 4 5"], seats: 3)
    #expect(!tied.isComplete && tied.pot.contested == 2)
    #expect(tied.standing(Self.names(3)) == "Ann and Ben play off for 2 skins")
    #expect(tied.prompt(Self.names(3)).next == [Self.ann, Self.ben])
    let won = try Self.card(rules, ["3 3 3", "4 4 5", "3 3", "3 2"], seats: 3)
    #expect(won.isComplete && Self.results(won, closed: true) == ["0", "2", "0"])
    #expect(
      tied.remarks(Self.names(3), closed: true)
        == ["2 skins not decided, because the playoff is not."])
  }

  @Test func test_playoff_skinsWithoutTheOption_haveNone() throws {
    let rules = try Self.rules(.skins)
    #expect(throws: Refusal.self) { try Self.card(rules, ["3 3", "4 4", "playoff: 3 4"]) }
    let won = try Self.rules(.skins, leftover: .playoff)
    #expect(throws: Refusal.self) { try Self.card(won, ["3 4", "3 4", "playoff: 3 4"]) }
  }

  @Test func test_playoff_whoTiedAndLeft_doesNotPlay() throws {
    let rules = try Self.rules(.skins, leftover: .playoff)
    let card = try Self.card(rules, ["3 3 3", "4 4 5", "ben dnf"], seats: 3)
    #expect(card.isComplete && Self.results(card, closed: true)[0] == "2")
  }

  // MARK: Results without holes

  @Test(arguments: [
    ("2/1", "m1=2/1", "2/1, no holes"), ("2 & 1", nil, ""), ("1 up", "m1=1/0", "1 up, no holes"),
    ("2 down", "m1=-2/0", "2 down, no holes"), ("down 2/1", "m1=-2/1", "down 2/1, no holes"),
    ("halved", "m1=0/0", "all square, no holes"), ("3-2", nil, ""),
  ])
  func test_final_results_areThoseOfTheFirstSide(text: String, canonical: String?, headline: String)
    throws
  {
    let rules = try Self.rules(.match, pars: [3, 4, 3])
    let opening = try Self.card(rules, [])
    guard let canonical else {
      #expect(throws: Refusal.self) { try rules.final(text[...], at: opening, names: Self.names()) }
      return
    }
    let events = try #require(try rules.final(text[...], at: opening, names: Self.names()))
    #expect(events.map(\.canonical) == [canonical])
    #expect(try ScoreEvent(canonical: canonical) == events[0])
    var card = opening
    for event in events { try rules.apply(event, to: &card) }
    #expect(card.isComplete && Self.results(card, closed: true)[0] == headline)
    #expect(card.measures(of: Self.ann)["holes"] ?? -1 >= 0)
  }

  @Test(arguments: ["3/1", "2/2", "1/1", "5/4", "3 up", "x", "", "3", "up"])
  func test_final_impossibleResults_areRefused(text: String) throws {
    let rules = try Self.rules(.match, pars: [3, 4, 3])
    let opening = try Self.card(rules, [])
    #expect(throws: Refusal.self) { try rules.final(text[...], at: opening, names: Self.names()) }
  }

  @Test func test_final_matchThatHasBegun_isRefusedAndHolesSayMore() throws {
    let rules = try Self.rules(.match, pars: [3, 4, 3])
    let begun = try Self.card(rules, ["3 4"])
    #expect(throws: Refusal.self) { try rules.final("2/1", at: begun, names: Self.names()) }
    let both = try Self.card(rules, ["result ben 2 up", "3 4"])
    #expect(Self.results(both)[0] == "1 up thru 1")
    #expect(both.remarks(Self.names(), closed: false).count == 1)
  }

  @Test func test_result_ofASide_isItsOwnView() throws {
    let rules = try Self.rules(.match, pars: [3, 4, 3])
    let card = try Self.card(rules, ["result ben 2/1"])
    #expect(Self.results(card, closed: true) == ["down 2/1, no holes", "2/1, no holes"])
    #expect(card.standing(Self.names()) == "Ben won 2/1")
    #expect(try !Self.card(rules, ["result ben 2/1", "result ben -"]).isComplete)
    #expect(throws: Refusal.self) { try Self.card(rules, ["result 2/1"]) }
    let skins = try Self.rules(.skins)
    #expect(throws: Refusal.self) { try Self.card(skins, ["result ben 2/1"]) }
    #expect(try skins.final("2/1", at: Self.card(skins, []), names: Self.names()) == nil)
  }
}
