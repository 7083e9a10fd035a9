import ProgramTesting
import ScoringKitTesting
import Testing

@testable import Archery

/// Compares the reading of random lines with the recorded one.
@Suite struct RecordedLineTests {
  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 22)
    let differences = try #require(
      RecordedLines("archery").differences(
        try TypedSheets.states(), of: TypedSheets.pieces, using: &generator))
    #expect(differences.isEmpty, "\(differences)")
  }
}
