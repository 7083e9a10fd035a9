import ScoringKit
import Testing

@testable import Archery

/// Tests of the facts about bows, faces and rounds in files of different programs.
@Suite struct PaperCardTests {
  /// Tests that a bow is reported if it is unknown, or changes within a round.
  @Test func test_plan_bowThatIsNoneOrChanges_isSaid() throws {
    let plan = try ArrowList.plan(
      "archer,end,arrow1,round,bow\nAnn,1,9,wa18,recurve\nAnn,2,9,wa18,compound\n"
        + "Ann,3,9,wa18,compound\nBen,1,9,wa18,zzz\nCid,1,9,wa18,Recurve\nCid,2,9,wa18,recurve\n")
    let said = plan.warnings.filter { $0.kind == "bow" }
    #expect(said.map(\.line) == [3, 5], "\(plan.warnings)")
    #expect(said.last?.message.contains("\"zzz\" is no bow") == true)
  }

  /// Tests that a face which is unknown, or lacks one of the values, is replaced by another one,
  /// and that this is reported.
  @Test(arguments: [
    ("Strange face", "9", true), ("WA Vertical 3 Spot", "5", true), ("WA 3 Spot", "9", false),
    ("WA Full (122cm)", "5", false), ("122cm", "5", false), ("", "5", false),
  ])
  func test_plan_faceThatIsNot_isSaid(face: String, value: String, isSaid: Bool) throws {
    let plan = try ArrowList.plan(
      "archer,end,arrow1,distance,face\nAnn,1,\(value),18m,\(face)\n")
    #expect(plan.warnings.contains { $0.kind == "face" } == isSaid, "\(plan.warnings)")
  }

  private static let header =
    "archer,date,round,end,arrow1,pass,distance,diameter,face,location,ruleset\n"

  /// Tests that a field which can't be read is reported with its line, once for each column.
  @Test func test_plan_fieldsThatCannotBeRead_areNamed() throws {
    let plan = try ArrowList.plan(
      Self.header + "Ann,2026-03-01,,1,9,x,blah,aa,zzz,moon,qq\n"
        + "Ann,2026-03-01,,2,9,x,blah,aa,zzz,moon,qq\n")
    let said = plan.warnings.filter { $0.kind == "column" }
    #expect(said.allSatisfy { $0.line == 2 })
    #expect(
      said.map { String($0.message.prefix { $0 != ":" }) }
        == ["pass", "location", "ruleset", "face", "diameter", "distance"])
    let arrows = try ArrowList.plan(
      "archer,end,arrow,symbol,spot,x,y,arrow_number,points\nAnn,1,1,9,zz,abc,0.1,-4,q\n")
    #expect(
      arrows.warnings.filter { $0.kind == "column" }.map { $0.message.prefix { $0 != " " } }
        == ["spot:", "arrow_number:", "points:", "x:"])
    #expect(arrows.events() == ["1.1 1=9"])
  }

  /// Tests archers of one round who differ in a fact of which the round has only one: the file's
  /// choice is reported.
  @Test func test_plan_archersWhoDiffer_areNotMadeAlikeInSilence() throws {
    let blank = try ArrowList.plan(
      Self.header + "Ann,2026-03-01,,1,9,,18m,,,,\nBen,2026-03-01,,1,9,,18m,60cm,,indoor,wa-2025\n")
    let definition = blank.rules()?.definition
    #expect(definition?.passes[0].size == (try FaceSize("60cm")) && definition?.location == .indoor)
    #expect(blank.rules()?.ruleset.id == "wa-2025")
    let two = try ArrowList.plan(
      Self.header + "Ann,2026-03-01,,1,9,,18m,,,,wa-2026\nBen,2026-03-01,,1,9,,18m,,,,wa-2025\n")
    #expect(two.kinds.contains("ruleset 3"), "\(two.kinds)")
    let apart = try ArrowList.plan(
      Self.header + "Ann,2026-03-01,,1,9,,18m,,,indoor,\nBen,2026-03-01,,1,9,,18m,,,outdoor,\n")
    #expect(apart.cards.count == 2)
    let roof = try ArrowList.plan(Self.header + "Ann,2026-03-01,wa18,1,9,,,,,outdoor,\n")
    #expect(roof.kinds.contains("location 2"), "\(roof.kinds)")
  }

  @Test func test_plan_distanceThatChangesWithinAPass_isSaidOnce() throws {
    let plan = try ArrowList.plan(
      Self.header + "Ann,2026-03-01,,1,9,1,30m,,,,\nAnn,2026-03-01,,2,9,1,20m,,,,\n"
        + "Ann,2026-03-01,,3,9,1,20m,,,,\n")
    #expect(plan.kinds.filter { $0.hasPrefix("distance") } == ["distance 3"], "\(plan.kinds)")
  }

  /// Tests that a day written in two ways is the same day, and that the title of a round becomes
  /// its note.
  @Test func test_plan_dayWrittenTwice_andTitle_areKept() throws {
    let plan = try ArrowList.plan(
      "archer,date,round,title,end,arrow1\nAnn,2026-03-01,wa18,League,1,9\n"
        + "Ann,1.3.2026,wa18,League,2,8\n")
    #expect(plan.cards.count == 1 && plan.cards.first?.note == "League")
  }

  /// Tests lists that contain the time of each end: the ends are one round until the numbers of
  /// ends begin again.
  @Test func test_plan_timeOfEachEnd_isOneRound() throws {
    let header = "archer,date,round,end,arrow1\n"
    func line(_ time: String, _ end: Int) -> String { "Ann,2026-03-01 \(time),wa18,\(end),9\n" }
    let one = try ArrowList.plan(header + line("10:30", 1) + line("10:31", 2) + line("10:35", 3))
    #expect(one.cards.count == 1 && one.events().count == 3)
    let two = try ArrowList.plan(header + line("10:30", 1) + line("10:31", 2) + line("15:00", 1))
    #expect(two.cards.count == 2)
  }
}
