import ProgramTesting
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Compares the reading of random lines with the recorded one.
@Suite struct RecordedLineTests {
  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 21)
    let differences = try #require(
      RecordedLines("discgolf").differences(
        try TypedCards.states(), of: TypedCards.pieces, using: &generator))
    #expect(differences.isEmpty, "\(differences)")
  }
}
