import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct BreakdownTests {
  private let ann = Seat(index: 0)

  @Test func test_breakdown_threeHoles_hasThemAll() throws {
    let card = try Fixtures.card(try Fixtures.round(), ["1 1=3", "2 1=5", "3 1=2"], seats: 1)
    let breakdown = card.breakdown(of: ann, Roster(["Ann"]), roundID: "r")
    #expect(breakdown.holeScores.map(\.strokeCount) == [3, 5, 2])
    #expect(breakdown.holeScores.map(\.par) == [3, 4, 3])
    #expect(breakdown.roundID == "r")
    #expect(breakdown.playerName == "Ann")
  }

  @Test func test_breakdown_supersededScore_usesTheLeaf() throws {
    let round = try Fixtures.round()
    var ledger = try Fixtures.ledger(round, seats: Fixtures.guests(["Ann"]))
    let names = Roster(["Ann"])
    for line in ["5", "1: 3", "1: 4"] {
      let drafts = try ledger.drafts(entering: line[...], names: names)
      ledger = try ledger.adding(drafts, by: Fixtures.device)
    }
    #expect(resolveCurrentScore(for: ann, hole: 1, in: ledger.resolution)?.strokeCount == 4)
    #expect(ledger.resolution.breakdown(of: ann, names).totalStrokes == 4)
    #expect(ledger.notation == ["1 1=4"])
  }

  @Test func test_score_ofAnUnscoredHole_isNil() throws {
    let card = try Fixtures.card(try Fixtures.round(), ["1 1=3", "2 1=4", "2 1=-"])
    #expect(resolveCurrentScore(for: ann, hole: 1, in: card)?.strokeCount == 3)
    #expect(resolveCurrentScore(for: ann, hole: 2, in: card) == nil)
    #expect(resolveCurrentScore(for: ann, hole: 4, in: card) == nil)
    #expect(resolveCurrentScore(for: Seat(index: 9), hole: 1, in: card) == nil)
  }

  @Test func test_breakdown_guest_behavesLikeAPlayer() throws {
    let round = try Fixtures.round()
    let seats = [
      Competitor(id: "abc", kind: .guest, name: "Dave"),
      Competitor(id: "k7", kind: .player, name: "Dave"),
    ]
    var card = try round.opening(seats.map { Golfer($0) })
    for event in ["1 1=2", "1 2=2"] { try round.apply(ScoreEvent(canonical: event), to: &card) }
    let names = Roster(["Dave", "Dave"])
    let (guest, player) = (
      card.breakdown(of: ann, names), card.breakdown(of: Seat(index: 1), names)
    )
    #expect(guest.playerID == "guest:abc")
    #expect(player.playerID == "k7")
    #expect(guest.holeScores == player.holeScores)
  }

  @Test func test_breakdown_totals_areSumsOfPlayedHoles() throws {
    let card = try Fixtures.card(try Fixtures.round([3, 4, 5, 3]), ["1 1=4", "3 1=4"])
    let breakdown = card.breakdown(of: ann, Fixtures.names)
    #expect(breakdown.totalStrokes == 8)
    #expect(breakdown.totalPar == 8)
    #expect(breakdown.overallRelativeToPar == 0)
    #expect(breakdown.overallFormattedScore == "E")
  }

  @Test func test_breakdown_holes_areInAscendingOrder() {
    let breakdown = Breakdown(
      playerID: "a", playerName: "A",
      holeScores: [3, 1, 2].map { HoleScore(holeNumber: $0, par: 3, strokeCount: 3) })
    #expect(breakdown.holeScores.map(\.holeNumber) == [1, 2, 3])
  }

  @Test func test_breakdown_allFourTones_appear() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 3, 3, 3]), ["1 1=2", "2 1=3", "3 1=4", "4 1=5"])
    let tones = card.breakdown(of: ann, Fixtures.names).holeScores.map(\.tone)
    #expect(tones == [.good, .level, .fair, .poor])
  }

  @Test func test_breakdown_fiveOver_totalIsNeverPoor() throws {
    let card = try Fixtures.card(try Fixtures.round([3]), ["1 1=8"])
    #expect(card.breakdown(of: ann, Fixtures.names).overallTone == .fair)
    #expect(
      card.detail(of: ann, Fixtures.names, closed: true).sheet.rows.last?.cells[3].tone == .fair)
  }

  @Test func test_breakdown_emptyHoles_hasNoResult() throws {
    let breakdown = try Fixtures.card(try Fixtures.round(), []).breakdown(of: ann, Fixtures.names)
    #expect(breakdown.holeScores.isEmpty)
    #expect(breakdown.totalStrokes == 0)
    #expect(breakdown.overallFormattedScore.isEmpty)
    #expect(breakdown.overallTone == .plain)
  }

  @Test func test_fields_keys_areThoseOfThePayload() throws {
    let card = try Fixtures.card(try Fixtures.round(), ["1 1=2", "3 1=5"])
    let fields = card.detail(of: ann, Fixtures.names, closed: true).fields
    let text = try CanonicalJSON.text(JSONValue.object(fields))
    #expect(
      text == """
        {"holeScores":[{"holeNumber":1,"par":3,"relativeToPar":-1,"strokeCount":2},\
        {"holeNumber":3,"par":3,"relativeToPar":2,"strokeCount":5}],\
        "overallFormattedScore":"+1","overallRelativeToPar":1,"overallScoreColor":"fair",\
        "playerID":"guest:g1","playerName":"Ann","totalPar":6,"totalStrokes":7}
        """)
  }

  @Test func test_detail_rows_speakAndShowUnplayedHoles() throws {
    let card = try Fixtures.card(try Fixtures.round([3, 4, 3]), ["1 1=3", "2 1=5"])
    let sheet = card.detail(of: ann, Fixtures.names, closed: true).sheet
    #expect(sheet.title == "Ann")
    #expect(sheet.columns.map(\.title) == ["Hole", "Par", "Score", "+/-"])
    #expect(
      sheet.rows.map { $0.cells.map(\.text) } == [
        ["1", "3", "3", "E"], ["2", "4", "5", "+1"], ["3", "3", "·", ""],
        ["Total", "7", "8", "+1"],
      ])
    #expect(
      sheet.rows.map(\.spoken) == [
        "Hole 1, par 3, scored 3, E par", "Hole 2, par 4, scored 5, +1 par",
        "Hole 3, par 3, not played", "Total of 2 of 3 holes, par 7, scored 8, +1 par",
      ])
    #expect(
      sheet.rows.map(\.words) == [
        "Hole 1, par 3, scored 3, even par", "Hole 2, par 4, scored 5, one over par",
        "Hole 3, par 3, not played", "Total of 2 of 3 holes, par 7, scored 8, one over par",
      ])
    #expect(sheet.rows.map(\.isSummary) == [false, false, false, true])
    #expect(sheet.rows[1].cells[2].tone == .fair)
  }

  @Test func test_detail_unknownPars_areBlankAndNeverThree() throws {
    let card = try Fixtures.card(try Fixtures.round([nil, nil]), ["1 1=3", "2 1=5"])
    let detail = card.detail(of: ann, Fixtures.names, closed: true)
    #expect(
      detail.sheet.rows.map { $0.cells.map(\.text) } == [
        ["1", "", "3", ""], ["2", "", "5", ""], ["Total", "", "8", ""],
      ])
    #expect(detail.sheet.rows[0].spoken == "Hole 1, scored 3")
    #expect(detail.fields["totalPar"] == .null)
    #expect(detail.fields["overallFormattedScore"] == "8")
  }
}
