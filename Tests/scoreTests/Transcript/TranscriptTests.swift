import ProgramTesting
import ScoringKit
import Testing

/// Compares the output of commands and requests with the recorded transcripts.
@Suite struct TranscriptTests {
  private static let folder = "Tests/Transcript"
  /// The names of the scenarios in `Tests/Transcript`.
  ///
  /// Each scenario has homes of its own.
  private static let chapters: [String] = Repository.files(folder, ".scenario").map {
    String($0.dropFirst(folder.count + 1).dropLast(9))
  }

  private static func scenario(_ chapter: String) -> Scenario {
    Scenario(Repository.text("\(folder)/\(chapter).scenario"))
  }

  /// The chapter about leagues, in which a program that has none says so.
  private static let leagueless = "leagueless"

  @Test(arguments: chapters.filter { $0 != leagueless || !Program.hasLeagues })
  func test_chapter_isThatRecorded(chapter: String) {
    let path = "\(Repository.root)/Tests/Recorded/Transcript/\(chapter).txt"
    let transcript = Transcriber.transcript(of: Self.scenario(chapter))
    guard Recording.isOn else {
      let difference = LineDifference(from: Scratch.text(path), to: transcript) {
        $0.hasPrefix("score ") || $0.hasPrefix("@") || $0.hasPrefix("SCORE_")
      }
      guard !difference.isEmpty else { return }
      Issue.record("\(chapter): `make docs` records it again if this is intended\n\(difference)")
      return
    }
    _ = Program().shell("mkdir -p \"$1\"", "\(Repository.root)/Tests/Recorded/Transcript")
    Scratch.write(transcript.utf8, to: path)
    Issue.record("\(path) was written; a recording run never passes.")
  }

  // MARK: What the scenarios cover

  private static let commands = chapters.flatMap { scenario($0).commands }

  /// The words of all commands that can be run, as the program lists them for other programs.
  private static let paths: Set<[String]> = {
    func all(_ command: JSONValue?) -> [[String]] {
      guard let command else { return [] }
      let path = command["path"]?.array?.compactMap(\.string) ?? []
      let own = command["runs"] == true ? [Array(path.dropFirst())] : []
      return own + (command["commands"]?.array ?? []).flatMap { all($0) }
    }
    let payload = Runner(RecordedSports.all).run(["help", "--json"]).payload
    return Set(all(payload?["command"]))
  }()

  @Test func test_scenarios_runEveryCommand() {
    let run = Set(
      Self.commands.compactMap { words in
        (0...words.count).reversed().lazy.map { Array(words.prefix($0)) }
          .first { Self.paths.contains($0) }
      })
    let missing = Self.paths.subtracting(run).map { $0.joined(separator: " ") }.sorted()
    #expect(Self.paths.count > 150)
    #expect(missing.isEmpty, "\(missing)")
  }

  /// The exit codes that no scenario can cause, with the reasons.
  private static let exceptions: [(code: Int, reason: String)] = [
    (70, "a defect of the program"), (74, "takes a full disk: see StoreFaultTests"),
    (75, "takes another process that holds a lock: see SharedStoreTests"),
    (77, "root may read everything: see StoreFaultTests"),
    (130, "takes a signal: see ConversationTests"), (141, "takes a pipe: see StreamTests"),
    (143, "takes a signal: see KillTests"),
  ]

  @Test func test_transcript_hasEveryExitCode() {
    let documented = Runner(RecordedSports.all).run(["help", "exit-codes"]).lines
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    var seen: Set<Int> = [0]
    for chapter in Self.chapters {
      for line in Repository.text("Tests/Recorded/Transcript/\(chapter).txt").split(separator: "\n")
      where line.hasPrefix("  = ") {
        if let code = Int(line.dropFirst(4)) { seen.insert(code) }
      }
    }
    let missing = Set(documented).subtracting(seen).subtracting(Self.exceptions.map(\.code))
    #expect(documented.count > 10)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  @Test func test_recordedChapters_areThoseOfTheScenarios() {
    let recorded = Repository.files("Tests/Recorded/Transcript", ".txt").map {
      $0.split(separator: "/").last?.dropLast(4) ?? ""
    }
    #expect(recorded.map(String.init) == Self.chapters)
  }

