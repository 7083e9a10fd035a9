import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of results that were reported without the holes.
@Suite struct ReportedTotalTests {
  private func headlines(_ card: Scorecard) -> [String] {
    card.everybody.map { card.headline(of: $0, closed: true).text }
  }

  @Test func test_total_isRankedAndMarked() throws {
    let card = try Fixtures.card(
      Fixtures.round(), ["r1=9", "r2=12", "1 3=3", "2 3=4", "3 3=3"])
    #expect(headlines(card) == ["-1, no holes", "+2, no holes", "E"])
    #expect(card.isComplete)
    let standings = Standings(
      card.everybody.map { card.rank(of: $0, closed: true) }, names: Fixtures.names)
    #expect(card.everybody.map { standings[$0]?.place } == [1, 3, 2])
    #expect(
      card.remarks(Fixtures.names, closed: true)
        .contains("Ann: 9 strokes were reported without the holes."))
    #expect(Set(card.metrics(of: Seat(index: 0)).map(\.key)) == ["strokes", "relative"])
  }

  @Test func test_total_ofASeatWithHoles_isNotUsedAndMentioned() throws {
    let card = try Fixtures.card(Fixtures.round(), ["r1=9", "1 1=3"])
    #expect(card.reported(Seat(index: 0)) == nil)
    #expect(card.headline(of: Seat(index: 0), closed: true).text == "E thru 1")
    let remarks = card.remarks(Fixtures.names, closed: true)
    #expect(remarks.contains { $0.contains("the reported total is not used") })
  }

  @Test(arguments: [
    ("total ann 9", "r1=9"), ("total ann -1", "r1=9"), ("total ben E", "r2=10"),
    ("total ben +4", "r2=14"), ("total ann -", "r1=-"),
  ])
  func test_typed_total_isStrokesOrRelativeToPar(line: String, event: String) throws {
    let card = try Fixtures.card(Fixtures.round(), [])
    let events = try card.rules.understand(
      line[...], at: card, names: Fixtures.names, in: nil)
    #expect(events.map(\.canonical) == [event])
  }

  @Test(arguments: ["total ann", "total 9", "total ann 3 4", "total ann x", "total ann 99999"])
  func test_typed_totalThatIsNone_isRefused(line: String) throws {
    let card = try Fixtures.card(Fixtures.round(), [])
    #expect(throws: Refusal.self) {
      try card.rules.understand(line[...], at: card, names: Fixtures.names, in: nil)
    }
  }

  @Test func test_final_isOneTotalForEachSeat() throws {
    let card = try Fixtures.card(Fixtures.round(), [])
    let events = try card.rules.final("9, E, +3", at: card, names: Fixtures.names)
    #expect(events?.map(\.canonical) == ["r1=9", "r2=10", "r3=13"])
    for text in ["9", "9, 10", "9, 10, x", "9, 10, 1", ""] {
      #expect(throws: Refusal.self) {
        try card.rules.final(text[...], at: card, names: Fixtures.names)
      }
    }
  }
}
