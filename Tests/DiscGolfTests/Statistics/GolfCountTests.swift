import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf
@testable import ScoringCLI

/// Tests of every section of the statistics for disc golf against counts made by hand.
@Suite struct GolfCountTests {
  private let run = Runner([.discGolf])

  private func play(_ start: String, _ lines: [String], day: Int) {
    let started = run("discgolf start \(start) --new --at 2026-01-0\(day)T10:00")
    #expect(started.code == .done, "\(started.err)")
    for line in lines {
      let result = run("discgolf enter '\(line)'")
      #expect(result.code == .done, "\(line): \(result.err)")
    }
    run("discgolf finish --yes")
  }

  /// Adds a course whose holes all have par 3.
  private func course(_ name: String, _ holes: Int) {
    let pars = Array(repeating: "3", count: holes).joined(separator: ",")
    run("discgolf courses add \(name) --pars \(pars)")
  }

  /// Plays a round of one player, hole by hole.
  private func alone(_ start: String, _ strokes: [Int]) {
    run("discgolf start \(start) --new")
    for count in strokes { run("discgolf enter \(count)") }
    run("discgolf finish --yes")
  }

  private func counts(_ line: String) -> [String: [String]] {
    StatisticCounts(run("discgolf stats \(line) --json").payload).sections
  }

  /// Plays three holes, nine holes, a match and two rounds of skins.
  private func load() {
    run("discgolf courses add Park --pars 3,4,3")
    run("discgolf courses add Pond --pars 3,3,3,3,3,3,3,3,3")
    play("Ann Ben --course Park", ["2 3", "4 4", "5 3"], day: 1)
    play("Ann Ben --course Pond", Array(repeating: "3 3", count: 8) + ["1 3"], day: 2)
    play("Ann Ben --kind match --course Park", ["3 4", "3 5"], day: 3)
    play("Ann Ben Cid --kind skins --course Park", ["2 3 3", "4 4 4", "3 4 4"], day: 4)
    // All three holes are tied, and the first two share the three skins of the last.
    play("Ann Ben Cid --kind skins --course Park", ["3 3 3", "4 4 4", "3 3 4"], day: 5)
  }

  @Test func test_stats_everySection_isWhatWasCountedByHand() throws {
    load()
    // Ann: 2 4 5 at pars 3 4 3, which is 11 or +1; eight threes and an ace at par 27, which is 25.
    let par = (1...8).map { "  \($0) 0/1 E #1" }
    let threes = (1...8).map { "  \($0) 3/1 3" }
    var holes = ["Park — Main", "  1 -1/1 -1.00 #3", "  2 0/1 E #2", "  3 2/1 +2.00 #1"]
    holes += ["Pond — Main"] + par + ["  9 -2/1 -2.00 #9"]
    var ringer = ["Park — Main 11/1 11", "  1 2/1 2", "  2 4/1 4", "  3 5/1 5"]
    ringer += ["Pond — Main 25/1 25"] + threes + ["  9 1/1 1"]
    let expected: [String: [String]] = [
      "averages": [
        "best-relative of 9: -2/1 -2.00", "best-relative of 3: 1/1 +1.00",
        "best-strokes of 9: 25/1 25.00", "best-strokes of 3: 11/1 11.00",
        "hole-relative -1/12 -0.08", "hole-strokes 36/12 3.00",
      ],
      "pars": ["Par 3 -1/11 -0.09", "Par 4 0/1 E"],
      "scores": [
        "aces 1/12 8.3 %", "birdies 1/12 8.3 %", "bogeys 0/12 0.0 %", "doubles 1/12 8.3 %",
        "eagles-or-better 1/12 8.3 %", "pars 9/12 75.0 %", "triples-or-worse 0/12 0.0 %",
      ],
      // In skins Ann has 3 and 1 1/2.
      "won": ["holes-won 2/2 100.0 %", "skins 4.5/2 2.25"],
      // The front of three holes has two.
      "halves": ["Front -1/7 -0.14", "Back 0/5 E"],
      "trend": ["Park — Main +1 mean +1.00 of 1", "Pond — Main -2 mean -2.00 of 1"],
      "records": [
        "Park — Main best-strokes 11/1 11, record 10 by Ben",
        "Park — Main best-relative 1/1 +1, record 0 by Ben",
        "Pond — Main best-strokes 25/1 25, record 25 by Ann",
        "Pond — Main best-relative -2/1 -2, record -2 by Ann",
      ],
      "holes": holes, "ringer": ringer,
      "runs": ["run-of-birdies 1/2 1", "run-of-pars 9/2 9"],
      // She lost the first round, won the next three, and shared the last.
      "streaks": ["under-par 1 1/2", "wins 0 3/5"],
      // The strokes of three and of nine holes are not added up: of equally many rounds, the longer
      // counts.
      "head-to-head": ["Ben 3-1-1 -2/1 -2.00", "Cid 2-0-0 0/0 "],
    ]
    let counted = counts("Ann")
    for section in try Sport.discGolf.statistics {
      #expect(counted[section.id] == expected[section.id], "\(section.id)")
    }
  }

