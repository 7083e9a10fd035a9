import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of UDisc files with misplaced rows, invalid dates, or missing facts.
@Suite struct UDiscOrphanTests {
  private static let header =
    "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3"

  private static func row(
    _ name: String, _ holes: String, at minute: String = "1500", rating: String = ""
  ) -> String {
    "\(name),Park,Main,2026-05-02 \(minute),,,,\(rating),\(holes)"
  }

  private func plan(_ rows: [String]) throws -> ImportPlan {
    try UDiscReader.plan(([Self.header] + rows).joined(separator: "\n"))
  }

  private func shown(_ plan: ImportPlan) -> [String] {
    plan.cards.map { $0.rows.map(\.name).joined(separator: ",") }
  }

  @Test func test_plan_aRowAwayFromItsCard_joinsIt() throws {
    let plan = try plan([
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"),
      Self.row("Par", "4,4,4", at: "1700"), Self.row("Ann", "4,4,4", at: "1700"),
      Self.row("Ben", "2,3,3"),
    ])
    #expect(shown(plan) == ["Ann,Ben", "Ann"])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["orphan 6"])
    #expect(
      plan.warnings.first?.message == "Ben stands away from the card of line 2 and is taken to it.")
    let round = plan.cards.first?.round as? StrokePlay
    #expect(round?.layout.par == 9)
  }

  @Test func test_plan_aRowOfAnotherMinute_isACardOfItsOwnAndReported() throws {
    let plan = try plan([
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"), Self.row("Ben", "2,3,3", at: "1501"),
    ])
    #expect(shown(plan) == ["Ann", "Ben"])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["orphan 4"])
  }

  @Test(arguments: ["park,Main", "Park,MAIN", "Park, main ", "P ark,Main", ",Main", "Park,", ","])
  func test_plan_aRowThatNamesItsCourseOtherwise_staysOnItsCard(place: String) throws {
    let rows = [Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"), Self.row("Ben", "2,3,3")]
      .map { $0.replacing("Park,", with: place.hasPrefix("P a") ? "P  ark," : "Park,") }
    let wanted = place.hasPrefix("P a") ? "P  ark,Main" : "Park,Main"
    for line in rows.indices {
      var rows = rows
      rows[line] = rows[line].replacing(wanted, with: place)
      let plan = try plan(rows)
      #expect(shown(plan) == ["Ann,Ben"], "line \(line + 2)")
      let blanks = place.split(separator: ",", omittingEmptySubsequences: false)
        .count { $0.isEmpty }
      #expect(
        plan.warnings.map { "\($0.kind) \($0.line)" }
          == [String](repeating: "row \(line + 2)", count: blanks))
      let round = plan.cards.first?.round as? StrokePlay
      #expect(round?.layout.par == 9)
      #expect(round?.courseName.isEmpty == false)
      #expect(round?.layout.name.isEmpty == false)
    }
  }

  @Test func test_plan_aRowWithoutACourse_joinsNoTwoCourses() throws {
    let rows = [Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"), Self.row("Ben", "2,3,3")]
    let plan = try plan([
      rows[0].replacing("Park", with: ""), rows[1], rows[2].replacing("Park", with: "Wood"),
    ])
    #expect(plan.cards.map(\.round.title) == ["Park", "Wood"])
  }

  @Test func test_plan_aCardOfNoCourse_isLeftOut() throws {
    let rows = [Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3")]
    let plan = try plan(rows.map { $0.replacing("Park,", with: ",") })
    #expect(plan.cards.isEmpty)
    #expect(plan.warnings.map(\.message) == ["No row of the card names a course: it is left out."])
  }

  @Test func test_plan_aRowOfAnotherCourseInTheSameMinute_isReported() throws {
    let plan = try plan([
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"),
      Self.row("Ben", "2,3,3").replacing("Park", with: "Prak"),
    ])
    #expect(shown(plan) == ["Ann", "Ben"])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["orphan 4"])
    #expect(plan.warnings.first?.message.contains("another course or layout") == true)
  }

  @Test(arguments: ["par", "PAR"]) func test_plan_theParRowInOtherLetters_givesThePars(par: String)
    throws
  {
    let one = try plan([Self.row(par, "3,3,3"), Self.row("Ann", "3,4,3")])
    #expect(shown(one) == ["Ann"])
    #expect((one.cards.first?.round as? StrokePlay)?.layout.par == 9)
    #expect(one.warnings.isEmpty)
    let two = try plan([
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"), Self.row(par, "4,4,4"),
      Self.row("Ben", "4,4,4"),
    ])
    #expect(shown(two) == ["Ann", "Ben"])
    #expect(two.warnings.map { "\($0.kind) \($0.line)" } == ["row 4"])
    #expect(two.warnings.first?.message.contains("\"\(par) (player)\"") == true)
  }

  @Test func test_plan_aColumnThatStandsTwice_isReported() throws {
    let header = Self.header.replacing("Hole3", with: "Hole_02")
    let plan = try UDiscReader.plan(
      [header, Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,5")].joined(separator: "\n"))
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["row 1"])
    #expect(
      plan.warnings.first?.message == "The column Hole_02 occurs twice: the first one is read.")
    #expect(plan.cards.first?.rows.first?.key.hasSuffix("|3,4") == true)
  }

  @Test func test_plan_aRowBeforeItsCard_joinsIt() throws {
    let plan = try plan([
      Self.row("Ben", "2,3,3"), Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"),
    ])
    #expect(shown(plan) == ["Ann,Ben"])
  }

  @Test func test_plan_aRowThatCouldBeOfTwoCards_isReported() throws {
    let plan = try plan([
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"),
      Self.row("Par", "3,3,3"), Self.row("Ann", "2,2,2"),
      Self.row("Par", "4,4,4", at: "1700"), Self.row("Ann", "4,4,4", at: "1700"),
      Self.row("Ben", "2,3,3"),
    ])
    #expect(shown(plan) == ["Ann", "Ann", "Ann", "Ben"])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["orphan 8"])
  }

  @Test(arguments: 0...2) func test_plan_oneMistypedDate_leavesNothingOut(line: Int) throws {
    var rows = [Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3"), Self.row("Ben", "2,3,3")]
    rows[line] = rows[line].replacing("2026-05-02", with: "2026-05-42")
    let plan = try plan(rows)
    #expect(shown(plan) == ["Ann,Ben"])
    #expect(plan.cards.first?.startedAt.description == "2026-05-02T15:00")
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["date \(line + 2)"])
    #expect(plan.warnings.first?.message.hasSuffix("that of the card is taken.") == true)
    #expect((plan.cards.first?.round as? StrokePlay)?.layout.par == 9)
  }

  /// Tests files without pars.
  ///
  /// If a file has blank fields, a blank means that the layout has no such hole, and a 0 is a hole
  /// that was not played. If it has none, zeros after the last score are ignored as padding.
  @Test func test_plan_withoutPars_zerosAreHolesWhereBlanksAreNone() throws {
    let blanks = try plan([Self.row("Ann", "3,0,"), Self.row("Ann", "3,3,0", at: "1700")])
    #expect(blanks.cards.map { ($0.round as? StrokePlay)?.holeCount } == [2, 3])
    let padded = try plan([Self.row("Ann", "3,0,0"), Self.row("Ann", "3,3,0", at: "1700")])
    #expect(padded.cards.map { ($0.round as? StrokePlay)?.holeCount } == [1, 2])
  }

  @Test func test_importAndExport_keepRatingsAndInventNoEnd() throws {
    let run = Runner([.discGolf])
    let rows = [
      Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3", rating: "185"),
      Self.row("Ben", "2,3,3", rating: "x"),
    ]
    let file = ([Self.header] + rows).joined(separator: "\n")
    let imported = run("discgolf import -", input: file)
    #expect(imported.code == .done, "\(imported.err)")
    let lines = run("discgolf export --form udisc 1").out.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst().allSatisfy { $0.contains("2026-05-02 1500,,") }, "\(lines)")
    #expect(lines.contains("Ann,Park,Main,2026-05-02 1500,,10,1,185,3,4,3"))
    #expect(lines.contains("Ben,Park,Main,2026-05-02 1500,,8,-1,,2,3,3"))
    let exported = lines.joined(separator: "\n")
    let again = try UDiscReader.plan(exported)
    #expect(again.cards.first?.rows.first?.facts == ["roundRating": 185])
    #expect(again.cards.first?.endedAt == nil)
  }

  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "65536", "256", "100",
    "-1", "0", "1000000000000000000000000",
  ]

  /// Tests each field of each line, by replacing it with an impossible number.
  @Test(arguments: numbers) func test_plan_extremeNumbers_areReported(number: String) throws {
    let rows =
      [Self.header]
      + [
        Self.row("Par", "3,3,3"), Self.row("Ann", "3,4,3", rating: "185"), Self.row("Ben", "2,3,3"),
      ]
    for row in rows.indices {
      let fields = rows[row].split(separator: ",", omittingEmptySubsequences: false)
      for column in fields.indices {
        var changed = fields.map(String.init)
        changed[column] = number
        var file = rows
        file[row] = changed.joined(separator: ",")
        guard let plan = try? UDiscReader.plan(file.joined(separator: "\n")) else { continue }
        for card in plan.cards {
          guard let round = card.round as? StrokePlay else { continue }
          let seats = card.rows.map { Golfer(Competitor(id: $0.name, kind: .guest, name: $0.name)) }
          var state = try round.opening(seats)
          for (index, row) in card.rows.enumerated() {
            for event in row.events(Seat(index: index)) {
              try round.apply(ScoreEvent(canonical: event), to: &state)
            }
          }
        }
      }
    }
  }

  /// Tests each number in stored rules, in the document of a course and in a golfer, by replacing
  /// it with an impossible one.
  @Test(arguments: numbers) func test_rules_extremeNumbers_areRefusedOrPlayed(number: String)
    throws
  {
    for text in [
      #"{"courseName":"P","layout":{"name":"M","pars":[\#(number),3]}}"#,
      #"{"courseName":"P","layout":{"name":"M","pars":[3,3]},"startHole":\#(number)}"#,
    ] {
      guard let round = try? CanonicalJSON.value(StrokePlay.self, from: text) else { continue }
      let state = try round.opening([Golfer(Competitor(id: "1", kind: .guest, name: "Ann"))])
      _ = (round.playOrder, state.sheet(Roster(["Ann"]), closed: false), round.layout.par)
    }
    for hole in [#"{"number":\#(number),"par":3}"#, #"{"number":1,"par":\#(number)}"#] {
      let file = #"[{"name":"P","holes":[\#(hole)]}]"#
      if (try? CourseFile.read(file)) != nil { #expect(number == "100" || number == "256") }
    }
    let golfer = #"{"id":"g","kind":"guest","name":"Ann","roundRating":\#(number)}"#
    if let read = try? Golfer(CanonicalJSON.value(from: golfer)) {
      #expect(read.roundRating.map(Golfer.ratings.contains) ?? true)
    }
    let round = try Fixtures.round()
    for text in ["\(number) 1=3", "1 \(number)=3", "1 1=\(number)", "p1.late=\(number)"] {
      guard let event = try? ScoreEvent(canonical: text) else { continue }
      var state = try Fixtures.card(round, [])
      try? round.apply(event, to: &state)
    }
  }

  /// Tests that a card has the end time of its first row, and that a different one in another row
  /// is reported.
  @Test func test_plan_rowsThatEndAtAnotherTime_areSaidOnce() throws {
    func row(_ name: String, _ end: String) -> String {
      "\(name),Park,Main,2026-05-02 1500,\(end),,,,3,3,3"
    }
    let plan = try plan([
      row("Par", "2026-05-02 1700"), row("Ann", ""), row("Ben", "2026-05-02 1730"),
      row("Cid", "2026-05-02 1730"),
    ])
    #expect(plan.cards.first?.endedAt == LocalTime("2026-05-02 1700"))
    #expect(plan.warnings.filter { $0.kind == "date" }.map(\.line) == [4], "\(plan.warnings)")
  }

  /// Tests a file without `Par` rows that is sorted by player: it has the same cards, and the rows
  /// that are separated from their card are reported.
  @Test func test_plan_rowsWithoutPars_sortedByPlayer_areOfTheirCards() throws {
    let rows = [
      Self.row("Ann", "3,4,3"), Self.row("Ben", "3,3,3"), Self.row("Ann", "2,4,3", at: "1700"),
      Self.row("Ben", "4,3,3", at: "1700"), Self.row("Cid", "4,4,4", at: "1700"),
    ]
    let usual = try plan(rows)
    #expect(shown(usual) == ["Ann,Ben", "Ann,Ben,Cid"])
    #expect(usual.warnings.isEmpty, "\(usual.warnings)")
    let sorted = try plan(rows.sorted())
    #expect(shown(sorted).sorted() == shown(usual).sorted())
    #expect(sorted.warnings.map(\.kind) == ["orphan", "orphan"])
    // A second row of a player with other scores is another round in the same minute.
    let lap = try plan([
      Self.row("Ann", "3,4,3"), Self.row("Ben", "3,3,3"), Self.row("Ann", "5,5,5"),
    ])
    #expect(shown(lap) == ["Ann,Ben", "Ann"])
  }

  @Test func test_plan_columnsWithAGap_areSaid() throws {
    let plan = try UDiscReader.plan(
      "PlayerName,CourseName,Date,Hole1,Hole2,Hole4\nAnn,Park,2026-05-02 1500,3,3,3\n")
    #expect(plan.warnings.contains { $0.message.hasPrefix("There is no column Hole3") })
  }
}
