import ProgramTesting
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Compares the reading of random lines with the recorded one, which is that of a reader of whole
/// lines.
@Suite struct RecordedLineTests {
  /// The intended differences.
  private static let intended: RecordedLines.Intended = [
    "a refusal of the rules is located, and points at the whole line": { $0.isLocated },
    "a wrong value of a cell is refused before a second word": {
      $0.isRefused && $0.state.hasPrefix("the value of")
    },
    "`status ann dnf` and `end ann dnf` are read as in other sports": {
      $0.recorded.hasPrefix("! unknown-name ")
        && ["status ", "end "].contains(where: $0.line.hasPrefix)
    },
  ]

  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 21)
    let differences = try #require(
      RecordedLines("discgolf").differences(
        try TypedCards.states(), of: TypedCards.pieces, using: &generator))
    let faults = RecordedLines.faults(in: differences, but: Self.intended)
    #expect(faults.isEmpty, "\(faults.joined())")
  }
}
