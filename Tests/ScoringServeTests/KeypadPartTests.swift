import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the parts of a card to which a scorer goes on a keypad, and of the card there.
@Suite struct KeypadPartTests {
  private let desk = TestDesk([Meet.sport])
  private let round = RoundRequest(sport: "meet")

  private func live(_ line: String = "") throws -> LiveRound {
    _ = try desk.scorer.starting.start(
      StartRequest(sport: "meet", players: ["Ann", "Ben"], allowsNear: true))
    if !line.isEmpty { _ = try desk.scorer.rounds.take(EntryRequest(.enter(line), in: round)) }
    return try desk.scorer.keypads.live(round)
  }

  @Test func test_goes_partThatTheQuestionDoesNotBeginWith_isTheSportsUnit() throws {
    // The question is `Day 1, 60 m`, and a day is no part of the card.
    #expect(try KeypadState.goes(live()) == "Another trial")
  }

  @Test func test_card_longValues_areInTablesThatFitAPhone() throws {
    let columns = (1...10).map { Sheet.Column.figures("E\($0)", role: .piece) }
    func tables(_ value: String) -> [Int] {
      let row = Sheet.Row(
        [Cell("Ann")] + columns.map { _ in Cell(value, places: ["p"]) } + [Cell("8100")],
        spoken: "", of: Seat(index: 0))
      let sheet = Sheet(
        columns: ["Athlete"] + columns + [.figures("Points", isFigure: true)], rows: [row])
      return BoardHTML.card(sheet, isTouched: true).split(separator: "<table>").dropFirst()
        .map { $0.matches(of: #/<td>/#).count }
    }
    #expect(tables("12") == [5, 5, 1])
    // Beside the names there is room for four of them.
    #expect(tables("1:44.11") == [4, 4, 3])
  }
}
