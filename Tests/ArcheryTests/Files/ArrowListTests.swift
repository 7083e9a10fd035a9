import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

@Suite struct ArrowListTests {
  static let wide = """
    archer,end,arrow1,arrow2,arrow3,end_total
    Ann,1,X,10,9,29
    Ben,1,9,9,M,18
    Ann,2,8,7,,15
    Ben,2,10,6,5,22
    """

  static let long = """
    archer,date,round,pass,distance,face,diameter,end,arrow,symbol,points,spot,x,y,arrow_number
    Ann,2026-05-02 10:00,Club,1,30m,10-zone,80,1,1,9,9,,0.5,-0.25,12
    Ann,2026-05-02 10:00,Club,1,30m,10-zone,80,1,2,8,9,,,,
    Ann,2026-05-02 10:00,Club,2,20m,10-zone,80,2,1,,,,,,
    Ann,2026-05-02 10:00,Club,2,20m,10-zone,80,2,2,X,10,,,,
    """

  @Test func test_plan_lineAnEnd_isReadWithoutRoundAndDate() throws {
    let plan = try ArrowList.plan(Self.wide)
    #expect(plan.cards.count == 1)
    let card = try #require(plan.cards.first)
    #expect(!card.isDated && card.rows.map(\.name) == ["Ann", "Ben"])
    #expect(plan.events() == ["1.1 1=X", "1.2 1=10", "1.3 1=9", "2.1 1=8", "2.2 1=7"])
    #expect(plan.events(row: 1).last == "2.3 1=5")
    // The arrows of Ben's second end add up to 21, and the file says 22.
    #expect(plan.kinds == ["distance 2", "total 5"])
    #expect(
      plan.warnings.last?.message.contains("the file says 22, the arrows add up to 21") == true)
  }

  /// Tests that the lines of an exported list can be in any order, because each names its end.
  @Test func test_import_ofOnesOwnListSortedOtherwise_isTheSameRound() throws {
    let run = Runner.archery()
    run("archery start --shoot wa720_70 Ann Ben --new --at '2026-05-01 10:00'")
    for end in 1...12 { run("archery enter '\(end): ann X 10 9 9 8 7, ben 9 9 9 9 9 9'") }
    run("archery finish")
    let list = run("archery export 1 --form arrows").out
    let lines = list.split(separator: "\n").map(String.init)
    let (header, rows) = (lines[0], lines.dropFirst())
    let other = Runner.archery(device: 2)
    func field(_ row: String, _ column: Int) -> String {
      String(row.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
    let orders = [
      Array(rows.reversed()), rows.sorted { field($0, 6) > field($1, 6) },
      rows.sorted { (Int(field($0, 10)) ?? 0) > (Int(field($1, 10)) ?? 0) }, Array(rows),
    ]
    for (index, rows) in orders.enumerated() {
      let file = ([header] + rows).joined(separator: "\n")
      #expect(run("archery import -", input: file).out.contains("1 known already"))
      let read = other("archery import -", input: file)
      #expect(read.out.contains(index == 0 ? "Added 1 round." : "1 known already"), "\(read)")
    }
    #expect(other("archery standings").out.contains("1  Ben       648"))
  }

  @Test func test_plan_anEndOfMoreArrowsThanTheRoundHas_isSaidToMakeItsEndsLonger() throws {
    let plan = try ArrowList.plan(
      """
      archer,date,round,end,arrow1,arrow2,arrow3,arrow4
      Ann,2026-05-01,portsmouth,1,10,9,8,7
      Ann,2026-05-01,portsmouth,2,10,9,8,
      """)
    #expect(plan.kinds == ["round 2"])
    #expect(plan.warnings.first?.message.hasSuffix("the round is kept in ends of 4.") == true)
  }

  @Test func test_plan_aLineWithMoreFieldsThanColumns_isLeftOutAndReported() throws {
    let plan = try ArrowList.plan("archer,end,arrow1,arrow2\nAnn,1,10,9,8\nAnn,2,7,6,\n")
    #expect(plan.kinds.filter { $0.hasPrefix("row") } == ["row 2"])
    #expect(plan.warnings.first?.message.hasPrefix("The line has 5 fields for 4 columns") == true)
    #expect(plan.events() == ["2.1 1=7", "2.2 1=6"])
  }

  /// Tests that upper and lower case and extra spaces in names are ignored, so that all ends of an
  /// archer belong to one round.
  @Test func test_plan_anArcherInAnotherLetterCase_isTheSame() throws {
    let wide = try ArrowList.plan(
      """
      archer,round,distance,end,arrow1,arrow2,arrow3
      Ann Lee,Club,30m,1,10,9,8
      ann  lee,club,30m,2,9,9,9
      Ben,CLUB,30m,1,9,9,9
      Ben,Club,30m,2,9,9,9
      """)
    #expect(wide.cards.count == 1 && wide.cards.first?.rows.map(\.name) == ["Ann Lee", "Ben"])
    #expect(wide.events().count == 6 && wide.events(row: 1).count == 6)
    let long = try ArrowList.plan(
      Self.long.replacing("Ann,2026-05-02 10:00,Club,2", with: "ANN,2026-05-02 10:00,club,2"))
    #expect(long.cards.count == 1)
    #expect(long.events() == (try ArrowList.plan(Self.long)).events())
    let mistyped = try ArrowList.plan(
      "archer,date,end,arrow1\nAnn,2026-05-02,1,9\nANN,2026-05-42,2,8\n")
    #expect(mistyped.cards.count == 1 && mistyped.events().count == 2)
  }

  /// Tests an archer who shoots another face than the others: the values and the spots of that face
  /// are exported and imported.
  @Test func test_ownExport_ofAnArcherWithAnotherFace_isReadBackAlike() {
    let lines = ["1: ann 10/1 9/2 8/3 +7/3", "1: ben 10 9 8"]
    let run = Runner.archery()
    run("me Ann")
    run("archery start --shoot wa18 Ann Ben --face ann=triple --at 2026-05-02 --new")
    for line in lines { run("archery enter '\(line)'") }
    run("archery finish --yes")
    let exported = run("archery export --form arrows")
    #expect(!exported.err.contains("aces of single"))
    #expect(run("archery export --form ianseo").err.contains("The faces of single archers are"))
    let other = Runner.archery()
    let read = other("archery import -", input: exported.out)
    #expect(!read.err.contains("spot") && !read.err.contains("the file says"), "\(read.err)")
    let archers = other("archery show 1 --json").payload?["archers"]?.array
    #expect(archers?.map { $0["score"]?.integer } == [16, 27])
    #expect(other("archery export --form arrows").out == exported.out)
  }

  /// Tests that archers who shoot at other distances than the named round get a round of their own,
  /// on the faces of the named round.
  @Test func test_plan_ofArchersAtOtherDistances_isARoundForEach() throws {
    let lines = ["Ann,18m,1", "Ann,18m,2", "Kid,10m,1", "Kid,10m,2", "Ben,18m,1"].map {
      let parts = $0.split(separator: ",")
      return "\(parts[0]),2026-06-01,wa18,\(parts[1]),\(parts[2]),10,9,8\n"
    }
    let plan = try ArrowList.plan(
      "archer,date,round,distance,end,arrow1,arrow2,arrow3\n" + lines.joined())
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann", "Ben"], ["Kid"]])
    #expect(plan.rules()?.definition.code == "wa18")
    let other = try #require(plan.cards.last?.round as? TargetRound)
    #expect(other.definition.passesText == "6@10m/3 40 indoor")
    #expect(other.definition.location == .indoor && other.ruleset.id != "wa-2026")
  }

  /// Tests that a round with faces of another size is no round of the catalogue, because handicaps
  /// depend on the size.
  @Test func test_plan_ofAnotherDiameter_isARoundOfTheFile() throws {
    let header = "archer,date,round,diameter,end,arrow1,arrow2,arrow3\n"
    let plan = try ArrowList.plan(
      header + "Ann,2026-06-01,portsmouth,60,1,10,9,8\nKid,2026-06-01,portsmouth,80 cm,1,10,9,8\n")
    #expect(plan.rules()?.definition.code == "portsmouth")
    let other = try #require(plan.cards.last?.round as? TargetRound)
    #expect(other.definition.passes.map(\.size.description) == ["80"] && plan.cards.count == 2)
    #expect(plan.kinds.contains { $0.hasPrefix("round") }, "\(plan.kinds)")
  }

  /// Tests that a distance which the named round of the catalogue doesn't have is kept, and makes
  /// it another round.
  @Test func test_plan_ofAnotherDistance_isARoundOfTheFile() throws {
    let plan = try ArrowList.plan(
      "archer,date,round,distance,end,arrow1,arrow2,arrow3\nAnn,2026-05-02,wa18,25m,1,10,9,9\n")
    #expect(plan.rules()?.definition.passes.map(\.distance.description) == ["25m"])
    #expect(plan.kinds.contains("round 2"))
    let usual = try ArrowList.plan(
      "archer,date,round,distance,end,arrow1,arrow2,arrow3\nAnn,2026-05-02,wa18,18 m,1,10,9,9\n")
    #expect(usual.rules()?.definition.code == "wa18" && usual.kinds.isEmpty)
  }

  /// Tests that a list can name rounds which the user added, and rounds of the catalogue by the
  /// names which the user gave them.
  @Test(arguments: [
    ("'Club 600'", "9 7 5", 21, "after 3 arrows"), ("Porty", "10 9 8", 27, "after 3 arrows"),
  ])
  func test_ownExport_ofARoundOfOnesOwn_isOfThatRound(
    name: String, arrows: String, total: Int, stands: String
  ) {
    func runner() -> Runner {
      let run = Runner.archery()
      run("me Ann")
      run("archery rounds add 'Club 600' --pass '6@50m/3 122 5-zone'")
      run("archery rounds edit Portsmouth --name Porty")
      return run
    }
    let run = runner()
    run("archery start --shoot \(name) --at 2026-05-02")
    run("archery enter '\(arrows)'")
    run("archery finish --yes")
    let list = run("archery export --form arrows").out
    let again = run("archery import -", input: list)
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already."), "\(again)")
    let other = runner()
    let read = other("archery import -", input: list)
    #expect(read.out.hasPrefix("Added 1 round.") && !read.err.contains("no round"), "\(read)")
    let shown = other("archery show 1")
    #expect(shown.out.contains("\(total)") && shown.out.contains(stands), "\(shown.out)")
  }

  @Test func test_plan_noDate_isNoDayOfItsOwn() throws {
    #expect(try ArrowList.plan(Self.wide).cards.allSatisfy { !$0.isDated })
    let mistyped = try ArrowList.plan("archer,date,end,arrow1\nAnn,2026-05-42,1,9\n")
    #expect(mistyped.kinds.filter { $0.hasPrefix("date") } == ["date 2"])
  }

  @Test func test_plan_roundColumn_namesARoundOfTheCatalogue() throws {
    let ends = (1...12).map { "Ann;wa720_70;21.06.2024;\($0);X;10;9;9;8;M" }
    let text = "archer;round;date;end;arrow1;arrow2;arrow3;arrow4;arrow5;arrow6\n"
    let plan = try ArrowList.plan(text + ends.joined(separator: "\n"))
    #expect(plan.kinds.isEmpty, "\(plan.warnings)")
    #expect(plan.rules()?.definition.code == "wa720_70")
    // The ruleset depends on the year of the round in the file.
    #expect(plan.rules()?.ruleset.id == "wa-2025")
    #expect(plan.cards.first?.startedAt.isoDate == "2024-06-21")
    #expect(plan.events().count == 72)
  }

  @Test func test_plan_endThatIsThereAlready_isLeftOutByItsLine() throws {
    let header = "archer,end,arrow1,arrow2,arrow3\n"
    let plan = try ArrowList.plan(header + "Ann,1,10,9,9\nAnn,2,9,9,9\nAnn,1,7,7,7\n")
    #expect(
      plan.events() == ["1.1 1=10", "1.2 1=9", "1.3 1=9", "2.1 1=9", "2.2 1=9", "2.3 1=9"])
    #expect(plan.kinds.contains("end 4"), "\(plan.warnings)")
    #expect(
      plan.warnings.contains {
        $0.message.hasPrefix("End 1 of Ann is in line 2 already: this line is left out.")
      })
    let twice = try ArrowList.plan(header + "Ann,1,9,9,9\nAnn,2,8,8,8\nAnn,2,8,8,8\nAnn,3,7,7,7\n")
    #expect(twice.events().map { $0.prefix(3) }.suffix(3) == ["3.1", "3.2", "3.3"])
    #expect(twice.counts["arrows"] == 9 && twice.kinds.contains("duplicate 4"), "\(twice.warnings)")
    let long = try ArrowList.plan("archer,end,arrow,symbol\nAnn,1,1,9\nAnn,2,1,8\nAnn,1,1,7\n")
    #expect(long.events() == ["1.1 1=9", "2.1 1=8"])
    #expect(
      long.warnings.contains {
        $0.line == 4 && $0.message.hasPrefix("Arrow 1 of end 1 of Ann is in line 2 already")
      }, "\(long.warnings)")
  }

  @Test func test_plan_linesInAnyOrder_areOfTheirEnds() throws {
    let wide = try ArrowList.plan(
      "archer,end,arrow1,arrow2\nAnn,3,6,5\nAnn,1,10,9\nAnn,2,8,7\n")
    #expect(
      wide.events().sorted()
        == ["1.1 1=10", "1.2 1=9", "2.1 1=8", "2.2 1=7", "3.1 1=6", "3.2 1=5"])
    #expect(!wide.kinds.contains { $0.hasPrefix("end") }, "\(wide.warnings)")
    let long = try ArrowList.plan(
      "archer,end,arrow,symbol\nAnn,1,1,9\nAnn,2,1,8\nAnn,1,2,7\nAnn,2,2,6\n")
    #expect(long.events().sorted() == ["1.1 1=9", "1.2 1=7", "2.1 1=8", "2.2 1=6"])
    #expect(!long.kinds.contains { $0.hasPrefix("end") }, "\(long.warnings)")
    let surplus = try ArrowList.plan(
      "archer,end,arrow,symbol\nAnn,1,1,9\nAnn,2,1,8\nAnn,1,+1,7\n")
    #expect(surplus.events().contains("1.2 1=7"), "\(surplus.events())")
    // In this list, the ends are numbered on from the first distance to the second.
    let two = try ArrowList.plan(
      "archer,pass,end,arrow1\nAnn,1,2,8\nAnn,1,1,9\nAnn,2,4,6\nAnn,2,3,7\n")
    #expect(two.events().sorted() == ["1.1 1=9", "2.1 1=8", "3.1 1=7", "4.1 1=6"])
  }

  /// Tests surplus arrows when the lines are in any order: `+1` belongs to the end on its line,
  /// although sorting as text puts it before 1.
  @Test func test_plan_surplusArrowsInAnyOrder_areOfTheirEnds() throws {
    let header = "archer,end,arrow,symbol\n"
    let lines = [
      "Ann,1,1,10", "Ann,1,2,9", "Ann,1,+1,8", "Ann,2,1,7", "Ann,2,2,6", "Ann,2,+1,5", "Ann,2,+2,4",
    ]
    let usual = try ArrowList.plan(header + lines.joined(separator: "\n"))
    #expect(usual.events().count == 7 && !usual.kinds.contains { $0.hasPrefix("end") })
    for order in [lines.sorted(), lines.reversed()] {
      let plan = try ArrowList.plan(header + order.joined(separator: "\n"))
      #expect(plan.events().sorted() == usual.events().sorted(), "\(order)")
    }
    let twice = try ArrowList.plan(
      header + (lines + ["Ann,2,+1,3", "Ann,2,+x,3"]).joined(separator: "\n"))
    #expect(twice.events() == usual.events())
    #expect(
      twice.warnings.contains {
        $0.line == 9 && $0.message.hasPrefix("Arrow +1 of end 2 of Ann is in line 7 already")
      }, "\(twice.warnings)")
    #expect(twice.warnings.contains { $0.line == 10 && $0.message.contains("no surplus arrow") })
  }

  /// Tests a list in which a later distance comes first and is incomplete: each end has the number
  /// on its line.
  @Test(arguments: [(2, 1, 1, 3), (2, 2, 1, 5), (2, 1, 1, 12), (1, 3, 2, 1)])
  func test_plan_distancesInAnyOrder_haveTheEndsThatAreSaid(
    pass: Int, end: Int, thenPass: Int, thenEnd: Int
  ) throws {
    let lines = [(pass, end), (thenPass, thenEnd)].map { "Ann,york,\($0),\($1),7,7,7,7,7,7\n" }
    let plan = try ArrowList.plan(
      "archer,round,pass,end,arrow1,arrow2,arrow3,arrow4,arrow5,arrow6\n" + lines.joined())
    let ends = Set(plan.events().compactMap { Int($0.prefix { $0 != "." }) })
    #expect(ends == Set([(pass, end), (thenPass, thenEnd)].map { ($0 - 1) * 12 + $1 }))
    #expect(plan.rules()?.definition.code == "york")
  }

  /// Tests a list that is sorted by ends, so that its distances alternate, and that writes one
  /// distance in two ways.
  @Test func test_plan_distancesThatComeAgain_areTheOnesOfBefore() throws {
    let header = "archer,round,distance,end,arrow1\n"
    let sorted = try ArrowList.plan(
      header + "Ann,york,100y,1,9\nAnn,york,80y,1,7\nAnn,york,100 yd,2,5\nAnn,york,80y,2,3\n")
    #expect(sorted.events().sorted() == ["1.1 1=9", "13.1 1=7", "14.1 1=3", "2.1 1=5"])
    // If the numbers of ends begin again, 90 m, 70 m and 90 m are three distances of the round.
    let three = try ArrowList.plan(
      header + "Ann,,90m,1,9\nAnn,,90m,2,9\nAnn,,70m,1,7\nAnn,,90m,1,5\n")
    #expect(three.rules()?.definition.passes.count == 3)
  }

  @Test func test_plan_ofAMyTargetsFileWithoutItsQuotes_isOfItsStandardRound() throws {
    let header =
      "Title;Date;Standard round;Indoor;Bow;Arrow;Round;Distance;Target;End;Timestamp;Points;x;y\n"
    let lines = [("1", "90m"), ("2", "70m")].map { pass, distance in
      "Comp;2026-05-01;WA 1440 (90m);false;Recurve;A;\(pass);\(distance);WA Full (122cm);1;10:11:00;"
        + "10;0.1;0.1\n"
    }
    let plan = try ArrowList.plan(header + lines.joined())
    #expect(plan.rules()?.definition.code == "wa1440_90")
    #expect(plan.events().compactMap { Int($0.prefix { $0 != "." }) } == [1, 7])
  }

  @Test func test_plan_ofARoundThatTheCatalogueLacks_saysSo() throws {
    let header = "archer,date,round,distance,diameter,face,end,arrow1,arrow2,arrow3\n"
    let plan = try ArrowList.plan(header + "Ann,2026-05-01,Portsmuth,20y,60,indoor,1,10,9,8\n")
    #expect(plan.kinds == ["round 2"])
    #expect(plan.warnings[0].message.hasPrefix("There is no round \"Portsmuth\": it is stored"))
    let known = header + "Ann,2026-05-01,WA 70M,70m,122,,1,10,9,8\n"
    #expect(try ArrowList.plan(known).kinds.isEmpty)
  }

  @Test func test_plan_lineAnArrow_keepsPlacesNumbersAndGaps() throws {
    let plan = try ArrowList.plan(Self.long)
    #expect(plan.events() == ["1.1 1=9@5000,-2500#12", "1.2 1=8", "2.2 1=X"])
    #expect(
      plan.rules()?.definition.passesText == "2@30m/2 80 10-zone;2@20m/2 80 10-zone")
    #expect(plan.kinds == ["round 2", "points 3"])
  }

  @Test func test_plan_oneMistypedDate_leavesNothingOut() throws {
    let rows = ["2026-05-02", "2026-05-42", "2026-05-02"].enumerated().map {
      "Ann,\($1),Club,30m,\($0 + 1),9,8,7"
    }
    let header = "archer,date,round,distance,end,arrow1,arrow2,arrow3\n"
    let plan = try ArrowList.plan(header + rows.joined(separator: "\n"))
    #expect(plan.cards.count == 1 && plan.events().count == 9)
    #expect(plan.kinds.filter { $0.hasPrefix("date") } == ["date 3"])
  }

  @Test func test_plan_arrowNumbersThatBeginAgain_areFurtherEnds() throws {
    let rows = (1...9).map { "22,2023-10-15,1,18.0 m,40.0 cm,1,\(($0 - 1) % 3 + 1),\($0),0.1,0.2" }
    let text = "training,date,round,distance,face,end,arrow,label,x,y\n"
    let plan = try ArrowList.plan(text + rows.joined(separator: "\n"))
    #expect(plan.rules()?.definition.passesText == "9@18m/3 40 10-zone")
    #expect(plan.events().last == "3.3 1=9@1000,2000")
    #expect(plan.kinds == ["end 5"])
  }

  @Test func test_plan_arrowsOfAnEndInAnyOrder_areOfThatEnd() throws {
    let text = "archer,end,arrow,symbol\nAnn,1,3,8\nAnn,1,2,9\nAnn,1,1,10\nAnn,2,3,7\nAnn,2,1,9\n"
    let plan = try ArrowList.plan(text + "Ann,2,2,8\n")
    #expect(
      plan.events().sorted()
        == ["1.1 1=10", "1.2 1=9", "1.3 1=8", "2.1 1=9", "2.2 1=8", "2.3 1=7"])
    #expect(!plan.kinds.contains { $0.hasPrefix("end") }, "\(plan.warnings)")
  }

  @Test func test_plan_valuesThatNoFaceHas_areReportedByLine() throws {
    let text = "archer,round,end,arrow1,arrow2,arrow3\nAnn,worcester,1,5,4,7\nAnn,worcester,2,5,5,5"
    let plan = try ArrowList.plan(text)
    #expect(plan.kinds == ["value 2"])
    #expect(plan.events() == ["1.1 1=5", "1.2 1=4", "2.1 1=5", "2.2 1=5", "2.3 1=5"])
    let other = try ArrowList.plan("archer,end,arrow1\nAnn,1,13")
    #expect(other.cards.isEmpty && other.kinds == ["row 2"])
  }

  @Test func test_plan_aLineWithoutAName_isNobodysAmongNamedOnes() throws {
    let text = "archer,end,arrow1,arrow2\nAnn,1,9,8\n,1,7,7\nAnn,2,9,9"
    let plan = try ArrowList.plan(text)
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann"])
    let warning = try #require(plan.warnings.first { $0.line == 3 })
    #expect(warning.message == "The line names no archer; it is left out.")
    let own = try ArrowList.plan("archer,end,arrow1,arrow2\n,1,9,8\n,2,7,7")
    #expect(own.cards.first?.rows.map(\.name) == [""])
    #expect(!own.warnings.contains { $0.kind == "row" })
  }

  @Test func test_plan_aValueOfNoFace_namesItsLineAndColumn() throws {
    let text = "archer,end,arrow1,arrow2\nAnn,1,9,8\nAnn,2,X,7\nAnn,3,7,88"
    let plan = try ArrowList.plan(text)
    #expect(plan.cards.isEmpty && plan.kinds == ["row 4"])
    let message = plan.warnings.first?.message ?? ""
    #expect(message.hasPrefix("The round is left out. arrow2: \"88\" is not on the"), "\(message)")
  }

  @Test func test_plan_aZero_isSaidToBeAMiss() throws {
    let plan = try ArrowList.plan("archer,end,arrow1,arrow2\nAnn,1,9,0\nAnn,2,M,7")
    #expect(plan.events() == ["1.1 1=9", "1.2 1=M", "2.1 1=M", "2.2 1=7"])
    let warning = try #require(plan.warnings.first { $0.kind == "miss" })
    #expect(warning.line == 2)
    #expect(warning.message == "arrow2: 0 is read as a miss, which is written M.")
    let points = try ArrowList.plan("archer,end,arrow,points\nAnn,1,1,0")
    #expect(!points.warnings.contains { $0.kind == "miss" })
  }

  @Test(arguments: ["a,b,c\n1,2,3", "", "archer,end\nAnn,1", "{\"kind\":1}"])
  func test_recognizes_otherFiles_areNone(text: String) {
    #expect(!ArrowList.importer.recognizes(text))
  }

  @Test(arguments: [
    ("18.0 m", "18m"), ("WA Full (122cm)", "122m"), ("100 yd", "100y"), ("", ""),
    ("12.5m", "12.5m"),
  ])
  func test_measure_lastNumberAndUnit_areFound(text: String, expected: String) {
    #expect(FileText.measure(text, units: ["m", "y"]) == expected)
  }
}
