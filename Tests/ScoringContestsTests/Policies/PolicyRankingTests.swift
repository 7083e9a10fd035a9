import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct PolicyRankingTests {
  /// Returns the progress of a pool of results such as `(1, 11, 2, 9)`.
  private func pool(
    _ entrants: Int, _ results: [(Int, Int, Int, Int)], _ policy: Policy,
    left: [Int: String] = [:]
  ) -> StageProgress {
    let fixtures = results.indices.map { index in
      Fixture(FixtureNumber(1, index + 1), .entrant(results[index].0), .entrant(results[index].2))
    }
    var played: [FixtureNumber: StageResult] = [:]
    for (index, result) in results.enumerated() {
      played[FixtureNumber(1, index + 1)] = StageResult(result.0, result.1, result.2, result.3)
    }
    var progress = StageProgress(
      entrants: entrants, fixtures: fixtures, results: played, policy: policy)
    progress.left = left
    return progress
  }

  private func differences(_ ranking: Ranking) -> [String] {
    ranking.rows.compactMap(\.figures.last)
  }

  @Test func threeInACircle_areSeparatedByTheDifference() {
    // Ash, Bay, Cob and Dun.
    let progress = pool(
      4,
      [
        (1, 11, 2, 9), (2, 11, 3, 5), (3, 11, 1, 8), (1, 11, 4, 2), (2, 11, 4, 6), (3, 11, 4, 7),
      ], .roundRobin)
    let ranking = Policy.roundRobin.ranking(of: progress)
    #expect(ranking.groups == [[2], [1], [3], [4]])
    #expect(differences(ranking) == ["+9", "+8", "+1", "-18"])
    #expect(ranking.reasons.count == 1)
    #expect(ranking.reasons[0].step == "difference of points")
  }

  private let five = [
    (1, 9, 2, 11), (2, 11, 3, 4), (3, 11, 1, 6), (1, 11, 4, 2), (2, 11, 4, 9), (3, 11, 4, 0),
    (1, 11, 5, 9), (2, 5, 5, 11), (3, 9, 5, 11), (4, 11, 5, 8),
  ]

  @Test func order_followsTheSteps() {
    // Ash, Bay, Cob, Dun and Elk.
    let usual = Policy.roundRobin.ranking(of: pool(5, five, .roundRobin))
    #expect(usual.groups == [[2], [3], [1], [5], [4]])
    #expect(differences(usual).dropFirst().prefix(3) == ["+7", "+4", "+3"])
    let points = Policy([.won, .total("points")])
    #expect(points.ranking(of: pool(5, five, points)).groups == [[2], [5], [1], [3], [4]])
  }

  @Test func afterAStep_theStepsBeginAgain_orGoOn() {
    let results = [
      (1, 11, 2, 6), (3, 11, 1, 7), (1, 11, 4, 7), (2, 11, 3, 7), (2, 11, 4, 3), (3, 11, 4, 6),
    ]
    var policy = Policy([.won, .wonAmong, .difference("points"), .total("points")])
    #expect(policy.ranking(of: pool(4, results, policy)).groups == [[2], [3], [1], [4]])
    policy.goesOn = true
    let onward = policy.ranking(of: pool(4, results, policy))
    #expect(onward.groups == [[2], [1, 3], [4]])
    #expect(onward.rows.map(\.place) == [1, 2, 2, 4])
    #expect(onward.reasons.last?.step == "")
  }

  @Test func annulment_takesTheResultsOfThoseWhoLeft() {
    let results = [(1, 11, 2, 9), (2, 11, 3, 5), (3, 11, 1, 8), (4, 11, 1, 3)]
    var policy = Policy.roundRobin
    policy.annulment = .always
    let annulled = policy.ranking(of: pool(4, results, policy, left: [4: ""]))
    #expect(annulled.groups == [[2], [1], [3]])
    #expect(differences(annulled).prefix(3) == ["+4", "-1", "-3"])
    #expect(annulled.rows.last.map { [$0.entrant, $0.place] } == [4, nil])
    policy.annulment = .never
    var progress = pool(4, results, policy, left: [4: ""])
    var kept = progress.results
    kept[FixtureNumber(2, 1)] = StageResult([[4], [2]], .walkover(to: 1))
    kept[FixtureNumber(2, 2)] = StageResult([[4], [3]], .walkover(to: 1))
    progress = StageProgress(
      entrants: 4,
      fixtures: progress.fixtures + [
        Fixture(FixtureNumber(2, 1), .entrant(4), .entrant(2)),
        Fixture(FixtureNumber(2, 2), .entrant(4), .entrant(3)),
      ], results: kept, policy: policy)
    #expect(policy.ranking(of: progress).groups == [[2], [3], [4], [1]])
  }

  @Test func rotatingPartners_areCreditedOneByOne() throws {
    // Ann to Hal are 1 to 8: the club night of eight with seven rounds.
    let night: [([Int], [Int], Int, Int)] = [
      ([8, 1], [2, 4], 6, 11), ([3, 7], [5, 6], 7, 11), ([8, 2], [3, 5], 3, 11),
      ([4, 1], [6, 7], 11, 3), ([8, 3], [4, 6], 3, 11), ([5, 2], [7, 1], 11, 5),
      ([8, 4], [5, 7], 11, 7), ([6, 3], [1, 2], 11, 5), ([8, 5], [6, 1], 11, 7),
      ([7, 4], [2, 3], 11, 8), ([8, 6], [7, 2], 5, 11), ([1, 5], [3, 4], 8, 11),
      ([8, 7], [1, 3], 8, 11), ([2, 6], [4, 5], 3, 11),
    ]
    let rounds = night.map { StageResult([$0.0, $0.1], $0.2, $0.3) }
    let policy = Policy([.won, .difference("points")])
    let ranking = policy.ranking(of: StageProgress(entrants: 8, rounds: rounds, policy: policy))
    #expect(ranking.groups == [[4], [5], [3], [2, 6], [1], [7], [8]])
    #expect(ranking.rows.map { $0.figures[1] } == ["7", "5", "4", "3", "3", "2", "2", "2"])
    #expect(differences(ranking) == ["+39", "+23", "+5", "-8", "-8", "-13", "-16", "-22"])
  }

  @Test func unmetEntrants_areNotComparedAmongThemselves() {
    let policy = Policy([.won, .wonAmong])
    let progress = pool(3, [(1, 11, 2, 3), (3, 11, 2, 4)], policy)
    #expect(policy.ranking(of: progress).groups == [[1, 3], [2]])
  }

  @Test func decision_separatesThoseWhoAreLevel() {
    let results = [(1, 11, 2, 3), (2, 11, 3, 3), (3, 11, 1, 3)]
    let open = pool(3, results, .roundRobin)
    #expect(Policy.roundRobin.ranking(of: open).groups == [[1, 2, 3]])
    let decided = StageProgress(
      entrants: 3, fixtures: open.fixtures, results: open.results, policy: .roundRobin,
      decisions: [[3, 1, 2]])
    #expect(Policy.roundRobin.ranking(of: decided).groups == [[3], [1], [2]])
  }

  /// All results of a pool of four with one of two scores each, compared with a calculation that
  /// is written as the rule reads.
  @Test func allPoolsOfFour_agreeWithTheRuleAsWritten() {
    let pairs = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    let scores = [(11, 5), (11, 9), (5, 11), (9, 11)]
    for progress in 0..<(1 << 12) {
      let results = pairs.enumerated().map { index, pair in
        let score = scores[progress >> (2 * index) & 3]
        return (pair.0, score.0, pair.1, score.1)
      }
      let ranking = Policy.roundRobin.ranking(of: pool(4, results, .roundRobin))
      #expect(ranking.groups == PlainPool(results).groups, "progress \(progress)")
      let won = ranking.rows.compactMap { Int($0.figures[1]) }.reduce(0, +)
      #expect(won == 6)
      let differences = ranking.rows.compactMap { Int($0.figures[4].replacing("+", with: "")) }
      #expect(differences.reduce(0, +) == 0)
    }
  }
}

