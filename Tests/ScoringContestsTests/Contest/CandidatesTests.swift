import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of who advances from one stage to the next.
@Suite struct CandidatesTests {
  private func names(_ ids: [EntrantID]?) -> [String] { (ids ?? []).map(\.text) }

  /// Everybody of a pool wins against those behind them; `level` pools are circles of three.
  private func play(_ evening: inout Evening, level: Set<String> = []) {
    for fixture in evening.state.fixtures {
      let people = fixture.known.map(\.text)
      let numbers = people.compactMap { Int($0.dropFirst()) }
      let isLevel = level.contains(fixture.fixture.title)
      let isCircle = isLevel && abs(numbers[0] - numbers[1]) > 3
      evening.win("\(fixture.id)", (numbers[0] < numbers[1]) != isCircle ? 0 : 1)
    }
  }

  @Test func stageWithoutASource_takesThePresentEntrants_bySeed() {
    var evening = Evening()
    evening.plan("b", "bracket")
    for name in ["p1", "p2", "p3", "p4"] { evening.enter(name) }
    evening.set(.fact(.seed, EntrantID("p3")), 1)
    evening.leave("p2")
    let stage = evening.state.stage("b")
    #expect(names(stage?.candidates) == ["p3", "p1", "p4"] && stage?.obstacle == nil)
  }

  @Test func places_advanceWhenTheStageIsComplete() {
    var evening = Evening("allplay", 4)
    evening.plan("f", "bracket", from: .places(1...2, of: "b"))
    #expect(evening.state.stage("f")?.obstacle == .incomplete(stage: "b"))
    play(&evening)
    #expect(names(evening.state.stage("f")?.candidates) == ["p1", "p2"])
    // Of those who left, the next advances; the source of the stage stays.
    evening.draw("f", ["p1", "p2"])
    evening.leave("p1")
    let stage = evening.state.stage("f")
    #expect(names(stage?.candidates) == ["p2", "p3"] && stage?.isOutdated == false)
  }

  @Test func changedPlaces_makeTheNextStageOutdated() {
    var evening = Evening("allplay", 4)
    evening.plan("f", "bracket", from: .places(1...2, of: "b"))
    play(&evening)
    evening.draw("f", ["p1", "p2"])
    let final = evening.rounds.first { $0.people.contains(["p1"]) && $0.people.contains(["p2"]) }
    evening.turn(final?.id ?? "")
    let stage = evening.state.stage("f")
    #expect(stage?.isOutdated == true && names(stage?.candidates) == ["p2", "p1"])
  }

  @Test func entrantsLevelAtTheCut_blockTheNextStage_untilADecision() {
    var evening = Evening("allplay", 3)
    evening.plan("f", "bracket", from: .places(1...2, of: "b"))
    evening.play("b.1.1", [["p1"], ["p2"]], [11, 5])
    evening.play("b.1.1", [["p2"], ["p3"]], [11, 5])
    evening.play("b.1.1", [["p3"], ["p1"]], [11, 5])
    let all = ["p1", "p2", "p3"].map { EntrantID($0) }
    #expect(evening.state.stage("f")?.obstacle == .level(stage: "b", entrants: all, place: 1))
    evening.set(.decision("b"), [["p3", "p1", "p2"]])
    #expect(names(evening.state.stage("f")?.candidates) == ["p3", "p1"])
  }

  /// Two pools of four: the cut is made in each pool.
  @Test func cut_isMadeInEachPool() {
    var evening = Evening("allplay", 8, options: ["pools": 2])
    evening.plan("f", "bracket", from: .places(1...4, of: "b"))
    play(&evening)
    #expect(evening.state.stage("b")?.tables.map(\.title) == ["Pool A", "Pool B"])
    #expect(evening.places(table: "Pool A") == "1 p1, 2 p4, 3 p5, 4 p8")
    // A1 meets B2, and B1 meets A2.
    #expect(names(evening.state.stage("f")?.candidates) == ["p1", "p2", "p4", "p3"])
  }

