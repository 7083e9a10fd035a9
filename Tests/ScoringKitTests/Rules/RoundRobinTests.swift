import ScoringKit
import Testing

/// Tests of round robins in sports of two sides; sports with an official order of ties test that
/// themselves.
@Suite struct RoundRobinTests {
  /// The result of a match for the tests, which consists only of its points.
  private struct Duel: Resolution {
    let points: Pair<Int>
    var isComplete = true

    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([0]) }
    func headline(of seat: Seat, closed: Bool) -> Line { "" }
    func sheet(_ names: Roster, closed: Bool) -> Sheet { Sheet(columns: []) }
    func prompt(_ names: Roster) -> Prompt { Prompt(question: "Over") }
  }

  private static let names = Roster(["Ann", "Ben", "Cid"])

  private func rank(_ duels: [([Int], Duel)]) -> EventRanking.Outcome {
    let ranking = EventRanking.roundRobin { state in
      guard let duel = state as? Duel, duel.points != Pair(0, 0) else { return nil }
      return EventRanking.Result(points: duel.points, winner: duel.points.leader)
    }
    #expect(ranking.columns.map(\.title) == ["Played", "Won", "Lost", "Points", "+/-"])
    return ranking.rank(
      duels.map { EventRanking.Meeting(entrants: $0.0, state: $0.1) }, Self.names)
  }

  private func places(_ outcome: EventRanking.Outcome) -> [Int?] {
    let standings = Standings(outcome.ranks, names: Self.names)
    return Self.names.seats.map { standings[$0]?.place }
  }

  @Test func test_rank_twoLevel_areSettledByTheirOwnMatch() {
    let outcome = rank([
      ([0, 1], Duel(points: Pair(5, 3))), ([1, 2], Duel(points: Pair(9, 0))),
      ([2, 0], Duel(points: Pair(1, 1))),
    ])
    #expect(places(outcome) == [1, 2, 3])
    #expect(
      outcome.steps == [
        "A match that ended level counts as played, and as neither won nor lost.",
        "Ann and Ben, with 1 win each: matches won among them: Ann 1, Ben 0.",
      ])
    #expect(outcome.cells[0].map(\.text) == ["2", "1", "0", "6-4", "+2"])
  }

  @Test func test_rank_ofWhatCountsForNobody_hasNoPlaces() {
    let outcome = rank([
      ([0, 1], Duel(points: Pair(0, 0))), ([1, 2], Duel(points: Pair(4, 2), isComplete: false)),
      ([0], Duel(points: Pair(4, 2))), ([0, 7], Duel(points: Pair(4, 2))),
      ([1, 1], Duel(points: Pair(4, 2))),
    ])
    #expect(places(outcome) == [nil, nil, nil])
    #expect(
      outcome.steps == [
        "A match that nobody has won, by its score or by an end, counts for nobody."
      ])
  }

  @Test func test_rank_ofPointsBeyondEveryNumber_doesNotTrap() {
    let most = Duel(points: Pair(.max, .min))
    let outcome = rank([([0, 1], most), ([0, 1], most), ([1, 0], most), ([1, 0], most)])
    #expect(places(outcome) == [1, 1, nil])
    #expect(outcome.steps == ["Ann and Ben stay level: nothing separates them."])
  }
}
