import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI
@testable import ScoringDesk

/// Tests that the options and arguments of commands reach the desk; the tests of the desk check
/// their effects.
@Suite struct VerbOptionsTests {
  private let run = Runner()

  private var notation: [String] {
    run("pebbles show --json").payload?["notation"]?.array?.compactMap(\.string) ?? []
  }

  @Test func test_standings_tiesWithoutPoints_areRefused() {
    for way in ["", "--by places", "--by total", "--by wins"] {
      let refused = run("pebbles standings --event Cup --ties mean \(way)")
      #expect(refused.code == .usage && refused.err.contains("--ties"), "\(refused)")
    }
    #expect(run("pebbles standings --event Cup --ties mean --points 5,3").code != .usage)
  }

  // MARK: history

  private func request(_ line: String) throws -> HistoryRequest {
    let sport = Pebbles.sport(nouns: Nouns(unit: "toss", frame: "pond"))
    let parsed = try CommandParser(ProgramTree.root(SportList([sport])))
      .parse(ShellWords.split("pebbles history \(line)") ?? [])
    guard case .run(let invocation) = parsed else { throw UsageError(.conflict, "no line") }
    return HistoryOptions(sport: sport).request(invocation.arguments)
  }

  @Test func test_round_byOptionOrPosition_isTheSame_andNotBoth() {
    run("pebbles start Ann")
    run("pebbles enter 3")
    let id = run.rounds.first?.key ?? ""
    for verb in ["status", "log", "show", "standings"] {
      let placed = run("pebbles \(verb) \(id)")
      #expect(placed.code == .done && placed.out == run("pebbles \(verb) --round \(id)").out)
      #expect(run("pebbles \(verb) \(id) --round \(id)").code == .usage, "\(verb)")
    }
  }

  @Test func test_history_everyFilter_isPartOfTheRequest() throws {
    let request = try request(
      """
      -p Ann --player 'Bob Lee' --pond mill -e Cup --since 2026-01-01 --until 2026-02-01 \
      --on 2026-01-15 --text x --result tie --group pond
      """)
    var expected = HistoryRequest(sport: "pebbles")
    expected.players = ["Ann", "Bob Lee"]
    expected.title = "mill"
    expected.event = "Cup"
    expected.since = "2026-01-01"
    expected.until = "2026-02-01"
    expected.on = "2026-01-15"
    expected.text = "x"
    expected.result = .tie
    expected.grouping = .title
    expected.options = [
      .init("player", "Ann"), .init("player", "Bob Lee"), .init("pond", "mill"),
      .init("event", "Cup"), .init("since", "2026-01-01"), .init("until", "2026-02-01"),
      .init("on", "2026-01-15"), .init("text", "x"), .init("result", "tie"),
      .init("group", "pond"),
    ]
    #expect(request == expected)
    #expect(try self.request("") == HistoryRequest(sport: "pebbles"))
  }

