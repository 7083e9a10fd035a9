import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct ErrorReportTests {
  @Test func test_text_everyPart_isOneLine() {
    let report = ErrorReport(
      "x", "That does not fit.", exitCode: .data, token: "x19", source: "card.txt", line: 3,
      column: 5, expected: ["1 to 18", "X"], suggestions: ["x9", "x18"], hint: "Look it up.",
      usage: "score enter LINE")
    #expect(
      report.text == """
        score: That does not fit.
          card.txt, line 3, column 5: "x19"
          expected: 1 to 18, X
          Did you mean x9 or x18?
          Usage: score enter LINE
          Look it up.

        """)
  }

  @Test func test_text_usageError_doesNotRepeatTheWord() throws {
    let error = try #require(SampleTree.error(["strat"]))
    #expect(
      ErrorReport(error).text == """
        score: There is no command "strat" in score.
          Did you mean score start?
          Usage: score COMMAND
          score --help shows what there is.

        """)
  }

  @Test func test_text_unknownOption_namesItOnce() throws {
    let error = try #require(SampleTree.error(["start", "--jsno", "x"]))
    #expect(
      ErrorReport(error).text.hasPrefix(
        "score: score start has no option --jsno.\n  Did you mean --json?\n"))
  }

  @Test func test_text_controlCharacters_areEscaped() {
    let report = ErrorReport(
      "x", "No \u{1B}[31m\nhere.", exitCode: .usage, token: "\u{7}\r\u{202E}", source: "a\tb",
      expected: ["\u{0}"], hint: "\u{9B}")
    #expect(
      report.text == """
        score: No \\u{1b}[31m\\u{a}here.
          a\\u{9}b: "\\u{7}\\u{d}\\u{202e}"
          expected: \\u{0}
          \\u{9b}

        """)
  }

  @Test func test_text_longToken_isCut() {
    let report = ErrorReport(
      "x", "Too long.", exitCode: .usage, token: String(repeating: "y", count: 5000))
    #expect(report.text.count < 100)
  }

  @Test func test_json_isTheEnvelopeOfAnError() throws {
    let report = ErrorReport("bad", "No.", exitCode: .usage, token: "t\u{1B}", column: 2)
    #expect(report.json["version"] == "1.0")
    #expect(report.json["kind"] == "error")
    let payload = try #require(report.json["payload"])
    #expect(payload["code"] == "bad")
    #expect(payload["token"] == "t\u{1B}")
    #expect(payload["column"] == 2)
    #expect(payload["line"] == JSONValue.null)
    #expect(payload["exitCode"] == 64)
  }

  @Test func test_tell_bothForms_goToTheErrorStream() throws {
    let report = ErrorReport("bad", "No.", exitCode: .usage)
    let text = Output.captured()
    report.tell(text, json: false)
    #expect(text.capturedNotes == "score: No.\n")
    let json = Output.captured()
    report.tell(json, json: true)
    #expect(try CanonicalJSON.value(JSONValue.self, from: json.capturedNotes) == report.json)
    #expect(json.capturedNotes.hasSuffix("}\n"))
    #expect(json.capturedResults + text.capturedResults == "")
  }

  static let refusals: [(Refusal.Reason, ExitCode, ExitCode)] = [
    (.notation, .usage, .data), (.unknownName, .usage, .data), (.ambiguousName, .usage, .data),
    (.illegal, .refused, .refused), (.over, .refused, .refused), (.damaged, .data, .data),
  ]

  @Test(arguments: refusals)
  func test_initRefusal_exitCodeByReasonAndSource(
    _ reason: Refusal.Reason, _ typed: ExitCode, _ file: ExitCode
  ) {
    let refusal = Refusal(reason, "No.", token: "x", offset: 4)
    #expect(ErrorReport(DeskError(refusal)).exitCode == typed)
    #expect(ErrorReport(DeskError(refusal, source: "f", line: 2)).exitCode == file)
    #expect(ErrorReport(DeskError(refusal)).column == 5)
    #expect(ErrorReport(DeskError(refusal)).code == reason.rawValue)
  }

  @Test func test_refusals_coverEveryReason() {
    #expect(Set(Self.refusals.map(\.0)) == Set(Refusal.Reason.allCases))
  }

  @Test func test_initAny_everyOwnError_keepsItsCode() {
    struct Strange: Error {}
    let errors: [(any Error, ExitCode)] = [
      (UsageError(.conflict, "No."), .usage), (Refusal(.illegal, "No."), .refused),
      (LostOutput(number: 28), .inputOutput), (InputError.tooLong(limit: 1), .data),
      (NoHome(), .configuration), (DeskError(.unknownZone, "No."), .usage),
      (PromptObstacle.noTerminal, .usage), (Strange(), .software),
      (ErrorReport("x", "No.", exitCode: .busy), .busy),
    ]
    for (error, code) in errors {
      #expect(ErrorReport(any: error).exitCode == code, "\(error)")
      #expect(ErrorReport(any: error).text.hasPrefix("score: "))
    }
  }

  @Test func test_tell_inJSON_escapesWhatCouldAct() {
    let output = Output.captured()
    ErrorReport("code", "x\u{202e}y\u{7f}z", exitCode: .usage).tell(output, json: true)
    let text = output.capturedNotes
    #expect(text.contains("x\\u202ey\\u007fz"))
    #expect(text.unicodeScalars.allSatisfy { (0x20...0x7e).contains($0.value) || $0 == "\n" })
  }
}
