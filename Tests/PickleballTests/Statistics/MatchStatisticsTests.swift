import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI
@testable import ScoringDesk

/// Tests of statistics over many matches: of the members of sides, of their partners, and of their
/// opponents.
@Suite struct MatchStatisticsTests {
  private static let players = ["Ann", "Ben", "Cid", "Dan"]

  private func program() -> Runner {
    let run = Runner([.pickleball])
    for name in Self.players { run("players add \(name)") }
    return run
  }

  private func play(_ run: Runner, _ sides: String, _ rallies: String, day: String) {
    run("pickleball start \(sides) --to 3 --new --at \(day)T10:00")
    run("pickleball enter \(rallies)")
    run("pickleball finish --yes")
  }

  private func sections(_ run: Runner, _ name: String) -> JSONValue? {
    run("pickleball stats \(name) --json").payload?["players"]?.array?.first?["sections"]
  }

  /// Tests that a game which was forfeited before its first point counts as a result, but not as
  /// played.
  @Test(arguments: [("'end forfeit-game b' AAAA", 4), ("AAA 'end forfeit-game b'", 3)])
  func test_stats_ofAGameForfeitedBeforeAPoint_areOfTheOther(lines: String, rallies: Int) {
    let run = program()
    run("pickleball start Ann Cid --to 3 --best-of 3 --new")
    run("pickleball enter \(lines)")
    run("pickleball finish --yes")
    let ann = sections(run, "Ann")
    #expect(ann?["results"]?["matches-won"]?["value"] == 1)
    for (figure, value) in [("points", 3), ("rallies", rallies), ("differential", 3)] {
      #expect(ann?["results"]?[figure]?["value"]?.integer == value, "\(figure)")
      #expect(ann?["results"]?[figure]?["n"] == 1, "\(figure)")
    }
  }

  @Test func test_stats_ofDoubles_giveMembersTheFiguresOfTheirSide() {
    let run = program()
    play(run, "Ann+Ben Cid+Dan", "AAA", day: "2026-01-01")
    play(run, "Ann+Cid Ben+Dan", "BBBB", day: "2026-01-20")
    play(run, "Ann Dan", "AAA", day: "2026-01-25")
    let ann = sections(run, "Ann")
    #expect(ann?["results"]?["matches-won"]?["value"] == 2)
    #expect(ann?["results"]?["matches-won"]?["n"] == 3)
    #expect(ann?["results"]?["differential"]?["value"] == 3)
    #expect(ann?["serving"]?["own-serves-won"]?["value"] == 6)
    #expect(ann?["serving"]?["own-serves-won"]?["n"] == 7)
    #expect(ann?["streaks"]?["wins"]?["current"] == 1)
    #expect(ann?["streaks"]?["wins"]?["longest"] == 1)
    let ben = sections(run, "Ben")
    #expect(ben?["serving"]?["own-serves-won"]?["value"] == 3)
    #expect(ben?["streaks"]?["wins"]?["current"] == 2)
  }

  /// Tests every section against counts made by hand, of two games to 3.
  @Test func test_stats_everySection_isWhatWasCountedByHand() throws {
    let run = program()
    // Ann serves and wins three rallies: from the right, the left and the right.
    play(run, "Ann Dan", "AAA", day: "2026-01-01")
    // Dan wins a rally and loses the serve; Ann scores three times, first with a third-shot drop.
    play(run, "Dan Ann", "A B B:5,drop,winner B B", day: "2026-01-09")
    let expected: [String: [String]] = [
      "results": [
        "differential 5/2 2.50", "matches-won 2/2 100.0 %", "points 6/2 3.00",
        "points-against 1/2 0.50", "rallies 8/2 4.00", "rallies-per-point 8/7 1.14",
      ],
      "serving": [
        "own-serves-won 6/6 100.0 %", "receive-rallies-won 1/2 50.0 %",
        "serve-rallies-won 6/6 100.0 %", "side-outs 0/2 0.0 %", "turn-points 6/2 3.00",
      ],
      "servers": [],
      "courts": ["right 4/4 100.0 %", "left 2/2 100.0 %"],
      // Of the second game: level at 1, then ahead; a deficit of one; four rallies in a row.
      "games": [
        "deficit-overcome 1/2 1", "game-points-won 2/2 100.0 %", "lead-changes 1/2 0.50",
        "point-run 3/2 3", "rally-run 4/2 4", "rally-shots 5/1 5.00", "time-outs 0/2 0.00",
      ],
      "thirds": ["drop 1/1 100.0 %"],
      "endings": [
        "winner 1/1 100.0 %", "error 0/1 0.0 %", "unforced 0/1 0.0 %", "other 0/1 0.0 %",
      ],
      "faults": RallyTags.Fault.allCases.map { "\($0.rawValue) 0/1 0.0 %" },
      "recent": [
        "2026-01-01 matches-won 7 d 1/1 100.0 %", "2026-01-01 matches-won 30 d 1/1 100.0 %",
        "2026-01-01 differential 7 d 3/1 3.00", "2026-01-01 differential 30 d 3/1 3.00",
        "2026-01-09 matches-won 7 d 1/1 100.0 %", "2026-01-09 matches-won 30 d 2/2 100.0 %",
        "2026-01-09 differential 7 d 2/1 2.00", "2026-01-09 differential 30 d 5/2 2.50",
      ],
      "streaks": ["wins 2 2/2"],
      "partners": [],
      "opponents": ["Dan 2-0-0 5/2 +2.50"],
    ]
    let counted = StatisticCounts(
      run("pickleball stats Ann --json").payload
    ).sections
    for section in try Sport.pickleball.statistics {
      #expect(counted[section.id] == expected[section.id], "\(section.id)")
    }
  }

