import ProgramTesting
import ScoringKitTesting
import Testing

@testable import Archery

/// Compares the reading of random lines with the recorded one, which is that of a reader of whole
/// lines.
@Suite struct RecordedLineTests {
  /// The intended differences: no line has other events.
  private static let intended: RecordedLines.Intended = [
    "a refusal of the rules is located, and points at the whole line": { $0.isLocated },
    "a wrong value of a cell is refused before a second word": {
      $0.isRefused && $0.state.hasPrefix("the value of")
    },
    "a refused status points at the word for leaving": {
      $0.isSameReason && ["dsq", "dnf", "retired", "forfeit"].contains(where: $0.read.hasSuffix)
    },
  ]

  @Test func test_randomLines_areReadAsRecorded() throws {
    var generator = SeededGenerator(seed: 22)
    let differences = try #require(
      RecordedLines("archery").differences(
        try TypedSheets.states(), of: TypedSheets.pieces, using: &generator))
    let faults = RecordedLines.faults(in: differences, but: Self.intended)
    #expect(faults.isEmpty, "\(faults.joined())")
  }
}
