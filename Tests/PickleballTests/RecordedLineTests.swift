import ProgramTesting
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Compares the reading of random lines with the recorded one.
@Suite struct RecordedLineTests {
  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 20)
    let differences = try #require(
      RecordedLines("pickleball").differences(
        try TypedMatches.states(), of: TypedMatches.pieces, using: &generator))
    #expect(differences.isEmpty, "\(differences)")
  }
}
