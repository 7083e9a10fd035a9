import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests of lists of results without arrows, and of lists with all arrows of an end in one field.
@Suite struct TotalListTests {
  private func plan(_ text: String) throws -> ImportPlan {
    #expect(!ArrowList.importer.recognizes(text) && TotalList.importer.recognizes(text))
    return try TotalList.importer.read(text)
  }

  @Test func test_totalsWithCounts_areReportedResults() throws {
    let plan = try plan(
      "Archer,Date,Round,Bow,Score,Hits,10s,Xs\nAnn,2025-02-13,Portsmouth,recurve,560,60,25,10\n"
        + "\"Oak, Ben\",2025-02-13,Portsmouth,compound,580,60,40,20\nTotal,,,,1140,120,65,30\n")
    #expect(plan.cards.count == 1 && plan.counts["archer_rows"] == 2)
    #expect(plan.events() == ["total 1=560/60/25"] && plan.events(row: 1) == ["total 1=580/60/40"])
    #expect(plan.cards[0].rows.map(\.name) == ["Ann", "Ben Oak"])
    #expect(plan.cards[0].note.hasPrefix("Ann: 60 hits, 25 10s, 10 Xs;"), "\(plan.cards[0].note)")
    #expect(plan.kinds == ["comma 3", "summary 4"])
  }

  @Test(arguments: [
    "Archer,Date,Round,End 1,End 2,End 3,Total\nAnn,2025-02-13,WA 18m,29,28,27,84\n",
    "Archer,Date,Round,End,Total\nAnn,2025-02-13,WA 18m,1,29\nAnn,2025-02-13,WA 18m,2,28\n"
      + "Ann,2025-02-13,WA 18m,3,27\n",
  ])
  func test_totalsOfEnds_areAddedUp(text: String) throws {
    let plan = try plan(text)
    #expect(plan.events().map { $0.prefix(10) } == ["total 1=84"])
    #expect(plan.rules()?.definition.ends.count == 3)
    #expect(plan.cards.first?.note == "Ann: ends 29 28 27")
  }

  @Test func test_unknownRoundAndImpossibleScore_areLeftOut() throws {
    let plan = try plan(
      "Archer,Date,Round,Score,Hits\nAnn,2025-02-13,Portsmuth,560,60\n"
        + "Ben,2025-02-13,Portsmouth,5600,60\n")
    #expect(plan.cards.isEmpty && plan.values.leftOut == 2 && plan.values.all == 2)
    #expect(plan.kinds == ["row 2", "value 3"])
  }

  @Test func test_arrowsInOneField_areReadAsColumns() throws {
    let plan = try ArrowList.importer.read(
      "Archer,Date,Round,End,Arrows,Total\nAnn,2025-02-13,WA 18m,1,X 10 9,29\n"
        + "Ann,2025-02-13,WA 18m,2,\"10,9,8\",27\nBen,2025-02-13,WA 18m,1,10-9-M,19\n")
    #expect(
      plan.events() == [
        "1.1 1=10", "1.2 1=10", "1.3 1=9", "2.1 1=10", "2.2 1=9", "2.3 1=8",
      ])
    #expect(plan.events(row: 1) == ["1.1 1=10", "1.2 1=9", "1.3 1=M"])
    #expect(!plan.warnings.contains { $0.kind == "total" || $0.kind == "unread" }, "\(plan.kinds)")
  }

  @Test func test_titleAndTotals_areLeftOut() throws {
    let plan = try ArrowList.importer.read(
      "Club day 2026\n\nSchütze;Datum;Runde;Passe;Pfeil 1;Pfeil 2;Summe\n"
        + "\"Ash, Ann\";13.02.2025;Portsmouth;1;10;9;19\n\"Ash, Ann\";13.02.2025;Portsmouth;2;9;9;18\n"
        + "Summe;;;;;;37\n")
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann Ash"])
    #expect(Set(plan.kinds).isSuperset(of: ["summary 6", "above 1"]), "\(plan.kinds)")
  }
}
