import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of entrants who come after the draw.
@Suite struct LateEntryTests {
  @Test func allPlayAll_addsRoundsBehindTheLast_andKeepsTheNumbers() {
    var evening = Evening("allplay", 3)
    evening.win("b.1.1")
    let before = evening.state.fixtures.map(\.id)
    evening.late("p9")
    #expect(evening.state.fixtures.map(\.id).starts(with: before))
    let added = evening.state.fixtures.dropFirst(before.count)
    #expect(added.map { "\($0.id)" } == ["b.4.1", "b.5.1", "b.6.1"])
    #expect(added.map { evening.people("\($0.id)") } == ["p1 v p9", "p2 v p9", "p3 v p9"])
    for fixture in evening.state.fixtures where fixture.state == .ready {
      evening.win("\(fixture.id)")
    }
    #expect(evening.state.stage("b")?.isComplete == true)
  }

  @Test func pools_takeThemIntoTheirPool_inTheOrderInWhichTheyCame() {
    var evening = Evening("allplay", 4, options: ["pools": 2])
    evening.late("z", pool: 1)
    evening.late("a", pool: 1)
    let added = evening.state.fixtures.filter { $0.id.number.round > 1 }
    #expect(
      added.map { evening.people("\($0.id)") }
        == ["p2 v z", "p3 v z", "p2 v a", "p3 v a", "z v a"])
    #expect(added.allSatisfy { $0.fixture.title == "Pool B" })
  }

  @Test func bracket_givesTheLastBye_andKeepsTheResults() {
    var evening = Evening("bracket", 5)
    evening.win("b.1.2")
    #expect(evening.state.fixtures.count { $0.id.number.round == 1 } == 1)
    evening.late("p9")
    #expect(evening.people("b.1.4") == "p3 v p9" && evening.word("b.1.2") == "final")
    #expect(evening.people("b.2.1") == "p1 v p4")
  }

  /// There is no bye left, as if another desk had taken it: the bracket of the others goes on.
  @Test func bracketWithoutABye_doesNotChange() {
    var evening = Evening("bracket", 3)
    evening.late("p8")
    let before = evening.state.fixtures.map(\.id)
    evening.late("p9")
    #expect(evening.state.fixtures.map(\.id) == before)
    for fixture in ["b.1.1", "b.1.2", "b.2.1"] { evening.win(fixture) }
    #expect(evening.state.stage("b")?.isComplete == true)
    #expect(evening.places().hasSuffix("- p9"))
  }

  @Test func doubleElimination_changesNoOtherNumber() {
    var evening = Evening("double", 5)
    for fixture in ["b.1.2", "b.2.1"] { evening.win(fixture) }
    let before = evening.state.fixtures
    evening.late("p9")
    for fixture in before where fixture.state == .final {
      #expect(evening.word("\(fixture.id)") == "final")
    }
    #expect(Set(evening.state.fixtures.map(\.id)).isSuperset(of: before.map(\.id)))
    #expect(evening.people("b.1.4") == "p3 v p9")
  }

  @Test func reseededBracket_playsThemInTheFirstRound() {
    var evening = Evening("bracket", 3, options: ["reseed": true])
    evening.win("b.1.2")
    evening.late("p9")
    #expect(evening.people("b.1.1") == "p1 v p9" && evening.state.stage("b")?.next.isEmpty == true)
    evening.win("b.1.1", 1)
    evening.drawNext()
    #expect(evening.people("b.2.1") == "p2 v p9")
  }

  @Test func river_takesThemOnTheLastCourt() {
    var evening = Evening("river", 8, options: ["rounds": 2])
    evening.late("p9")
    for fixture in ["b.1.1", "b.1.2"] { evening.win(fixture) }
    evening.drawNext()
    // Nine play on two courts: one of those who played sits out, and p9 is on the last court.
    #expect(evening.fixture("b.2.2")?.known.contains(EntrantID("p9")) == true)
    evening.late("p10")
    #expect(evening.state.fixtures.count == 4)
  }

  @Test func partners_asksForTheRoundsThatHaveNotBegun_toBeDrawnAgain() throws {
    var evening = Evening("partners", 8, options: ["rounds": 4])
    evening.win("b.1.1")
    #expect(evening.state.stage("b")?.isUneven == false)
    evening.late("p9")
    let stage = try #require(evening.state.stage("b"))
    #expect(stage.isUneven && stage.firstUnbegunRound == 2)
    let format = try RotatingPartners(stage.plan.options)
    let again = format.redrawn(try #require(stage.progress), from: 2)
    #expect(Set(again.map(\.number.round)) == [2, 3, 4])
    for round in 1...4 {
      let fixtures = round == 1 ? stage.fixtures.map(\.fixture) : again
      evening.draw(
        "b", round: round,
        fixtures.filter { $0.number.round == round }.map { fixture in
          fixture.sides.map { side in
            side.compactMap { feed in
              guard case .entrant(let one) = feed else { return nil }
              return stage.entrant(one)?.text
            }
          }
        })
    }
    #expect(evening.state.stage("b")?.isUneven == false && evening.word("b.1.1") == "final")
    let seats = evening.state.fixtures.filter { $0.id.number.round > 1 }.flatMap(\.known)
    #expect(seats.contains(EntrantID("p9")))
  }

  @Test func stepladder_putsThemAtTheBottom() {
    var evening = Evening("stepladder", 3)
    evening.late("p9")
    #expect(evening.people("b.1.1") == "p3 v p9")
  }

  @Test func ladder_putsThemBehindTheLastTag() {
    var evening = Evening("ladder", 3)
    evening.set(.fact(.tag, EntrantID("p2")), 40)
    evening.enter("p9")
    #expect(
      evening.state.stage("b")?.ranking?.rows.map { $0.figures[0] } == ["40", "41", "42", "43"])
    #expect(evening.places() == "1 p2, 2 p1, 3 p3, 4 p9")
  }

  @Test func season_countsSessionsBeforeThemAsAbsences() throws {
    var evening = Evening("season", 2, policy: try Policy(words: "points:5/3,absent:last"))
    evening.card(["p1": 50, "p2": 52], day: "2026-03-02")
    evening.enter("p9")
    evening.card(["p9": 50, "p2": 52], day: "2026-03-09")
    let row = evening.state.stage("b")?.ranking?.rows.first { $0.entrant == 3 }
    #expect(row?.figures == ["0", "5", "5"])
  }
}
