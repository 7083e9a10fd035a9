import Pickleball
import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests that results of one day keep the order of their file, in each store and after each form of
/// export.
@Suite struct ListOrderTests {
  private func file(_ wins: [Bool], from first: Int = 0) -> String {
    (["date,side_a,side_b,scores"]
      + wins.enumerated().map {
        "2026-05-05,Ann,Ben,\($1 ? "11-\($0 + first)" : "\($0 + first)-11")"
      })
      .joined(separator: "\n") + "\n"
  }

  private func streaks(_ run: Runner) -> [Int?] {
    let players = run("pickleball stats Ann --json").payload?["players"]
    let sections = players?.array?.first?["sections"]
    let wins = sections?["streaks"]?["wins"] ?? .null
    return [wins["longest"]?.integer, wins["current"]?.integer]
  }

  private func order(_ run: Runner) -> [String] {
    run("pickleball export --form scores").out.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(arguments: UInt64(1)...6)
  func test_resultsOfOneDay_giveTheStreaksOfTheFile(device: UInt64) {
    let run = Runner([.pickleball], device: device)
    run("pickleball import - --me Ann", input: file([true, true, false, true, false, true]))
    #expect(streaks(run) == [2, 1])
  }

  @Test func test_laterFileOfTheDay_comesAfterTheFirst() {
    let run = Runner([.pickleball])
    run("pickleball import - --me Ann", input: file([true, false]))
    run("pickleball import -", input: file([true, true, true], from: 5))
    #expect(streaks(run) == [3, 3])
  }

  @Test func test_listThatBeginsWithTheNewestDay_isReadFromItsEnd() {
    let run = Runner([.pickleball])
    let text = """
      date,side_a,side_b,scores
      2026-05-06,Ann,Ben,11-1
      2026-05-05,Ann,Ben,11-2
      2026-05-05,Ann,Ben,3-11
      """
    run("pickleball import - --me Ann", input: text)
    #expect(streaks(run) == [2, 2])
  }

  /// Tests that random results of one file keep their order when they are exported in any form and
  /// imported into an empty store.
  @Test func test_orderOfAFile_survivesEveryForm() {
    let seed: UInt64 = 20_261_126
    var random = SeededGenerator(seed: seed)
    for round in 0..<4 {
      let wins = (0..<Int.random(in: 2...8, using: &random)).map { _ in
        Bool.random(using: &random)
      }
      let first = Runner([.pickleball], device: UInt64(round) * 10 + 1)
      first("pickleball import - --me Ann", input: file(wins))
      let (expected, lines) = (streaks(first), order(first))
      for (index, command) in [
        "export", "pickleball export", "pickleball export --form notation",
        "pickleball export --form scores",
      ].enumerated() {
        let other = Runner([.pickleball], device: UInt64(round) * 10 + UInt64(index) + 2)
        other("import - --me Ann", input: first(command).out)
        #expect(order(other) == lines, "seed \(seed), \(command)")
        #expect(streaks(other) == expected, "seed \(seed), \(command)")
      }
    }
  }
}
