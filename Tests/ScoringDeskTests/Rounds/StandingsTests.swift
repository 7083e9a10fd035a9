import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringDesk

@Suite struct StandingsTests {
  private let desk = TestDesk()

  @Test func test_explanation_whereTheSportHasNothingToSay_addsNothing() throws {
    try desk.start("Ann", "Ben")
    let plain = try desk.scorer.rounds.standings(TestDesk.round())
    let explained = try desk.scorer.rounds.standings(TestDesk.round(), explains: true)
    #expect(explained.text == plain.text)
    #expect(explained.payload["explanations"] == [])
    #expect(plain.payload["explanations"] == nil)
  }

  @Test func test_standings_ofARoundAndOfAnEvent_haveOneShape() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    let round = try desk.scorer.rounds.standings(TestDesk.round()).payload["standings"]?.array
    let event = try standings("Club Cup").payload["standings"]?.array
    let shared: Set = ["playerID", "kind", "name", "place", "shared", "score"]
    #expect(round?.count == 2 && event?.count == 2)
    for row in try #require(round) + #require(event) {
      #expect(shared.isSubset(of: Set(row.object?.keys.map { $0 } ?? [])))
    }
  }

  private func standings(_ event: String, by choice: PolicyChoice? = nil) throws -> Page {
    try desk.scorer.history.standings(ofEvent: event, sport: "pebbles", by: choice)
  }

  @Test func test_standings_ofAnEvent_addUpItsRounds() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Club Cup")
    try desk.finished([("Ann", 1), ("Bob", 9)], event: "Club Cup")
    let event = try standings("Club Cup")
    #expect(event.text.contains("Club Cup"))
    let rows = event.payload["standings"]?.array
    #expect(rows?.compactMap { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows?.compactMap { $0["score"]?.string } == ["12", "6"])
    #expect(event.payload["policy"]?.string == "total")
    let none = refusal { try standings("Nothing") }
    #expect(none?.code == .unknownEvent)
    #expect(
      none?.actions == [Action("start", of: "pebbles", options: ["event": .blank("NAME")])])
  }

  @Test func test_standings_bestOfAnEvent_leaveTheRestInBrackets() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Ann", 1), ("Bob", 4)], event: "Cup")
    try desk.finished([("Ann", 6)], event: "Cup")
    var choice = PolicyChoice()
    choice.best = 2
    let best = try standings("Cup", by: choice)
    let rows = try #require(best.payload["standings"]?.array)
    #expect(rows.map { $0["score"]?.string } == ["11", "7"])
    #expect(best.text.contains("[1]"))
    let flat = best.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(flat.contains("up to 2 results count, the best ones"))
  }

  @Test func test_standings_byPoints_sayWhatEachRoundGave() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Bob", 4)], event: "Cup")
    var choice = PolicyChoice()
    choice.steps = [.points([10, 6])]
    choice.absence = .zero
    let season = try standings("Cup", by: choice)
    let rows = try #require(season.payload["standings"]?.array)
    #expect(rows.map { $0["name"]?.string } == ["Bob", "Ann"])
    #expect(rows.map { $0["score"]?.string } == ["16", "10"])
    #expect(season.text.contains("Ranked by points for the places; a missed session counts zero."))
  }

  /// Tests that the standings of an event and the page of the event are the same, for any rounds and
  /// any policy, whether the event was created or its rounds only bear its name.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func test_standings_andThePageOfTheEvent_haveOneTable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Ann", "Bob", "Cid", "Dora", "Eve"]
    let policies = [
      "total", "points:10/8/6", "places", "sum,best:2", "points:5/3,ties:exact,absent:zero",
    ]
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "season"),
      policy: policies[Int(random.next() % 5)], entrants: names)
    request.allowsNear = true
    _ = try desk.scorer.contests.create(request)
    for _ in 0..<3 + random.next() % 4 {
      let playing = names.shuffled(using: &random).prefix(2 + Int(random.next() % 3))
      for event in ["Cup", "Label"] {
        var same = random
        try desk.finished(playing.map { ($0, 1 + Int(same.next() % 9)) }, event: event)
      }
      _ = random.next()
    }
    let page = try desk.scorer.contests.show(ContestRequest("Cup"))
    let rows = page.payload["tables"]?.array?.last?["rows"]
    let own = try standings("Cup").payload["tables"]?.array?.last?["rows"]
    #expect(rows == own, "seed \(seed)")
    var choice = PolicyChoice()
    let policy = try Policy(words: request.policy ?? "")
    (choice.steps, choice.best) = (policy.steps, policy.best)
    (choice.absence, choice.ties) = (policy.absence, policy.ties)
    let label = try standings("Label", by: choice).payload["standings"]?.array ?? []
    let created = try standings("Cup", by: choice).payload["standings"]?.array ?? []
    func places(_ rows: [JSONValue]) -> [String] {
      rows.filter { $0["place"]?.integer != nil }.map {
        "\($0["place"]?.integer ?? 0) \($0["name"]?.string ?? "") \($0["score"]?.string ?? "")"
      }.sorted()
    }
    #expect(places(label) == places(created), "seed \(seed)")
  }

  /// Tests that a round which somebody missed looks different in the standings from a round that
  /// was played.
  @Test func test_standings_missedRound_hasADot() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)], event: "Cup")
    try desk.finished([("Bob", 4)], event: "Cup")
    #expect(try standings("Cup").text.contains("·"))
  }
}