  @Test func test_stats_skins_areOfRounds_withoutTheirParts() {
    load()
    let text = run("discgolf stats won Ann").out
    #expect(text.contains("Skins a round     2.25    2*"), "\(text)")
    #expect(!run("discgolf stats Ann --json").out.contains("\(Skins.whole)"))
    let id = run("discgolf history --json").payload?.array?.first?["id"]?.string ?? ""
    #expect(run("discgolf show \(id) --player Cid").out.contains("Skins: 0"))
    #expect(run("discgolf show \(id) --player Ben").out.contains("Skins: 1 1/2"))
  }

  /// Tests rounds of 9, 18 and 99 holes: no average and no trend combines them, in text and in JSON.
  @Test func test_stats_roundsOf9And18And99Holes_areNeverCombined() {
    for (holes, over) in [(9, [1, 3]), (18, [2, 4, 6]), (99, [33])] {
      course("C\(holes)", holes)
      for (day, over) in over.enumerated() {
        let time = "2026-0\(holes % 8 + 1)-1\(day)T10:00"
        alone("Ann --course C\(holes) --at \(time)", (0..<holes).map { $0 < over ? 4 : 3 })
      }
    }
    let counted = counts("Ann")
    #expect(
      counted["averages"] == [
        "best-relative of 18: 12/3 +4.00", "best-relative of 9: 4/2 +2.00",
        "best-relative of 99: 33/1 +33.00",
        "best-strokes of 18: 174/3 58.00", "best-strokes of 9: 58/2 29.00",
        "best-strokes of 99: 330/1 330.00",
        "hole-relative 49/171 +0.29", "hole-strokes 562/171 3.29",
      ])
    // By date, with the mean of the rounds of the same length so far.
    #expect(
      counted["trend"] == [
        "C9 — Main +1 mean +1.00 of 1", "C9 — Main +3 mean +2.00 of 2",
        "C18 — Main +2 mean +2.00 of 1", "C18 — Main +4 mean +3.00 of 2",
        "C18 — Main +6 mean +4.00 of 3", "C99 — Main +33 mean +33.00 of 1",
      ])
    let text = run("discgolf stats Ann").out
    for line in [
      "Strokes a full round, 18 holes   58.00   3*",
      "Strokes a full round, 99 holes  330.00   1*",
      "Trend, 9 holes",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    // Nobody's column can show an average of rounds of three lengths.
    alone("Ben --course C9", Array(repeating: 3, count: 9))
    let overview = run("discgolf stats").out
    #expect(overview.contains("Strokes a hole") && !overview.contains("full round"), "\(overview)")
  }

  @Test func test_stats_ringerOfManyHoles_repeatsNoHoleInItsBands() {
    course("Long", 99)
    alone("Ann --course Long", Array(repeating: 3, count: 99))
    let heads = run("discgolf stats ringer Ann").out.split(separator: "\n").filter {
      $0.split(separator: " ").allSatisfy { Int($0) != nil || $0 == "Total" || $0 == "n" }
    }
    let numbers = heads.flatMap { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(numbers == Array(1...99), "\(heads)")
  }
}
