import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

/// The filters and groups of a history.
@Suite struct HistoryFilterTests {
  private let run = Runner([
    Pebbles.sport(nouns: Nouns(participant: "thrower", unit: "toss", frame: "pond"))
  ])

  /// Five rounds from January to March, the newest last.
  private func five() {
    let cards = [
      PebbleCards.card("2026-01-05T10:00", "Duck Pond", [("Ann", 5), ("Bob", 3)]),
      PebbleCards.card("2026-01-31T23:59:30", "Mill Pond", [("Ann", 2), ("Bob", 3)]),
      PebbleCards.card("2026-02-01T00:00", "Duck Pond", [("Ann", 4), ("Cid", 4)]),
      PebbleCards.card("2026-02-14T12:00", "Old Mill", [("Bob", 7), ("Cid", 1)]),
      PebbleCards.card("2026-03-01T09:30", "Mill Pond", [("Ann", 9), ("Bob", 1), ("Cid", 2)]),
    ]
    let imported = run("pebbles import -", input: PebbleCards.file(cards))
    #expect(imported.code == .done, "\(imported.err)")
    run("me Ann")
  }

  private func days(_ options: String) -> [String] {
    let result = run("pebbles history --json \(options)")
    #expect(result.code == .done, "\(options): \(result.err)")
    return result.payload?.array?.compactMap { $0["startedAt"]?.string }.map {
      String($0.prefix(10).dropFirst(5))
    } ?? []
  }

  @Test(arguments: [
    ("", ["03-01", "02-14", "02-01", "01-31", "01-05"]),
    ("--player Ann", ["03-01", "02-01", "01-31", "01-05"]),
    ("--player ann --player ci", ["03-01", "02-01"]),
    ("-p Ann -p Bob -p Cid", ["03-01"]),
    ("--pond mill", ["03-01", "01-31"]),
    ("--pond 'mill pond' --player Cid", ["03-01"]),
    ("--since 2026-02-01", ["03-01", "02-14", "02-01"]),
    ("--until 2026-01-31", ["01-31", "01-05"]),
    ("--until 2026-01-31T23:59", ["01-05"]),
    ("--since 2026-01-31T23:59:30 --until 2026-02-01T00:00", ["02-01", "01-31"]),
    ("--on 2026-02-14", ["02-14"]),
    ("--on 2026-02-14 --since 2026-02-15", []),
    ("--text MILL", ["03-01", "02-14", "01-31"]),
    ("--text cid", ["03-01", "02-14", "02-01"]),
    ("--text 'to 10' --on 2026-01-05", ["01-05"]),
    ("--result win", ["03-01", "01-05"]),
    ("--result tie", ["02-01"]),
    ("--result loss", ["01-31"]),
    ("--result none", ["02-14"]),
    ("--result win --since 2026-02-01 --pond mill --player Bob --text ann", ["03-01"]),
    ("--event Cup", []),
  ])
  func test_history_filtered_listsWhatFits(options: String, expected: [String]) {
    five()
    #expect(days(options) == expected)
  }

  @Test func test_history_ofAnEvent_listsItsRounds() {
    run.finished([("Ann", 4)], options: "--event 'Club Cup'")
    run.finished([("Ann", 4)])
    #expect(days("--event 'Club Cup'").count == 1)
    #expect(days("--text cup").count == 1)
  }

  @Test func test_text_knowsTodaysNamesAndMergedOnes() {
    five()
    run("players rename Cid Cedric")
    #expect(days("--text cedric").count == 3)
    #expect(days("--text cid").isEmpty)
    run("players add Dora")
    run("players merge Cedric Dora")
    #expect(days("--text dora") == ["03-01", "02-14", "02-01"])
  }

  @Test func test_player_whoWasMerged_isFoundInAllTheirRounds() {
    run.finished([("Ann", 4), ("Bob", 1)])
    run.finished([("Zoe", 4), ("Bob", 1)])
    run("players merge Zoe Ann")
    #expect(days("--player ann").count == 2)
    #expect(days("--player zoe").count == 2)
    run("me Ann")
    #expect(days("--result win").count == 2)
  }

  @Test func test_player_unknownOrAmbiguous_isRefused() {
    five()
    run("players add Anna --new")
    #expect(run("history --player Nobody").code == .usage)
    let both = run("history --player an")
    #expect(both.code == .usage)
    #expect(both.err.contains("\"an\" could be 2 players."))
  }

