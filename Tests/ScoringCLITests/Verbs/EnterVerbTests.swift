import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct EnterVerbTests {
  private let run = Runner()

  init() {
    run("pebbles start Ann Bob")
  }

  @Test func test_enter_aLine_isSaidBackInOneLine() {
    let entered = run("pebbles enter 3 4")
    #expect(entered.code == .done)
    #expect(entered.out == "Ann tosses 3; Bob tosses 4\n")
    #expect(entered.err.isEmpty)
  }

  @Test func test_enter_wordsInQuotesOrNot_areOneLine() {
    #expect(run("pebbles enter '3 4'").out == run("pebbles enter 3 4").out)
  }

  @Test(arguments: [
    ("3 x", ExitCode.usage, "column 3", "\"x\"", "expected: Ann, Bob"),
    ("3 Bob", .usage, "column 3", "\"Bob\"", "expected: +2, -"),
    ("3 Bob nought", .usage, "column 3", "\"Bob\"", "expected: +2, -"),
    ("3 9", .refused, "column 3", "\"9\"", "expected: 1…6"),
    ("6 1 6 1", .refused, "column 7", "\"1\"", "The pond is full."),
  ])
  func test_enter_aWrongLine_namesTheTokenAndStoresNothing(
    line: String, code: ExitCode, column: String, token: String, expected: String
  ) {
    let before = (run.entryCount, run("pebbles status").out)
    let refused = run.run(["pebbles", "enter", line])
    #expect(refused.code == code)
    #expect(refused.out.isEmpty)
    #expect(refused.err.hasPrefix("score: "))
    #expect(refused.err.contains("\(column): \(token)"))
    #expect(refused.err.contains(expected))
    #expect(run.entryCount == before.0)
    #expect(run("pebbles status").out == before.1)
  }

  @Test func test_enter_fromStandardInput_takesEachLineAndSkipsEmptyOnes() {
    let before = run.entryCount
    let entered = run("pebbles enter -", input: "3 1\n\n# a remark\n  2\nBob +5\r\n")
    #expect(entered.code == .done, "\(entered.err)")
    #expect(entered.lines.count == 3)
    #expect(run.entryCount == before + 4)
  }

  @Test func test_enter_aWrongLineOfStandardInput_namesItsNumberAndKeepsTheLinesBefore() {
    let before = run.entryCount
    let refused = run("pebbles enter -", input: "3\n\n1 x\n2\n")
    #expect(refused.code == .data)
    #expect(refused.err.contains("standard input, line 3, column 3: \"x\""))
    #expect(refused.out == "Ann tosses 3\n")
    #expect(run.entryCount == before + 1)
  }

  @Test func test_enter_anIllegalLineOfStandardInput_isRefusedWithItsNumber() {
    let refused = run("pebbles enter -", input: "3\n9\n")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("standard input, line 2, column 1: \"9\""))
  }

  @Test func test_enter_linesAsJSON_areOneDocument() throws {
    let pages = try #require(run("pebbles enter - --json", input: "3\n1\n").payload?.array)
    #expect(pages.compactMap { $0["echo"]?.string } == ["Ann tosses 3", "Bob tosses 1"])
  }

  @Test func test_enter_bytesThatAreNoText_areRefused() {
    #expect(throws: ErrorReport.self) {
      _ = try Console.text([0x33, 0x0a, 0xff], source: "Standard input")
    }
  }

  @Test func test_enter_withoutTextOnATerminal_asksThePromptsQuestion() {
    let entered = run("pebbles enter", answers: "3\n")
    #expect(entered.code == .done)
    #expect(entered.err == "Ann tosses: Bob tosses: \n")
    #expect(entered.out.contains("Ann tosses 3"))
  }

  @Test func test_enter_withoutTextAndTerminal_saysWhatToType() {
    let refused = run("pebbles enter")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("Type the line after `enter`."))
  }

  @Test func test_enter_withoutALine_isAConversationThatSurvivesErrors() {
    let before = run.entryCount
    let talk = run("enter", answers: "3\nx y\n4\nundo\nstatus\n?\n2\n\n7\n")
    #expect(talk.code == .done, "\(talk.err)")
    #expect(talk.out.contains("Ann tosses 3") && talk.out.contains("Bob tosses 2"))
    #expect(talk.out.contains("Undone: "))
    #expect(talk.out.contains("undo the newest line"))
    #expect(talk.err.contains("score: "))
    #expect(talk.err.contains("Bob tosses:") || talk.err.contains("Bob tosses (Bob):"))
    #expect(run.entryCount == before + 4)
  }

  @Test func test_enter_finishInAConversation_endsTheRound() {
    let talk = run("pebbles enter", answers: "3\nfinish\ny\n5\n")
    #expect(talk.code == .done)
    #expect(run("history").out.contains("Ann won at 3"))
  }

  @Test func test_replay_aWrongLineOfStandardInput_namesLineAndColumn() {
    let refused = run("pebbles replay --player Ann -", input: "3\n# no\n1 x\n")
    #expect(refused.code == .data)
    #expect(refused.err.contains("standard input, line 3, column 3: \"x\""))
  }
}
