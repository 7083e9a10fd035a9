import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the standings of a round robin by the official order, and of the explanation of each
/// step.
@Suite struct RoundRobinTests {
  private static let names = Roster(["Ash", "Bay", "Cole", "Dee"])

  /// Returns a match of two entrants with a given final score, for a test.
  private func meeting(_ one: Int, _ other: Int, _ score: String) throws -> EventRanking.Meeting {
    var play = try Play(size: 1)
    try play("score \(score)")
    if !play.state.isComplete { try play("end agreed") }
    return EventRanking.Meeting(entrants: [one, other], state: play.state)
  }

  private func rank(_ meetings: [(Int, Int, String)]) throws -> EventRanking.Outcome {
    MatchState.ranking.rank(try meetings.map { try meeting($0.0, $0.1, $0.2) }, Self.names)
  }

  private func places(_ outcome: EventRanking.Outcome) -> [Int?] {
    let standings = Standings(outcome.ranks, names: Self.names)
    return Self.names.seats.map { standings[$0]?.place }
  }

  @Test func test_rank_byMatchesWon_needsNoFurtherStep() throws {
    let outcome = try rank([
      (0, 1, "11-5"), (0, 2, "11-5"), (0, 3, "11-5"), (1, 2, "11-5"), (1, 3, "11-5"),
      (2, 3, "11-5"),
    ])
    #expect(places(outcome) == [1, 2, 3, 4] && outcome.steps.isEmpty)
    #expect(outcome.cells[0].map(\.text) == ["3", "3", "0", "33-15", "+18"])
  }

  @Test func test_rank_twoLevel_areSettledByTheirOwnMatch() throws {
    // Bay has the better point difference, but lost the match against Ash.
    let outcome = try rank([
      (0, 1, "11-9"), (0, 2, "11-9"), (3, 0, "11-0"), (1, 2, "11-0"), (1, 3, "11-0"),
      (2, 3, "11-0"),
    ])
    #expect(places(outcome) == [1, 2, 3, 4])
    #expect(
      outcome.steps.first
        == "Ash and Bay, with 2 wins each: matches won among them: Ash 1, Bay 0.")
  }

  @Test func test_rank_threeInACircle_goOnToTheDifferential() throws {
    let outcome = try rank([(0, 1, "11-5"), (1, 2, "11-9"), (2, 0, "11-9")])
    #expect(places(outcome) == [1, 3, 2, nil])
    #expect(
      outcome.steps == [
        "Ash, Cole and Bay, with 1 win each: point differential over all games: Ash +4, Cole 0, "
          + "Bay -4."
      ])
  }

  @Test func test_rank_threeLevel_whereOneIsSeparated_startsAgainForTheOthers() throws {
    // Bay and Cole both have a point difference of -3, and Bay won their match.
    let outcome = try rank([(0, 1, "11-4"), (1, 2, "11-7"), (2, 0, "11-10")])
    #expect(places(outcome) == [1, 2, 3, nil])
    #expect(
      outcome.steps == [
        "Ash, Bay and Cole, with 1 win each: point differential over all games: Ash +6, "
          + "Bay and Cole -3.",
        "Bay and Cole, with 1 win each: matches won among them: Bay 1, Cole 0.",
      ])
  }

  @Test func test_rank_nothingSeparates_sharesThePlaceAndSaysSo() throws {
    let outcome = try rank([(0, 1, "11-5"), (1, 2, "11-5"), (2, 0, "11-5")])
    #expect(places(outcome) == [1, 1, 1, nil])
    #expect(outcome.steps == ["Ash, Bay and Cole stay level: nothing separates them."])
  }

  @Test func test_rank_abandonedAndUnfinished_countForNobody() throws {
    var open = try Play(size: 1)
    try open("AAA")
    var abandoned = open
    try abandoned("end abandoned")
    let outcome = MatchState.ranking.rank(
      [
        EventRanking.Meeting(entrants: [0, 1], state: open.state),
        EventRanking.Meeting(entrants: [2, 3], state: abandoned.state),
      ], Self.names)
    #expect(places(outcome) == [nil, nil, nil, nil])
    #expect(outcome.cells.allSatisfy { $0.first?.text == "0" })
    #expect(outcome.steps.count == 1)
  }

  @Test func test_standings_byPoints_placeThoseWhoCouldNotMeetInEveryMatch() {
    let run = Runner([.pickleball])
    for (sides, score) in [("Ann Ben", "11-5"), ("Ben Cid", "11-9"), ("Ann Cid", "11-9")] {
      run("pickleball start \(sides) --event Cup --new")
      run("pickleball enter 'score \(score)'")
      run("pickleball finish --yes")
    }
    let page = run("pickleball standings --event Cup --by points --points 2,0 --json").payload
    let places = (page?["standings"]?.array ?? []).map { row in
      "\(row["place"]?.integer ?? 0) \(row["name"]?.string ?? "")"
    }
    #expect(places == ["1 Ann", "2 Ben", "3 Cid"], "\(String(describing: page))")
  }

  @Test func test_rank_matchThatEndedLevel_isPlayedAndSaysWhyNobodyWon() throws {
    var level = try Play(size: 1)
    try level("score A 5 B 5")
    try level("end agreed")
    let outcome = MatchState.ranking.rank(
      [EventRanking.Meeting(entrants: [0, 1], state: level.state)], Self.names)
    #expect(outcome.cells.first?.prefix(3).map(\.text) == ["1", "0", "0"])
    #expect(
      outcome.steps.first
        == "A match that ended level counts as played, and as neither won nor lost.")
  }

  @Test func test_standings_ofAnEvent_explainTheOrder() throws {
    let run = Runner([.pickleball])
    for (sides, score) in [("Ann Ben", "11-5"), ("Ben Cid", "11-9"), ("Cid Ann", "11-9")] {
      run("pickleball start \(sides) --event Cup --new")
      run("pickleball enter 'score \(score)'")
      run("pickleball finish --yes")
    }
    let result = run("pickleball standings --event Cup")
    #expect(result.out.contains("1  Ann"))
    let flat = result.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(flat.contains("point differential over all games: Ann +4, Cid 0, Ben -4."))
    let rows = run("pickleball standings --event Cup --json").payload?["standings"]?.array ?? []
    #expect(rows.map { $0["name"] } == ["Ann", "Cid", "Ben"])
    #expect(rows.first?["figures"]?["Won"] == "1")
  }
}
