import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests of files with single wrong values: they are reported with line and value, and never stored
/// as another distance, day or round.
@Suite struct FaultyListTests {
  // MARK: Lengths

  @Test(arguments: [
    ("18,3m", "18.3m"), ("18.0 m", "18m"), ("18.50 m", "18.5m"), ("70", "70m"), ("20 yards", "20y"),
    ("6.667y", "6.667y"), ("Distance 1: 18m", "18m"), ("1.000 m", ""), ("1 300 m", ""),
    ("70/60 m", ""),
    ("70m/60m", ""), ("-5m", ""), ("18 ft", ""), ("1,500 m", ""), ("", ""),
    ("12.5.1m", ""),
  ])
  func test_distance_ofAText_isTheOnlyOneOrNone(text: String, length: String) {
    #expect(PaperScore.Pass(distance: text).measured == length)
  }

  @Test(arguments: [
    ("WA Full (122 cm)", "122cm"), ("40cm", "40cm"), ("40,5cm", "40.5cm"), ("-40", ""),
    ("16in", "16in"), ("122", "122cm"), ("Vertical 3 Spot (40cm)", "40cm"), ("Vegas 3 Spot", ""),
    ("triple-40cm", "40cm"),
  ])
  func test_diameter_ofAText_isTheOnlyOneOrNone(text: String, size: String) {
    #expect(PaperScore.Pass(size: text).measuredSize == size)
    #expect(PaperScore.Pass(size: "40,5cm").faceSize == nil)
  }

  @Test(arguments: ["1.000 m", "70m/60m", "-5m", "18 ft"])
  func test_plan_ofAnUnreadableDistance_leavesTheRoundOutAndSaysSo(distance: String) throws {
    let plan = try ArrowList.plan(
      "archer,date,distance,end,arrow1\nAnn,2026-05-02,\(distance),1,9\n")
    #expect(plan.cards.isEmpty && plan.warnings.allSatisfy { $0.line == 2 }, "\(plan.warnings)")
    #expect(plan.warnings.contains { $0.message.contains("\"\(distance)\"") }, "\(plan.warnings)")
    let named = try ArrowList.plan(
      "archer,date,round,distance,end,arrow1,arrow2,arrow3\nAnn,2026-05-02,WA 18m,\(distance),1,9,9,9\n"
    )
    #expect(named.rules()?.definition.code == "wa18", "\(named.warnings)")
    #expect(named.kinds == ["column 2"], "\(named.warnings)")
  }

  @Test func test_plan_ofADecimalComma_isThatDistance() throws {
    let plan = try ArrowList.plan("archer;date;distance;end;arrow1\nAnn;2026-05-02;18,3m;1;9\n")
    #expect(plan.rules()?.definition.passesText.contains("@18.3m/") == true, "\(plan.warnings)")
  }

  // MARK: Dates

  @Test func test_plan_ofAnUnreadableOnlyDate_leavesTheLinesOut() throws {
    let plan = try ArrowList.plan(
      """
      archer,date,round,end,arrow1,arrow2,arrow3
      Ann,0000-00-00,WA 18m,1,10,9,8
      Ann,0000-00-00,WA 18m,2,10,9,8
      """)
    #expect(plan.cards.isEmpty && plan.kinds == ["date 2"], "\(plan.warnings)")
    #expect(plan.warnings.first?.message.contains("\"0000-00-00\"") == true)
  }

  @Test func test_plan_ofABlankDateAmongOthers_hasTheDateOfTheLinesAround() throws {
    let plan = try ArrowList.plan(
      """
      Archer,End,Arrow 1,Arrow 2,Arrow 3,Date,Round
      Ann,1,10,9,8,2026-04-13,WA 18m
      Ann,2,10,10,9,2026-04-31,WA 18m
      Ann,3,9,9,9,,WA 18m
      Ben,1,9,9,9,2026-04-13,WA 18m
      """)
    #expect(plan.cards.count == 1 && plan.events().count == 9, "\(plan.warnings)")
    #expect(plan.cards.first?.startedAt.isoDate == "2026-04-13")
    #expect(plan.kinds == ["date 3", "date 4"], "\(plan.warnings)")
  }

  @Test func test_plan_ofABlankDateBetweenTwoDays_leavesTheLineOut() throws {
    let plan = try ArrowList.plan(
      """
      archer,date,round,end,arrow1,arrow2,arrow3
      Ann,2026-05-01,WA 18m,1,10,9,8
      Ann,,WA 18m,2,10,9,8
      Ann,2026-05-02,WA 18m,1,10,9,8
      """)
    #expect(plan.cards.map { $0.startedAt.isoDate } == ["2026-05-01", "2026-05-02"])
    #expect(plan.kinds == ["date 3"] && plan.events().count == 3, "\(plan.warnings)")
  }

  // MARK: Rounds

