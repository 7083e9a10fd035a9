import ProgramTesting
import Testing

@testable import DiscGolf

/// Tests of lists as people and spreadsheets change them: in any form, each value is read as in the
/// plain file, or the line is named.
@Suite struct RandomListTests {
  private static let forms = [
    ListForm(
      UDiscReader.importer,
      [
        ("PlayerName", .name), ("CourseName", .text), ("LayoutName", .text), ("StartDate", .day),
        ("EndDate", .text), ("Total", .number), ("+/-", .number), ("Hole1", .number),
        ("Hole2", .number), ("Hole3", .number),
      ],
      [
        ["Par", "Park", "Main", "2026-05-21", "", "9", "", "3", "3", "3"],
        ["Ann Ash", "Park", "Main", "2026-05-21", "", "10", "1", "4", "3", "3"],
        ["Ben Oak", "Park", "Main", "2026-05-21", "", "8", "-1", "3", "2", "3"],
        ["Cid Elm", "Park", "Main", "2026-05-21", "", "12", "3", "4", "4", "4"],
      ]),
    ListForm(
      UDiscEventReader.importer,
      [
        ("division", .text), ("position", .text), ("name", .name), ("start_time", .day),
        ("round_total_score", .number), ("hole_1", .number), ("hole_2", .number),
      ],
      [
        ["MPO", "1", "Ann Ash", "2026-05-21", "5", "2", "3"],
        ["MPO", "2", "Ben Oak", "2026-05-21", "7", "4", "3"],
        ["FPO", "1", "Cid Elm", "2026-05-21", "6", "3", "3"],
      ]),
  ]

  @Test(arguments: forms.indices, 541...542 as ClosedRange<UInt64>)
  func test_changedLists_areReadAsThePlainOneOrNameTheLine(form: Int, seed: UInt64) throws {
    let faults = try Self.forms[form].faults(seed: seed)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
