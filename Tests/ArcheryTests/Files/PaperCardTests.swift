import ScoringKit
import Testing

@testable import Archery

/// What a file says of bows and faces, whichever program wrote it.
@Suite struct PaperCardTests {
  /// A bow that is not known, or changes within a round, is not dropped in silence.
  @Test func test_plan_bowThatIsNoneOrChanges_isSaid() throws {
    let plan = try ArrowList.plan(
      "archer,end,arrow1,round,bow\nAnn,1,9,wa18,recurve\nAnn,2,9,wa18,compound\n"
        + "Ann,3,9,wa18,compound\nBen,1,9,wa18,zzz\nCid,1,9,wa18,Recurve\nCid,2,9,wa18,recurve\n")
    let said = plan.warnings.filter { $0.kind == "bow" }
    #expect(said.map(\.line) == [3, 5], "\(plan.warnings)")
    #expect(said.last?.message.contains("\"zzz\" is no bow") == true)
  }

  /// A face that is not known, or has not all of the values, is another one, which is said.
  @Test(arguments: [
    ("Strange face", "9", true), ("WA Vertical 3 Spot", "5", true), ("WA 3 Spot", "9", false),
    ("WA Full (122cm)", "5", false), ("122cm", "5", false), ("", "5", false),
  ])
  func test_plan_faceThatIsNot_isSaid(face: String, value: String, isSaid: Bool) throws {
    let plan = try ArrowList.plan(
      "archer,end,arrow1,distance,face\nAnn,1,\(value),18m,\(face)\n")
    #expect(plan.warnings.contains { $0.kind == "face" } == isSaid, "\(plan.warnings)")
  }
}
