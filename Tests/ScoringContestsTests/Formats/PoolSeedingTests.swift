import Testing

@testable import ScoringContests

@Suite struct PoolSeedingTests {
  /// Returns how many rounds two seeds of a bracket play before they can meet.
  private func distance(_ one: Int, _ other: Int, _ size: Int) -> Int {
    let order = BracketChart.order(size)
    var (a, b, rounds) = (
      order.firstIndex(of: one) ?? 0, order.firstIndex(of: other) ?? 0, 0
    )
    while a != b { (a, b, rounds) = (a / 2, b / 2, rounds + 1) }
    return rounds
  }

  @Test(arguments: 2...8)
  func firstTwoOfAPool_areInDifferentHalves(_ pools: Int) {
    let order = PoolSeeding(pools: pools, each: 2).order
    #expect(order.prefix(pools).elementsEqual(0..<pools))
    #expect(order.suffix(pools).sorted() == Array(0..<pools))
    let size = Bracket.size(pools * 2)
    for pool in 0..<pools {
      let seeds = order.indices.filter { order[$0] == pool }.map { $0 + 1 }
      #expect(1 << distance(seeds[0], seeds[1], size) == size, "pool \(pool): \(seeds)")
    }
  }

  /// A pool without a second sends only its first.
  @Test func unequalPools_areApart_too() {
    #expect(PoolSeeding([2, 0, 2]).order == [0, 2, 0, 2])
    #expect(PoolSeeding([1, 2]).order == [0, 1, 1])
  }

  @Test(arguments: 2...8, 3...5)
  func moreOfEachPool_areApartAsLongAsPossible(_ pools: Int, _ each: Int) {
    let order = PoolSeeding(pools: pools, each: each).order
    #expect(order.count == pools * each)
    for level in 0..<each {
      let own = order.dropFirst(level * pools).prefix(pools)
      #expect(own.sorted() == Array(0..<pools), "level \(level)")
    }
    let size = Bracket.size(pools * each)
    for pool in 0..<pools {
      let seeds = order.indices.filter { order[$0] == pool }.map { $0 + 1 }
      for one in seeds {
        for other in seeds where other > one { #expect(distance(one, other, size) > 1) }
      }
    }
  }
}
