import ProgramTesting
import SampleSport
import ScoringDesk
import ScoringKit
import Testing
import Threads

@testable import ScoringCLI

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

@Suite struct PagerTests {
  private static func environment(_ variables: [String: String]) -> Environment {
    Environment(variables: variables.merging(["TERM": "xterm"]) { one, _ in one })
  }

  @Test(arguments: [
    (["SCORE_PAGER": "more", "PAGER": "most"], "more"), (["PAGER": "most"], "most"),
    (["SCORE_PAGER": "", "PAGER": "most"], nil), (["SCORE_PAGER": "cat"], nil),
    (["PAGER": "cat"], nil), (["TERM": "dumb", "PAGER": "most"], nil),
    (["TERM": "dumb", "SCORE_PAGER": "most"], "most"),
  ])
  func test_pager_isWhatTheEnvironmentSays(variables: [String: String], command: String?) {
    #expect(Pager(Self.environment(variables))?.command == command)
  }

  @Test func test_pager_withoutAWish_isLess() {
    let pager = Pager(Self.environment([:]))
    #expect(pager?.command.hasSuffix("exec less") ?? false)
    #expect(pager?.variables["LESS"] == "FIRX")
    #expect(Pager(Self.environment(["LESS": "M"]))?.variables["LESS"] == "M")
  }

  /// Runs a command line on a terminal with a few rows, and with a shell command as the pager;
  /// returns the exit code and the text on the terminal.
  private static func run(_ words: [String], pager: String, rows: UInt16 = 5) throws -> (
    code: ExitCode, shown: String
  ) {
    let ends = Descriptors.terminalPair(columns: 80, rows: rows)
    try #require(ends.terminal >= 0)
    defer { Descriptors.shut(ends.terminal, ends.controller) }
    let environment = Environment(
      arguments: words,
      variables: [
        "HOME": "/nowhere", "TERM": "xterm", "SCORE_PAGER": pager, "PATH": "/usr/bin:/bin",
      ])
    let output = Output(results: ends.terminal, notes: ends.terminal, environment: environment)
    let code = ScoreProgram.Run(
      sports: SportList([Pebbles.sport()]), environment: environment, output: output,
      input: Input(text: ""), clock: .fixed(Runner.start)
    ).perform(access: nil)
    // The test writes this line of text itself, to find the end of the output.
    try System.write(Array("END\n".utf8), to: ends.terminal)
    var shown = ""
    while !shown.contains("END\r\n") {
      shown += String(decoding: try System.read(4096, from: ends.controller), as: UTF8.self)
    }
    return (code, String(shown.replacing("\r\n", with: "\n").dropLast(4)))
  }

  @Test func test_longOutput_isShownThroughThePager() throws {
    let (code, shown) = try Self.run(["help", "exit-codes"], pager: "head -n 2 | sed 's/^/P:/'")
    #expect(code == .done)
    #expect(shown.hasPrefix("P:  0  done") && shown.split(separator: "\n").count == 2, "\(shown)")
  }

  @Test func test_pagerThatIsLeftAtOnce_isNoError() throws {
    let (code, shown) = try Self.run(["help"], pager: "exit 1")
    #expect(code == .done && shown.isEmpty, "\(shown)")
  }

  /// Tests that several pagers at the same time, which end without reading, do not end the process
  /// with a broken pipe.
  @Test func test_pagersThatAreLeftAtOnce_besideEachOther_breakNoPipe() {
    let bytes = [UInt8](repeating: 97, count: 1 << 20)
    Threads.run(6) { _ in
      for _ in 0..<20 {
        _ = System.show(bytes, through: "exit 0", variables: ["PATH": "/usr/bin:/bin"], on: 1)
      }
    }
  }

  @Test(arguments: [
    (["help", "exit-codes"], "/nonexistent/pager 2>/dev/null"),
    (["help", "exit-codes", "--no-pager"], "sed s/^/P:/"), (["help", "exit-codes"], ""),
  ])
  func test_withoutAPager_theTextIsPrinted(words: [String], pager: String) throws {
    let (code, shown) = try Self.run(words, pager: pager)
    #expect(code == .done && shown == HelpTopic.exitCodes.text(width: 80), "\(shown)")
  }

  @Test func test_shortOutputAndJSON_areNotPaged() throws {
    #expect(
      try Self.run(["help", "exit-codes"], pager: "exit", rows: 90).shown
        == HelpTopic.exitCodes.text(width: 80))
    #expect(
      try Self.run(["sports", "--json"], pager: "exit").shown.contains("\"kind\":\"sports\""))
  }
}