  @Test func tieInsideOnePool_isTheObstacle() {
    var evening = Evening("allplay", 6, options: ["pools": 2])
    evening.plan("f", "bracket", from: .places(1...4, of: "b"))
    // Pool A: p1, p4, p5 in a circle; the first two of pool B are clear.
    evening.play("b.1.1", [["p1"], ["p4"]], [11, 5])
    evening.play("b.1.1", [["p4"], ["p5"]], [11, 5])
    evening.play("b.1.1", [["p5"], ["p1"]], [11, 5])
    evening.play("b.1.1", [["p2"], ["p3"]], [11, 5])
    evening.play("b.1.1", [["p2"], ["p6"]], [11, 5])
    evening.play("b.1.1", [["p3"], ["p6"]], [11, 5])
    let level = ["p1", "p4", "p5"].map { EntrantID($0) }
    #expect(evening.state.stage("f")?.obstacle == .level(stage: "b", entrants: level, place: 1))
    evening.set(.decision("b"), [["p5", "p4", "p1"]])
    #expect(names(evening.state.stage("f")?.candidates) == ["p5", "p2", "p4", "p3"])
  }

  @Test func placesOfPools_areAMultipleOfTheirNumber() {
    var evening = Evening("allplay", 6, options: ["pools": 2])
    evening.plan("f", "bracket", from: .places(1...3, of: "b"))
    play(&evening)
    guard case .refused(let refusal)? = evening.state.stage("f")?.obstacle else {
      Issue.record("The stage is not refused.")
      return
    }
    #expect(refusal.message.contains("the same number of each pool"))
  }

  @Test func division_takesThePlacesOfItsTable() {
    var evening = Evening("bracket", 4)
    for name in ["p2", "p4"] {
      evening.set(.division(EntrantID(name), since: nil), "Women")
    }
    evening.plan("w", "bracket", from: .places(1...2, of: "b"), division: "Women")
    for fixture in ["b.1.1", "b.1.2", "b.2.1"] { evening.win(fixture) }
    #expect(evening.places(table: "Women") == "1 p2, 2 p4")
    #expect(names(evening.state.stage("w")?.candidates) == ["p2", "p4"])
  }

  @Test func datedDivision_countsFromItsDayOn() throws {
    var evening = Evening("season", 3, policy: try Policy(words: "points:5/3/1"))
    for name in ["p1", "p2", "p3"] {
      evening.set(.division(EntrantID(name), since: nil), "MA2")
    }
    evening.set(.division(EntrantID("p1"), since: "2026-03-09"), "MA1")
    evening.card(["p1": 50, "p2": 51, "p3": 52], day: "2026-03-02")
    evening.card(["p1": 50, "p2": 51, "p3": 52], day: "2026-03-09")
    #expect(evening.places(table: "MA1") == "1 p1")
    #expect(evening.places(table: "MA2") == "1 p2, 2 p1, 3 p3")
    let tables = evening.state.stage("b")?.tables
    let second = tables?.first { $0.title == "MA2" }?.ranking.rows
    // On the second day, p2 is first of the division, and p1 is not absent from it.
    #expect(second?.map { $0.figures } == [["3", "5", "8"], ["5", "·", "5"], ["1", "3", "4"]])
    #expect(tables?.first { $0.title == "MA1" }?.ranking.rows.first?.figures == ["5", "5"])
  }

  @Test func stageOfADivision_countsTheRoundsOfItsEntrantsOnTheDay() throws {
    var evening = Evening(policy: try Policy(words: "points:5/3"))
    evening.plan("s", "season", division: "MA1")
    for name in ["p1", "p2"] { evening.enter(name, division: "MA1") }
    evening.enter("p3", division: "MA2")
    evening.set(.division(EntrantID("p3"), since: "2026-03-09"), "MA1")
    evening.card(["p3": 49, "p1": 50, "p2": 51], day: "2026-03-02")
    evening.card(["p3": 49, "p1": 50, "p2": 51], day: "2026-03-09")
    #expect(evening.places("s") == "1 p1, 2 p3, 3 p2")
  }

  @Test func roundWithoutAStage_belongsToTheFirstThatCountsRounds() throws {
    var evening = Evening(policy: try Policy(words: "points:5/3"))
    evening.plan("s", "season", division: "MA1")
    evening.plan("t", "season")
    evening.enter("p1", division: "MA1")
    for name in ["p2", "p3"] { evening.enter(name, division: "MA2") }
    evening.card(["p1": 50, "p2": 51], day: "2026-03-02")
    evening.card(["p2": 50, "p3": 51], day: "2026-03-09")
    evening.card(["p1": 50, "p3": 51], day: "2026-03-16", fixture: "t.2026-03-16.1")
    #expect(evening.places("s") == "1 p1")
    #expect(evening.places("t") == "1 p3, 2= p1, 2= p2")
    #expect(evening.state.strays.isEmpty)
  }
}
