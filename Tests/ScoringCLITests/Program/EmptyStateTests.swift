import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

@Suite struct EmptyStateTests {
  private let run = Runner()

  @Test func test_home_withoutRounds_saysSoAndNamesWorkingCommands() {
    let home = run("score")
    #expect(home.code == .done)
    #expect(home.err.isEmpty)
    #expect(home.lines.contains("No round in progress."))
    #expect(home.lines.contains(HistoryPage.emptyText))
    #expect(home.commands.contains("score me NAME"))
    #expect(home.commands.contains("score pebbles start --pond \"Duck Pond\""))
    for command in home.commands {
      let result = Runner()(command)
      #expect(result.code == .done, "\(command): \(result.err)")
    }
  }

  @Test func test_home_onceSomebodySaidWhoTheyAre_asksNoMore() {
    run("me Ann")
    #expect(!run("score").out.contains("score me NAME"))
    #expect(run("pebbles").out == run("score").out)
  }

  @Test func test_history_empty_isTheExactTextOnTheLeftAndACommandThatWorks() {
    let text = "Your round history will appear here after your first completed round."
    let history = run("history")
    #expect(history.code == .done)
    #expect(history.out == text + "\n\nscore pebbles start --pond \"Duck Pond\"\n")
    #expect(run("pebbles history").out == history.out)
    #expect(run("history --json").payload == [])
    #expect(run("history --speak").out == text + "\n")
    #expect(run(history.commands[0]).code == .done)
  }

  @Test func test_history_emptyOnATerminal_isCentred() {
    run.terminal = Terminal(isTerminal: true)
    let line = run("history").out.split(separator: "\n").first ?? ""
    let text = line.drop { $0 == " " }
    #expect(text.hasPrefix("Your round history will appear here"))
    #expect(line.count - text.count == (80 - text.count) / 2)
  }

  @Test func test_references_empty_sayTheirTextAndACommandThatWorks() throws {
    run.sports = [Pebbles.sport(ponds: false)]
    let list = run("pebbles ponds")
    #expect(list.lines.first == "Dig a pond to get started.")
    #expect(run("pebbles ponds --json").payload == [])
    let command = try #require(list.commands.first)
    #expect(command.hasPrefix("score pebbles ponds add"))
    let added = run(command)
    #expect(added.code == .done, "\(command): \(added.err)")
  }

  @Test func test_players_empty_nameTheCommandThatWorks() {
    let list = run("players")
    #expect(list.out == "There are no players yet.\n\nscore me NAME\n")
    #expect(run("players --json").payload == [])
    #expect(run(list.commands[0]).code == .done)
  }

  @Test func test_players_whenAllAreArchived_saysSo() {
    run("players add Ann")
    run("players archive Ann")
    let list = run("players")
    #expect(list.out == "All players are archived.\n\nscore players --all\n")
    #expect(run(list.commands[0]).out.contains("Ann"))
    run("players delete Ann --yes")
    #expect(run("players").out.hasPrefix("There are no players yet."))
  }

  @Test func test_me_empty_namesTheCommand() {
    #expect(run("me").out == "Your name is not set.\n\nscore me NAME\n")
    #expect(run("me --json").payload == .null)
  }

  @Test(arguments: [
    "enter 3", "status", "finish", "abandon", "undo", "redo", "log", "show", "standings",
    "amend 2 3", "insert 2 3", "remove 2",
  ])
  func test_verbs_withoutAnyRound_areRefusedWithTheCommandThatStartsOne(verb: String) {
    let result = run("pebbles \(verb)")
    #expect(result.code == .refused)
    #expect(result.out.isEmpty)
    #expect(
      result.err == """
        score: No round in progress.
          Start one: score pebbles start --pond "Duck Pond"

        """)
    #expect(run.entryCount == 0)
  }

  @Test func test_home_onATerminal_asksForTheNameFirst() {
    let home = run.run([], answers: "Ann\n")
    #expect(home.code == .done)
    #expect(home.err.contains("What is your name?"))
    #expect(home.out.contains("No round in progress."))
    #expect(!home.out.contains("score me NAME"))
    #expect(run("me").out == "You are Ann.\n")
  }

  @Test func test_export_withoutRounds_isRefused() {
    let result = run("pebbles export")
    #expect(result.code == .refused)
    #expect(result.err.contains("There is no round to export."))
  }

  @Test func test_doctor_withoutAStore_hasNothingToCheck() {
    let run = Runner(store: false)
    let result = run("doctor")
    #expect(result.code == .done)
    #expect(result.out == "There is no store yet, so nothing to check.\n")
    #expect(run("doctor --json").payload?["findings"] == [])
    #expect(run("backup x.db").code == .missing)
  }

  @Test func test_home_ofSeveralSports_fitsOnOneScreen() {
    run.sports = [Pebbles.sport(), Pebbles.sport("boulders")]
    run("me Ann")
    let empty = run("score")
    #expect(empty.out.split(separator: "\n", omittingEmptySubsequences: false).count < 24)
    #expect(empty.lines.contains("No round in progress."))
    // None of the sports was played yet, so the page proposes none of them.
    #expect(empty.commands == ["score sports"])
    for sport in ["pebbles", "boulders"] {
      for _ in 1...3 {
        run("\(sport) start Ann")
        run("\(sport) enter 3")
      }
      run("\(sport) finish --yes")
    }
    let home = run("score")
    #expect(home.out.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    #expect(home.lines.contains { $0.hasSuffix(": score pebbles · score boulders") })
    #expect(!home.out.contains("Duck Pond  "))
    // Four rounds are in progress, but the page has room for only two of them.
    #expect(home.lines.contains("2 more in progress: score pebbles"))
  }

  @Test func test_next_inAPipe_isNoResult_andSilentIfQuiet() {
    let started = run("pebbles start Ann")
    #expect(!started.out.contains("next: "))
    #expect(started.err.contains("next: score pebbles status"))
    #expect(run("pebbles start Ann -q").err.isEmpty)
    run.terminal = Terminal(isTerminal: true)
    #expect(run("pebbles start Ann").out.contains("next: score pebbles status"))
    #expect(!run("pebbles start Ann -q").out.contains("next: "))
  }
}
