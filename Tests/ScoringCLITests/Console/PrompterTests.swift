import ScoringCLI
import Testing

@Suite struct PrompterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let input: Bool
    let notes: Bool
    let noInput: Bool
    let json: Bool
    let obstacle: PromptObstacle?
    var testDescription: String { "\(input) \(notes) \(noInput) \(json)" }
  }

  /// The test cases: all combinations of two terminals and two options, with the expected reason
  /// not to ask a question, or `nil`.
  static let decisions: [Case] = (0..<16).map { bits in
    let facts = (0..<4).map { bits >> $0 & 1 == 1 }
    let obstacle: PromptObstacle? =
      facts[3] ? .json : facts[2] ? .noInput : facts[0] && facts[1] ? nil : .noTerminal
    return Case(
      input: facts[0], notes: facts[1], noInput: facts[2], json: facts[3], obstacle: obstacle)
  }

  private func prompter(
    _ text: String = "", input: Bool = true, notes: Bool = true,
    output: Output? = nil, _ change: (inout GlobalOptions) -> Void = { _ in }
  ) -> Prompter {
    var options = GlobalOptions()
    change(&options)
    let streams = output ?? Output.captured(noteTerminal: Terminal(isTerminal: notes))
    return Prompter(
      output: streams, input: Input(text: text, isTerminal: input), options: options)
  }

  @Test(arguments: decisions)
  func test_obstacle_everyCombination(_ facts: Case) {
    let asking = prompter("y\n", input: facts.input, notes: facts.notes) {
      $0.noInput = facts.noInput
      $0.json = facts.json
    }
    #expect(asking.obstacle == facts.obstacle)
    let expected = facts.obstacle.map { TypedAnswer<Bool>.impossible($0) } ?? .given(true)
    #expect(asking.confirm("Delete it?") == expected)
  }

  @Test(arguments: decisions)
  func test_confirm_yesOption_answersAlways(_ facts: Case) {
    let asking = prompter("n\n", input: facts.input, notes: facts.notes) {
      $0.noInput = facts.noInput
      $0.json = facts.json
      $0.yes = true
    }
    #expect(asking.confirm("Delete it?") == .given(true))
  }

  @Test(arguments: [
    ("y\n", false, TypedAnswer<Bool>.given(true)), (" YES \n", false, .given(true)),
    ("n\n", true, .given(false)), ("\n", false, .given(false)), ("\n", true, .given(true)),
    ("", true, .withheld), ("maybe\ny\n", false, .given(true)),
    ("a\nb\nc\ny\n", false, .withheld), ("yes", false, .given(true)),
  ])
  func test_confirm_typed(_ typed: String, _ assumed: Bool, _ answer: TypedAnswer<Bool>) {
    #expect(prompter(typed).confirm("Sure?", assumed: assumed) == answer)
  }

  @Test(arguments: [
    ("2\n", TypedAnswer<Int>.given(1)), ("ann\n", .given(0)), ("Bobb\n", .given(2)),
    ("b\n", .withheld),
    ("bob\n", .given(1)), ("0\n4\n9\n", .withheld), ("\n1\n", .given(0)), ("", .withheld),
  ])
  func test_choose_typed(_ typed: String, _ answer: TypedAnswer<Int>) {
    #expect(prompter(typed).choose("Who?", among: ["Ann", "Bob", "Bobby"]) == answer)
  }

  @Test(arguments: [
    ("Ann\n", TypedAnswer<Int>.given(1)), ("an\n1\n", .given(0)), ("ann lee\n", .given(0)),
    ("Ann L\n", .given(0)), ("some\n", .given(1)),
  ])
  func test_choose_typedTexts(_ typed: String, _ answer: TypedAnswer<Int>) {
    #expect(
      prompter(typed).choose(
        "Who?", among: ["Ann Lee", "somebody new: Ann"], typed: [["Ann Lee"], ["Ann"]]) == answer)
  }

  @Test func test_choose_nothingToChoose_isWithheld() {
    #expect(prompter("1\n").choose("Who?", among: []) == .withheld)
    #expect(prompter(input: false).choose("Who?", among: []) == .impossible(.noTerminal))
  }

  @Test(arguments: [
    ("Park\n", String?.none, TypedAnswer<String>.given("Park")), ("\n", "Park", .given("Park")),
    ("\n\n\n", nil, .withheld), ("", "Park", .withheld),
    ("Jos\u{1B}[D\u{1B}OCé \u{1B}[1;5CP\u{1B}[3~\n", nil, .given("José P")),
    ("\u{1B}[A\n", "Park", .given("Park")), ("Ann\u{1B}\n", nil, .given("Ann")),
  ])
  func test_line_typed(_ typed: String, _ assumed: String?, _ answer: TypedAnswer<String>) {
    #expect(prompter(typed).line("Where?", assumed: assumed) == answer)
  }

  @Test func test_confirm_question_goesToTheErrorStreamEscaped() {
    let output = Output.captured(noteTerminal: Terminal(isTerminal: true))
    _ = prompter("y\n", output: output).confirm("Delete \"\u{1B}[2J\"?")
    #expect(output.capturedResults == "")
    #expect(output.capturedNotes == "Delete \"\\u{1b}[2J\"? [y/N] ")
  }

  @Test(arguments: PromptObstacle.allCases)
  func test_usageError_namesTheOption(_ obstacle: PromptObstacle) {
    let error = obstacle.usageError(missing: "The place", instead: "--place NAME")
    #expect(ErrorReport(error).exitCode == .usage)
    #expect(error.message == "The place is missing, and \(obstacle.reason).")
    #expect(error.hint?.contains("--place NAME") == true)
  }
}
