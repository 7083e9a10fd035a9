import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of the filters of the history, and of its groups.
@Suite struct HistoryFilterTests {
  private let desk = TestDesk([
    Pebbles.sport(nouns: Nouns(participant: "thrower", unit: "toss", frame: "pond"))
  ])

  /// Stores five rounds from January to March for a test, the newest last.
  private func five() throws {
    let cards = [
      PebbleCards.card("2026-01-05T10:00", "Duck Pond", [("Ann", 5), ("Bob", 3)]),
      PebbleCards.card("2026-01-31T23:59:30", "Mill Pond", [("Ann", 2), ("Bob", 3)]),
      PebbleCards.card("2026-02-01T00:00", "Duck Pond", [("Ann", 4), ("Cid", 4)]),
      PebbleCards.card("2026-02-14T12:00", "Old Mill", [("Bob", 7), ("Cid", 1)]),
      PebbleCards.card("2026-03-01T09:30", "Mill Pond", [("Ann", 9), ("Bob", 1), ("Cid", 2)]),
    ]
    try desk.take(PebbleCards.file(cards), sport: "pebbles")
    _ = try desk.scorer.people.setMe("Ann")
  }

  private func history(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> Page {
    try desk.history {
      $0.sport = "pebbles"
      change(&$0)
    }
  }

  private func days(_ change: (inout HistoryRequest) -> Void = { _ in }) throws -> [String] {
    try history(change).payload.array?.compactMap { $0["startedAt"]?.string }.map {
      String($0.prefix(10).dropFirst(5))
    } ?? []
  }

  /// The filters that the test sets, each with the days of the rounds that match.
  private static let filters: [(ask: @Sendable (inout HistoryRequest) -> Void, days: [String])] = [
    ({ _ in }, ["03-01", "02-14", "02-01", "01-31", "01-05"]),
    ({ $0.players = ["Ann"] }, ["03-01", "02-01", "01-31", "01-05"]),
    ({ $0.players = ["ann", "ci"] }, ["03-01", "02-01"]),
    ({ $0.players = ["Ann", "Bob", "Cid"] }, ["03-01"]),
    ({ $0.title = "mill" }, ["03-01", "01-31"]),
    ({ ($0.title, $0.players) = ("mill pond", ["Cid"]) }, ["03-01"]),
    ({ $0.since = "2026-02-01" }, ["03-01", "02-14", "02-01"]),
    ({ $0.until = "2026-01-31" }, ["01-31", "01-05"]),
    ({ $0.until = "2026-01-31T23:59" }, ["01-05"]),
    (
      { ($0.since, $0.until) = ("2026-01-31T23:59:30", "2026-02-01T00:00") }, ["02-01", "01-31"]
    ),
    ({ $0.on = "2026-02-14" }, ["02-14"]),
    ({ ($0.on, $0.since) = ("2026-02-14", "2026-02-15") }, []),
    ({ $0.text = "MILL" }, ["03-01", "02-14", "01-31"]),
    ({ $0.text = "cid" }, ["03-01", "02-14", "02-01"]),
    ({ ($0.text, $0.on) = ("to 10", "2026-01-05") }, ["01-05"]),
    ({ $0.result = .win }, ["03-01", "01-05"]),
    ({ $0.result = .tie }, ["02-01"]),
    ({ $0.result = .loss }, ["01-31"]),
    ({ $0.result = OwnResult.none }, ["02-14"]),
    (
      {
        ($0.result, $0.since, $0.title) = (.win, "2026-02-01", "mill")
        ($0.players, $0.text) = (["Bob"], "ann")
      }, ["03-01"]
    ),
    ({ $0.event = "Cup" }, []),
    ({ $0.words = ["mill"] }, ["03-01", "02-14", "01-31"]),
    ({ $0.words = ["MILL", "ci"] }, ["03-01", "02-14"]),
    ({ $0.words = ["ill"] }, []),
    ({ $0.words = ["pond", "w"] }, ["03-01", "01-05"]),
    ({ $0.words = ["won"] }, ["03-01", "01-05"]),
    ({ $0.words = ["t"] }, ["02-01"]),
    ({ $0.words = ["l"] }, ["01-31"]),
    ({ $0.words = ["feb"] }, ["02-14", "02-01"]),
    ({ $0.words = ["2026-01"] }, ["01-31", "01-05"]),
    ({ $0.words = ["pebb", "old"] }, ["02-14"]),
    ({ ($0.words, $0.title) = (["cid"], "duck") }, ["02-01"]),
  ]

  @Test(arguments: filters.indices)
  func test_history_filtered_listsWhatFits(index: Int) throws {
    try five()
    #expect(try days(Self.filters[index].ask) == Self.filters[index].days)
  }

  @Test func test_history_ofAnEvent_listsItsRounds() throws {
    try desk.finished([("Ann", 4)], event: "Club Cup")
    try desk.finished([("Ann", 4)])
    #expect(try days { $0.event = "Club Cup" }.count == 1)
    #expect(try days { $0.text = "cup" }.count == 1)
  }

  @Test func test_text_knowsTodaysNamesAndMergedOnes() throws {
    try five()
    _ = try desk.scorer.people.renamePlayer("Cid", "Cedric")
    #expect(try days { $0.text = "cedric" }.count == 3)
    #expect(try days { $0.text = "cid" }.isEmpty)
    _ = try desk.scorer.people.addPlayer("Dora")
    _ = try desk.scorer.people.mergePlayers("Cedric", into: "Dora")
    #expect(try days { $0.text = "dora" } == ["03-01", "02-14", "02-01"])
  }

  @Test func test_words_knowTheEvent_andTodaysNames() throws {
    try five()
    try desk.finished([("Ann", 4)], event: "Club Cup")
    #expect(try days { $0.words = ["club", "cup"] }.count == 1)
    _ = try desk.scorer.people.renamePlayer("Cid", "Cedric")
    #expect(try days { $0.words = ["ced"] }.count == 3)
    #expect(try days { $0.words = ["cid"] }.isEmpty)
  }

  @Test func test_player_whoWasMerged_isFoundInAllTheirRounds() throws {
    try desk.finished([("Ann", 4), ("Bob", 1)])
    try desk.finished([("Zoe", 4), ("Bob", 1)])
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Ann")
    #expect(try days { $0.players = ["ann"] }.count == 2)
    #expect(try days { $0.players = ["zoe"] }.count == 2)
    _ = try desk.scorer.people.setMe("Ann")
    #expect(try days { $0.result = .win }.count == 2)
  }

  @Test func test_player_unknownOrAmbiguous_isRefused() throws {
    try five()
    _ = try desk.scorer.people.addPlayer("Anna", allowsNear: true)
    #expect(refusal { try days { $0.players = ["Nobody"] } }?.code == .unknownName)
    let both = refusal { try days { $0.players = ["an"] } }
    #expect(both?.code == .ambiguousName)
    #expect(both?.message == "\"an\" could be 2 players.")
  }

  @Test func test_result_whereNobodySaidWhoTheyAre_isRefusedWithTheWay() throws {
    try desk.finished([("Ann", 4)])
    let refused = refusal { try days { $0.result = .win } }
    #expect(refused?.code == .nobodySaid)
    #expect(refused?.actions == [Action("me", [.blank("NAME")])])
  }

  @Test func test_empty_saysWhatWasAskedAndAWayOut() throws {
    try five()
    let page = try history {
      ($0.players, $0.since, $0.title) = (["bo"], "2027-01-01", "Red Sea")
    }
    #expect(
      page.blocks == [
        .empty(
          "No round here fits: player Bob, pond Red Sea, since 2027-01-01.",
          Action("history", of: "pebbles"))
      ])
    #expect(try history { $0.text = "zzz" }.payload == [])
  }

