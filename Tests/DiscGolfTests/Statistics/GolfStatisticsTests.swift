import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

/// Tests of `stats` for disc golf, compared with numbers computed by hand, and of what `stats`
/// leaves out.
@Suite struct GolfStatisticsTests {
  private let run = Runner([.discGolf])

  private func card(_ date: String, _ rows: [(String, [Int])], course: String = "Park") -> String {
    ([("Par", [3, 4, 3])] + rows).map { name, holes in
      let cells = holes.map { "\($0)" }.joined(separator: ",")
      return "\(name),\(course),Main,\(date) 1000,,\(holes.reduce(0, +)),,,\(cells)\n"
    }.joined()
  }

  private func load(_ cards: [String]) {
    let header =
      "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3\n"
    run("discgolf import -", input: header + cards.joined())
  }

  private func sections(_ line: String, player: Int = 0) -> JSONValue? {
    let players = run("discgolf stats \(line) --json").payload?["players"]?.array ?? []
    return players.indices.contains(player) ? players[player]["sections"] : nil
  }

  private func threeRounds() {
    load([
      card("2026-01-01", [("Ann", [2, 4, 3]), ("Ben", [3, 4, 3])]),
      card("2026-01-02", [("Ann", [3, 5, 3]), ("Ben", [3, 5, 3])]),
      card("2026-02-01", [("Ann", [4, 3, 3]), ("Ben", [3, 3, 2])]),
    ])
  }

  // Tests that statistics are shown for sides if only sides have finished rounds.
  @Test func test_stats_whereOnlySidesPlayed_showThem() throws {
    run("discgolf courses add Park --pars 3,4")
    for (sides, line) in [
      ("Red=Ann+Ben Blue=Cid+Dan", "3 4"), ("Dan+Cid Ben+Ann", "4 3"),
    ] {
      run("discgolf start --course Park --new \(sides)")
      for _ in 1...2 { run("discgolf enter \(line)") }
      #expect(run("discgolf finish").code == .done)
      run.wait(minutes: 1)
    }
    let overview = run("discgolf stats").out
    #expect(overview.contains("Red") && overview.contains("Blue"), "\(overview)")
    for name in ["Red", "red", "ann+ben", "'Ben + Ann'"] {
      #expect(run("discgolf stats \(name)").out.contains("Red: 2 rounds"), "\(name)")
    }
    let duel = sections("Red")?["head-to-head"]?.array
    #expect(duel?.compactMap { $0["name"]?.string } == ["Blue"])
    #expect(duel?.first?["wins"] == 2)
    #expect(run("discgolf stats Green").code == .usage)
    run("me Ann")
    let mine = run("discgolf stats").out
    #expect(mine.contains("Ann has finished rounds only as part of a side"))
    #expect(mine.contains("score discgolf stats Red"))
  }

  @Test func test_stats_averages_areExact() {
    threeRounds()
    // Ann's rounds have 9, 11 and 10 strokes, which is -1, +1 and even par.
    let averages = sections("Ann")?["averages"]
    #expect(averages?["best-strokes"]?["value"] == 30)
    #expect(averages?["best-strokes"]?["n"] == 3)
    #expect(averages?["best-strokes"]?["text"] == "10.00")
    #expect(averages?["best-relative"]?["text"] == "E")
    #expect(averages?["hole-strokes"]?["text"] == "3.33")
    #expect(averages?["hole-strokes"]?["n"] == 9)
    let scores = sections("Ann")?["scores"]
    #expect(scores?["birdies"]?["value"] == 2)
    #expect(scores?["pars"]?["value"] == 5)
    #expect(scores?["bogeys"]?["n"] == 9)
    // Ann was over par twice: on hole 2 of the second round, followed by a par, and on hole 1 of
    // the third round, followed by a birdie.
    #expect(scores?["bounce-backs"]?["value"] == 1)
    #expect(scores?["bounce-backs"]?["n"] == 2)
  }

  @Test func test_stats_bestsAndRecords_haveDateAndHolder() {
    threeRounds()
    let best = sections("Ann")?["records"]?.array?.first { $0["key"] == "best-strokes" }
    #expect(best?["value"] == 9)
    #expect(best?["date"] == "2026-01-01")
    #expect(best?["n"] == 3)
    #expect(best?["record"]?["value"] == 8)
    #expect(best?["record"]?["name"] == "Ben")
    #expect(best?["record"]?["date"] == "2026-02-01")
  }

  @Test func test_stats_equalBests_theEarliestCounts() {
    load([
      card("2026-03-05", [("Ann", [3, 4, 3])]), card("2026-03-02", [("Ben", [3, 4, 3])]),
      card("2026-03-09", [("Ann", [3, 4, 3])]),
    ])
    let best = sections("Ann")?["records"]?.array?.first
    #expect(best?["date"] == "2026-03-05")
    #expect(best?["record"]?["name"] == "Ben")
  }

  @Test func test_stats_headToHead_aTieIsAWinForNeither() {
    threeRounds()
    let duel = sections("Ann")?["head-to-head"]?.array?.first
    #expect(duel?["wins"] == 1)
    #expect(duel?["losses"] == 1)
    #expect(duel?["ties"] == 1)
    #expect(duel?["difference"]?["value"] == 1)
    let other = sections("head-to-head Ann Ben", player: 1)?["head-to-head"]?.array?.first
    #expect(other?["difference"]?["value"] == -1)
    #expect(sections("Ann")?["streaks"]?["wins"] == ["current": 0, "longest": 1, "n": 3])
    #expect(sections("Ann")?["streaks"]?["under-par"] == ["current": 0, "longest": 1, "n": 3])
  }

