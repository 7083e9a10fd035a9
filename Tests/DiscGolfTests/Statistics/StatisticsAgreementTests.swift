import ProgramTesting
import ScoringKit
import ScoringStore
import Testing

@testable import DiscGolf
@testable import ScoringCLI
@testable import ScoringDesk

/// Tests that stored statistics, recomputed ones, and those of an independent, simple computation
/// are equal.
@Suite struct StatisticsAgreementTests {
  private static let players = ["Ann", "Ben", "Cid"]

  /// Plays random rounds for a test: complete or not, finished or not, with corrections, undo and
  /// deletions.
  private func randomRounds(_ seed: UInt64) -> Runner {
    var random = SplitMix(state: seed)
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,4,3")
    run("discgolf courses add Quarry --pars 3,5")
    for day in 10..<22 {
      let (course, holes) = Bool.random(using: &random) ? ("Park", 3) : ("Quarry", 2)
      let names = Self.players.shuffled(using: &random).prefix(
        Int.random(in: 1...3, using: &random))
      let start =
        "discgolf start \(names.joined(separator: " ")) --course \(course) --new "
        + "--start-hole \(Int.random(in: 1...holes, using: &random)) --at 2026-01-\(day)T10:00 --json"
      let id = run(start).payload?["id"]?.string ?? ""
      for hole in 1...holes {
        for name in names where Int.random(in: 0..<8, using: &random) > 0 {
          run(
            "discgolf enter --round \(id) '\(hole) \(name) \(Int.random(in: 1...7, using: &random))'"
          )
        }
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: run("discgolf undo --round \(id)")
      case 1: run("discgolf enter --round \(id) '1 \(names.first ?? "") 9'")
      case 2: run("discgolf amend --round \(id) '1 \(names.first ?? "")' 8")
      default: break
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: break
      case 1: run("discgolf abandon --round \(id)")
      default: run("discgolf finish --yes --round \(id)")
      }
    }
    return run
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func test_stats_afterARebuild_areTheSame(seed: UInt64) {
    let run = randomRounds(seed)
    let line = "discgolf stats Ann Ben Cid --json"
    let stored = run(line)
    #expect(stored.code == .done)
    #expect(run("doctor --rebuild").code == .done)
    #expect(run(line).out == stored.out, "seed \(seed)")
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func test_stats_slowReckoning_agrees(seed: UInt64) throws {
    let run = randomRounds(seed)
    for name in Self.players {
      let mine = try reckon(name, run)
      let player = run("discgolf stats \(name) --json").payload?["players"]?.array?.first
      let averages = player?["sections"]?["averages"]
      #expect(player?["rounds"]?.integer ?? 0 == mine.rounds, "seed \(seed), \(name)")
      #expect(averages?["hole-strokes"]?["value"]?.integer ?? 0 == mine.strokes, "seed \(seed)")
      #expect(averages?["hole-strokes"]?["n"]?.integer ?? 0 == mine.holes, "seed \(seed)")
      let bests = player?["sections"]?["records"]?.array ?? []
      let strokes = bests.filter { $0["key"] == "best-strokes" }
      let values = Dictionary(
        strokes.map { ($0["book"]?.string ?? "", $0["value"]?.integer ?? 0) }
      ) { one, _ in one }
      #expect(values == mine.bests, "seed \(seed), \(name)")
    }
  }

  private struct Reckoning {
    var rounds = 0
    var holes = 0
    var strokes = 0
    var bests: [String: Int] = [:]
  }

  /// Adds up the scores of a player from the notation that `show` prints.
  private func reckon(_ name: String, _ run: Runner) throws -> Reckoning {
    var sums = Reckoning()
    for round in run("discgolf history -n 100 --json").payload?.array ?? [] {
      let id = round["id"]?.string ?? ""
      let payload = try #require(run("discgolf show \(id) --json").payload)
      let rows = payload["standings"]?.array ?? []
      guard let seat = rows.first(where: { $0["name"]?.string == name })?["seat"]?.integer
      else { continue }
      let scores = (payload["notation"]?.array ?? []).compactMap { event -> Int? in
        let parts = (event.string ?? "").split { " =".contains($0) }.map(String.init)
        return parts.count == 3 && parts[1] == "\(seat)" ? Int(parts[2]) : nil
      }
      guard !scores.isEmpty else { continue }
      let sum = scores.reduce(0, +)
      sums.rounds += 1
      sums.holes += scores.count
      sums.strokes += sum
      guard scores.count == payload["holeCount"]?.integer else { continue }
      let book = "\(payload["courseName"]?.string ?? "") — \(payload["layoutName"]?.string ?? "")"
      sums.bests[book] = min(sums.bests[book] ?? .max, sum)
    }
    return sums
  }

  /// Tests that the statistics of two courses with the same name are separate and can be
  /// distinguished.
  @Test func test_stats_coursesOfOneName_areToldApart() {
    let run = Runner([.discGolf])
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,5")
    run("discgolf courses add Park --pars 3,4,4 --yes")
    let ids = (run("discgolf courses --json").payload?.array ?? [])
      .filter { $0["name"]?.string == "Park" }.compactMap { $0["id"]?.string }
    #expect(ids.count == 2)
    for (day, id) in zip(["01", "02", "03"], ids + ids) {
      run("discgolf start --course \(id) --at 2026-03-\(day)T10:00")
      for score in ["3", "4", "4"] { run("discgolf enter \(score)") }
      run("discgolf finish --yes")
    }
    let text = run("discgolf stats").out
    for title in ["Park — Main (1, from Mar 1, 2026)", "Park — Main (2, from Mar 2, 2026)"] {
      #expect(text.contains("Holes: \(title)\n"), "\(text)")
      #expect(text.contains("Ringer card, the best score on each hole: \(title)\n"), "\(text)")
    }
    #expect(!text.contains("Park — Main\n"), "\(text)")
  }

  /// Tests that the statistics list the holes in order, even if a hole was not played in the first
  /// round.
  @Test func test_stats_order_isThatOfTheHoles() {
    let run = Runner([.discGolf])
    run("me Ann")
    run("discgolf courses add Park --pars 3,4,3")
    for (day, line) in [("01", "'ann: 3 - 4'"), ("02", "'ann: 3 2 4'")] {
      run("discgolf start --course Park --at 2026-03-\(day)T10:00")
      run("discgolf enter \(line)")
      run("discgolf finish --yes")
    }
    let sections = run("discgolf stats --json").payload?["players"]?.array?.first?["sections"]
    for section in ["holes", "ringer"] {
      let parts = sections?[section]?.array?.first?["parts"]?.array
      #expect(parts?.compactMap { $0["part"]?.string } == ["1", "2", "3"], "\(section)")
    }
  }
}