  @Test func test_paging_goesOnUnderTheSameFilters() throws {
    let cards = (0..<120).map { index in
      PebbleCards.card(
        "2026-01-\(index % 28 + 10 > 28 ? 28 : index % 28 + 10)T\(index / 12 + 10):\(index % 12 + 10)",
        index % 3 == 0 ? "Old Mill" : "Duck Pond", [("Ann O'Hara", 5), ("Bob", index % 9 + 1)])
    }
    try desk.take(PebbleCards.file(cards), sport: "pebbles")
    let given = [Action.Option("pond", "old m"), Action.Option("limit", "7")]
    var before: String?
    var seen: [String] = []
    for _ in 0..<10 {
      let page = try history {
        ($0.players, $0.title, $0.limit) = (["Ann O'Hara"], "old m", 7)
        ($0.before, $0.options) = (before, given)
      }
      seen += page.lines.filter { $0.hasSuffix(" ›") }
      let onward = page.next.first { $0.verb == "history" }
      guard let onward else { break }
      #expect(Array(onward.options.prefix(2)) == given)
      before = onward.options.last?.value?.description
    }
    #expect(seen.count == 40)
    #expect(Set(seen).count == 40)
    #expect(seen.allSatisfy { $0.hasPrefix("Old Mill") })
  }

