import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of the steps for matches: match points, the opponents' wins, means, and the score of a
/// forfeit.
@Suite struct MatchStepTests {
  /// Returns the progress of results such as `(1, 11, 2, 9)`; a missing score is a walkover of the
  /// first.
  private func stage(
    _ entrants: Int, _ results: [(Int, Int?, Int, Int?)], _ words: String
  ) throws -> StageProgress {
    var progress = StageProgress(entrants: entrants, policy: try Policy(words: words))
    for (index, result) in results.enumerated() {
      let number = FixtureNumber(1, index + 1)
      progress.fixtures.append(Fixture(number, .entrant(result.0), .entrant(result.2)))
      progress.results[number] =
        if let one = result.1, let other = result.3 {
          StageResult(result.0, one, result.2, other)
        } else {
          StageResult([[result.0], [result.2]], .walkover(to: 0))
        }
    }
    return progress
  }

  private func figures(_ progress: StageProgress, _ title: String) -> [String] {
    let ranking = progress.policy.ranking(of: progress)
    let column = ranking.columns.firstIndex { $0.title == title } ?? 0
    return ranking.rows.sorted { $0.entrant < $1.entrant }.map { $0.figures[column] }
  }

  @Test func matchPoints_countDraws() throws {
    let progress = try stage(3, [(1, 9, 2, 9), (1, 9, 3, 9), (2, 11, 3, 4)], "3-1-0")
    #expect(figures(progress, "Match points") == ["2", "4", "1"])
    #expect(figures(progress, "Drawn") == ["2", "1", "1"])
    #expect(progress.policy.ranking(of: progress).groups == [[2], [1], [3]])
  }

  @Test func buchholz_isTheSumOfTheWinsOfTheOpponents() throws {
    // 1 beat 3, and 2 beat 4; 3 beat 4 afterwards.
    let progress = try stage(
      4, [(1, 11, 3, 5), (2, 11, 4, 5), (3, 11, 4, 5)], "won,buchholz,sonneborn")
    #expect(figures(progress, "Buchholz") == ["1", "0", "1", "2"])
    #expect(figures(progress, "Sonneborn–Berger") == ["1", "0", "0", "0"])
    let ranking = progress.policy.ranking(of: progress)
    #expect(ranking.groups == [[1], [3], [2], [4]])
    let sentence = ranking.reasons[0].sentence { "p\($0)" }
    #expect(sentence.contains("wins of the opponents (Buchholz): p1 and p3 1, p2 0"))
  }

  @Test func sonneborn_countsHalfForADraw() throws {
    let progress = try stage(3, [(1, 9, 2, 9), (2, 11, 3, 4)], "won,sonneborn")
    // 1 drew with 2, who has one and a half.
    #expect(figures(progress, "Sonneborn–Berger") == ["0.75", "0.25", "0"])
  }

  @Test func means_areByMatch_andExact() throws {
    // 1 played three matches and 2 four.
    let progress = try stage(
      4,
      [
        (1, 11, 3, 5), (1, 11, 4, 9), (1, 7, 3, 11), (2, 11, 3, 5), (2, 11, 4, 9), (2, 7, 3, 11),
        (2, 11, 4, 0),
      ], "won-ratio,average:points,average-difference:points")
    #expect(figures(progress, "Won/match") == ["0.67", "0.75", "0.50", "0.00"])
    // 29/3, 40/4, 32/4 and 18/3.
    #expect(figures(progress, "Points/match") == ["9.67", "10.00", "8.00", "6.00"])
    #expect(figures(progress, "+/- points/match").first == "+1.33")
  }

  @Test func meanThatLooksEqual_isGivenExactly() throws {
    // 1001/300 and 1002/300 are both 3.34 or less apart than a hundredth.
    var one = EntrantRecord.Total.none
    one += EntrantRecord.Total(own: 1001, others: 0, matches: 300)
    var other = EntrantRecord.Total.none
    other += EntrantRecord.Total(own: 1002, others: 0, matches: 300)
    #expect(one.average.rounded == other.average.rounded)
    #expect(one.average < other.average)
    #expect(one.average.text != other.average.text)
  }

