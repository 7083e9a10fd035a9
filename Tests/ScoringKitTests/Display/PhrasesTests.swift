import ScoringKit
import Testing

@Suite struct PhrasesTests {
  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
    (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
    (100, "100th"), (101, "101st"), (102, "102nd"), (111, "111th"), (112, "112th"),
    (113, "113th"), (121, "121st"), (1011, "1011th"), (0, "0th"),
  ]) func test_ordinal_ofANumber_hasItsSuffix(number: Int, expected: String) {
    #expect(Phrases.ordinal(number) == expected)
  }

  @Test(arguments: [Int.min, -1, Int.max]) func test_ordinal_ofExtremes_doesNotTrap(number: Int) {
    #expect(Phrases.ordinal(number).hasPrefix("\(number)"))
  }

  @Test(arguments: [(0, "0 players"), (1, "1 player"), (2, "2 players"), (-1, "-1 players")])
  func test_count_ofANumber_hasItsPlural(number: Int, expected: String) {
    #expect(Phrases.count(number, "player") == expected)
  }

  @Test(arguments: [
    ("player", "players"), ("match", "matches"), ("dish", "dishes"), ("rally", "rallies"),
    ("day", "days"), ("box", "boxes"), ("", "s"),
  ])
  func test_plural_ofARegularNoun_isSpelledRight(noun: String, expected: String) {
    #expect(Phrases.plural(noun) == expected)
  }

  @Test func test_count_withAPlural_usesIt() {
    #expect(Phrases.count(2, "rally", plural: "rallies") == "2 rallies")
    #expect(Phrases.count(1, "rally", plural: "rallies") == "1 rally")
  }

  @Test(arguments: [
    ("scores", "score"), ("matches", "match"), ("rallies", "rally"), ("games", "game"), ("x", "x"),
  ]) func test_singular_ofAPlural_isTheNounItIsThePluralOf(plural: String, expected: String) {
    #expect(Phrases.singular(plural) == expected)
  }

  @Test(arguments: [
    ([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann & Ben"),
    (["Ann", "Ben", "Cid"], "Ann, Ben & Cid"),
    (["Ann", "Ben", "Cid", "Dora"], "Ann, Ben and 2 others"),
    (["Ann", "Ben", "Cid", "Dora", "Eve"], "Ann, Ben and 3 others"),
  ]) func test_list_ofNames_joinsOrShortens(names: [String], expected: String) {
    #expect(Phrases.list(names) == expected)
  }

  @Test func test_list_withOtherWords_usesThem() {
    #expect(Phrases.list(["a", "b", "c", "d"], last: " or ", limit: 4) == "a, b, c or d")
  }
}