  /// Filters that match half of the rounds of the test.
  private static let halves: [@Sendable (inout HistoryRequest) -> Void] = [
    { $0.title = "old" }, { $0.players = ["Ann"] },
    { ($0.text, $0.since) = ("old", "2026-01-01") },
  ]

  @Test(arguments: halves.indices)
  func test_page_ofAFilter_foldsOnlyWhatItShows(index: Int) throws {
    let cards = (10..<50).map { index in
      PebbleCards.card(
        "2026-01-05T10:\(index)", index % 2 == 0 ? "Old Mill" : "Duck Pond",
        [("Ann", 5), ("Bob", index % 9 + 1)])
    }
    try desk.take(PebbleCards.file(cards), sport: "pebbles")
    desk.sports = [
      Pebbles.sport(
        revision: 2, nouns: Nouns(participant: "thrower", unit: "toss", frame: "pond"))
    ]
    let counter = FoldCounter()
    let page = try FoldCounter.$current.withValue(counter) {
      try history {
        $0.limit = 4
        Self.halves[index](&$0)
      }
    }
    #expect(page.lines.filter { $0.hasSuffix(" ›") }.count == 4)
    #expect(counter.folds == 4)
  }

  @Test func test_group_byDate_putsMonthsAbove() throws {
    try five()
    let page = try history { $0.grouping = .date }
    #expect(
      page.lines.filter { $0.hasSuffix("2026") && !$0.contains(",") } == [
        "Mar 2026", "Feb 2026", "Jan 2026",
      ])
    #expect(page.lines.first == "Mar 2026")
    #expect(page.spoken.hasPrefix("Mar 2026\n"))
    desk.dates = .iso
    #expect(try history { $0.grouping = .date }.lines.first == "2026-03")
  }

  @Test func test_group_byTitle_gathersThePage() throws {
    try five()
    let lines = try history { $0.grouping = .title }.lines
    #expect(
      lines.filter { ["Mill Pond", "Old Mill", "Duck Pond"].contains($0) } == [
        "Mill Pond", "Old Mill", "Duck Pond",
      ])
    #expect(
      lines.filter { $0.hasSuffix(" ›") }.map { $0.prefix(5) } == [
        "Mill ", "Mill ", "Old M", "Duck ", "Duck ",
      ])
  }

  @Test func test_group_byResult_saysHowTheyEnded() throws {
    try five()
    let page = try history { ($0.grouping, $0.isTable) = (.result, true) }
    let headings = ["Won", "Tied for first", "Not won", "Alone, or without a place of yours"]
    #expect(
      page.lines.filter { headings.contains($0) } == [
        "Won", "Alone, or without a place of yours", "Tied for first", "Not won",
      ])
    let groups = page.payload.array?.map { $0["groups"] }
    #expect(groups?.first??["result"] == "win")
    #expect(groups?.first??["date"] == "2026-03")
    #expect(groups?.first??["title"] == "Mill Pond")
    #expect(
      groups?.compactMap { $0?["date"]?.string } == [
        "2026-03", "2026-02", "2026-02", "2026-01", "2026-01",
      ])
  }

  @Test func test_history_inSentences_usesTheSportsNouns() throws {
    try five()
    #expect(try history().lines[1] == "Mar 1, 2026 · 3 throwers")
    #expect(try history { $0.isTable = true }.lines[0].contains("Throwers"))
    #expect(try desk.show("1").text.contains(" · 3 throwers · "))
    #expect(try desk.history { $0.title = "mill" }.lines.filter { $0.hasSuffix(" ›") }.count == 2)
  }

  @Test func test_abandoned_listsWhatWasGivenUp() throws {
    try five()
    try desk.start("Ann", "Bob")
    try desk.enter("3")
    _ = try desk.scorer.rounds.abandon(TestDesk.round())
    #expect(try history { $0.abandoned = true }.payload.array?.count == 1)
    #expect(try history { ($0.abandoned, $0.players) = (true, ["Cid"]) }.payload == [])
    #expect(try days().count == 5)
  }
}
