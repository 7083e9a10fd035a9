import ProgramTesting
import ScoringKit
import Testing

@testable import Archery
@testable import ScoringCLI

@Suite struct ArcherySheetTests {
  private let run = Runner.archery()

  /// Returns the lines of an output that begin with a text, after replacing several spaces by one.
  private func lines(_ out: String, _ beginning: String) -> [String] {
    out.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }.filter { $0.hasPrefix(beginning) }
  }

  private func metric(_ at: String) {
    run("archery start --shoot wa720_70 --at \(at) --bow recurve Ann")
    run("archery enter '1: ann 9 X 10 8 X M'")
    run("archery enter '2: ann 9 9 9 9 9 9'")
  }

  @Test func test_share_worldArchery_hasSumsRunningTotalAndCounters() {
    metric("2026-06-01")
    let out = run("archery share --sheet wa").out
    #expect(lines(out, "End") == ["End Arrows Sum Total X 10"])
    #expect(lines(out, "1 ") == ["1 X X 10 9 8 M 47 47 2 1"])
    #expect(lines(out, "2 ") == ["2 9 9 9 9 9 9 54 101 0 0"])
    #expect(lines(out, "3 ") == ["3 __ __ __ __ __ __"])
    #expect(lines(out, "Total") == ["Total 101 101 2 1"])
    #expect(lines(out, "Bow") == ["Bow: recurve Age: ________ Gender: ________ Target: ________"])
    #expect(lines(out, "Archer: ___").count == 1 && lines(out, "Scorer: ___").count == 1)
  }

  @Test func test_share_rulesetOf2025_countsTensWithTheXs() {
    metric("2025-06-01")
    let out = run("archery share --sheet wa").out
    #expect(lines(out, "End") == ["End Arrows Sum Total 10+X X"])
    #expect(lines(out, "1 ") == ["1 X X 10 9 8 M 47 47 3 2"])
  }

  @Test func test_share_archeryGB_hasDozensDistancesHitsAndGolds() {
    run("archery start --shoot national Ann")
    for end in 1...8 { run("archery enter '\(end): ann 9 7 7 5 M M'") }
    for end in 9...12 { run("archery enter '\(end): ann 9 9 9 1 1 1'") }
    let out = run("archery share --sheet agb").out
    #expect(lines(out, "Ends") == ["Ends Arrows E/T Arrows E/T Doz Hits Golds R/T"])
    #expect(lines(out, "1-2") == ["1-2 9 7 7 5 M M 28 9 7 7 5 M M 28 56 8 2 56"])
    #expect(lines(out, "60 yd") == ["60 yd 224 32 8 224"])
    #expect(lines(out, "50 yd") == ["50 yd 120 24 12 344"])
    #expect(lines(out, "Total") == ["Total 344 56 20 344"])
  }

  @Test func test_share_everyForm_isDrawn() {
    metric("2026-06-01")
    let html = run("archery share --sheet agb --form html -o -").out
    #expect(html.contains("<th scope=\"row\" class=\"figure\">1-2</th>"))
    let svg = run("archery share --sheet agb --form svg -o -").out
    #expect(svg.hasPrefix("<svg ") && svg.contains("Scorer: ____"))
    // The table is eighty columns wide and must not be broken, so that its headings are on one
    // line.
    #expect(svg.split(separator: "\n").count { $0.contains(">R/T<") && $0.contains(">Ends<") } == 1)
  }

  @Test func test_share_match_hasSetPointsAndShootOffBoxes() {
    run("archery start --kind match Ann Ben")
    run("archery enter 'ann X 10 9, ben 9 9 9'")
    run("archery enter 'ann 9 9 9, ben 9 9 9'")
    let out = run("archery share --sheet wa").out
    #expect(lines(out, "Set Arrows").count == 2)
    #expect(lines(out, "1 ") == ["1 X 10 9 29 2 2", "1 9 9 9 27 0 0"])
    #expect(lines(out, "2 ") == ["2 9 9 9 27 1 3", "2 9 9 9 27 1 1"])
    #expect(lines(out, "S-O") == ["S-O __", "S-O __"])
  }

  @Test func test_share_oneArcher_isOneSheet() {
    run("archery start --shoot wa18 Ann Ben")
    let out = run("archery share --sheet wa --player ben").out
    #expect(out.contains("Ben") && !out.contains("Ann"))
    #expect(run("archery share --sheet fita").code != .done)
  }

  @Test func test_rows_ofADozen_neverHoldTwoDistances() throws {
    let round = try Fixtures.round("american")
    let rows = DozenSheet.rows(of: round.ends)
    #expect(rows.map(\.count) == [2, 2, 1, 2, 2, 1, 2, 2, 1])
    let three = try Fixtures.round("portsmouth")
    #expect(DozenSheet.rows(of: three.ends).allSatisfy { $0.count <= 4 })
  }

  /// Tests that the sheet of a result without arrows has no ends, and only what is known.
  @Test func test_share_reportedTotal_hasNothingThatIsNotKnown() {
    run("archery start --shoot national Ann")
    run("archery enter 'total ann 550'")
    let out = run("archery share --sheet agb").out
    #expect(lines(out, "Total") == ["Total no arrows 550 550"])
    #expect(lines(out, "1-2").isEmpty && lines(out, "60 yd").isEmpty && !out.contains("_ _"))
    #expect(lines(run("archery share --sheet wa").out, "Total") == ["Total no arrows 550 550"])
    let own = run("archery show --player ann").out
    #expect(lines(own, "Total") == ["Total no arrows 550 550"], "\(own)")
    #expect(!own.contains("·") && !own.contains(" 0"))
  }

  @Test func test_share_reportedMatch_hasTheScore() {
    run("archery start --kind match Ann Ben")
    run("archery enter 6-2")
    let out = run("archery share --sheet wa").out
    #expect(lines(out, "Total") == ["Total no arrows 6", "Total no arrows 2"], "\(out)")
    #expect(!out.contains("S-O"))
  }
}
