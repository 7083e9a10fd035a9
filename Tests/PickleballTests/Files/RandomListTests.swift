import ProgramTesting
import Testing

@testable import Pickleball

/// Tests of lists as people and spreadsheets change them: in any form, each value is read as in the
/// plain file, or the line is named.
@Suite struct RandomListTests {
  private static let forms = [
    ListForm(
      ScoreList.importer,
      [
        ("date", .day), ("side_a", .name), ("side_b", .name), ("score_a", .number),
        ("score_b", .number),
      ],
      [
        ["2026-05-21", "Ann Ash", "Ben Oak", "11", "7"],
        ["2026-05-22", "Cid Elm", "Ben Oak", "11", "9"],
        ["2026-05-23", "Ann Ash", "Cid Elm", "4", "11"],
      ])
  ]

  @Test(arguments: forms.indices, 541...542 as ClosedRange<UInt64>)
  func test_changedLists_areReadAsThePlainOneOrNameTheLine(form: Int, seed: UInt64) throws {
    let faults = try Self.forms[form].faults(seed: seed)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
