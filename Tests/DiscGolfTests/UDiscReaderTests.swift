import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct UDiscReaderTests {
  private static let header = "PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3\n"

  private func plan(_ text: String) throws -> ImportPlan {
    try #require(Sport.discGolf.importers.first).read(text)
  }

  private func events(_ row: ImportPlan.Row) -> [String] {
    Seat(number: 1).map(row.events) ?? []
  }

  private func layout(_ card: ImportPlan.Card) throws -> Layout {
    try #require(card.round as? StrokePlay).layout
  }

  /// Samples of all known headings, each with the same card.
  static let variants: [(String, String)] = [
    (
      "2019 to 2023",
      """
      PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3
      Par,Park,Main,2020-06-07 15:09,10,,3,4,3
      Ann,Park,Main,2020-06-07 15:09,9,-1,3,4,2
      """
    ),
    (
      "2023 without colon",
      """
      PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2,Hole3
      Par,Park,Main,2020-06-07 1509,10,,3,4,3
      Ann,Park,Main,2020-06-07 1509,9,-1,3,4,2
      """
    ),
    (
      "from 2024",
      """
      PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3
      Par,Park,Main,2020-06-07 1509,2020-06-07 1701,10,,,3,4,3
      Ann,Park,Main,2020-06-07 1509,2020-06-07 1701,9,-1,201,3,4,2
      """
    ),
    (
      "Finnish",
      """
      PlayerName,CourseName,LayoutName,Päivämäärä,Kaikki,+/-,Hole1,Hole2,Hole3
      Par,Park,Main,2020-06-07 1509,10,,3,4,3
      Ann,Park,Main,2020-06-07 1509,9,-1,3,4,2
      """
    ),
    (
      "Norwegian",
      """
      PlayerName,CourseName,LayoutName,Dato,Totalt,+/-,Hole1,Hole2,Hole3
      Par,Park,Main,2020-06-07 15:09,10,,3,4,3
      Ann,Park,Main,2020-06-07 15:09,9,-1,3,4,2
      """
    ),
    (
      "snake case, quoted, with seconds and columns in another order",
      """
      "layout_name","course_name","player_name","hole_1","hole_2","hole_3","extra","date","total","+/-"
      "Main","Park","Par","3","4","3","x","2020-06-07 15:09:00","10",""
      "Main","Park","Ann","3","4","2","y","2020-06-07 15:09:00","9","-1"
      """
    ),
    (
      "2019, saved by a spreadsheet of Europe",
      """
      PlayerName;CourseName;LayoutName;Date;Total;+/-;Hole1;Hole2;Hole3
      Par;Park;Main;2020-06-07 15:09;10;;3;4;3
      Ann;Park;Main;2020-06-07 15:09;9;-1;3;4;2
      """
    ),
  ]

  @Test(arguments: variants)
  func test_read_headerVariants_giveTheSameCard(name: String, text: String) throws {
    for text in [text, text.split(separator: "\n").joined(separator: "\r\n"), "\u{FEFF}" + text] {
      let plan = try plan(text)
      // A column that isn't read is named.
      #expect(plan.warnings.map(\.kind) == (text.contains("extra") ? ["unread"] : []))
      #expect(plan.counts == ["player_rows": 1, "hole_scores": 3])
      let card = try #require(plan.cards.first)
      #expect(plan.cards.count == 1)
      #expect(card.line == 2)
      #expect(card.kind == "stroke")
      #expect(card.round.title == "Park")
      #expect(card.round.subtitle == "Main")
      #expect(card.startedAt == LocalTime(year: 2020, month: 6, day: 7, hour: 15, minute: 9))
      #expect(try layout(card).holes.map(\.par) == [3, 4, 3])
      #expect(card.group == "2020-06-07T15:09|3,4,3")
      let row = try #require(card.rows.first)
      #expect(row.name == "Ann")
      #expect(row.line == 3)
      #expect(row.key == "2020-06-07T15:09|3,4,2")
      #expect(row.isTelling)
      #expect(events(row) == ["1 1=3", "2 1=4", "3 1=2"])
    }
  }

  @Test(arguments: variants)
  func test_recognizes_headerVariants(name: String, text: String) throws {
    let importer = try #require(Sport.discGolf.importers.first)
    #expect(importer.recognizes(String(text.prefix(200))))
    #expect(importer.recognizes("\u{FEFF}" + text))
  }

  @Test(arguments: ["", "{\"name\":1}", "a,b,c\n1,2,3", "PlayerName,CourseName\n"])
  func test_recognizes_otherFiles_areNot(text: String) throws {
    #expect(try #require(Sport.discGolf.importers.first).recognizes(text) == false)
  }

  @Test func test_read_endDate_isKept() throws {
    let card = try #require(try plan(Self.variants[2].1).cards.first)
    #expect(card.endedAt == LocalTime("2020-06-07T17:01"))
    let blank = try plan(Self.variants[2].1.replacing("2020-06-07 1701", with: ""))
    #expect(blank.cards.first?.endedAt == nil)
    #expect(blank.warnings.isEmpty)
    let early = try plan(Self.variants[2].1.replacing("2020-06-07 1701", with: "2020-06-07 1500"))
    #expect(early.cards.first?.endedAt == nil)
    #expect(early.warnings.map(\.kind) == ["date"])
  }

  @Test(arguments: [
    "", "name,score\nAnn,3\n", "PlayerName,CourseName,Date,Total\nAnn,Park,2020-06-07,3\n",
    "PlayerName,CourseName,When,Hole1\nAnn,Park,yesterday,3\n",
  ])
  func test_read_otherFile_isRefused(text: String) {
    #expect(Fixtures.refusal { _ = try plan(text) }?.reason == .notation)
  }

  @Test func test_read_headerAlone_isAnEmptyPlan() throws {
    let plan = try plan(Self.header)
    #expect(plan.cards.isEmpty)
    #expect(plan.counts == ["player_rows": 0, "hole_scores": 0])
  }

  @Test func test_read_blankAndZero_areDifferent() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,7,,3,4,
        Ann,Park,Main,2020-06-07 15:09,3,0,3,0,
        Ben,Park,Main,2020-06-07 15:09,0,0,0,0,
        """)
    let card = try #require(plan.cards.first)
    #expect(try layout(card).holes.count == 2)
    #expect(card.rows.map(events) == [["1 1=3"], []])
    #expect(card.rows.map(\.key) == ["2020-06-07T15:09|3,0", "2020-06-07T15:09|0,0"])
    #expect(card.rows.map(\.isTelling) == [true, false])
    #expect(plan.warnings.isEmpty)
    #expect(plan.counts["hole_scores"] == 1)
  }

  @Test func test_read_repeatedPar_beginsANewCard() throws {
    let card = """
      Par,Park,Main,2020-06-07 15:09,10,,3,4,3
      Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3

      """
    let lap = card.replacing("15:09,10,0,3,4,3", with: "15:09,11,1,4,4,3")
    let plan = try plan(Self.header + card + lap)
    #expect(plan.cards.map(\.line) == [2, 4])
    #expect(plan.cards.first?.group == plan.cards.last?.group)
    #expect(plan.warnings.isEmpty)
  }

  /// A file that is appended to itself has each card once; without a time of day the second card
  /// may be another round of that day.
  @Test func test_read_repeatedCard_isLeftOutAndSaid() throws {
    let card = """
      Par,Park,Main,2020-06-07 15:09,10,,3,4,3
      Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3
      Ben,Park,Main,2020-06-07 15:09,9,-1,3,3,3

      """
    let repeated = try plan(Self.header + card + card)
    #expect(repeated.cards.map(\.line) == [2] && repeated.counts["player_rows"] == 2)
    #expect(
      repeated.warnings.map(\.message) == [
        "The card repeats that of line 2 exactly, and is left out."
      ])
    let days = try plan((Self.header + card + card).replacing(" 15:09", with: ""))
    #expect(days.cards.map(\.line) == [2, 5] && days.warnings.isEmpty)
  }

  /// A Par row that is repeated within a card parts it, and this is reported.
  @Test func test_read_repeatedParAmongOthers_isReported() throws {
    let par = "Par,Park,Main,2020-06-07 15:09,10,,3,4,3\n"
    let plan = try plan(
      Self.header + par + "Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3\n" + par
        + "Ben,Park,Main,2020-06-07 15:09,9,-1,3,3,3\n")
    #expect(plan.cards.map(\.line) == [2, 4])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["same-par 4"])
  }

  @Test func test_read_missingParRows_runsOfTheSameMinuteAreCards() throws {
    let plan = try plan(
      Self.header + """
        Ann,Park,Main,2020-06-07 15:09:10,6,0,3,3,0
        Ben,Park,Main,2020-06-07 15:09:40,7,1,3,4,0
        Ann,Park,Main,2020-06-07 17:00:00,3,0,3,0,0
        Ann,Wood,Main,2020-06-07 17:00:00,9,0,3,3,3
        """)
    #expect(plan.cards.map(\.rows.count) == [2, 1, 1])
    #expect(try plan.cards.map { try layout($0).holes.count } == [2, 1, 3])
    #expect(try plan.cards.allSatisfy { try layout($0).par == nil })
    #expect(plan.cards[0].group == "2020-06-07T15:09|?,?")
    #expect(plan.warnings.isEmpty)
  }

  @Test func test_read_missingParRows_sameNameWithOtherScoresIsASecondLap() throws {
    let plan = try plan(
      Self.header + """
        Ann,Park,Main,2020-06-07 15:09,9,0,3,3,3
        Ben,Park,Main,2020-06-07 15:09,9,0,3,3,3
        Ann,Park,Main,2020-06-07 15:09,8,0,3,3,2
        Ben,Park,Main,2020-06-07 15:09,10,0,3,3,4
        """)
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann", "Ben"], ["Ann", "Ben"]])
  }

  @Test func test_read_rowOfAnotherCourseWithoutPar_hasUnknownPars() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,10,,3,4,3
        Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3
        Ann,Wood,Main,2020-06-08 15:09,6,0,3,3,0
        """)
    #expect(plan.cards.map(\.round.title) == ["Park", "Wood"])
    #expect(try layout(plan.cards[1]).par == nil)
  }

  @Test func test_read_identicalRows_oneIsKept() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,10,,3,4,3
        Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3
        ann ,Park,Main,2020-06-07 15:09,10,0,3,4,3
        Ben,Park,Main,2020-06-07 15:09,10,0,3,4,3
        """)
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann", "Ben"])
    #expect(plan.warnings.map(\.kind) == ["duplicate"])
    #expect(plan.warnings.map(\.line) == [4])
    #expect(plan.counts == ["player_rows": 3, "hole_scores": 9])
  }

  @Test(arguments: [
    ("9,-1", ["Total 9 and +/- -1", "10 and E"]), ("11,0", ["Total 11", "10"]),
    ("10,3", ["+/- 3", "E"]), ("10,0", []), (",", []),
  ])
  func test_read_totalThatDisagrees_isOneWarningAndNothingIsRepaired(
    said: String, shows: [String]
  ) throws {
    let plan = try plan(
      Self.header + "Par,Park,Main,2020-06-07 15:09,10,,3,4,3\n"
        + "Ann,Park,Main,2020-06-07 15:09,\(said),3,4,3\n")
    #expect(plan.warnings.map(\.kind) == (shows.isEmpty ? [] : ["total"]))
    for text in shows { #expect(plan.warnings.first?.message.contains(text) == true) }
    #expect(try #require(plan.cards.first?.rows.first.map(events)) == ["1 1=3", "2 1=4", "3 1=3"])
  }

  @Test func test_read_totalOfThePars_isComparedToo() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,11,,3,4,3
        Ann,Park,Main,2020-06-07 15:09,10,0,3,4,3
        """)
    #expect(plan.warnings.map(\.kind) == ["total"])
    #expect(plan.warnings.map(\.line) == [2])
  }

  @Test func test_read_moreThanAHundredPlayers_areLeftOutWithAWarning() throws {
    let rows = (1...102).map { "P\($0),Park,Main,2020-06-07 15:09,9,0,3,3,3\n" }
    let plan = try plan(Self.header + rows.joined())
    #expect(plan.cards.map(\.rows.count) == [100])
    #expect(plan.warnings.map(\.line) == [102, 103])
  }

  @Test func test_read_scoresBeyondPar_areNamedAndLeftOut() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,7,,3,4,
        Ann,Park,Main,2020-06-07 15:09,12,0,3,4,5
        """)
    #expect(plan.warnings.map(\.kind) == ["beyond-par"])
    #expect(plan.warnings.first?.message.contains("5 on hole 3") == true)
    #expect(plan.cards.first?.rows.first?.key.hasSuffix("|3,4") == true)
  }

  @Test func test_read_emptyCards_areSkippedWithANote() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,0,,,,
        Par,Park,Main,2020-06-07 16:09,9,,3,3,3
        Par,Park,Main,2020-06-07 17:09,9,,3,3,3
        Ann,Park,Main,2020-06-07 17:09,9,0,3,3,3
        """)
    #expect(plan.cards.count == 1)
    #expect(plan.warnings.map(\.kind) == ["empty-card", "empty-card"])
    #expect(plan.warnings.map(\.line) == [2, 3])
  }

  @Test func test_read_wrongDate_skipsTheCard() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,9,,3,3,3
        Ann,Park,Main,2020-06-07 15:09,9,0,3,3,3
        Par,Park,Main,2020-02-31 15:09,9,,3,3,3
        Ann,Park,Main,2020-02-31 15:09,9,0,3,3,3
        """)
    #expect(plan.cards.count == 1)
    #expect(plan.warnings.map(\.kind) == ["date"])
  }

  @Test func test_read_damagedCells_areNamed() throws {
    let plan = try plan(
      Self.header + """
        Par,Park,Main,2020-06-07 15:09,,,3,x,12
        Ann,Park,Main,2020-06-07 15:09,,,3,abc,100
        ,Park,Main,2020-06-07 15:09,,,3,3,3
        Ben,Park,Main,2020-06-07 15:09,,,3,3,3,9
        Cid,Park
        """)
    #expect(
      plan.warnings.allSatisfy { $0.kind == "row" || $0.kind == "empty-card" || $0.kind == "date" })
    #expect(plan.warnings.filter { $0.line == 3 }.count == 2)
    #expect(plan.warnings.contains { $0.line == 4 })
    #expect(plan.warnings.contains { $0.line == 5 })
    #expect(try layout(plan.cards[0]).holes.map(\.par) == [3, nil, nil])
    #expect(plan.cards[0].rows.map(events) == [["1 1=3"], ["1 1=3", "2 1=3", "3 1=3"]])
  }

  @Test(arguments: [
    ("Ann + Ben", ["Ann", "Ben"]), ("Ann  +  Ben + Cid", ["Ann", "Ben", "Cid"]), ("Ann", []),
    ("A+ Student", []), ("A+B", []), ("Ann +", []), ("Ann Lee + Ben", ["Ann Lee", "Ben"]),
  ])
  func test_read_teams_haveMembers(name: String, members: [String]) throws {
    let plan = try plan(
      Self.header + "Par,Park,Main,2020-06-07 15:09,9,,3,3,3\n"
        + "\(name),Park,Main,2020-06-07 15:09,9,0,3,3,3\n")
    let row = try #require(plan.cards.first?.rows.first)
    #expect(row.name == name)
    #expect(row.members == members)
  }

  @Test func test_read_quotes_followTheRulesAndTheirBreaches() throws {
    let plan = try plan(
      Self.header
        + "Par,\"Park, \"\"Old\"\"\",Long Tees to \"B\" Pins,2020-06-07 15:09,9,,3,3,3\n"
        + "\"Lee, Ann\",\"Park, \"\"Old\"\"\",Long Tees to \"B\" Pins,2020-06-07 15:09,9,0,3,3,3\n"
        + "Par,\"B\" Pins,Short,2020-06-08 15:09,9,,3,3,3\n"
        + "Ben,\"B\" Pins,Short,2020-06-08 15:09,9,0,3,3,3\n"
        + "\"Cid,\"B\" Pins,Short,2020-06-08 15:09,9,0,3,3,3\n")
    #expect(plan.cards.map(\.round.title) == ["Park, \"Old\"", "\"B\" Pins"])
    #expect(plan.cards.map(\.round.subtitle) == ["Long Tees to \"B\" Pins", "Short"])
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann Lee"], ["Ben"]])
    #expect(plan.cards.map(\.line) == [2, 4])
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["comma 3", "quote 6"])
  }

  @Test func test_read_anyCut_neverTraps() throws {
    let text = Array(Self.variants[2].1.utf8) + Array("\n\"".utf8)
    for length in 0...text.count {
      let cut = String(decoding: text.prefix(length), as: UTF8.self)
      do {
        let plan = try plan(cut)
        #expect(plan.cards.count <= 1)
      } catch {
        #expect(error is Refusal)
      }
    }
  }

  @Test func test_read_randomBytes_neverTraps() throws {
    let alphabet = Array(",\"\n\r0139-+ Par:é\u{FEFF}Hole".utf8)
    for seed in UInt64(1)...200 {
      var random = SplitMix(state: seed)
      let noise = (0..<200).map { _ in alphabet.randomElement(using: &random) ?? 44 }
      let text = Self.header + String(decoding: noise, as: UTF8.self)
      do {
        let plan = try plan(text)
        #expect(plan.counts["player_rows"] != nil, "seed \(seed)")
      } catch {
        #expect(error is Refusal, "seed \(seed)")
      }
    }
  }
}
