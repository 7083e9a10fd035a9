import ListedSports
import ScoringKit
import Testing

/// Tests of two homes that started the same round with the sides in another order, and exchange
/// entries through a folder.
@Suite struct MergedHomesTests {
  /// A sport with turns: its entries have an order, and no places on a card.
  private static let sport = sports.first { $0.hasTimeline } ?? sports[0]

  private let folder = Scratch()
  private let homes = (Program(), Program())

  private func start(_ home: Program, _ sides: [String]) -> String? {
    // Both sides score, so that it doesn't matter who is named first.
    home.run([Self.sport.id, "start", "--new", "--json", "--format", "rally-2025", "--"] + sides)
      .payload?["id"]?.string
  }

  private func enter(_ home: Program, _ line: String, in round: String) -> Outcome {
    home.run(Self.sport.id, "enter", "--round", round, line)
  }

  private func sync() {
    for home in [homes.0, homes.1, homes.0, homes.1] {
      let outcome = home.run("sync", folder.path)
      #expect(outcome.code == 0, "\(outcome)")
    }
  }

  @Test func test_merge_sidesInAnotherOrder_followTheirPeopleInBothHomes() throws {
    _ = homes.0.run("me", "Ann")
    let one = try #require(start(homes.0, ["Ann", "Ben"]))
    sync()
    let other = try #require(start(homes.1, ["Ben", "Ann"]))
    for (home, round) in [(homes.0, one), (homes.1, other)] {
      for line in ["ann", "ben"] {
        let outcome = enter(home, line, in: round)
        #expect(outcome.code == 0, "\(outcome)")
      }
    }
    #expect(enter(homes.1, "ben", in: other).code == 0)
    sync()
    let merged = homes.0.run([Self.sport.id, "merge", one, other, "--yes"])
    #expect(merged.code == 0, "\(merged)")
    sync()
    let logs = [homes.0, homes.1].map { $0.run([Self.sport.id, "log", one]).out }
    #expect(logs[0] == logs[1] && logs[0].contains("2-1 · Ben serves"), "\(logs[0])")
    #expect(homes.0.run("disputes").out.contains("no disputes"))
    #expect(homes.1.run("disputes").out.contains("no disputes"))
    // Another entry is that of the person, not of the seat.
    let next = enter(homes.1, "ben", in: one)
    #expect(next.out.contains("Rally to Ben · 3-1"), "\(next)")
    sync()
    let last = homes.0.run([Self.sport.id, "status", "--round", one])
    #expect(last.out.contains("3-1"), "\(last)")
    for home in [homes.0, homes.1] { #expect(home.run("doctor").code == 0) }
  }
}
