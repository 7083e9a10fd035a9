import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests who is called to a free court while other rounds are in progress.
@Suite struct CourtCallTests {
  private let test = TestDesk([Pebbles.sport()])

  private func create(_ name: String, _ entrants: [String]) throws {
    var request = NewContestRequest(
      name, sport: "pebbles", stage: StageRequest(id: "a", format: "allplay"), courts: 1,
      entrants: entrants)
    request.allowsNear = true
    _ = try test.scorer.contests.create(request)
  }

  /// Draws an event, and returns the fixture on its court; `nil` if the court is free.
  private func called(of name: String) throws -> String? {
    let page = try test.scorer.contests.draw(
      DrawRequest(ContestRequest(name, answers: .agreeingToAll)))
    return page.payload["fixtures"]?.array?.first { $0["court"] != nil }?["id"]?.string
  }

  @Test func test_roundOutsideEvents_keepsNobodyFromACourt() throws {
    _ = try test.scorer.starting.start(
      StartRequest(
        sport: "pebbles", players: ["Ann", "Ben"], allowsNear: true, answers: .agreeingToAll))
    test.wait(minutes: 3 * 24 * 60)
    try create("Night", ["Ann", "Ben"])
    #expect(try called(of: "Night") == "a.1.1")
  }

  /// Returns the numbers of the matches on courts, and those of the queue.
  private func calls() throws -> (on: [String], queue: [String]) {
    let page = try test.scorer.contests.show(ContestRequest()).payload
    return (
      page["fixtures"]?.array?.filter { $0["court"] != nil && $0["state"] == "ready" }
        .compactMap { $0["id"]?.string } ?? [],
      page["next"]?.array?.compactMap(\.string) ?? []
    )
  }

  @Test func test_queue_goesRoundByRound_whoeverPlayedLeast() throws {
    // With seven, somebody sits out in each round, and so plays less than others.
    try create("Night", ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus"])
    #expect(try called(of: "Night") == "a.1.1")
    var order = ["a.1.1"]
    for _ in 1..<21 {
      let on = try #require(try calls().on.first)
      _ = try test.scorer.contests.enterResult([on, "3-1"], in: ContestRequest())
      order += try calls().on
    }
    let rounds = order.compactMap { $0.split(separator: ".").dropFirst().first.flatMap { Int($0) } }
    #expect(rounds == rounds.sorted() && rounds.count == 21)
  }

  @Test func test_courtThatWouldBeIdle_getsAMatchOfTheNextRound() throws {
    var request = NewContestRequest(
      "Night", sport: "pebbles", stage: StageRequest(id: "a", format: "allplay"), courts: 2,
      entrants: ["Ann", "Ben", "Cid", "Dora", "Eve"])
    request.allowsNear = true
    _ = try test.scorer.contests.create(request)
    _ = try called(of: "Night")
    let rounds = try test.scorer.contests.view(ContestRequest()).rounds
    #expect(rounds.map(\.title) == ["Round 1 of 5"] && rounds[0].sitting.count == 1)
    // The match of the first round that is over frees two; with who sat out, two of them can play.
    _ = try test.scorer.contests.enterResult(["c1", "3-1"], in: ContestRequest())
    let on = try calls().on
    #expect(on.count == 2 && on.contains { !$0.hasPrefix("a.1.") }, "\(on)")
    #expect(try test.scorer.contests.view(ContestRequest()).rounds.map(\.number) == [1])
  }

  @Test func test_rounds_nameTheStage_onlyIfSeveralAreBeingPlayed() throws {
    try create("Night", ["Ann", "Ben", "Cid", "Dora"])
    _ = try test.scorer.contests.addStage(
      StageRequest(id: "ko", format: "bracket"), to: ContestRequest())
    for stage in ["a", "ko"] {
      _ = try test.scorer.contests.draw(
        DrawRequest(ContestRequest(answers: .agreeingToAll), stage: stage))
    }
    var titles = try test.scorer.contests.view(ContestRequest()).rounds.map(\.words)
    #expect(titles.contains("Round robin: round 1 of 3"), "\(titles)")
    #expect(titles.contains("Knockout: semifinals"), "\(titles)")
    _ = try test.scorer.contests.end("a", in: ContestRequest(answers: .agreeingToAll))
    titles = try test.scorer.contests.view(ContestRequest()).rounds.map(\.words)
    #expect(titles == ["Semifinals"])
  }

  @Test func test_roundOfAnotherEvent_keepsItsPlayersFromACourt() throws {
    try create("Other", ["Ann", "Cid"])
    _ = try called(of: "Other")
    _ = try test.scorer.contests.start(["a.1.1"], in: ContestRequest("Other"))
    try create("Night", ["Ann", "Ben"])
    #expect(try called(of: "Night") == nil)
  }
}
