import ProgramTesting
import ScoringKit
import Testing

@testable import Archery
@testable import ScoringCLI

/// Tests of `stats` for archery, compared with numbers that were computed by hand.
@Suite struct ArcheryStatisticsTests {
  private let run = Runner.archery()

  private func sections() -> JSONValue? {
    run("archery stats Ann --json").payload?["players"]?.array?.first?["sections"]
  }

  /// Imports two rounds for a test, each with two ends at 30 m and one at 20 m.
  private func load() {
    let header = "archer,date,round,pass,distance,diameter,end,arrow1,arrow2,arrow3\n"
    func lines(_ day: Int, _ ends: [(Int, String)]) -> String {
      ends.enumerated().map { index, end in
        "Ann,2026-05-0\(day),Club,\(end.0),\(end.0 == 1 ? "30m" : "20m"),80,\(index + 1),\(end.1)\n"
      }.joined()
    }
    let first = lines(1, [(1, "X,10,9"), (1, "9,9,M"), (2, "10,10,10")])
    let second = lines(2, [(1, "8,8,8"), (1, "7,7,8"), (2, "9,9,9")])
    let result = run("archery import -", input: header + first + second)
    #expect(result.code == .done, "\(result.err)")
  }

  @Test func test_stats_averages_areExact() {
    load()
    // The totals are 29 + 18 + 30 = 77 and 24 + 22 + 27 = 73, of nine arrows each.
    let averages = sections()?["averages"]
    #expect(averages?["score"]?["value"] == 150 && averages?["score"]?["n"] == 18)
    #expect(averages?["end-total"]?["value"] == 150 && averages?["end-total"]?["n"] == 6)
    #expect(averages?["end-total"]?["text"] == "25.00")
    #expect(averages?["best-score"]?["text"] == "75.00")
    let rates = sections()?["rates"]
    #expect(rates?["hits"]?["value"] == 17 && rates?["hits"]?["n"] == 18)
    #expect(rates?["golds"]?["value"] == 5)
  }

  @Test func test_stats_twoFiguresOfOneKey_areBothInJSON() {
    load()
    let averages = sections()?["averages"]
    #expect(averages?["arrows"]?["text"] == "9.00")
    #expect(averages?["arrows-total"]?["value"] == 18)
  }

  @Test func test_stats_parts_areDistancesAndSymbols() {
    load()
    let distances = sections()?["distances"]?.array
    #expect(distances?.first { $0["part"] == "30 m" }?["value"] == 93)
    #expect(distances?.first { $0["part"] == "20 m" }?["value"] == 57)
    #expect(distances?.first { $0["part"] == "20 m" }?["n"] == 6)
    let arrows = sections()?["arrows"]?.array
    #expect(arrows?.first { $0["part"] == "9" }?["value"] == 6)
    #expect(arrows?.first { $0["part"] == "X" }?["value"] == 1)
    #expect(sections()?["rounds"]?.array?.first?["n"] == 18)
  }

  @Test func test_stats_bests_areOfWholeRoundsAndEnds() {
    load()
    let bests = sections()?["records"]?.array
    #expect(bests?.first { $0["key"] == "best-score" }?["value"] == 77)
    #expect(bests?.first { $0["key"] == "best-end" }?["value"] == 30)
  }

  @Test func test_stats_consistency_comparesEndsOfOneDistance() {
    load()
    // Only the first two ends of each round are at one distance, so only they are compared: 29 with
    // 18, and 24 with 22.
    let consistency = sections()?["consistency"]
    #expect(consistency?["end-change"]?["value"] == 13 && consistency?["end-change"]?["n"] == 2)
    #expect(consistency?["end-range"] == nil || consistency?["end-range"]?["n"] == 0)
  }

  /// Tests that the trend shows scores in thousandths of the possible points, so that rounds of any
  /// length can be compared.
  @Test func test_stats_trend_comparesRoundsOfAnyLength() {
    load()
    // The scores are 77 and 73 of 90 possible points.
    let trend = sections()?["trend"]?.array
    #expect(trend?.compactMap { $0["value"]?.integer } == [856, 811])
    #expect(trend?.last?["mean"] == "833.50")
  }

