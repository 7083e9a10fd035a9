import ProgramTesting
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Compares the reading of random lines with the recorded one, which is that of a reader of whole
/// lines.
@Suite struct RecordedLineTests {
  /// The intended differences: no line has other events.
  private static let intended: RecordedLines.Intended = [
    "a refusal of the rules is located, and points at the whole entry": { $0.isLocated }
  ]

  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 20)
    let differences = try #require(
      RecordedLines("pickleball").differences(
        try TypedMatches.states(), of: TypedMatches.pieces, using: &generator))
    let faults = RecordedLines.faults(in: differences, but: Self.intended)
    #expect(faults.isEmpty, "\(faults.joined())")
  }
}
