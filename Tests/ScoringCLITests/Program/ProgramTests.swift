import ProgramTesting
import SampleSport
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct ProgramTests {
  private let run = Runner()

  @Test func test_version_isOneLine() {
    #expect(run("--version").out == "score \(ProgramTree.version)\n")
    #expect(run("--version --json").payload?["version"] == .string(ProgramTree.version))
  }

  @Test(arguments: ["-h", "--help", "help", "pebbles -h", "pebbles start --help", "help pebbles"])
  func test_help_isPrintedOnStandardOutput(line: String) {
    let help = run(line)
    #expect(help.code == .done)
    #expect(help.err.isEmpty)
    #expect(help.out.contains("score "))
    #expect(help.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func test_help_short_isShorterThanTheFullOne() {
    #expect(run("pebbles start -h").out.count < run("pebbles start --help").out.count)
    #expect(run("help pebbles start").out == run("pebbles start --help").out)
  }

  @Test func test_help_ofExitCodes_listsThemAll() {
    let table = run("help exit-codes").out
    for code in ExitCode.allCases {
      #expect(table.contains("\(code.rawValue)"), "\(code)")
    }
  }

  @Test(arguments: [
    ("hepl", "help"), ("histroy", "history"), ("pebbels", "pebbles"),
    ("pebbles strat Ann", "start"), ("pebbles pond", "ponds"), ("history --onelin", "--oneline"),
    ("help strat", ""), ("pebbles export --form jsn", "json"),
  ])
  func test_misspelt_isNeverRunAndASuggestionIsMade(line: String, meant: String) {
    let result = run(line)
    #expect(result.code == .usage)
    #expect(result.out.isEmpty)
    #expect(result.err.contains(meant), "\(result.err)")
    #expect(run.entryCount == 0)
  }

  @Test func test_everyExampleOfEveryCommand_canBeParsed() throws {
    let parser = CommandParser(ProgramTree.root(SportList(run.sports)))
    func examples(_ command: Command<Session>) -> [String] {
      command.syntax.examples.map(\.line) + command.subcommands.flatMap(examples)
    }
    let lines = examples(ProgramTree.root(SportList(run.sports)))
    #expect(!lines.isEmpty)
    for line in lines {
      let words = try #require(ShellWords.split(line), "\(line)")
      #expect(throws: Never.self, "\(line)") { _ = try parser.parse(Array(words.dropFirst())) }
    }
  }

  @Test func test_tree_isValid() {
    let faults = CommandTreeValidator.faults(
      ProgramTree.root(SportList(run.sports)), sportIDs: run.sports.map(\.id),
      reserved: ProgramTree.reserved())
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func test_quiet_leavesNotesOut() {
    #expect(run("pebbles start -q").err.isEmpty)
  }

  @Test func test_verboseAndQuiet_contradict() {
    #expect(run("history -v -q").code == .usage)
  }

  @Test func test_home_listsWhatIsInProgressAndTheLatestResults() {
    run("me Ann")
    for score in 1...4 { run.finished([("Ann", score)]) }
    let id = run.started("pebbles start Ann Bob --pond mill")
    run("pebbles enter 3")
    let home = run("score")
    #expect(home.out.contains("mill Pond  \(id.prefix(4)) ›"))
    #expect(home.out.contains("in progress · score pebbles status --round \(id.prefix(4))"))
    #expect(home.out.contains("Ann 3, Bob –"))
    #expect(home.lines.filter { $0.hasPrefix("Ann won at") }.count == 3)
    #expect(home.out.contains("Ponds"))
    let payload = run("score --json").payload?.array?.first
    #expect(payload?["inProgress"]?.array?.first?["id"] == .string(id))
    #expect(payload?["latest"]?.array?.count == 3)
    #expect(payload?["reference"]?["ponds"]?.array?.count == 2)
  }

  @Test func test_sports_listsThem() {
    run.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    #expect(run("sports").out.contains("stones"))
    #expect(
      run("sports --json").payload?.array?.compactMap { $0["id"]?.string } == [
        "pebbles", "stones",
      ])
    #expect(run("sports --speak").lines.contains("Stones: score stones"))
  }

  @Test func test_output_withoutATerminal_hasNoEscapes() {
    run.finished([("Ann", 5)])
    for line in ["score", "history", "pebbles show", "pebbles log", "players"] {
      #expect(!run(line).out.contains("\u{1B}"), "\(line)")
      #expect(run("\(line) --color always").out.contains("\u{1B}"), "\(line)")
      #expect(!run("\(line) --no-color").out.contains("\u{1B}"), "\(line)")
    }
  }

  @Test func test_roundOfAnUnknownSport_isListedAndLeavesTheRestAlone() {
    run.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    run.finished([("Ann", 5)])
    run("stones start Ann")
    run("stones enter 3")
    run("stones finish --yes")
    run.sports = [Pebbles.sport()]
    #expect(run("history").code == .done)
    #expect(run("doctor").code == .done)
    #expect(run("history").out.contains("Ann won at 5"))
    #expect(run("history --json").payload?.array?.count == 2)
    for command in run("history").commands { #expect(run(command).code == .done, "\(command)") }
    let shown = run("show 1")
    #expect(shown.out.contains("Ann won at 3"), "\(shown)")
    #expect(shown.out.contains("doesn't know the sport \"stones\""))
  }
}
