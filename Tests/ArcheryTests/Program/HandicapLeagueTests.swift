import Archery
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

/// Tests of handicaps of archers: from the stored rounds, in leagues, and in lists of results.
@Suite struct HandicapLeagueTests {
  private let run = Runner([.archery])

  /// Creates a league on Portsmouth rounds, and enters the results of a day.
  private func league(_ results: String..., day: String = "2026-01-05") {
    for result in results {
      #expect(run("result \(result) --event Frost --at \(day)").code == .done, "\(result)")
    }
  }

  private var rows: [[String]] {
    let table = run("event --event Frost --json").payload?["tables"]?.array?.first
    return (table?["rows"]?.array ?? []).map { row in
      [
        row["place"]?.integer.map(String.init) ?? "–", row["name"]?.string ?? "",
        row["figures"]?["Total"]?.string ?? "", row["figures"]?["Handicap"]?.string ?? "",
      ]
    }
  }

  private func create(_ policy: String) {
    run("me Ann")
    let created = run(
      "archery event new Frost --as season --shoot Portsmouth --policy \(policy) Ann Ben Cid --new")
    #expect(created.code == .done, "\(created.err)")
  }

  /// The example of Archery GB 2023: the archer with the lowest score wins by the allowance.
  @Test func allowances_areAddedToTheScores() {
    create("sum,handicap:agb2023")
    for (name, handicap) in [("ann", 30), ("ben", 44), ("cid", 59)] {
      run("event in \(name) --handicap \(handicap) --event Frost")
    }
    league("ann 583", "ben 540", "cid 495")
    #expect(
      rows == [
        ["1", "Cid", "1458", "58"], ["2", "Ann", "1445", "29"], ["3", "Ben", "1438", "44"],
      ], "\(rows)")
  }

  @Test func withoutARecordedHandicap_theFirstThreeRoundsCountForItOnly() {
    create("sum,handicap:agb2023")
    for day in 1...4 { league("ann 542", "ben 578", day: "2026-01-0\(day)") }
    // A score of the table has its handicap, so both have 1440 on the fourth day.
    #expect(rows.prefix(2).map { $0[2] } == ["1440", "1440"], "\(rows)")
    #expect(rows.prefix(2).map { $0[0] } == ["1", "1"] && rows[2][0] == "–", "\(rows)")
  }

  @Test func aSystemThatTheSportLacks_isRefused() {
    let refused = run(
      "archery event new Frost --as season --shoot Portsmouth --policy sum,handicap:foo Ann Ben --new"
    )
    #expect(refused.code != .done && refused.err.contains("handicap:agb2023"), "\(refused.err)")
    create("sum")
    #expect(run("event set --policy sum,handicap:agb2022 --event Frost").code != .done)
  }

  @Test func player_hasAHandicapForEachBowAndSeason() {
    create("sum")
    run("players set ann bow=recurve")
    for (day, score) in [(5, 505), (12, 512), (19, 519), (26, 526)] {
      league("ann \(score)", day: "2026-01-\(day < 10 ? "0" : "")\(day)")
    }
    league("ann 540", day: "2026-09-01")
    run("players set ann bow=barebow")
    league("ann 400", day: "2026-09-08")
    let page = run("archery handicap --player ann")
    let words = page.out.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(words.contains("Ann, indoor, recurve"), "\(page.out)")
    #expect(words.contains("Jan 19, 2026 Portsmouth 519 51 53 mean of 54, 52, 51"), "\(page.out)")
    #expect(words.contains("Jan 26, 2026 Portsmouth 526 49 51 mean of 53 and 49"), "\(page.out)")
    // The next indoor season begins in July, with the mean of 52, 51 and 49.
    #expect(words.contains("Sep 1, 2026 Portsmouth 540 45 48 mean of 51 and 45"), "\(page.out)")
    #expect(words.contains("Ann, indoor, barebow"), "\(page.out)")
    let lists = run("archery handicap --player ann --json").payload?["lists"]?.array
    #expect(lists?.count == 2)
    #expect(run("archery handicap --player zoe").code != .done)
  }

  @Test func lists_showHandicapAndClass() {
    create("sum")
    run("players set ann bow=recurve gender=female")
    let entered = run("result ann 583 --event Frost --at 2026-01-05")
    #expect(entered.out.contains("Ann: 583, no arrows (handicap 27, I-"), "\(entered.out)")
    #expect(run("archery history").out.contains("Ann won with 583, no arrows (handicap 27, I-"))
  }

  @Test func aBetterScoreThanAllBefore_isSaidToBeARecord() {
    create("sum")
    for name in ["ann", "ben"] { run("players set \(name) bow=recurve") }
    run("players set cid bow=barebow")
    #expect(!run("result ann 500 --event Frost --at 2026-01-05").out.contains("record"))
    let broken = run("result ben 510 --event Frost --at 2026-01-05").out
    #expect(
      broken.contains(
        "A record for Portsmouth, recurve, score: 510 by Ben (before: 500 by Ann)."), "\(broken)")
    // An equal score is none, and neither is the first one of another bow.
    #expect(!run("result ann 510 --event Frost --at 2026-01-12").out.contains("record"))
    #expect(!run("result cid 520 --event Frost --at 2026-01-12").out.contains("record"))
    let rows = run("archery stats --club --json").payload?.array ?? []
    #expect(
      rows.map {
        "\($0["book"]?.string ?? "") \($0["text"]?.string ?? "") \($0["name"]?.string ?? "")"
      }
        == ["Portsmouth, barebow 520 Cid", "Portsmouth, recurve 510 Ben"])
  }

  @Test func records_areOfAgeAndGenderToo() {
    create("sum")
    run("players set ann bow=recurve gender=female age=50+")
    run("players set ben bow=recurve gender=female")
    run("result ann 500 --event Frost --at 2026-01-05")
    #expect(!run("result ben 510 --event Frost --at 2026-01-05").out.contains("record"))
    let books = run("archery stats --club --json").payload?.array?.compactMap { $0["book"]?.string }
    #expect(books == ["Portsmouth, recurve, female", "Portsmouth, recurve, female, 50+"])
  }
}