  @Test func test_stats_partnersAndOpponents_areCountedApart() {
    let run = program()
    play(run, "Ann+Ben Cid+Dan", "AAA", day: "2026-01-01")
    play(run, "Ann+Cid Ben+Dan", "BBBB", day: "2026-01-20")
    let ann = sections(run, "Ann")
    func wins(_ section: String) -> [String: [Int]] {
      Dictionary(
        (ann?[section]?.array ?? []).map { item in
          (
            item["name"]?.string ?? "",
            ["wins", "losses", "ties"].compactMap { item[$0]?.integer }
          )
        }
      ) { first, _ in first }
    }
    #expect(wins("partners") == ["Ben": [1, 0, 0], "Cid": [0, 1, 0]])
    #expect(wins("opponents") == ["Cid": [1, 0, 0], "Dan": [1, 1, 0], "Ben": [0, 1, 0]])
  }

  @Test func test_stats_recent_countsOnlyTheDaysOfItsWindow() {
    let run = program()
    for (day, rallies) in [("01", "AAA"), ("07", "BBBB"), ("08", "AAA"), ("31", "AAA")] {
      play(run, "Ann Dan", rallies, day: "2026-01-\(day)")
    }
    let days = sections(run, "Ann")?["recent"]?.array ?? []
    let won = days.map { day in
      (day["figures"]?.array ?? []).filter { $0["key"] == "matches-won" }.map {
        [$0["days"], $0["value"], $0["n"]].map { $0?.integer ?? -1 }
      }
    }
    #expect(
      won == [
        [[7, 1, 1], [30, 1, 1]], [[7, 1, 2], [30, 1, 2]], [[7, 1, 2], [30, 2, 3]],
        [[7, 1, 1], [30, 2, 3]],
      ])
  }

  @Test func test_stats_ofScoresAlone_makeUpNoRallies() {
    let run = program()
    run("pickleball start Ann Dan --to 3 --new")
    run("pickleball enter 'score 3-0'")
    run("pickleball finish --yes")
    let ann = sections(run, "Ann")
    #expect(ann?["results"]?["points"]?["value"] == 3)
    #expect(ann?["results"]?["rallies"] == nil && ann?["serving"] == .object([:]))
  }

  /// Tests that the statistics of a side omit the rallies that a single member won while serving.
  @Test func test_stats_ofASide_haveNoMembersFigures() {
    let run = program()
    play(run, "Ann+Ben Cid+Dan", "AABBBAA", day: "2026-01-01")
    for side in ["Ann+Ben", "Ben+Ann", "Cid+Dan"] {
      let serving = sections(run, side)?["serving"]
      #expect(serving?["serve-rallies-won"] != nil && serving?["own-serves-won"] == nil, "\(side)")
    }
    #expect(sections(run, "Ann")?["serving"]?["own-serves-won"] != nil)
  }

  /// Returns the program after random matches, for a test: finished or not, with corrections and
  /// undo.
  private func randomMatches(_ seed: UInt64) -> Runner {
    var random = SeededMix(state: seed)
    let run = program()
    let words = ["A", "B", "AB", "BA", "A:7,drop,winner", "time A", "foul A", "AAB", "BBA"]
    for day in 10..<18 {
      let names = Self.players.shuffled(using: &random)
      let sides =
        random.next() % 3 == 0
        ? "\(names[0]) \(names[1])" : "\(names[0])+\(names[1]) \(names[2])+\(names[3])"
      run("pickleball start \(sides) --to 4 --best-of 3 --new --at 2026-01-\(day)T10:00")
      for _ in 0..<12 {
        run("pickleball enter '\(words[Int(random.next() % UInt64(words.count))])'")
      }
      if random.next() % 3 == 0 { run("pickleball undo") }
      if random.next() % 3 == 0 { run("pickleball amend 3 B --force") }
      if random.next() % 4 > 0 { run("pickleball finish --yes") }
    }
    return run
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func test_stats_afterARebuild_areTheSame(seed: UInt64) {
    let run = randomMatches(seed)
    let line = "pickleball stats Ann Ben Cid Dan --json"
    let stored = run(line)
    #expect(stored.code == .done && stored.out.contains("own-serves-won"))
    #expect(run("doctor --rebuild").code == .done)
    #expect(run(line).out == stored.out, "seed \(seed)")
  }
}
