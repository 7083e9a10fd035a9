import ScoringKit
import Testing

@Suite struct StandingsTests {
  @Test(arguments: [
    ([5, 5, 7], [1, 1, 3]), ([7, 5, 5], [3, 1, 1]), ([1, 2, 3], [1, 2, 3]),
    ([4, 4, 4], [1, 1, 1]),
    ([1, 2, 2, 2, 3], [1, 2, 2, 2, 5]), ([-3, 0, -3, 1], [1, 3, 1, 4]),
  ]) func test_init_ofRanks_sharesAndSkipsPlaces(keys: [Int], places: [Int]) {
    let names = Roster(keys.indices.map { "N\($0)" })
    let standings = Standings(keys.map { Rank([$0]) }, names: names)
    #expect(names.seats.map { standings[$0]?.place } == places)
    let shared = places.map { place in places.filter { $0 == place }.count > 1 }
    #expect(names.seats.map { standings[$0]?.isShared } == shared)
    #expect(standings.winners == names.seats.filter { standings[$0]?.place == 1 })
  }

  @Test func test_init_withUnplacedSeats_putsThemLastWithoutAPlace() {
    let names = Roster(["Ann", "Ben", "Cid", "Dora"])
    let standings = Standings(
      [Rank([1], isPlaced: false), Rank([9]), Rank([1], isPlaced: false), Rank([3])], names: names)
    #expect(standings.rows.map(\.seat.index) == [3, 1, 0, 2])
    #expect(standings.rows.map(\.place) == [1, 2, nil, nil])
    #expect(standings.rows.map(\.isShared) == [false, false, false, false])
  }

  @Test func test_init_withNobodyPlaced_hasNoWinner() {
    let standings = Standings([Rank([1], isPlaced: false)], names: Roster(["Ann"]))
    #expect(standings.winners.isEmpty)
    #expect(Standings([], names: Roster([String]())).rows.isEmpty)
    #expect(standings[Seat(index: 5)] == nil)
  }

  @Test func test_init_ofEqualRanks_isOrderedByNameIgnoringCase() {
    let names = Roster(["ben", "Cid", "ANN", "Ben"])
    let standings = Standings([Rank([1]), Rank([1]), Rank([1]), Rank([1])], names: names)
    #expect(standings.rows.map(\.seat.index) == [2, 0, 3, 1])
    #expect(standings.rows.allSatisfy { $0.place == 1 && $0.isShared })
  }

  @Test func test_init_withAShortRoster_namesTheRestByNumber() {
    let standings = Standings([Rank([1]), Rank([1])], names: Roster(["zoe"]))
    #expect(standings.rows.map(\.seat.index) == [1, 0])
  }

  @Test func test_less_ofRanks_comparesKeysInOrder() {
    let ranks = [
      Rank([-5]), Rank([1]), Rank([1, 0]), Rank([1, 2]), Rank([2, -9]), Rank([], isPlaced: false),
      Rank([0], isPlaced: false),
    ]
    #expect(ranks.reversed().sorted() == ranks)
    for (one, other) in zip(ranks, ranks.dropFirst()) {
      #expect(one < other)
      #expect(!(other < one))
    }
  }
}
