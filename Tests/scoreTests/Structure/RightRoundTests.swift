import ListedSports
import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringCLI

/// Tests that no command changes a round that its answer does not name, if several rounds of several
/// sports are in progress.
@Suite struct RightRoundTests {
  /// Commands without a round; some of them are refused in some states.
  private static let commands = [
    "enter 3 4", "enter 9 9", "enter A", "enter 'ann 5'", "enter X", "undo", "redo", "amend 2 3",
    "note windy", "event Cup", "join Zoe", "finish --yes", "reopen", "abandon --yes", "remove 2",
  ]

  private func lines(of id: String, _ run: Runner) -> String {
    run("log --round \(id) --json").payload?["entries"]?.array?
      .compactMap { $0["id"]?.string }.joined(separator: " ") ?? "gone"
  }

  private func phase(of id: String, _ run: Runner) -> String {
    run("show \(id) --json").payload?["phase"]?.string ?? "gone"
  }

  @Test(arguments: [20_261_126, 7, 41] as [UInt64])
  func test_randomCommands_overThreeOpenRounds_changeOnlyRoundsThatTheAnswerNames(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let run = Runner(ListedSports.sports)
    run("me Ann")
    let ids = try ListedSports.sports.map { sport in
      let words = Array(ActionSpelling.line(sport.first).split(separator: " "))
      let line = words.dropFirst().joined(separator: " ")
      return try #require(run("\(line) --new --json").payload?["id"]?.string)
    }
    var changes = 0
    for _ in 0..<60 {
      var line = try #require(Self.commands.randomElement(using: &generator))
      if UInt64.random(in: 0..<3, using: &generator) == 0 {
        line += " --round \(try #require(ids.randomElement(using: &generator)))"
      }
      run.wait(minutes: Int.random(in: 0...200, using: &generator))
      let before = ids.map { lines(of: $0, run) }
      let open = ids.filter { ["setup", "live"].contains(phase(of: $0, run)) }.count
      let result = run(line)
      for (id, earlier) in zip(ids, before) where lines(of: id, run) != earlier {
        changes += 1
        guard open > 1 else { continue }
        let first = result.lines.prefix(2).joined(separator: "\n")
        #expect(
          first.contains(id.prefix(4)), "seed \(seed), `\(line)` changed \(id): \(result.out)")
      }
    }
    #expect(changes > 4, "seed \(seed): only \(changes) changes")
  }
}
