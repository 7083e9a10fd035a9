import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

/// Tests of every documented exit code that a test can cause.
@Suite struct ExitCodeTests {
  private let scorer = Scorer()

  /// The commands that the test runs to cause each exit code.
  static let provoked: [(ExitCode, String, String)] = [
    (.done, "history", ""),
    (.refused, "redo", "score: "),
    (.refused, "enter 'Ann 0'", "score: "),
    (.usage, "strat", "score: There is no command \"strat\""),
    (.usage, "enter 'zoe 3'", "score: "),
    (.usage, "history --limit x", "score: "),
    (.data, "import strange.txt", "score: strange.txt has no form that this program reads."),
    (.data, "import empty.txt", "score: empty.txt is empty."),
    (.missing, "import nowhere.csv", "score: There is no file nowhere.csv."),
    (.missing, "show 9999zzzz", "score: There is no round"),
    (.cannotCreate, "export --output strange.txt", "score: strange.txt exists already."),
    (.cannotCreate, "export --output nowhere/x.json", "score: "),
  ]

  @Test(arguments: provoked)
  func test_command_endsWithItsCode(code: ExitCode, line: String, message: String) {
    scorer.startSample()
    Scratch.write("no scores\n".utf8, to: "\(scorer.program.folder)/strange.txt")
    Scratch.write("\n".utf8, to: "\(scorer.program.folder)/empty.txt")
    let outcome = scorer.program.shell("exec \"$score\" \"$1\" \(line)", Scorer.sport.id)
    #expect(outcome.code == code.rawValue, "\(outcome)")
    #expect(outcome.err.hasPrefix(message), "\(outcome)")
    #expect(code == .done || outcome.bytes.isEmpty, "\(outcome)")
    guard code != .done else { return }
    let json = scorer.program.shell("exec \"$score\" \"$1\" \(line) --json", Scorer.sport.id)
    let error = try? CanonicalJSON.value(JSONValue.self, from: json.err)
    #expect(json.code == code.rawValue, "\(json)")
    #expect(error?["kind"]?.string == "error", "\(json)")
    #expect(error?["payload"]?["exitCode"]?.integer == Int(code.rawValue), "\(json)")
  }

  @Test func test_busyStore_endsWith75() throws {
    scorer.startSample()
    let store = try SQLiteStore(path: scorer.program.store, mode: .readWrite)
    let outcome = try store.write { _ in scorer.run("enter", "Ben 3") }
    #expect(outcome.code == ExitCode.busy.rawValue, "\(outcome)")
    #expect(scorer.run("enter", "Ben 3").code == 0)
  }

  @Test func test_storeFolderThatCannotBeMade_endsWith73() {
    var scorer = scorer
    scorer.program.variables["SCORE_HOME"] = "/dev/null/score"
    let outcome = scorer.run("courses", "add", "Hill", "--pars", "3,3")
    #expect(outcome.code == ExitCode.cannotCreate.rawValue, "\(outcome)")
  }

  @Test(.enabled(if: Permissions.canTest, "needs root with setpriv, or a user who is not root"))
  func test_fileThatMayNotBeRead_endsWith77() throws {
    let scorer = scorer
    let file = scorer.program.scratch.file("secret.csv")
    Scratch.write("x".utf8, to: file)
    #expect(System.setMode(file, 0o000))
    let program = try Permissions.restricted(scorer.program)
    let outcome = Permissions.run(program, [Scorer.sport.id, "import", file])
    #expect(outcome.code == ExitCode.permission.rawValue, "\(outcome)")
  }

  @Test(.enabled(if: System.isRoot && Permissions.canTest, "needs root with setpriv"))
  func test_noHome_endsWith78() throws {
    var program = try Permissions.restricted(scorer.program)
    program.variables["HOME"] = nil
    program.variables["SCORE_HOME"] = nil
    let outcome = Permissions.run(program, ["paths"])
    #expect(outcome.code == ExitCode.configuration.rawValue, "\(outcome)")
  }

  @Test func test_everyCode_isProvokedSomewhere() {
    let here = Set(Self.provoked.map(\.0)).union([.busy, .permission, .configuration])
    // `StreamTests` tests the exit codes for lost output, a closed reader and signals.
    let streams: Set<ExitCode> = [.inputOutput, .brokenPipe, .interrupted, .terminated]
    // This exit code reports a defect of the program, which no test can cause.
    let unprovoked: Set<ExitCode> = [.software]
    #expect(here.union(streams).union(unprovoked) == Set(ExitCode.allCases))
    let page = scorer.program.run("help", "exit-codes").out
    for code in ExitCode.allCases { #expect(page.contains("\(code.rawValue)  \(code.name)")) }
  }

  /// Tests commands without a known home folder: help, the manual and completions work, because
  /// they need no store, and other commands name the variables to set.
  @Test(arguments: [
    ("help", 0), ("help environment", 0), ("manual", 0), ("completions bash", 0), ("sports", 0),
    ("history", 78), ("me Ann", 78), ("paths", 78),
  ])
  func test_withoutAHome_onlyWhatNeedsTheStoreFails(line: String, code: Int32) {
    let outcome = Program().shell(
      "exec env -u HOME -u SCORE_HOME -u XDG_DATA_HOME \"$score\" \(line)")
    #expect(outcome.code == code, "\(outcome)")
    #expect(outcome.out.isEmpty == (code != 0))
    #expect(outcome.err.contains("No home folder is known") == (code != 0))
  }

  /// Tests that `score serve` ends with the same exit codes as other commands, although the server
  /// is a separate program.
  @Test(arguments: [
    ("--bind 999", 64), ("--tls-cert x", 64), ("--public-url nowhere", 64), ("--keypad nope", 66),
  ])
  func test_serve_endsWithTheCodesOfAllCommands(options: String, code: Int32) {
    scorer.startSample()
    let outcome = scorer.program.shell("exec \"$score\" serve \(options)")
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test func test_folderThatThereCannotBe_endsWith73() {
    var scorer = scorer
    scorer.program.variables["SCORE_HOME"] = "/proc/score"
    let made = scorer.run("courses", "add", "Hill", "--pars", "3,3")
    #expect(made.code == ExitCode.cannotCreate.rawValue, "\(made)")
    self.scorer.startSample()
    let backup = self.scorer.program.run(["backup", "/nowhere/score/x.db"])
    #expect(backup.code == ExitCode.cannotCreate.rawValue, "\(backup)")
    #expect(backup.err.contains("There is no folder") && !backup.err.contains("partial"))
  }
}
