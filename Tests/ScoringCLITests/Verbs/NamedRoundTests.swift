import ProgramTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringCLI

/// Tests random commands on open rounds of three sports: a command changes only the round whose id
/// is the first in its output.
@Suite struct NamedRoundTests {
  private static let sports = ["pebbles", "stones", "shells"]

  /// Returns the number of entries of each round, by the id of the round.
  private func counts(_ run: Runner) throws -> [String: Int] {
    let store = try #require(run.store)
    return try store.read { reader in
      try Dictionary(
        uniqueKeysWithValues: reader.streams(ofKind: StreamID.roundKind).map { stream in
          (stream.key, try reader.entries(of: stream).count)
        })
    }
  }

  private func command(_ dice: inout SeededGenerator, _ ids: [String]) -> String {
    let id = String((ids.randomElement(using: &dice) ?? "").prefix(6))
    let sport = Self.sports.randomElement(using: &dice) ?? ""
    let value = Int.random(in: 1...6, using: &dice)
    let commands = [
      "enter \(value)", "enter \(value)", "enter \(value)", "\(sport) enter \(value)",
      "enter --round \(id) \(value)", "undo", "\(sport) undo", "undo --round \(id)", "redo",
      "amend 2 \(value)", "amend --round \(id) 2 \(value)", "remove 2", "note \(id) windy",
      "reopen", "finish", "abandon --round \(id)", "reopen --round \(id)", "delete \(id) --yes",
      "\(sport) start Ann",
    ]
    return commands.randomElement(using: &dice) ?? ""
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func test_commands_overRoundsOfThreeSports_changeOnlyTheRoundNamedFirst(seed: UInt64) throws {
    let run = Runner(Self.sports.map { Pebbles.sport($0) })
    var dice = SeededGenerator(seed: seed)
    run("me Ann")
    for sport in Self.sports { run("\(sport) start Ann") }
    for step in 0..<80 {
      let before = try counts(run)
      let line = command(&dice, before.keys.sorted())
      let result = run(line)
      let after = try counts(run)
      let changed = after.keys.filter { before[$0] != nil && before[$0] != after[$0] }
      let place: Comment = "seed \(seed), step \(step): \(line)\n\(result.out)\(result.err)"
      #expect(result.code == .done || changed.isEmpty, place)
      #expect(changed.count <= 1, place)
      guard let id = changed.first, after.count > 1 else { continue }
      // The output of `finish` is the card of the round, which has the id on its second line.
      let beginning = result.lines.prefix(2).joined(separator: " ")
      let named = after.keys.compactMap { key in
        beginning.firstRange(of: key.prefix(4)).map { ($0.lowerBound, key) }
      }.min { $0.0 < $1.0 }
      let open = after.keys.filter { $0 != id }.isEmpty
      if !open, beginning.contains("unchanged") == false {
        #expect(named?.1 == id || isAlone(run, id), place)
      }
    }
  }

  /// Whether no round of another sport is in progress, so that the output need not name the round.
  private func isAlone(_ run: Runner, _ id: String) -> Bool {
    let open = Self.sports.filter { sport in
      run("\(sport) status").code == .done || run("\(sport) status").err.contains("Several")
    }
    return open.count <= 1
  }
}
