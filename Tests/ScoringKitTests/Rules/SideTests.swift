import ScoringKit
import Testing

@Suite struct SideTests {
  @Test func test_side_isASeatALetterAndHasAnother() {
    #expect(Side.allCases.map(\.letter) == ["A", "B"])
    #expect(Side.allCases.map(\.seat.number) == [1, 2])
    #expect(Side.allCases.map(\.other) == [.b, .a])
    #expect((0...2).map { Side(Seat(index: $0)) } == [.a, .b, nil])
    #expect(["A", "b", "C", ""].map { Side(letter: $0) } == [.a, .b, nil, nil])
  }

  @Test func test_pair_ofPoints_isAddedSaidAndCompared() {
    var points = Pair(3, 3)
    #expect(points.leader == nil)
    points.add(2, to: .b)
    points[.a] = 4
    #expect(points == Pair(4, 5) && points != Pair(4, 4) && points != Pair(5, 5))
    #expect(points.leader == .b && Pair(1, 0).leader == .a)
    #expect(points.text(from: .a) == "4-5" && points.text(from: .b) == "5-4")
    #expect(points.value == [4, 5])
    #expect((0...2).map { points[Seat(index: $0)] } == [4, 5, nil])
    #expect(Pair { $0 == .a ? 4 : 5 } == points)
  }

  @Test func test_total_ofSeveralPairs_isHeldAtTheGreatest() {
    #expect([Pair(11, 7), Pair(9, 11)].total == Pair(20, 18))
    #expect([Pair<Int>]().total == Pair(0, 0))
    #expect([Pair(Int.max, Int.min), Pair(1, -1)].total == Pair(.max, .min))
  }
}
