import ScoringCLI
import ScoringKit
import Testing

@Suite struct HelpTextTests {
  private func help(_ names: [String], _ length: HelpLength, width: Int = 80) throws -> String {
    HelpText.text(
      try SampleTree.parser.commands(at: names), length: length, width: width,
      globals: [GlobalOptions.jsonOption, GlobalOptions.speakOption, GlobalOptions.helpOption])
  }

  @Test func test_text_briefWithArgumentsAndOptions() throws {
    #expect(
      try help(["start"], .brief) == """
        Start a round.

        Usage: score start [--layout NAME] [--count N] [--tag TAG ...] [--[no-]wind]
               PLACE [PLAYER ...]

        Arguments:
          PLACE         Where it is played
          [PLAYER ...]  Who plays

        Options:
          -l, --layout NAME  the layout to play
          -n, --count N      how many (1 to 99)
          -t, --tag TAG      a word to find it by (may be given several times)
          -w, --[no-]wind    count the wind

        score start --help shows examples.

        """)
  }

  @Test func test_text_fullBeginsWithExamples() throws {
    #expect(
      try help(["start"], .full) == """
        Examples:
          score start "Pine Hill" Ann Bob
              Starts a round for two

        Usage: score start [--layout NAME] [--count N] [--tag TAG ...] [--[no-]wind]
               PLACE [PLAYER ...]

        Start a round.

        The round is kept until it is finished.

          score start Park

        Second.

        Arguments:
          PLACE         Where it is played
          [PLAYER ...]  Who plays

        Options:
          -l, --layout NAME  the layout to play
          -n, --count N      how many (1 to 99)
          -t, --tag TAG      a word to find it by (may be given several times)
          -w, --[no-]wind    count the wind

        score help options lists the options of every command, and score help exit-codes
        the exit codes.

        """)
  }

  @Test func test_text_commandThatRunsAndHasCommands() throws {
    #expect(
      try help(["players"], .brief) == """
        List the players.

        Usage: score players [--dry-run]
           or: score players COMMAND

        Commands:
          rename  Give a player another name

        Options:
          -d, --dry-run  change nothing

        score players --help shows examples.

        """)
  }

  @Test func test_text_optionsOfAParentAreShown() throws {
    let text = try help(["players", "rename"], .brief)
    #expect(text.contains("Options of the commands above:\n  -d, --dry-run  change nothing\n"))
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func test_text_everyLineFitsTheWidth(_ width: Int) throws {
    for names in [[], ["start"], ["players"], ["rounds", "list"]] {
      for length in [HelpLength.brief, .full] {
        let text = try help(names, length, width: width)
        for line in text.split(separator: "\n") where line.count > max(width, 40) {
          Issue.record("\(width): \(line)")
        }
      }
    }
  }

  @Test func test_text_emptyPathAndZeroWidth_doNotTrap() throws {
    #expect(HelpText.text([Command<Journal>](), length: .full) == "")
    #expect(try !help(["start"], .full, width: 0).isEmpty)
  }
}