  @Test func test_result_whereNobodySaidWhoTheyAre_isRefusedWithTheWay() {
    run.finished([("Ann", 4)])
    let refused = run("history --result win")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("score me NAME"))
  }

  @Test func test_empty_saysWhatWasAskedAndAWayOut() {
    five()
    let page = run("pebbles history --player bo --since 2027-01-01 --pond 'Red Sea'")
    #expect(page.code == .done)
    #expect(page.lines.first == "No round here fits: player Bob, pond Red Sea, since 2027-01-01.")
    #expect(page.lines.last == "score pebbles history")
    #expect(run("pebbles history --text zzz --json").payload == [])
  }

  @Test func test_paging_goesOnUnderTheSameFilters() {
    let cards = (0..<120).map { index in
      PebbleCards.card(
        "2026-01-\(index % 28 + 10 > 28 ? 28 : index % 28 + 10)T\(index / 12 + 10):\(index % 12 + 10)",
        index % 3 == 0 ? "Old Mill" : "Duck Pond", [("Ann O'Hara", 5), ("Bob", index % 9 + 1)])
    }
    #expect(run("pebbles import -", input: PebbleCards.file(cards)).code == .done)
    var command: String? = "pebbles history -n 7 --player \"Ann O'Hara\" --pond 'old m'"
    var seen: [String] = []
    for _ in 0..<10 {
      guard let line = command else { break }
      let page = run(line)
      #expect(page.code == .done, "\(line): \(page.err)")
      seen += page.lines.filter { $0.hasSuffix(" ›") }
      command = page.lines.first { $0.contains(" --before ") }.map { String($0.drop { $0 == " " }) }
      if let command { #expect(command.contains("--pond 'old m'")) }
    }
    #expect(seen.count == 40)
    #expect(Set(seen).count == 40)
    #expect(seen.allSatisfy { $0.hasPrefix("Old Mill") })
  }

  @Test(arguments: ["--pond old", "--player Ann", "--text old --since 2026-01-01"])
  func test_page_ofAFilter_foldsOnlyWhatItShows(options: String) {
    let cards = (10..<50).map { index in
      PebbleCards.card(
        "2026-01-05T10:\(index)", index % 2 == 0 ? "Old Mill" : "Duck Pond",
        [("Ann", 5), ("Bob", index % 9 + 1)])
    }
    #expect(run("pebbles import -", input: PebbleCards.file(cards)).code == .done)
    run.sports = [
      Pebbles.sport(
        revision: 2, nouns: Nouns(participant: "thrower", unit: "toss", frame: "pond"))
    ]
    let counter = FoldCounter()
    let page = FoldCounter.$current.withValue(counter) {
      run("pebbles history -n 4 \(options)")
    }
    #expect(page.lines.filter { $0.hasSuffix(" ›") }.count == 4)
    #expect(counter.folds == 4)
  }

  @Test func test_group_byDate_putsMonthsAbove() {
    five()
    let lines = run("pebbles history --group date").lines
    #expect(
      lines.filter { $0.hasSuffix("2026") && !$0.contains(",") } == [
        "Mar 2026", "Feb 2026", "Jan 2026",
      ])
    #expect(lines.first == "Mar 2026")
    #expect(run("pebbles history --group date --date iso").lines.first == "2026-03")
    #expect(run("pebbles history --group date --speak").lines.first == "Mar 2026")
  }

  @Test(arguments: ["title", "pond"])
  func test_group_byTitle_gathersThePage(word: String) {
    five()
    let lines = run("pebbles history --group \(word)").lines
    #expect(
      lines.filter { ["Mill Pond", "Old Mill", "Duck Pond"].contains($0) } == [
        "Mill Pond", "Old Mill", "Duck Pond",
      ])
    #expect(
      lines.filter { $0.hasSuffix(" ›") }.map { $0.prefix(5) } == [
        "Mill ", "Mill ", "Old M", "Duck ", "Duck ",
      ])
  }

  @Test func test_group_byResult_saysHowTheyEnded() {
    five()
    let lines = run("pebbles history --group result --table").lines
    let headings = ["Won", "Tied for first", "Not won", "Without a place of yours"]
    #expect(
      lines.filter { headings.contains($0) } == [
        "Won", "Without a place of yours", "Tied for first", "Not won",
      ])
    let groups = run("pebbles history --json --group result").payload?.array?.map { $0["groups"] }
    #expect(groups?.first??["result"] == "win")
    #expect(groups?.first??["date"] == "2026-03")
    #expect(groups?.first??["title"] == "Mill Pond")
    #expect(
      groups?.compactMap { $0?["date"]?.string } == [
        "2026-03", "2026-02", "2026-02", "2026-01", "2026-01",
      ])
  }

  @Test func test_history_inSentences_usesTheSportsNouns() {
    five()
    #expect(run("pebbles history").lines[1] == "Mar 1, 2026 · 3 throwers")
    #expect(run("pebbles history --table").lines[0].contains("Throwers"))
    #expect(run("pebbles show 1").out.contains(" · 3 throwers · "))
    #expect(run("history --title mill").lines.filter { $0.hasSuffix(" ›") }.count == 2)
  }

  @Test func test_abandoned_listsWhatWasGivenUp() {
    five()
    run("pebbles start Ann Bob")
    run("pebbles enter 3")
    run("pebbles abandon")
    #expect(run("pebbles history --abandoned --json").payload?.array?.count == 1)
    #expect(run("pebbles history --abandoned --json --player Cid").payload == [])
    #expect(days("").count == 5)
  }
}
