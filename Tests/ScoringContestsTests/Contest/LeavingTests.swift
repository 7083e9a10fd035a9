import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of entrants who leave a contest, and of those who come back.
@Suite struct LeavingTests {
  @Test func openMatches_areWalkovers_andResultsStay() {
    var evening = Evening("allplay", 4)
    evening.win("b.1.1")
    evening.leave("p1")
    let own = evening.state.fixtures.filter { $0.known.contains(EntrantID("p1")) }
    #expect(own.map(\.state) == [.final, .decided, .decided])
    #expect(own.dropFirst().allSatisfy { $0.outcome?.ending == .walkover })
  }

  @Test func whoLeftFirst_loses() {
    var evening = Evening("bracket", 4)
    evening.leave("p1")
    #expect(evening.word("b.1.1") == "decided")
    evening.leave("p4")
    evening.win("b.1.2")
    // The other finalist wins, because p4 has left too.
    #expect(evening.people("b.2.1") == "p4 v p2" && evening.word("b.2.1") == "decided")
    #expect(evening.places() == "1 p2, 2 p4, 3= p1, 3= p3")
  }

  @Test func bothWithOneCommand_nobodyWins() {
    var evening = Evening("bracket", 4)
    evening.leave("p1", "p4")
    evening.win("b.1.2")
    #expect(evening.word("b.1.1") == "decided" && evening.word("b.2.1") == "decided")
    #expect(evening.places() == "1 p2, 3= p1, 3= p3, 3= p4")
  }

  @Test func whoComesBack_playsTheOpenMatches() {
    var evening = Evening("allplay", 3)
    evening.leave("p1")
    let open = evening.state.fixtures.filter { $0.state == .decided }.map(\.id)
    #expect(open.count == 2)
    evening.remove(.left(EntrantID("p1")))
    #expect(evening.state.fixtures.allSatisfy { $0.state == .ready })
  }

  @Test func annulUnderHalf_looksAtEachOfTwoWhoLeft() throws {
    var policy = Policy.roundRobin
    policy.annulment = .underHalf
    var evening = Evening("allplay", 4, policy: policy)
    // p1 has played two of three matches, p2 one of three.
    evening.play("b.1.1", [["p1"], ["p4"]], [11, 2])
    evening.play("b.1.1", [["p1"], ["p3"]], [11, 3])
    evening.play("b.1.1", [["p2"], ["p3"]], [11, 4])
    evening.leave("p1")
    evening.leave("p2")
    // The walkover of p2 against p1 is annulled like the match that p2 played.
    let rows = try #require(evening.state.stage("b")?.ranking?.rows)
    let figures = Dictionary(uniqueKeysWithValues: rows.map { ($0.entrant, $0.figures) })
    #expect(figures[1] == ["2", "2", "0", "22–5", "+17"])
    #expect(figures[3]?.prefix(3) == ["1", "0", "1"])
    #expect(rows.last?.entrant == 2 && rows.last?.place == nil)
  }

  @Test func annulAlways_isTheTableWithoutThem() {
    var policy = Policy.roundRobin
    policy.annulment = .always
    var evening = Evening("allplay", 4, policy: policy)
    evening.play("b.1.1", [["p4"], ["p1"]], [11, 2])
    evening.play("b.1.1", [["p2"], ["p3"]], [11, 9])
    evening.play("b.1.1", [["p1"], ["p2"]], [11, 9])
    evening.leave("p4")
    #expect(evening.places() == "1 p1, 2 p2, 3 p3, - p4")
  }

  @Test func champion_whoLeavesAfterTheFinal_staysChampion() {
    var evening = Evening("bracket", 4)
    for fixture in ["b.1.1", "b.1.2", "b.2.1"] { evening.win(fixture) }
    let before = evening.page
    evening.leave("p1")
    #expect(evening.page == before)
  }

  @Test func season_keepsTheResults_andTheHandicaps() throws {
    var evening = Evening("season", 2, policy: try Policy(words: "points:5/3,absent:zero"))
    evening.card(["p1": 50, "p2": 52], day: "2026-03-02")
    let before = evening.places()
    evening.leave("p1", day: "2026-03-03")
    #expect(evening.places() == before && before == "1 p1, 2 p2")
    // A session after the day on which p1 left is no absence.
    evening.card(["p2": 52], day: "2026-03-09")
    let row = evening.state.stage("b")?.ranking?.rows.first { $0.entrant == 1 }
    #expect(row?.figures == ["5", "·", "5"])
  }

  /// A sum of fewer sessions is smaller, so who left is behind those who played on.
  @Test func totalsOfAllSessions_needNoSessionAfterTheLastDay() {
    var evening = Evening("season", 2, policy: .total)
    evening.card(["p1": 50, "p2": 52], day: "2026-03-02")
    evening.leave("p1", day: "2026-03-02")
    evening.card(["p2": 52], day: "2026-03-09")
    #expect(evening.places() == "1 p2, 2 p1")
  }

  @Test func whoHasNoResult_hasNoPlaceAfterLeaving() throws {
    var evening = Evening("season", 3, policy: try Policy(words: "points:5/3,absent:zero"))
    evening.leave("p3", day: "2026-03-01")
    evening.card(["p1": 50, "p2": 52], day: "2026-03-02")
    #expect(evening.places() == "1 p1, 2 p2, - p3")
  }

  @Test func ladder_keepsTheTags() {
    var evening = Evening("ladder", 3)
    evening.card(["p3": 50, "p1": 52], day: "2026-03-02")
    let before = evening.page
    #expect(evening.places() == "1 p3, 2 p2, 3 p1")
    evening.leave("p3", day: "2026-03-03")
    #expect(evening.page == before)
    evening.card(["p2": 50, "p1": 52], day: "2026-03-09")
    #expect(evening.places() == "1 p3, 2 p2, 3 p1")
  }

  @Test func matchWithChangingPartners_isVoid() {
    var evening = Evening("partners", 5)
    let playing = evening.state.fixtures.filter { $0.known.contains(EntrantID("p1")) }
    #expect(playing.count == 4)
    evening.leave("p1")
    #expect(playing.allSatisfy { evening.word("\($0.id)") == "void" })
    #expect(evening.state.stage("b")?.isUneven == true)
  }

  /// A round that was drawn for nobody, or differently by two devices, is not computed instead.
  @Test func partners_keepTheStoredRounds() {
    var evening = Evening("partners", 4, options: ["rounds": 2])
    evening.draw("b", round: 1, [])
    evening.draw("b", round: 2, [[["p1", "p2"], ["p3", "p4"]]])
    #expect(evening.state.fixtures.map { "\($0.id)" } == ["b.2.1"])
  }

  @Test func river_goesOnWithoutThoseWhoLeft() {
    var evening = Evening("river", 8, options: ["rounds": 3])
    evening.win("b.1.1")
    evening.leave("p8")
    #expect(evening.word("b.1.2") == "void" && evening.word("b.1.1") == "final")
    evening.drawNext()
    #expect(evening.state.fixtures.count == 3)
    #expect(evening.fixture("b.2.1")?.known.contains(EntrantID("p8")) == false)
  }
}
