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

  @Test func test_stats_ends_areHeadedAsEnds() {
    load()
    let out = run("archery stats ends Ann").out
    #expect(out.contains("End  Points an arrow"), "\(out)")
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