  @Test func ratio_isWhatIsWonByWhatIsLost() throws {
    // 1 lost no point, 2 won 21 and lost 18, 3 won 9 and lost 21, and 4 and 5 won none and lost none.
    let progress = try stage(
      5, [(1, 7, 2, 0), (2, 21, 3, 9), (2, 0, 4, 0), (1, nil, 5, nil)], "ratio:points")
    #expect(
      figures(progress, "Ratio of points") == ["∞", "1.313", "0.429", "0.000", "0.000"])
    let ranking = progress.policy.ranking(of: progress)
    #expect(ranking.groups == [[1], [2], [3], [4, 5]])
  }

  @Test func ratio_ofAnyPoints_isGreaterIfNoneWereLost() throws {
    let progress = try stage(4, [(1, 1, 2, 0), (3, 500, 4, 1)], "ratio:points,for:points")
    #expect(progress.policy.ranking(of: progress).groups == [[1], [3], [4], [2]])
    // Both are infinite, so that the points decide.
    let both = try stage(4, [(1, 1, 2, 0), (3, 500, 4, 0)], "ratio:points,for:points")
    #expect(both.policy.ranking(of: both).groups == [[3], [1], [2, 4]])
  }

  @Test func ratios_thatLookEqual_areExact_andTheReasonIsAFraction() throws {
    // 1000/999 and 1001/1000 are both 1.001.
    let progress = try stage(
      4, [(1, 1000, 3, 999), (2, 1001, 4, 1000)], "won,ratio:points")
    let ranking = progress.policy.ranking(of: progress)
    #expect(figures(progress, "Ratio of points").prefix(2) == ["1.001", "1.001"])
    #expect(ranking.groups == [[1], [2], [4], [3]])
    #expect(
      ranking.reasons.first?.sentence { "p\($0)" }
        == "p1 and p2: ratio of points for and against: p1 1000/999, p2 1001/1000.")
  }

  @Test func ratio_ofHugeNumbers_neitherTrapsNorRounds() {
    let one = EntrantRecord.Total(own: .max, others: .max - 1, matches: 1)
    let other = EntrantRecord.Total(own: .max - 1, others: .max - 2, matches: 1)
    #expect(one.ratio.lexicographicallyPrecedes(other.ratio))
    #expect(EntrantRecord.Total(own: .min, others: .min, matches: 1).ratio == [.zero, .zero])
    #expect(one.ratio.ratioText.hasPrefix("1"))
  }

  @Test func titles_ofMeasures_areInColumnsAndReasons() throws {
    var progress = try stage(
      3, [(1, 11, 2, 9), (3, 11, 1, 5), (2, 11, 3, 9)],
      "won,difference:points,ratio:points,average:points")
    progress.measures = [Measure("points", "rally points")]
    let ranking = progress.policy.ranking(of: progress)
    #expect(
      ranking.columns.map(\.title).suffix(4) == [
        "Rally points", "+/-", "Ratio of rally points", "Rally points/match",
      ])
    #expect(ranking.reasons.first?.step == "difference of rally points")
  }

  @Test func forfeit_countsWithItsScore_onlyIfThePolicySaysSo() throws {
    let results: [(Int, Int?, Int, Int?)] = [(1, nil, 2, nil), (2, 11, 3, 5), (3, 11, 1, 8)]
    let without = try stage(3, results, "won,difference:points")
    #expect(figures(without, "+/-") == ["-3", "+6", "-3"])
    let with = try stage(3, results, "won,difference:points,forfeit:11-0")
    #expect(figures(with, "+/-") == ["+8", "-5", "-3"])
    #expect(figures(with, "Points") == ["19–11", "11–16", "16–19"])
    // It was not played all the same.
    #expect(figures(with, "Played") == ["1", "1", "2"])
  }

  @Test func bye_isNoForfeit() throws {
    var progress = try stage(1, [], "won,difference:points,forfeit:11-0")
    progress.fixtures = [Fixture(FixtureNumber(1, 1), .entrant(1), .bye)]
    progress.results[FixtureNumber(1, 1)] = StageResult([[1], []], .walkover(to: 0))
    #expect(figures(progress, "+/-") == ["0"])
    #expect(figures(progress, "Won") == ["1"])
  }

  @Test func measures_thatNoMatchHas_haveNoColumns() throws {
    let progress = try stage(
      2, [(1, 11, 2, 9)], "2-1-0,difference:set-points,for:set-points,for:points")
    let titles = progress.policy.ranking(of: progress).columns.map(\.title)
    #expect(titles == ["Played", "Won", "Drawn", "Lost", "Match points", "Points", "+/-"])
  }

  @Test(arguments: [
    "won,buchholz,sonneborn", "2-1-0,decision", "won-ratio,average:points",
    "average-difference:games", "swiss", "won,difference:points,forfeit:11-0", "swiss,annul:always",
  ])
  func words_areReadAsTheyAreWritten(_ words: String) throws {
    #expect(try Policy(words: words).words == words)
  }

  @Test func forms_ofOneStep_areEqual() throws {
    #expect(try Policy(words: "average").steps == [.average("points")])
    #expect(try Policy(words: "sonneborn-berger").steps == [.sonneborn])
  }

  @Test(arguments: [
    "2-1", "1-2-0", "a-b-c", "won,forfeit:0-11",
    "won,forfeit:11", "won,forfeit:9999-0", "won,forfeit:-1--2",
  ])
  func words_ofOtherForms_areRefused(_ words: String) {
    #expect(throws: Refusal.self) { try Policy(words: words) }
  }
}
