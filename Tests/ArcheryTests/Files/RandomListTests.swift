import ProgramTesting
import Testing

@testable import Archery

/// Tests of lists as people and spreadsheets change them: in any form, each value is read as in the
/// plain file, or the line is named.
@Suite struct RandomListTests {
  private static let forms = [
    ListForm(
      ArrowList.importer,
      [
        ("archer", .name), ("date", .day), ("round", .text), ("end", .number),
        ("arrow1", .number), ("arrow2", .number), ("arrow3", .number),
      ],
      [
        ["Ann Ash", "2026-05-21", "Portsmouth", "1", "10", "9", "8"],
        ["Ann Ash", "2026-05-21", "Portsmouth", "2", "9", "9", "7"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "1", "8", "8", "6"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "2", "10", "7", "7"],
      ]),
    ListForm(
      TotalList.importer,
      [
        ("archer", .name), ("date", .day), ("round", .text), ("bow", .text), ("score", .number),
        ("hits", .number), ("10s", .number), ("xs", .number),
      ],
      [
        ["Ann Ash", "2026-05-21", "Portsmouth", "recurve", "560", "60", "25", "10"],
        ["Ben Oak", "2026-05-21", "Portsmouth", "compound", "580", "60", "40", "20"],
      ]),
  ]

  @Test(arguments: forms.indices, 541...542 as ClosedRange<UInt64>)
  func test_changedLists_areReadAsThePlainOneOrNameTheLine(form: Int, seed: UInt64) throws {
    let faults = try Self.forms[form].faults(seed: seed)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
