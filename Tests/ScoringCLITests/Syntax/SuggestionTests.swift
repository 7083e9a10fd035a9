import ScoringCLI
import ScoringKit
import Testing

@Suite struct SuggestionTests {
  static let slips: [([String], [String])] = [
    (["strat"], ["score start"]),
    (["strt", "Park"], ["score start"]),
    (["players", "renmae"], ["score players rename"]),
    (["xyzzy"], []),
    (["start", "--layuot", "x"], ["--layout"]),
    (["start", "--jsno", "x"], ["--json"]),
    (["start", "--no-wnid", "x"], ["--no-wind"]),
    (["start", "-layout", "x"], []),
    (["start", "-json", "x"], ["--json"]),
    (["start", "--w", "x"], ["-w"]),
    (["start", "--zzzzzz", "x"], []),
    (["rounds", "list", "--order", "newst"], ["newest"]),
    (["rounds", "list", "--color", "alwasy"], ["always"]),
  ]

  @Test(arguments: slips)
  func test_parse_slip_suggestsWhatWasMeant(_ words: [String], _ suggestions: [String]) throws {
    // `-layout x` is no mistake: it is the option `-l` with the value `ayout`, followed by an
    // argument.
    guard words != ["start", "-layout", "x"] else {
      #expect(SampleTree.error(words) == nil)
      return
    }
    #expect(try #require(SampleTree.error(words)).suggestions == suggestions)
  }

  /// Tests that a command of the top level is not suggested in a sport that lacks it if another
  /// sport has a command of its own with that name.
  @Test func test_parse_commandOfOthersAtThisPlace_isNotSuggestedForAll() throws {
    func command(_ name: String, _ below: [Command<Journal>] = []) -> Command<Journal> {
      Command(CommandSyntax(name, "One"), subcommands: below) { _, _ in }
    }
    let tree = command(
      "score",
      [
        command("golf", [command("show")]), command("darts", [command("timeline")]),
        command("timeline"), command("players"),
      ])
    func suggestions(_ word: String) -> [String] {
      do {
        _ = try CommandParser(tree).parse(["golf", word])
        return ["read"]
      } catch {
        return error.suggestions
      }
    }
    #expect(suggestions("timeline").isEmpty)
    #expect(suggestions("players") == ["score players"])
  }

  @Test func test_parse_slip_isNeverRunByItself() {
    #expect(SampleTree.error(["player"]) != nil)
    #expect(SampleTree.error(["start", "--win", "Park"]) != nil)
  }

  @Test func test_parse_optionOfACommandBelow_saysWhereItBelongs() throws {
    let error = try #require(SampleTree.error(["rounds", "--order", "newest", "list"]))
    #expect(error.hint == "--order belongs to score rounds list: write it after that.")
  }
}
