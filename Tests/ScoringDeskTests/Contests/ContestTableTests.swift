import DeskTesting
import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests of the tables of an event for people: their columns, their order and their words.
@Suite struct ContestTableTests {
  private static let request = ContestRequest("Cup", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }

  private func create(
    _ format: String, policy: String? = nil,
    of entrants: [String] = ["Ann", "Ben", "Cid", "Dora"]
  ) throws {
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(id: "a", format: format),
      policy: policy, entrants: entrants)
    request.allowsNear = true
    _ = try contests.create(request)
    if format != "season" { _ = try contests.draw(DrawRequest(Self.request)) }
  }

  private func cells(_ sheet: Sheet) -> [[String]] { sheet.rows.map { $0.cells.map(\.text) } }

  @Test func test_publicTable_ofMatches_joinsWonAndLost() throws {
    try create("allplay", policy: "won,buchholz,sonneborn")
    _ = try contests.enterResult(["a.1.1", "11-6"], in: Self.request)
    let view = try contests.view(Self.request)
    let table = try #require(view.tables.first)
    let titles = table.columns.map(\.title)
    #expect(titles.contains("Won–lost") && !titles.contains("Won") && !titles.contains("Lost"))
    #expect(!titles.contains("Played"), "\(titles)")
    let record = try #require(titles.firstIndex(of: "Won–lost"))
    #expect(table.rows.map { $0.cells[record].text }.sorted() == ["0–0", "0–0", "0–1", "1–0"])
    // What a narrow page shows in columns is what a board shows.
    let kept = table.columns.filter { $0.role != .extra }.map(\.title)
    #expect(kept == view.briefTables.first?.columns.map(\.title), "\(kept)")
    #expect(table.columns.contains { $0.role == .extra }, "\(titles)")
  }

  @Test func test_knockout_inProgress_beginsWithThoseWhoAreStillIn() throws {
    try create("bracket", of: (1...8).map { "P\($0)" })
    _ = try contests.enterResult(["a.1.1", "11-6"], in: Self.request)
    _ = try contests.enterResult(["a.1.2", "6-11"], in: Self.request)
    let view = try contests.view(Self.request)
    for sheet in [view.tables.first, view.briefTables.first] {
      let sheet = try #require(sheet)
      let rows = cells(sheet)
      #expect(rows.map(\.[0]) == Array(repeating: "in", count: 6) + ["T5", "T5"], "\(rows)")
      #expect(sheet.columns.last?.title == "Lost in")
      #expect(rows.compactMap(\.last).suffix(3) == ["", "Quarterfinal", "Quarterfinal"])
    }
    let page = try contests.show(Self.request).text
    #expect(page.contains("Lost in") && !page.contains(" – "), "\(page)")
  }

  @Test func test_knockout_withASecondChance_countsWhoLostOnceAsIn() throws {
    try create("double")
    // The losers of the first two matches meet, and one of them is out.
    for id in ["a.1.1", "a.1.2"] { _ = try contests.enterResult([id, "11-6"], in: Self.request) }
    let open = try contests.show(Self.request).payload["fixtures"]?.array ?? []
    let losers = try #require(
      open.first { $0["state"] == "ready" && $0["title"]?.string?.contains("oser") == true }
        ?? open.last { $0["state"] == "ready" })
    _ = try contests.enterResult([losers["id"]?.string ?? "", "11-6"], in: Self.request)
    let rows = cells(try #require(try contests.view(Self.request).tables.first))
    #expect(rows.map(\.[0]) == ["in", "in", "in", "4"], "\(rows)")
  }

  @Test func test_knockout_over_hasTheOrderOfItsPlaces() throws {
    try create("bracket")
    for id in ["a.1.1", "a.1.2", "a.2.1"] {
      _ = try contests.enterResult([id, "11-6"], in: Self.request)
    }
    let rows = cells(try #require(try contests.view(Self.request).tables.first))
    #expect(rows.map(\.[0]) == ["1", "2", "T3", "T3"], "\(rows)")
  }

  @Test func test_results_forPeople_haveDashesAndNamesApart() throws {
    try create("allplay", of: ["Ann", "Team 3-4"])
    _ = try contests.enterResult(["a.1.1", "11-6"], in: Self.request)
    let result = try #require(try contests.view(Self.request).results.first)
    #expect(result.pieces.filter(\.isName).map(\.text) == ["Ann", "Team 3-4"])
    #expect(result.text == "Ann 11–6 Team 3-4" && result.line == "Ann 11-6 Team 3-4")
    let page = try contests.show(Self.request)
    #expect(page.payload["fixtures"]?.array?.first?["score"] == "11-6")
  }
}