/// The official order of a pool, calculated without the policy: for tests.
private struct PlainPool {
  let results: [(Int, Int, Int, Int)]

  init(_ results: [(Int, Int, Int, Int)]) { self.results = results }

  var groups: [[Int]] {
    let byWins = Dictionary(grouping: 1...4) { wins(of: $0, against: [1, 2, 3, 4]) }
    var groups: [[Int]] = []
    for (_, level) in byWins.sorted(by: { $0.key > $1.key }) { order(level, &groups) }
    return groups
  }

  private func order(_ level: [Int], _ groups: inout [[Int]]) {
    guard level.count > 1 else { return groups.append(level) }
    let above = groups.last.flatMap { $0.count == 1 ? $0[0] : nil }
    let rules: [(Int) -> Int?] = [
      { wins(of: $0, against: level) }, { difference(of: $0, against: [1, 2, 3, 4]) },
      { difference(of: $0, against: level) },
      { entrant in above.map { difference(of: entrant, against: [$0]) } },
    ]
    for rule in rules {
      let parts = Dictionary(grouping: level) { rule($0) ?? 0 }
      guard parts.count > 1 else { continue }
      for (_, part) in parts.sorted(by: { $0.key > $1.key }) { order(part.sorted(), &groups) }
      return
    }
    groups.append(level)
  }

  private func wins(of entrant: Int, against others: [Int]) -> Int {
    results.count { result in
      (result.0 == entrant && others.contains(result.2) && result.1 > result.3)
        || (result.2 == entrant && others.contains(result.0) && result.3 > result.1)
    }
  }

  private func difference(of entrant: Int, against others: [Int]) -> Int {
    results.reduce(0) { sum, result in
      if result.0 == entrant, others.contains(result.2) { return sum + result.1 - result.3 }
      if result.2 == entrant, others.contains(result.0) { return sum + result.3 - result.1 }
      return sum
    }
  }
}
