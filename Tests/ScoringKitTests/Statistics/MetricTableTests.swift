import Testing

@testable import ScoringKit

@Suite struct MetricTableTests {
  private func table(_ rounds: [[Metric]], setsBests: Bool = true) -> MetricTable {
    var table = MetricTable()
    for (number, metrics) in rounds.enumerated() {
      table.add(metrics, round: number, setsBests: setsBests) { $0 < $1 }
    }
    return table
  }

  @Test func test_add_sumsValuesCountsAndRounds() {
    let table = table([
      [Metric("a", 3, outOf: 2), Metric("b", of: "1", 1, outOf: 1)],
      [Metric("b", of: "1", 4, outOf: 1), Metric("a", -5, outOf: 6)],
    ])
    let row = table.row("a")
    #expect(row?.sum == -2)
    #expect(row?.count == 8)
    #expect(row?.rounds == 2)
    #expect(table.row("b", of: "1")?.sum == 5)
    #expect(table.row("b") == nil)
  }

  @Test func test_add_equalValues_theEarliestIsTheBest() {
    var table = MetricTable()
    let metrics = [Metric("a", 3, outOf: 1)]
    for round in [5, 2, 9] {
      table.add(metrics, round: round, setsBests: true) { $0 < $1 }
    }
    #expect(table.row("a")?.lowest == MetricTable.Extreme(value: 3, round: 2))
    #expect(table.row("a")?.highest == MetricTable.Extreme(value: 3, round: 2))
  }

  /// Tests that the parts of a metric have the order in which a round lists them, regardless of the
  /// order of the rounds.
  @Test func test_parts_standInOneOrder_whicheverRoundComesFirst() {
    func round(_ parts: String) -> [Metric] {
      parts.split(separator: " ").map { Metric("a", of: String($0), 1, outOf: 1) }
    }
    for (rounds, order) in [
      (["1 3", "1 2 3", "10 2B"], "1 2 2B 3 10"), (["9 7 M", "X 10 9 8 7 M"], "X 10 9 8 7 M"),
    ] {
      for rounds in [rounds, rounds.reversed()] {
        let parts = table(rounds.map(round)).parts(of: "a").compactMap(\.dimension)
        #expect(parts.joined(separator: " ") == order)
      }
    }
  }

  @Test func test_add_withoutBests_sumsOnly() {
    let table = table([[Metric("a", 3, outOf: 1)]], setsBests: false)
    #expect(table.row("a")?.sum == 3)
    #expect(table.row("a")?.lowest == nil)
  }

  @Test func test_add_tables_isTheSameAsAddingAllRounds() {
    let rounds = (0..<20).map { round in
      ["a", "b", "c"].shuffled(using: &Self.random).prefix(2).map {
        Metric($0, of: round % 3 == 0 ? "x" : nil, (round * 7) % 5, outOf: 1)
      }
    }
    let all = table(rounds)
    var halves = MetricTable()
    for part in [0..<10, 10..<20] {
      var half = MetricTable()
      for round in part { half.add(rounds[round], round: round, setsBests: true) { $0 < $1 } }
      halves.add(half) { $0 < $1 }
    }
    let key = { (row: MetricTable.Row) in "\(row.key)/\(row.dimension ?? "")" }
    #expect(all.rows.sorted { key($0) < key($1) } == halves.rows.sorted { key($0) < key($1) })
  }

  @Test func test_add_sameFigureTwiceInARound_doesNotTrap() {
    let table = table([[Metric("a", 1, outOf: 1), Metric("a", 2, outOf: 1)]])
    #expect(table.row("a")?.sum == 3)
  }

  nonisolated(unsafe) private static var random = SystemRandomNumberGenerator()
}
