import DeskTesting
import SampleSport
import ScoringContests
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests who starts where.
@Suite struct StartListTests {
  private static let request = ContestRequest("Cup", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }

  init() throws {
    _ = try contests.create(
      NewContestRequest("Cup", sport: "pebbles", stage: StageRequest(format: "season")))
    _ = try contests.enter(
      file: """
        name,club,division,seed
        Ann,Green,R,2
        Ben,Green,C,1
        Cid,Blue,R,4
        Dora,Blue,C,3
        Eve,,R,
        """, allowsNear: true, in: Self.request)
  }

  /// Gives places, and returns the names by place.
  private func places(by order: StartPlan.Order, _ change: (inout PlacesRequest) -> Void = { _ in })
    throws -> [String: String]
  {
    var request = PlacesRequest(Self.request, .target, by: order)
    request.groups = 2
    request.lines = 3
    change(&request)
    let entrants = try contests.assignPlaces(request).payload["entrants"]?.array ?? []
    return Dictionary(
      entrants.map { ($0["place"]?.string ?? "", $0["name"]?.string ?? "") }
    ) { first, _ in first }
  }

  @Test func test_places_areInTheAskedOrder() throws {
    #expect(try places(by: .entry)["1A"] == "Ann")
    #expect(
      try places(by: .seed)
        == ["1A": "Ben", "1B": "Ann", "1C": "Dora", "2A": "Cid", "2B": "Eve"])
    #expect(
      try places(by: .division)
        == ["1A": "Ben", "1B": "Dora", "2A": "Ann", "2B": "Cid", "2C": "Eve"])
    let apart = try places(by: .club)
    func target(_ name: String) -> Character? { apart.first { $0.value == name }?.key.first }
    #expect(target("Ann") != target("Ben") && target("Cid") != target("Dora"))
  }

  @Test func test_placesByScore_putTheBestLast() throws {
    #expect(throws: (any Error).self) { try places(by: .score) }
    for line in [["ann", "5"], ["ben", "9"], ["cid", "7"], ["dora", "7"]] {
      _ = try contests.enterResult(line, in: Self.request)
    }
    let found = try places(by: .score)
    #expect(found["1A"] == "Eve" && found["1B"] == "Ann" && found["2B"] == "Ben", "\(found)")
  }

  @Test func test_whoDoesNotFit_startsInAnotherSession_andTooManyAreRefused() throws {
    let found = try places(by: .entry) { $0.lines = 1 }
    #expect(found.keys.sorted() == ["1A", "2/1A", "2/2A", "2A", "3/1A"])
    _ = try contests.withdraw(["Eve"], from: Self.request)
    #expect(try places(by: .entry) { $0.lines = 1 }.keys.contains("2/2A"))
  }

  @Test func test_secondAssignment_isAskedAbout() throws {
    _ = try places(by: .entry)
    let request = PlacesRequest(ContestRequest("Cup"), .card, by: .entry)
    #expect(question { try contests.assignPlaces(request) } != nil)
  }

  @Test func test_move_exchangesTheTwo_andRefusesUnknownPlaces() throws {
    _ = try places(by: .entry)
    #expect(question { try contests.move("ann", to: "1B", in: ContestRequest("Cup")) } != nil)
    let page = try contests.move("ann", to: "1B", in: Self.request)
    #expect(page.text.contains("Ann: 1B") && page.text.contains("Ben: 1A"))
    for place in ["3A", "1D", "x", "0A"] {
      #expect(throws: (any Error).self) { try contests.move("ann", to: place, in: Self.request) }
    }
  }

  @Test func test_list_isATableOfFields_withTheStart() throws {
    _ = try places(by: .entry) { request in
      request.kind = .card
      request.first = LocalTime("2026-03-01T09:50")
      request.interval = 15
    }
    let lines = try contests.places(Self.request).table.split(separator: "\n")
    #expect(lines.first == "Session,Card,Start,Player,Club,Division")
    #expect(lines.dropFirst().first == "1,1A,9:50,Ann,Green,R")
    // Five are one card, because no card has two if there are more.
    #expect(lines.last == "1,1E,9:50,Eve,,R")
  }
}
