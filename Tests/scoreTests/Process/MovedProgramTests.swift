import ScoringKit
import Testing

/// Tests that the program works away from its build folder, creates no files when it only reads,
/// and uses no network.
@Suite struct MovedProgramTests {
  private static let strace = ["/usr/bin/strace", "/bin/strace"].first(where: Scratch.exists)

  /// Whether the tests can trace system calls with `strace`; some containers forbid it.
  private static let canTrace: Bool =
    strace != nil && Program().shell("strace -f -o /dev/null /bin/true").code == 0

  @Test func test_courses_copiedProgram_listsTheSeededOnes() throws {
    var program = Program()
    let copy = program.scratch.makeFolder("elsewhere") + "/renamed"
    program.copyBuilt(to: copy)
    program.path = copy
    let kind = try #require(Scorer.sport.references.first)
    let outcome = program.run(Scorer.sport.id, kind.plural)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(kind.seeds.count >= 3)
    for seed in kind.seeds { #expect(outcome.out.contains(seed.name), "\(seed.name)") }
  }

  @Test func test_readOnlyCommands_emptyHome_createNothing() {
    let program = Program()
    let sport = Scorer.sport.id
    for line in [
      [], ["sports"], ["history"], ["players"], ["me"], ["paths"], ["doctor"], ["help"],
      ["--version"], [sport], [sport, "courses"], [sport, "history"], [sport, "courses", "export"],
      [sport, "replay", "--course", "Maple Hill", "3"],
    ] {
      let outcome = program.run(line)
      #expect(outcome.code == 0, "\(line): \(outcome)")
      #expect(Scratch.tree(program.home).isEmpty, "\(line)")
    }
    for line in [
      ["status"], ["log"], ["show"], ["undo"], ["finish", "--yes"], ["standings"], ["export"],
    ] {
      let outcome = program.run([sport] + line)
      #expect(outcome.code == 1, "\(line): \(outcome)")
    }
    #expect(Scratch.tree(program.folder).isEmpty)
  }

  @Test(.enabled(if: canTrace, "needs strace, and the permission to trace"))
  func test_commands_useNoNetwork() throws {
    let scorer = Scorer()
    scorer.startSample()
    let trace = scorer.program.scratch.file("trace")
    for line in ["enter 'Ben 3'", "courses", "show", "history", "export"] {
      let outcome = scorer.program.shell(
        "strace -f -e trace=network -o '\(trace)' \"$score\" \"$1\" \(line)", Scorer.sport.id)
      #expect(outcome.code == 0, "\(outcome)")
      let calls = Scratch.text(trace).split(separator: "\n")
      #expect(calls.contains { $0.contains("exited with 0") })
      // The C library may connect to a local cache of user names, which is no use of the network.
      let sockets = calls.filter { $0.contains("socket(") && !$0.contains("AF_UNIX") }
      let connections = calls.filter { $0.contains("connect(") && !$0.contains("nscd/socket") }
      #expect(sockets.isEmpty && connections.isEmpty)
    }
  }
}