  /// Tests every section against counts made by hand: of the two rounds above, and of a match.
  @Test func test_stats_everySection_isWhatWasCountedByHand() throws {
    load()
    run("archery start --kind match Ann Ben --new --at 2026-05-03T10:00")
    // Ann wins the sets 30-27, 29-27 and 28-27, and the match 6-0; Ben, who trails, then shoots first.
    for ends in ["10 10 10", "9 9 9", "9 9 9", "10 10 9", "9 9 9", "10 9 9"] {
      run("archery enter \(ends)")
    }
    run("archery finish --yes")
    let expected: [String: [String]] = [
      "averages": [
        "arrows 27/3 9.00", "arrows-total 27/3 27", "best-score 150/2 75.00",
        "end-total 150/6 25.00", "score 150/18 8.33",
      ],
      // The match has nine arrows, six of them in the 10.
      "rates": ["golds 11/27 40.7 %", "hits 26/27 96.3 %"],
      "distances": ["20 m 57/6 9.50", "30 m 93/12 7.75"],
      "rounds": ["Club 150/18 8.33"],
      "arrows": [
        "X 1/18 5.6 %", "10 4/18 22.2 %", "9 6/18 33.3 %", "8 4/18 22.2 %", "7 2/18 11.1 %",
        "6 0/18 0.0 %", "5 0/18 0.0 %", "4 0/18 0.0 %", "3 0/18 0.0 %", "2 0/18 0.0 %",
        "1 0/18 0.0 %", "M 1/18 5.6 %",
      ],
      "trend": ["Club 856 mean 856.00 of 1", "Club 811 mean 833.50 of 2"],
      "records": [
        "Club best-score 77/2 77, record 77 by Ann", "Club best-end 30/2 30, record 30 by Ann",
      ],
      "ends": ["Club", "  1 53/6 8.83 #2", "  2 40/6 6.67 #1", "  3 57/6 9.50 #3"],
      "consistency": ["end-change 13/2 6.50"],
      "matches": ["match-score 87/9 9.67", "matches-won 1/1 100.0 %", "sets-won 3/3 100.0 %"],
      "streaks": ["wins 1 1/1"],
      "head-to-head": ["Ben 1-0-0 0/0 "],
    ]
    let counted = StatisticCounts(run("archery stats Ann --json").payload).sections
    for section in try Sport.archery.statistics {
      #expect(counted[section.id] == expected[section.id], "\(section.id)")
    }
  }

  @Test func test_stats_roundsOfDifferentLengths_haveNoCommonMean() {
    let list = """
      Archer,Date,Round,Bow,Score,Hits,10s,Xs
      Ann,2026-02-01,Portsmouth,recurve,560,60,25,10
      Ann,2026-02-02,Portsmouth,recurve,550,60,25,10
      Ann,2026-02-03,WA 70m,recurve,600,72,25,10

      """
    run("archery import -", input: list)
    let averages = StatisticCounts(run("archery stats Ann --json").payload).sections["averages"]
    let scores = averages?.filter { $0.hasPrefix("best-score") } ?? []
    #expect(scores == ["best-score of 60: 1110/2 555.00", "best-score of 72: 600/1 600.00"])
  }

  @Test func test_stats_ends_areHeadedAsEnds() {
    load()
    let out = run("archery stats ends Ann").out
    #expect(out.contains("End  Points an arrow"), "\(out)")
  }

  @Test func test_stats_trendOnAPage_isATableAndNoCard() {
    load()
    let page = run("archery stats trend Ann --html").out
    #expect(page.contains(">Mean of 5<") && !page.contains("class=\"card\""))
  }

  @Test func test_metrics_partialRound_setsNoBest() throws {
    var boss = try Boss("wa18")
    try boss.enter("10 9 8")
    let metrics = boss.state.metrics(of: Seat(index: 0))
    #expect(metrics.first { $0.key == "best-score" } == nil)
    #expect(metrics.first { $0.key == "score" }?.count == 3)
    #expect(metrics.first { $0.key == "end-total" }?.value == 27)
  }

  @Test func test_metrics_evenRound_hasItsRange() throws {
    var boss = try Boss("wa18")
    try boss.enter(["10 10 10", "6 7 8", "9 9 9"])
    let metrics = boss.state.metrics(of: Seat(index: 0))
    #expect(metrics.first { $0.key == "end-range" }?.value == 9)
    #expect(metrics.first { $0.key == "end-change" } == Metric("end-change", 15, outOf: 2))
  }

  /// Tests the range of the ends: two passes at one distance are compared as one, and a round of
  /// several distances has no range, even while only one of them has been shot.
  @Test func test_metrics_range_isOfRoundsWithOneKindOfEnd() throws {
    var whole = try Boss("portsmouth")
    for _ in 1...19 { try whole.enter("10 9 9") }
    try whole.enter("9 9 8")
    #expect(
      whole.state.metrics(of: Seat(index: 0)).first { $0.key == "end-range" }
        == Metric("end-range", 2, outOf: 20))
    var part = try Boss("york")
    try part.enter(["9 9 9 9 9 9", "7 7 7 7 7 7"])
    #expect(!part.state.metrics(of: Seat(index: 0)).contains { $0.key == "end-range" })
  }
}
