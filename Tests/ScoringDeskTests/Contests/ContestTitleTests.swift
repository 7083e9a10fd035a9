import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests the titles of stages and divisions.
@Suite struct ContestTitleTests {
  private static let request = ContestRequest("Cup", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }

  init() throws {
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(id: "a", format: "allplay"),
      entrants: ["Ann", "Ben", "Cid", "Dora"])
    request.allowsNear = true
    _ = try contests.create(request)
    _ = try contests.addStage(
      StageRequest(id: "ko", format: "bracket", from: "a 1-4"), to: Self.request)
    _ = try contests.draw(DrawRequest(Self.request, stage: "a"))
  }

  /// The titles of the stages in JSON.
  private func titles() throws -> [String] {
    try contests.show(Self.request).payload["stages"]?.array?.compactMap { $0["title"]?.string }
      ?? []
  }

  @Test func test_stages_areCalledByTheirFormats() throws {
    #expect(try titles() == ["Round robin", "Knockout"])
    let page = try contests.show(Self.request).text
    #expect(page.contains("Round robin (a), Knockout (ko)"), "\(page)")
  }

  @Test func test_alikeStages_areNumbered() throws {
    _ = try contests.addStage(StageRequest(id: "kor", format: "bracket"), to: Self.request)
    #expect(try titles() == ["Round robin", "Knockout 1", "Knockout 2"])
  }

  @Test func test_renamedStage_isShownAndFoundByItsTitle() throws {
    let page = try contests.rename(.stage("a"), to: "Pool matches", in: Self.request)
    #expect(page.text.contains("Round robin (a) is called Pool matches now."))
    #expect(try titles() == ["Pool matches", "Knockout"])
    _ = try contests.end("pool matches", in: Self.request)
    #expect(try contests.show(Self.request).text.contains("Pool matches"))
    _ = try contests.undo(in: Self.request)
    _ = try contests.undo(in: Self.request)
    #expect(try titles() == ["Round robin", "Knockout"])
  }

  @Test func test_secondStageOfATitle_isRefused() throws {
    for (part, title) in [
      (ContestPart.stage("ko"), "round robin"), (.stage("x"), "Finals"),
      (.division("R"), "Recurve"),
    ] {
      #expect(throws: (any Error).self) { try contests.rename(part, to: title, in: Self.request) }
    }
    #expect(try titles() == ["Round robin", "Knockout"])
  }

  @Test func test_renamedDivision_isTheTitleOfItsTable() throws {
    for (name, division) in [("Ann", "R"), ("Ben", "C")] {
      var facts = EntrantFacts()
      facts.division = division
      _ = try contests.enter([name], facts: facts, allowsNear: false, in: Self.request)
    }
    _ = try contests.rename(.division("R"), to: "Recurve", in: Self.request)
    let tables = try contests.show(Self.request).payload["tables"]?.array ?? []
    let titles = tables.compactMap { $0["title"]?.string }
    #expect(titles.contains("Round robin, Recurve"), "\(titles)")
    #expect(titles.contains("Round robin, C"), "\(titles)")
  }
}