  @Test func test_history_nextPage_isALineWithTheSameOptions() throws {
    for pebbles in 1...5 {
      run("pebbles start \"Ann O'Hara\"")
      run("pebbles enter Ann +\(pebbles)")
      run.wait(minutes: 1)
      run("pebbles finish --yes")
    }
    let page = run("pebbles history -n 2 --player \"Ann O'Hara\" --table")
    let onward = try #require(page.commands.last)
    #expect(
      onward.hasPrefix(
        "score pebbles history --player \"Ann O'Hara\" --table --limit 2 --before "), "\(onward)")
    let second = run(onward)
    #expect(second.code == .done)
    #expect(second.lines.first == page.lines.first)
    #expect(second.lines != page.lines)
  }

  /// Tests that commands on finished rounds need no sport, because the numbers of rounds are those
  /// of `history`.
  @Test func test_finishedRounds_withoutTheSport_areKept() {
    let older = run.finished([("Ann", 5)])
    let newer = run.finished([("Ann", 6)])
    #expect(run("note 1 'Windy'").code == .done)
    #expect(run("pebbles note \(newer)").out.contains("Windy"))
    #expect(run("archive 2").out.contains("Archived round \(older.prefix(4))"))
    #expect(run("history --json").payload?.array?.count == 1)
    #expect(run("restore \(older)").code == .done)
    #expect(run("delete 1").code != .done && run("delete 1 --yes").code == .done)
    #expect(run("history --json").payload?.array?.first?["id"]?.string == older)
    #expect(run("archive 7").code == .missing)
  }

  @Test func test_history_archivedAbandonedAndAll_listThem() {
    let kept = run.finished([("Ann", 5)])
    let hidden = run.finished([("Ann", 6)])
    run("pebbles archive \(hidden)")
    let given = run.started("pebbles start Ann")
    run("pebbles abandon")
    func ids(_ option: String) -> [String] {
      run("history --json \(option)").payload?.array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect(ids("") == [kept])
    #expect(ids("--archived") == [hidden])
    #expect(ids("--all") == [hidden, kept])
    #expect(ids("--abandoned") == [given])
    #expect(run("history --oneline").out.hasPrefix("\(kept.prefix(4))  Mar 1, 2026  Duck Pond"))
    #expect(run("history --date iso").lines[1] == "2026-03-01 · 1 player")
  }

  @Test func test_history_onATerminal_isAScreenful() {
    for pebbles in 1...9 { run.finished([("Ann", pebbles)]) }
    run.terminal = Terminal(isTerminal: true, width: 80, height: 24)
    #expect(run("history").lines.filter { $0.hasSuffix("›") }.count == 5)
    #expect(run("history -n 7").lines.filter { $0.hasSuffix("›") }.count == 7)
  }

  // MARK: Rounds

  @Test func test_start_everyOption_reachesTheRound() {
    run("players add Anna")
    #expect(run("pebbles start Anne").code == .usage)
    let round = run(
      """
      pebbles start Anne --new -g Dave --guest 'Eve Lee' --pond mill --goal 3 --event Cup \
      --at '2026-02-03 14:30' --json
      """
    ).payload
    #expect(round?["guestNames"] == ["Dave", "Eve Lee"])
    #expect(round?["pond"] == "mill Pond" && round?["goal"] == 3)
    #expect(round?["event"] == "Cup" && round?["startedAt"] == "2026-02-03T14:30")
    let again = run("pebbles start --again --json").payload
    #expect(again?["standings"]?.array?.count == 3)
    #expect(run("pebbles start --again Cid").code == .usage)
    #expect(run("pebbles start Ann --at soon").code == .usage)
    #expect(run("stones start --again").code == .usage)
  }

  @Test func test_startAt_ofACardTypedUpLater_countsAsCompletedThen_andHasNoDuration() {
    run("pebbles start Ann --at '2026-02-03 14:30'")
    run("pebbles enter 5")
    run("pebbles enter 3")
    run("pebbles finish --yes")
    let shown = run("pebbles show 1 --json").payload
    #expect(shown?["completedAt"] == "2026-02-03T14:30:00Z")
    #expect(shown?["durationSeconds"] == .null)
    // A round is still in progress if it was started with a time an hour ago.
    run("pebbles start Ann --at '2026-03-01 14:00'")
    run("pebbles enter 5")
    run("pebbles enter 3")
    run("pebbles finish --yes")
    let played = run("pebbles show 1 --json").payload
    #expect(played?["completedAt"] == "2026-03-01T15:00:00Z")
    #expect(played?["durationSeconds"] == 0)
  }

  @Test func test_corrections_forceAndRound_areTaken() {
    let id = run.started("pebbles start Ann Bob")
    run("pebbles enter 5 1 4 1 2")
    run("pebbles start Cid")
    for line in ["amend 2 6", "insert 2 6 1", "remove 2"] {
      #expect(run("pebbles \(line) --round \(id)").code == .refused, "\(line)")
      #expect(run("pebbles \(line) --force -r \(id)").code == .done, "\(line)")
      #expect(run("pebbles undo --round \(id)").code == .done, "\(line)")
    }
    #expect(run("pebbles redo -r \(id) --force").code == .done)
    run("pebbles undo -r \(id)")
    #expect(run("pebbles amend -r \(id) 'bonus Bob' -- -4").out.contains("Bob's bonus: -4"))
    #expect(run("pebbles amend nowhere 3 -r \(id)").code == .usage)
  }

  @Test func test_undoOf_andResolve_takeNamesAndEntries() {
    run("me Ann")
    let id = run.started("pebbles start Ann Bob")
    run("pebbles enter 3")
    run("me Bob")
    run("pebbles enter 4")
    #expect(run("pebbles undo --of Ann --force").out.hasPrefix("Undone: Ann tosses 3"))
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    other("me Ann")
    for line in ["Ann +1", "Bob +1"] { run("pebbles enter \(line)") }
    for line in ["Ann +2", "Bob +2"] { other("pebbles enter -r \(id) \(line)") }
    run("import -", input: other("export").out)
    let list = run("pebbles disputes --json").payload?["disputes"]?.array ?? []
    #expect(list.count == 2)
    let number = list.first?["sides"]?.array?.first?["number"]?.integer ?? 0
    #expect(run("pebbles resolve 1 --take \(number) -r \(id)").code == .done)
    #expect(run("resolve --all --from Bob").code == .done)
    #expect(run("disputes --json").payload?["disputes"] == [])
    #expect(run("resolve 1 --take 1 --from Bob").code == .usage)
  }

  @Test func test_standings_eventAndExplain_areTaken() {
    run.finished([("Ann", 5), ("Bob", 3)], options: "--event 'Club Cup'")
    #expect(run("pebbles standings --event 'Club Cup'").out.contains("Club Cup"))
    #expect(run("pebbles standings --event Nothing").code == .missing)
    #expect(run("pebbles standings --explain --json").payload?["explanations"] == [])
    #expect(run("pebbles standings --json").payload?["explanations"] == nil)
  }

  @Test func test_replay_playersOptionsAndStandardInput_areTaken() throws {
    func last(_ line: String, input: String = "") -> JSONValue? {
      run("pebbles replay \(line) --json", input: input).payload?["steps"]?.array?.last
    }
    #expect(last("'3 4' 'Ann +2' -p Ann -p Bob")?["headlines"] == ["5", "4"])
    #expect(last("-", input: "1*3\n1*6\n1*5\n")?["headlines"] == ["14"])
    #expect(last("3 --goal 3")?["phase"] == "complete")
    #expect(run("pebbles replay 3 x").code == .usage)
    #expect(run.entryCount == 0)
  }

  // MARK: People and documents

  @Test func test_players_optionsAndArguments_areTaken() {
    for line in ["add 'Ann Lee'", "add Anne --new", "alias Anne Boss", "archive Anne"] {
      #expect(run("players \(line)").code == .done, "\(line)")
    }
    #expect(run("players --json").payload?.array?.count == 1)
    #expect(run("players list --all --json").payload?.array?.count == 2)
    #expect(run("players alias Anne BOSS --remove").out == "Alias removed from Anne.\n")
    for line in [
      "restore Anne", "merge Anne 'Ann Lee'", "unmerge Anne", "rename Anne Anouk", "show anouk",
    ] {
      #expect(run("players \(line)").code == .done, "\(line)")
    }
    let renamed = run("players rename Anouk 'Ann Lee'")
    #expect(
      renamed.err.hasSuffix("`score players merge PLAYER OTHER` merges them.\n"), "\(renamed)")
    #expect(run("players renam Ann Bob").err.contains("Did you mean score players rename?"))
    #expect(run("me 'Ann Lea'").code == .usage)
    #expect(run("me 'Ann Lea' --new").code == .done)
  }

  @Test func test_documents_optionsAndArguments_areTaken() {
    #expect(run("pebbles ponds add 'Fish Pond' --depth 4").lines.first == "Added Fish Pond.")
    #expect(run("pebbles ponds edit Fish --name Lake --depth 9").out == "Changed Lake.\n")
    #expect(run("pebbles ponds show lake --json").payload?["depth"] == 9)
    #expect(run("pebbles ponds archive Lake").code == .done)
    #expect(run("pebbles ponds --json").payload?.array?.count == 2)
    #expect(run("pebbles ponds list --all").out == run("pebbles ponds --all").out)
    #expect(run("pebbles ponds restore Lake").out == "Restored Lake.\n")
    let file = run("pebbles ponds export").out
    #expect(run("pebbles ponds import -", input: file).out == "Added 0 ponds, 3 there already.\n")
    #expect(run("pebbles ponds import -", input: "nonsense").code == .data)
    #expect(run("pebbles skips").out == "Flat stones skip.\n")
  }

  @Test func test_documents_deletion_needsAnAnswer() {
    let refused = run("pebbles ponds delete 'Duck Pond'")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("Delete the pond Duck Pond?"))
    #expect(refused.err.contains("--yes"))
    #expect(run("pebbles ponds delete Duck --yes").code == .usage)
    #expect(run("pebbles ponds delete 'Duck Pond' --no-input").code == .usage)
    #expect(run("pebbles ponds delete 'Duck Pond' --json").code == .usage)
    for answer in ["n\n", "\n", ""] {
      #expect(run("pebbles ponds delete 'Duck Pond'", answers: answer).code == .refused)
    }
    #expect(run("pebbles ponds --json").payload?.array?.count == 2)
    #expect(run("pebbles ponds delete 'Duck Pond'", answers: "y\n").out == "Deleted Duck Pond.\n")
    #expect(run("pebbles ponds delete 'mill Pond' --yes").out == "Deleted mill Pond.\n")
    #expect(run("pebbles ponds").lines.first == "Dig a pond to get started.")
  }

  // MARK: Files

  private let file = PebbleCards.file([
    PebbleCards.card("2026-02-01T10:00", [("Ann", 5), ("Bob", 7)])
  ])

  @Test func test_import_everyOption_isTaken() {
    let dry = run("pebbles import - --dry-run --me Ann", input: file)
    #expect(dry.code == .done && dry.out.hasPrefix("Would add 1 round."), "\(dry)")
    #expect(run.entryCount == 0)
    #expect(run("pebbles import - --me Anna", input: file).code == .usage)
    #expect(run("pebbles import - --timezone Mars/Olympus", input: file).code == .usage)
    #expect(run("pebbles import - --me ann --timezone +02:00", input: file).code == .done)
    #expect(run("me").out == "You are Ann.\n")
    #expect(run("history --json").payload?.array?.first?["completedAt"] == "2026-02-01T08:00:00Z")
  }

  @Test func test_import_warningsAndWrongLines_areSaidOnTheErrorStream() {
    let warned = run(
      "pebbles import -",
      input: PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [("Ann", 0)])]))
    #expect(warned.err.hasPrefix("line 3: Nothing scored.\n"))
    let wrong = run("pebbles import -", input: file + "nonsense\n")
    #expect(wrong.code == .data)
    #expect(wrong.err.contains("Line 5 is neither a card nor a player."))
    #expect(wrong.err.contains("standard input"))
    for text in ["", "hello", "PebbleS", "{]"] {
      #expect(run("pebbles import -", input: text).code == .data, "\(text)")
    }
    let copy = run("import -", input: "SQLite format 3")
    #expect(copy.err.contains("`score backup --restore FILE`"), "\(copy)")
    let list = run("pebbles import -", input: "[]")
    #expect(list.err.contains("`score pebbles ponds import FILE`"), "\(list)")
  }

  @Test func test_import_withoutAStore_canBeRehearsed() {
    let run = Runner(store: false)
    let result = run("pebbles import - --dry-run", input: file)
    #expect(result.code == .done, "\(result.err)")
    #expect(result.out.hasPrefix("Would add 1 round."))
  }

  @Test func test_export_formsAndRounds_areTaken() {
    let id = run.finished([("Ann", 5)])
    run.finished([("Bob", 6)])
    for (line, beginning) in [
      ("pebbles export", "{"), ("pebbles export -f notation", "score-notation 1\n"),
      ("pebbles export --form cards", PebbleCards.firstLine), ("export", "{"),
      ("pebbles export --form bundle", "{"),
    ] {
      let all = run(line)
      #expect(all.code == .done && all.out.hasPrefix(beginning), "\(line): \(all)")
      let one = run("\(line) \(id)")
      #expect(one.code == .done && one.out.utf8.count < all.out.utf8.count, "\(line): \(one)")
    }
    #expect(run("pebbles export -f cards").err.contains("Left out: each toss by itself"))
    #expect(run("pebbles export -f cards -q").err.isEmpty)
    #expect(run("pebbles export nowhere").code == .missing)
    #expect(run("pebbles export --form wax").code == .usage)
  }
}