  @Test func test_plan_ofAnEndThatTheRoundLacks_leavesThatEndOut() throws {
    let plan = try ArrowList.plan(
      """
      Archer,End,Arrow 1,Arrow 2,Arrow 3,Date,Round
      Ann,1,10,9,8,2026-04-13,WA 18m
      Ann,22,10,10,9,2026-04-13,WA 18m
      Ben,1,9,9,9,2026-04-13,WA 18m
      """)
    #expect(plan.rules()?.definition.code == "wa18")
    #expect(plan.events().count == 3 && plan.events(row: 1).count == 3)
    #expect(plan.kinds == ["end 3"], "\(plan.warnings)")
    #expect(
      plan.warnings.first?.message
        == "Ann: end 22 is left out, because WA 18m has 20 ends of 3 arrows.")
  }

  @Test func test_plan_ofAnUnknownRoundWithoutDistance_isRefusedWithSimilarNames() throws {
    let plan = try ArrowList.plan(
      "archer,date,round,end,arrow1\nAnn,2026-04-13,WA 720 70m,1,10\n")
    #expect(plan.cards.isEmpty && plan.kinds == ["row 2"], "\(plan.warnings)")
    let message = plan.warnings.first?.message ?? ""
    #expect(message.contains("\"WA 720 70m\"") && message.contains("Similar names: "), "\(message)")
    #expect(RoundCatalogue.names(like: "WA 720 70m").contains { $0.contains("70") }, "\(message)")
    #expect(RoundCatalogue.names(like: "Portsmoth").first == "Portsmouth")
  }

  @Test func test_plan_ofOneBadArrow_leavesThatArcherOut() throws {
    let plan = try ArrowList.plan(
      """
      archer,date,distance,end,arrow1,arrow2
      Ann,2026-05-02,18m,1,99999999999999999999,9
      Ben,2026-05-02,18m,1,10,9
      Cid,2026-05-02,18m,1,8,7
      """)
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ben", "Cid"]], "\(plan.warnings)")
    #expect(plan.kinds == ["row 2"])
    #expect(plan.warnings.first?.message.contains("\"99999999999999999999\"") == true)
  }

  @Test func test_plan_ofANamedFace_refusesTheValueAndKeepsTheFace() throws {
    let plan = try ArrowList.plan(
      """
      archer,date,distance,face,end,arrow1,arrow2,arrow3
      Ann,2026-05-02,18m,WA Full (40cm),1,10,12,9
      """)
    #expect(plan.rules()?.definition.passes.first?.face.id == "10-zone", "\(plan.warnings)")
    #expect(plan.kinds == ["value 2"] && plan.events().count == 2, "\(plan.warnings)")
    let unnamed = try ArrowList.plan(
      "archer,date,distance,end,arrow1,arrow2\nAnn,2026-05-02,18m,1,10,12\n")
    #expect(unnamed.kinds == ["face 2"], "\(unnamed.warnings)")
  }

  @Test func test_myTargets_withWrongValues_reportsEach() throws {
    let header =
      #""Title";"Date";"Standard Round";"Indoor";"Bow";"Arrow";"Round";"Distance";"Target";"End";"Timestamp";"Points";"x";"y""#
    func line(
      _ points: String, date: String = "2026-05-02", time: String = "18:05:09", x: String = "0.1",
      y: String = "-0.2"
    ) -> String {
      [
        "Eve", date, "Übung", "false", "Recurve", "Carbon", "1", "18m", "WA Full (40cm)", "1", time,
        points, x, y,
      ].map { "\"\($0)\"" }.joined(separator: ";")
    }
    let plan = try MyTargets.plan(
      [header, line("X"), line("12"), line("9", time: "25:99:00"), line("9", x: "99999", y: "abc")]
        .joined(separator: "\n"))
    #expect(plan.rules()?.definition.passes.first?.face.id == "10-zone", "\(plan.warnings)")
    #expect(Set(plan.kinds) == ["time 4", "place 5", "value 3"], "\(plan.kinds)")
    let undated = try MyTargets.plan([header, line("X", date: "kaputt")].joined(separator: "\n"))
    #expect(undated.cards.isEmpty && undated.kinds == ["date 2"], "\(undated.kinds)")
  }

  @Test func test_ianseo_withAnUnreadableDateOrArrow_leavesThatLineOut() throws {
    let plan = try Ianseo.plan(
      """
      FamilyName;GivenName;Division;D1 Arrows;D1 Score;Score;Round;Date
      Foo;Bar;R;10,9,8,7,6,5;45;45;;2026-05-02
      Baz;Qux;R;10,9,Z,7,6,5;45;45;;2026-05-02
      Tot;Only;R;10,9,8,7,6,5;45;45;;2026-05-99
      """)
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Bar Foo"]], "\(plan.warnings)")
    #expect(plan.kinds.contains("row 3") && plan.kinds.contains("date 4"), "\(plan.kinds)")
  }

  // MARK: Headings

  @Test(arguments: ["Pfeil", "Flèche", "Flecha", "Freccia", "Pijl", "Shot", "A", "Arrow"])
  func test_plan_ofNumberedArrowColumns_isReadInAnyLanguage(word: String) throws {
    for end in ["End #", "End No.", "Passe", "Volée", "Tanda", "Volata"] {
      let plan = try ArrowList.plan(
        "Nome,Datum,Distanz,\(end),\(word) 1,\(word) 2\nAnn,2026-05-02,18m,1,10,9\n")
      #expect(plan.events() == ["1.1 1=10", "1.2 1=9"], "\(end) \(word): \(plan.warnings)")
      #expect(plan.warnings.isEmpty && plan.cards.first?.rows.first?.name == "Ann")
    }
  }

  @Test func test_plan_ofNomeAndCognome_joinsThem() throws {
    let plan = try ArrowList.plan(
      "Nome;Cognome;Data;Distanza;Volata;Freccia 1\nAnna;Rossi;2026-05-02;18m;1;10\n")
    #expect(plan.cards.first?.rows.map(\.name) == ["Anna Rossi"], "\(plan.warnings)")
  }

  @Test func test_plan_ofCompoundTensIndoors_warnsOnceALine() throws {
    let plan = try ArrowList.plan(
      "archer,date,round,bow,end,arrow1,arrow2,arrow3\nAnn,2026-05-02,WA 18m Compound,compound,1,10,10,9\n"
    )
    #expect(plan.kinds.filter { $0 == "ambiguous 2" }.count == 1, "\(plan.warnings)")
  }
}
