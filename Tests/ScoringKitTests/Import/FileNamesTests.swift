import ScoringKit
import Testing

/// Tests of names as files write them.
@Suite struct FileNamesTests {
  @Test(arguments: [
    ("Ash, Ann", "Ann Ash"), ("van der Berg,Jan", "Jan van der Berg"), ("Ann Ash", "Ann Ash"),
    ("Ash, Ann + Oak, Ben", "Ash, Ann + Oak, Ben"), ("Ash, Jr.", "Ash, Jr."), ("Ash,", "Ash,"),
    ("7, Ann", "7, Ann"),
  ])
  func test_person_turnsTheLastNameRound(text: String, name: String) {
    #expect(FileNames.person(text) == name)
  }

  @Test func test_placeholders_areNobodyOrGuests() {
    for text in ["Bye", "BYE", "N.N.", "-", "–", "TBD", "?", "n/a"] {
      #expect(FileNames.isNobody(text), "\(text)")
    }
    for text in ["Guest", "guest 2", "Gast"] { #expect(FileNames.isGuest(text), "\(text)") }
    for text in ["", "Ann", "Byers", "Nancy", "Guesty", "Ann (guest)"] {
      #expect(!FileNames.isNobody(text) && !FileNames.isGuest(text), "\(text)")
    }
  }

  @Test(arguments: [
    ([["Ash, Ann", "Ben"]], FileNames.Comma.withinName),
    ([["Ash, Ann", "Oak, Ben"], ["Ann Ash", "Cid Elm"]], .withinName),
    ([["Ann Ash, Ben Oak", "Cid Elm, Dan Fir"]], .betweenNames),
    ([["Ann, Ben", "Cid, Dan"], ["Ann, Cid", "Ben, Dan"]], .betweenNames),
    ([["Ann, Ben", "Cid + Dan"]], .betweenNames),
  ])
  func test_comma_isReadAsTheFileShows(rows: [[String]], comma: FileNames.Comma) throws {
    #expect(try FileNames.comma(in: rows) == comma)
    #expect(try FileNames.comma(in: [["Ann", "Ben"]]) == nil)
  }

  @Test func test_comma_thatMayBeEither_isRefusedWithBothReadings() {
    let refusal = #expect(throws: Refusal.self) {
      try FileNames.comma(in: [["Ash, Ann", "Oak, Ben"], ["Elm, Cid", "Oak, Ben"]])
    }
    #expect(refusal?.expected == ["Ann Ash", "Ash + Ann"])
  }
}
