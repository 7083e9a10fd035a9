import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct SessionTests {
  private func card(_ totals: KeyValuePairs<Int, Int>, _ day: String) -> StageResult {
    let all = totals.map(\.value)
    return StageResult(
      totals.map { [$0.key] },
      Outcome(
        all.map { own in
          Outcome.Side(
            place: 1 + all.count { $0 < own }, isShared: all.count { $0 == own } > 1,
            share: [own])
        }), day: day)
  }

  @Test func cardsOfAnEvening_areOneSession_withPlacesOverAllCards() {
    let sessions = Session.sessions(
      of: [card([1: 50, 2: 52], "2026-03-02"), card([3: 51, 4: 52], "2026-03-02")],
      addsDays: false)
    #expect(sessions.count == 1)
    #expect(sessions[0].places == [1: 1, 3: 2, 2: 3, 4: 3])
  }

  @Test func secondRoundOfADay_isTheSecondSession() {
    let sessions = Session.sessions(
      of: [
        card([1: 50, 2: 52], "2026-03-02"), card([3: 51], "2026-03-02"),
        card([2: 49, 3: 50], "2026-03-02"), card([1: 53], "2026-03-01"),
      ], addsDays: false)
    #expect(sessions.map(\.day) == ["2026-03-01", "2026-03-02", "2026-03-02"])
    #expect(sessions.map(\.number) == [1, 1, 2])
    #expect(sessions[1].places == [1: 1, 3: 2, 2: 3])
    #expect(sessions[2].places == [2: 1, 3: 2])
  }

  /// Two cards with somebody who plays the second round and somebody who plays the first.
  @Test func cardOfAFirstAndASecondRound_isOfTwoSessions() {
    let sessions = Session.sessions(
      of: [card([1: 50], "2026-03-02"), card([1: 51, 2: 49], "2026-03-02")], addsDays: false)
    #expect(sessions.map { $0.results.keys.sorted() } == [[1, 2], [1]])
    #expect(sessions[0].places == [2: 1, 1: 2])
  }

  @Test func roundsOfADay_areAdded() {
    let sessions = Session.sessions(
      of: [
        card([1: 50, 2: 52], "2026-03-02"), card([2: 49, 1: 52], "2026-03-02"),
        card([3: 99], "2026-03-02"),
      ], addsDays: true)
    #expect(sessions.count == 1)
    #expect(sessions[0].results.mapValues(\.share) == [1: [102], 2: [101], 3: [99]])
    #expect(sessions[0].places == [3: 1, 2: 2, 1: 3])
  }

  @Test func matches_areSessionsOfTheirOwn() {
    var match = card([1: 0, 2: 1], "2026-03-02")
    match = StageResult(
      match.sides, Outcome(match.outcome.sides, isMatch: true), day: "2026-03-02")
    let sessions = Session.sessions(of: [match, match], addsDays: false)
    #expect(sessions.count == 2)
  }

  @Test func bestFour_areUpToFour() throws {
    var evening = Evening("season", 3, policy: try Policy(words: "sum,best:4"))
    for day in 1...5 { evening.card(["p1": 50, "p2": 49], day: "2026-03-0\(day)") }
    evening.card(["p3": 40], day: "2026-03-01")
    // Who has fewer results is behind, although a sum of fewer is smaller.
    #expect(evening.places() == "1 p2, 2 p1, 3 p3")
    #expect(evening.state.stage("b")?.ranking?.rows.last?.figures.last == "40")
  }

  @Test func columns_haveTitlesOfTheirOwn() throws {
    var evening = Evening("season", 2, policy: try Policy(words: "points:3/1,handicap:80/5"))
    evening.card(["p1": 51, "p2": 49], day: "2026-03-02")
    evening.card(["p1": 50, "p2": 49], day: "2026-03-02")
    evening.card(["p1": 50, "p2": 49], day: "2027-03-02")
    evening.card(["p1": 50, "p2": 49], day: "")
    evening.card(["p1": 50, "p2": 49], day: "")
    let titles = evening.state.stage("b")?.ranking?.columns.map(\.title) ?? []
    #expect(Set(titles).count == titles.count && titles.contains("Mar 2 (2)"))
    #expect(titles.contains("Mar 2, 2027"))
    let matches = try Policy(words: "won,difference:points,for:games,difference-among:points")
    let table = Evening("allplay", 3, policy: matches).state.stage("b")?.ranking
    #expect(Set(table?.columns.map(\.title) ?? []).count == table?.columns.count)
  }

  @Test func roundOfTwoSeasons_countsOnce() throws {
    var evening = Evening("season", 2, policy: try Policy(words: "points:5/3"))
    evening.plan("c", "season")
    evening.card(["p1": 50, "p2": 52], day: "2026-03-02")
    #expect(evening.places("b") == "1 p1, 2 p2")
    #expect(evening.places("c") == "- p1, - p2")
  }
}
