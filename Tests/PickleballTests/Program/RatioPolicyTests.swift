import Pickleball
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of leagues that are ranked by ratios.
@Suite struct RatioPolicyTests {
  private let run = Runner([.pickleball])

  @Test func ratios_ofGamesAndPoints_rankThoseWithAsManyWins() {
    run("me Ann")
    run("pickleball event new Cup --as allplay --best-of 3 Ann Ben Cid --new")
    #expect(run("event set --policy won,ratio:games,ratio:points").code == .done)
    run("event draw --yes")
    // Everybody wins one match: the games are 2–0, 2–1, 2–1 for the winners.
    for (match, words) in [
      ("Ann Ben", "11-9 11-9"), ("Ben Cid", "11-5 5-11 11-5"), ("Cid Ann", "11-9 9-11 11-9"),
    ] {
      let typed = run("result '\(match) \(words)'")
      #expect(typed.code == .done, "\(match): \(typed.err)")
    }
    let rows = run("event --json").payload?["tables"]?.array?.first?["rows"]?.array ?? []
    #expect(rows.map { $0["name"]?.string } == ["Ann", "Cid", "Ben"], "\(rows)")
    // 3–2, 3–3 and 2–3 games.
    #expect(
      rows.map { $0["figures"]?["Ratio of games"]?.string } == ["1.500", "1.000", "0.667"])
    let table = run("pickleball standings --event Cup --csv").out
    #expect(table.contains("Ratio of games") && table.contains("Ratio of points"), "\(table)")
    #expect(run("event").out.contains("ratio of games for and against"))
  }
}
