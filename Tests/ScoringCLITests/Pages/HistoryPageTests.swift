import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

@Suite struct HistoryPageTests {
  private let run = Runner()

  /// Stores finished rounds from a file of cards, a minute apart.
  private func rounds(_ count: Int, equalTimes: Bool = false) {
    let cards = (0..<count).map { index in
      let minute = equalTimes ? 0 : index
      let time = LocalTime(
        Moment(milliseconds: Runner.start.milliseconds + Int64(minute) * 60_000), offset: 0)
      return PebbleCards.card("\(time)", "Pond \(index)", [("Ann", 5), ("Bob", index % 9 + 1)])
    }
    let imported = run("pebbles import -", input: PebbleCards.file(cards))
    #expect(imported.code == .done, "\(imported.err)")
  }

  @Test func test_card_ofARound_hasTitleDatePlayersWinnerAndYou() {
    run("me Bob")
    let id = run.finished([("Ann", 12), ("Bob", 7), ("Cid", 3)])
    let short = id.prefix(4)
    #expect(
      run("history").out == """
        Duck Pond — Pebbles  \(short) ›
        Mar 1, 2026 · 3 players
        Ann won at 12
        You finished 2nd at 7

        next: score pebbles show \(short)

        """)
    #expect(run("pebbles history").lines.first == "Duck Pond  \(short) ›")
    #expect(run("history --date iso").lines[1] == "2026-03-01 · 3 players")
    #expect(run("pebbles show \(short)").code == .done)
  }

  @Test func test_card_ofATie_namesAllWinners() {
    run.finished([("Ann", -3), ("Bob", -3), ("Cid", -9)])
    #expect(run("history").out.contains("Ann & Bob won at -3\n"))
  }

  @Test func test_card_ofATieAmongYou_isFirstForBoth() {
    run("me Bob")
    run.finished([("Ann", 4), ("Bob", 4)])
    #expect(run("history").out.contains("You finished 1st at 4\n"))
  }

  @Test func test_card_withoutAWinner_leavesTheClauseOut() {
    // Nobody has a place: the only score is taken away again after the end.
    let id = run.finished([("Ann", 4)])
    run("pebbles enter --round \(id) Ann -")
    let history = run("history")
    #expect(history.code == .done)
    #expect(!history.out.contains("won at"))
    #expect(run("history --speak").out == "Duck Pond, Mar 1, 2026.\n")
    let card = run("history --json").payload?.array?.first
    #expect(card?["winners"] == [])
    #expect(card?["winningScore"] == .null)
  }

  @Test func test_card_ofOnePlayer_isSingular() {
    run.finished([("Ann", 4)])
    #expect(run("history").lines[1] == "Mar 1, 2026 · 1 player")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
    (21, "21st"), (22, "22nd"), (111, "111th"),
  ])
  func test_card_ofYourPlace_isAnOrdinal(place: Int, ordinal: String) {
    run("me Ann")
    let others = (0..<(place - 1)).map { "--guest G\($0)" }.joined(separator: " ")
    run("pebbles start Ann \(others)")
    let scores = (0..<(place - 1)).map { "G\($0) +9" }.joined(separator: " ")
    run("pebbles enter Ann +2 \(scores)")
    run("pebbles finish")
    let history = run("history")
    #expect(history.out.contains("You finished \(ordinal) at 2\n"))
    #expect(history.out.contains("\(place) player\(place == 1 ? "" : "s")\n"))
    #expect(run("history --speak").out.hasSuffix("You finished \(ordinal).\n"))
  }

  @Test func test_card_whereYouDidNotPlay_leavesYouOut() {
    run("me Zed")
    run.finished([("Ann", 4)])
    #expect(!run("history").out.contains("You finished"))
    #expect(run("history --json").payload?.array?.first?["yourPlace"] == .null)
  }

  @Test func test_card_ofGuests_countsAndNamesThemLikePlayers() {
    run("pebbles start Ann --guest Dave --guest Dave")
    run("pebbles enter 1 6 3")
    run("pebbles finish")
    #expect(run("history").lines[1] == "Mar 1, 2026 · 3 players")
    #expect(run("history").out.contains("Dave won at 6\n"))
  }

  @Test func test_speak_ofACard_isOneExactSentence() {
    run("me Bob")
    run.finished([("Ann", 12), ("Bob", 7)])
    #expect(
      run("history --speak").out == "Duck Pond, Mar 1, 2026. Ann won at 12. You finished 2nd.\n")
  }

  @Test func test_oneline_ofACard_isOneLine() {
    run("me Bob")
    let id = run.finished([("Ann", 12), ("Bob", 7)])
    #expect(
      run("pebbles history --oneline").out
        == "\(id.prefix(4))  Mar 1, 2026  Duck Pond, 2 players, Ann won at 12, "
        + "You finished 2nd at 7\n")
  }

  @Test func test_json_ofACard_hasItsFields() throws {
    run("me Bob")
    let id = run.finished([("Ann", 12), ("Bob", 7)], options: "--event Cup")
    let card = try #require(run("history --json").payload?.array?.first)
    #expect(card["id"] == .string(id))
    #expect(card["sport"] == "pebbles")
    #expect(card["title"] == "Duck Pond")
    #expect(card["phase"] == "final")
    #expect(card["startedAt"] == "2026-03-01T15:00")
    #expect(card["completedAt"] == "2026-03-01T15:01:00Z")
    #expect(card["event"] == "Cup")
    #expect(card["players"] == 2)
    #expect(card["winners"] == ["Ann"])
    #expect(card["winningScore"] == "12")
    #expect(card["yourPlace"] == 2)
    #expect(card["yourScore"] == "7")
  }

  @Test func test_history_isOrderedByCompletionAndLeavesOutWhatIsNotFinished() {
    let first = run.started("pebbles start Ann")
    let second = run.started("pebbles start Bob")
    let third = run.started("pebbles start Cid")
    let fourth = run.started("pebbles start Dora")
    for (id, name) in [(first, "Ann"), (second, "Bob"), (third, "Cid"), (fourth, "Dora")] {
      run("pebbles enter --round \(id) \(name) +5")
    }
    run.wait(minutes: 1)
    run("pebbles finish --round \(second)")
    run.wait(minutes: 1)
    run("pebbles finish --round \(first)")
    run("pebbles abandon --round \(third)")
    let ids = run("history --json").payload?.array?.map { $0["id"] }
    #expect(ids == [.string(first), .string(second)])
  }

  @Test func test_history_ofEqualTimes_isOrderedById() throws {
    rounds(12, equalTimes: true)
    let ids = try #require(run("history --json").payload?.array).compactMap { $0["id"]?.string }
    #expect(ids.count == 12)
    #expect(ids == ids.sorted())
  }

  @Test(arguments: [false, true])
  func test_paging_of250Rounds_losesAndRepeatsNone(equalTimes: Bool) {
    rounds(250, equalTimes: equalTimes)
    var seen: [String] = []
    var command: String? = "pebbles history -n 17"
    var pages = 0
    while let line = command, pages < 30 {
      let page = run(line)
      pages += 1
      #expect(page.code == .done, "\(line): \(page.err)")
      seen += page.lines.filter { $0.hasSuffix(" ›") }.map { String($0.dropLast(2)) }
      command = page.lines.first { $0.contains(" --before ") }
        .map { String($0.drop { $0 == " " }) }
    }
    #expect(pages == 15)
    #expect(seen.count == 250)
    #expect(Set(seen).count == 250)
    let whole = run("pebbles history -n 250").lines.filter { $0.hasSuffix(" ›") }
    #expect(whole.map { String($0.dropLast(2)) } == seen)
  }

  @Test func test_paging_inJSON_canBeFollowed() throws {
    rounds(5)
    let first = try #require(run("history --json -n 3").payload?.array)
    let last = try #require(first.last?["id"]?.string)
    let second = try #require(run("history --json -n 3 --before \(last)").payload?.array)
    #expect(second.count == 2)
    #expect(Set((first + second).compactMap { $0["title"]?.string }).count == 5)
  }

  @Test func test_page_onAnEightyByTwentyFourTerminal_holdsFiveCardsAndFoldsOnlyThose() {
    rounds(40)
    run.terminal = Terminal(isTerminal: true, width: 80, height: 24)
    let fresh = FoldCounter()
    let page = FoldCounter.$current.withValue(fresh) { run("history") }
    #expect(page.lines.filter { $0.hasSuffix("›") }.count == 5)
    #expect(fresh.folds == 0)
    // Code of another revision makes every summary stale: only those of the page are made anew.
    run.sports = [Pebbles.sport(revision: 2)]
    let stale = FoldCounter()
    let again = FoldCounter.$current.withValue(stale) { run("history") }
    #expect(again.out == page.out)
    #expect(stale.folds == 5)
  }

  @Test func test_before_ofAnUnknownRound_isMissing() {
    rounds(2)
    let result = run("history --before zzzz")
    #expect(result.code == .missing)
    #expect(result.err.contains("There is no round \"zzzz\"."))
  }

  @Test func test_history_acrossSports_listsAllAndNamesTheSport() {
    run.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    run.finished([("Ann", 4)])
    run("stones start Ann")
    run("stones enter Ann +8")
    run.wait(minutes: 5)
    run("stones finish")
    let titles = run("history").lines.filter { $0.hasSuffix(" ›") }
    #expect(titles.count == 2)
    #expect(titles.first?.hasPrefix("Duck Pond — Stones") == true)
    #expect(run("stones history --json").payload?.array?.count == 1)
  }
}
