import ScoringKit
import Testing

/// Tests of the program with lost output, missing input, and signals.
@Suite struct StreamTests {
  private let scorer = Scorer()

  init() { scorer.startSample() }

  @Test func test_import_ofAPipe_isReadLikeAFile() {
    let sport = Scorer.sport.id
    let outcome = scorer.program.shell(
      """
      "$score" \(sport) export --form notation >rounds.txt 2>/dev/null
      mkfifo pipe
      cat rounds.txt >pipe &
      "$score" \(sport) import pipe --dry-run
      """)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.out.contains("1 known already"), "\(outcome)")
  }

  @Test(
    .enabled(if: Scratch.exists("/dev/full"), "needs /dev/full"),
    arguments: ["status", "history --json", "show --html", "log", "export"])
  func test_fullOutput_endsWith74(line: String) {
    let outcome = scorer.program.shell("\"$score\" \"$1\" \(line) >/dev/full", Scorer.sport.id)
    #expect(outcome.code == 74, "\(outcome)")
    let message = "The output could not be written: No space left on device."
    if line.hasSuffix("--json") {
      let error = try? CanonicalJSON.value(JSONValue.self, from: outcome.err)
      #expect(error?["payload"]?["message"]?.string == message, "\(outcome)")
    } else {
      #expect(outcome.err == "score: \(message)\n")
    }
  }

  @Test(.enabled(if: Scratch.exists("/dev/full"), "needs /dev/full"))
  func test_version_fullOutput_saysSo() {
    let outcome = scorer.program.shell("\"$score\" --version >/dev/full")
    #expect(outcome.code == 74 && outcome.err.hasPrefix("score: The output could"), "\(outcome)")
  }

  @Test(.enabled(if: Scratch.exists("/dev/full"), "needs /dev/full"))
  func test_enter_fullOutput_isStoredAllTheSame() {
    let outcome = scorer.program.shell(
      "\"$score\" \"$1\" enter 'Ben 5' >/dev/full", Scorer.sport.id)
    #expect(outcome.code == 74, "\(outcome)")
    #expect(
      outcome.err == "score: The output could not be written: No space left on device. "
        + "What was entered is stored.\n")
    #expect(scorer.run("export", "--form", "notation").lines.contains("2 2=5"))
  }

  @Test func test_closedOutput_endsWith74() {
    let outcome = scorer.program.shell("\"$score\" \"$1\" status >&-", Scorer.sport.id)
    #expect(outcome.code == 74, "\(outcome)")
    #expect(outcome.err.hasPrefix("score: The output could not be written: "))
  }

  @Test func test_closedErrorStream_changesNothing() {
    let outcome = scorer.program.shell("\"$score\" \"$1\" status 2>&-", Scorer.sport.id)
    #expect(outcome.code == 0 && outcome.out.contains("Ann"), "\(outcome)")
    let refused = scorer.program.shell("\"$score\" \"$1\" enter zoe 2>&-", Scorer.sport.id)
    #expect(refused.code == 64 && refused.bytes.isEmpty, "\(refused)")
    #expect(scorer.doctor().code == 0)
  }

  @Test func test_readerGone_endsSilentlyWith141() {
    for setting in ["", "trap '' PIPE;"] {
      let outcome = scorer.program.shell(
        "\(setting) { sleep 0.2; \"$score\" \"$1\" show; echo \"ended $?\" >&2; } | true",
        Scorer.sport.id)
      #expect(outcome.err == "ended 141\n", "\(setting) \(outcome)")
    }
  }

  @Test func test_head_isSilent() {
    let outcome = scorer.program.shell("\"$score\" \"$1\" show | head -n 1", Scorer.sport.id)
    #expect(!outcome.err.contains("score: ") && outcome.lines.count == 1, "\(outcome)")
  }

  @Test func test_closedInput_isReportedOrNotNeeded() {
    let shown = scorer.program.shell("\"$score\" \"$1\" status <&-", Scorer.sport.id)
    #expect(shown.code == 0 && shown.err.isEmpty, "\(shown)")
    let entered = scorer.program.shell("\"$score\" \"$1\" enter - <&-", Scorer.sport.id)
    #expect(entered.code == 74, "\(entered)")
    let asked = scorer.program.shell("\"$score\" \"$1\" enter <&-", Scorer.sport.id)
    #expect(asked.code == 64, "\(asked)")
  }

  @Test func test_emptyInput_isNoError() {
    let outcome = scorer.run("enter", "-", input: "")
    #expect(outcome.code == 0 && outcome.bytes.isEmpty, "\(outcome)")
  }

  @Test(arguments: [System.interrupted, System.terminated])
  func test_signal_endsAtOnceAndLeavesTheStoreWhole(signal: Int32) {
    let running = scorer.program.startWaiting([Scorer.sport.id, "enter", "-"])
    System.pause(150_000)
    running.send(signal)
    let outcome = running.wait()
    #expect(outcome.code == 128 + signal, "\(outcome)")
    #expect(outcome.bytes.isEmpty && outcome.noteBytes.isEmpty, "\(outcome)")
    #expect(scorer.doctor().code == 0)
  }

  @Test(arguments: [System.interrupted, System.terminated])
  func test_signal_whileAFileIsWritten_leavesNoPartOfIt(signal: Int32) {
    let folder = scorer.program.folder
    func partial() -> String? { Scratch.tree(folder).first { $0.contains(".partial-") } }
    // If the program ends before the signal arrives, the test starts it again.
    for attempt in 1...200 {
      let running = scorer.program.start(["export", "-o", "club-\(attempt).bundle"])
      let outcome = running.end(by: signal) { partial() != nil }
      #expect(partial() == nil, "\(outcome)")
      if outcome.code == 128 + signal { return }
    }
    Issue.record("The program was never seen at work.")
  }

  @Test func test_output_inAPipe_hasNoEscapeSequences() {
    for words in [["show"], ["status"], ["log"], ["history"], ["courses"]] {
      #expect(!scorer.run(words).bytes.contains(27), "\(words)")
      #expect(scorer.run(words + ["--color", "always"]).code == 0, "\(words)")
    }
    #expect(scorer.run("show", "--color", "always").bytes.contains(27))
  }
}