  @Test func test_transcript_noLineIsNotUnderstood() {
    for chapter in Self.chapters {
      let lines = Repository.text("Tests/Recorded/Transcript/\(chapter).txt").split(separator: "\n")
      #expect(lines.allSatisfy { !$0.hasPrefix("  ? ") }, "\(chapter)")
    }
  }
}

/// Tests how scenarios are read and how differences are printed.
@Suite struct ScenarioTests {
  @Test func test_scenario_readsLinesAndTheTextBelowThem() {
    let scenario = Scenario(
      """
      # A comment

      @device one Ann B.
      A=b score enter - <<END
      3 4

      END
      @typed score start <<END
      END
      @brief score help
      @take round 'Round '
      @wait x

      """)
    #expect(
      scenario.steps.map(\.kind) == [
        .text, .text, .device("one", player: "Ann B."), .command("A=b score enter -"),
        .command("score start"), .command("score help"), .take("round", after: "'Round '"),
        .unknown,
      ])
    #expect(scenario.steps.map(\.input) == [nil, nil, nil, "3 4\n\n", "", nil, nil, nil])
    #expect(scenario.steps.map(\.line) == [1, 2, 3, 4, 8, 10, 11, 12])
    #expect(scenario.steps[3].source == ["A=b score enter - <<END", "3 4", "", "END"])
    #expect(scenario.steps.map(\.isTyped).filter(\.self).count == 1)
    #expect(scenario.steps[5].isBrief)
    #expect(scenario.commands == [["enter", "-"], ["start"], ["help"]])
  }

  @Test func test_difference_isPrintedWithItsCommandAndContext() {
    let old = ["score a", "1", "2", "3", "4", "5", "6", "score b", "7"]
    let new = ["score a", "1", "2", "3", "4", "5", "x", "y", "score b", "7", "8"]
    let difference = LineDifference(
      from: old.joined(separator: "\n"), to: new.joined(separator: "\n")
    ) { $0.hasPrefix("score") }
    #expect(!difference.isEmpty)
    #expect(
      difference.description
        == "@@ score a @@\n 3\n 4\n 5\n-6\n+x\n+y\n score b\n 7\n+8")
    #expect(
      LineDifference(from: "score a\nscore b\n1", to: "score a\nscore b\n2") {
        $0.hasPrefix("score")
      }.description == "@@ score b @@\n score a\n score b\n-1\n+2")
    #expect(LineDifference(from: "a\nb", to: "a\nb") { _ in false }.isEmpty)
  }

  @Test func test_mask_hidesOnlyWhatDiffersInEveryRun() {
    var mask = TranscriptMask(folder: "/tmp/x")
    mask.devices = ["b4645c9npnmn"]
    #expect(
      mask.masked(
        "/tmp/x/a b4645c9npnmn-7 c4645c9npnmn-1 gyybge6j9anb \"sum\":\"0a1b\",\"id\":\"0a\"")
        == "/scratch/a <device---1>-7 <device---2>-1 gyybge6j9anb \"sum\":\"…\",\"id\":\"0a\"")
  }

  @Test func test_parted_addsOnlyLineBreaksAndSpaces() {
    let text = "{\"a\":[1,{\"b\":\"x,{\\\"y\"}],\"c\":{}}"
    let parted = TranscriptMask.parted(text)
    #expect(parted.split(separator: "\n").count > 4)
    #expect(parted.filter { !$0.isWhitespace } == text)
    #expect(TranscriptMask.parted("a {b,c}") == "a {b,c}")
  }
}