  @Test func test_stats_sectionWithoutAnything_saysSo() {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,3")
    run("discgolf start Ann --course Park --new")
    for _ in 0..<2 { run("discgolf enter 3") }
    run("discgolf finish")
    let text = run("discgolf stats head-to-head ann").out
    #expect(text.contains("Nothing was counted for \"Head to head\"."), "\(text)")
    #expect(!text.contains("n is the number that a figure is based on"))
  }

  @Test func test_stats_ringerTrendAndHoles() {
    threeRounds()
    #expect(sections("Ann")?["ringer"]?.array?.first?["value"] == 8)
    let means = sections("Ann")?["trend"]?.array?.map { $0["mean"]?.string ?? "" }
    #expect(means == ["-1.00", "E", "E"])
    let holes = sections("Ann")?["holes"]?.array?.first?["parts"]?.array
    // The scores are -1, 0 and +1 on hole 1, 0, +1 and -1 on hole 2, and 0 three times on hole 3.
    // Each hole has the average 0, so all have the same rank of difficulty.
    #expect(holes?.map { $0["text"]?.string ?? "" } == ["E", "E", "E"])
    #expect(holes?.map { $0["difficulty"]?.integer ?? 0 } == [1, 1, 1])
  }

  @Test func test_stats_partialRound_countsHolesAndSetsNoBest() {
    run("discgolf courses add Park --pars 3,4,3")
    let id = run("discgolf start Ann --course Park --json").payload?["id"]?.string ?? ""
    run("discgolf enter --round \(id) 2")
    run("discgolf finish --yes --round \(id)")
    #expect(sections("Ann")?["averages"]?["hole-strokes"]?["n"] == 1)
    #expect(sections("Ann")?["records"] == [])
    #expect(sections("Ann")?["trend"] == [])
  }

  @Test func test_stats_unfinishedAndAbandoned_areLeftOut() {
    threeRounds()
    let before = run("discgolf stats Ann --json").out
    run("discgolf courses add Pond --pars 3,4,3")
    let id = run("discgolf start Ann --course Pond --new --json").payload?["id"]?.string ?? ""
    for strokes in [3, 4, 2] { run("discgolf enter \(strokes)") }
    #expect(run("discgolf stats Ann --json").out == before)
    run("discgolf abandon --round \(id)")
    #expect(run("discgolf stats Ann --json").out == before)
    run("discgolf undo --round \(id)")
    run("discgolf finish --yes --round \(id)")
    #expect(run("discgolf stats Ann --json").out != before)
  }

  @Test func test_stats_guestsAndSides_areLeftOut() {
    run("discgolf courses add Park --pars 3,4,3")
    let id =
      run("discgolf start Ann --guest Dave --course Park --json").payload?["id"]?.string ?? ""
    run("discgolf enter --round \(id) 3 2")
    run("discgolf enter --round \(id) 4 3")
    run("discgolf enter --round \(id) 3 2")
    run("discgolf finish --yes --round \(id)")
    #expect(sections("Ann")?["head-to-head"] == [])
    #expect(sections("Ann")?["records"]?.array?.first?["record"]?["name"] == "Ann")
    #expect(sections("Ann")?["streaks"]?["wins"]?["longest"] == 0, "Dave was better")
  }

  @Test func test_stats_filters_takeDaysAndCourses() {
    threeRounds()
    load([card("2026-03-01", [("Ann", [5, 5, 5])], course: "Quarry")])
    let count = { (line: String) in
      run("discgolf stats Ann \(line) --json").payload?["players"]?.array?.first?["rounds"]
    }
    #expect(count("") == 4)
    #expect(count("--since 2026-01-02") == 3)
    #expect(count("--until 2026-01-02") == 2)
    #expect(count("--since 2026-01-02 --until 2026-01-02") == 1)
    #expect(count("--course qua") == 1)
    #expect(count("--course nowhere") == 0)
  }

  @Test func test_stats_mergedPlayers_areOnePerson() {
    load([card("2026-01-01", [("Ann", [3, 4, 3])]), card("2026-01-02", [("Annie", [3, 4, 4])])])
    run("players merge Annie Ann")
    let player = run("discgolf stats Ann --json").payload?["players"]?.array?.first
    #expect(player?["rounds"] == 2)
  }

  @Test func test_stats_smallSamples_areMarked() {
    threeRounds()
    #expect(run("discgolf stats averages Ann").out.contains("3*"))
    load((10...14).map { card("2026-01-\($0)", [("Ann", [3, 4, 3])]) })
    let out = run("discgolf stats averages Ann").out
    #expect(!out.contains("8*"))
    #expect(out.contains("* fewer than 5 rounds"))
  }

  @Test func test_stats_nothingYet_saysWhatToDo() {
    let result = run("discgolf stats")
    #expect(result.code == .done)
    #expect(result.out.contains("score discgolf start"))
    #expect(result.out.contains("first finished round"))
  }

  @Test func test_stats_unknownNames_areRefused() {
    threeRounds()
    #expect(run("discgolf stats Zoe").code == .usage)
    #expect(run("discgolf stats nothing").code == .usage)
  }

  @Test func test_stats_manyRounds_noneIsDropped() {
    var cards: [String] = []
    for year in 2000..<2020 {
      for month in 10...12 {
        for day in 10...19 { cards.append(card("\(year)-\(month)-\(day)", [("Ann", [3, 4, 3])])) }
      }
    }
    load(cards)
    let averages = sections("averages Ann")?["averages"]
    #expect(averages?["best-strokes"]?["n"] == 600)
    #expect(averages?["best-strokes"]?["value"] == 6000)
  }

  @Test func test_stats_plots_areASCII() {
    threeRounds()
    let out = run("discgolf stats Ann").out
    #expect(out.contains("of 3: _#="))
    #expect(out.contains("########"))
  }
}
