import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct BracketTests {
  private func fixtures(
    _ entrants: Int, _ options: [String: JSONValue] = [:]
  ) throws -> [Fixture] {
    try Bracket(FormatOptions(options)).fixtures(for: entrants)
  }

  /// Returns the matches of each round if the better seed always wins: `1-8 4-5`.
  private func favourites(_ fixtures: [Fixture]) -> [Int: [[Int]]] {
    let results = ContestSample.favourites(fixtures)
    return Dictionary(grouping: results.keys.sorted(), by: \.round).mapValues { numbers in
      numbers.compactMap { results[$0]?.sides.flatMap(\.self) }
    }
  }

  @Test(arguments: [
    (8, [1, 8, 4, 5, 2, 7, 3, 6]), (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
  ])
  func draw_isFolded(_ size: Int, _ order: [Int]) {
    #expect(BracketChart.order(size) == order)
  }

  @Test func byes_goToTheTopSeeds() throws {
    #expect(
      try fixtures(5).filter { $0.number.round == 1 }.map(\.sides) == [
        [[.entrant(4)], [.entrant(5)]]
      ])
    #expect(
      try fixtures(6).filter { $0.number.round == 1 }.map(\.sides)
        == [[[.entrant(4)], [.entrant(5)]], [[.entrant(3)], [.entrant(6)]]])
  }

  @Test func protectedSeeds_enterAfterTheFirstRounds() throws {
    let rounds = favourites(try fixtures(104, ["protect": 8]))
    #expect((1...7).map { rounds[$0]?.count } == [48, 24, 16, 8, 4, 2, 1])
    #expect(rounds[1] == (9...56).map { [$0, 113 - $0] })
    #expect(rounds[2] == (9...32).map { [$0, 65 - $0] })
    #expect(
      rounds[3].map { Set($0.map { $0.sorted() }) } == Set((1...16).map { [$0, 33 - $0] }))
  }

  @Test(arguments: 2...128)
  func favourites_meetSeedsThatSumToOneMoreThanTheRound(_ entrants: Int) throws {
    let rounds = favourites(try fixtures(entrants))
    let last = rounds.keys.max() ?? 0
    for (round, matches) in rounds {
      let size = 1 << (last - round + 1)
      for match in matches { #expect(match.reduce(0, +) == size + 1) }
    }
    #expect(rounds.values.map(\.count).reduce(0, +) == entrants - 1)
  }

  @Test func medals_followTheBronzeMatch() throws {
    // Red, Green, Blue and Gold are seeds 1 to 4: Red–Gold, Green–Blue.
    let format = try Bracket(FormatOptions(["bronze": true]))
    let fixtures = try format.fixtures(for: 4)
    let results: [FixtureNumber: StageResult] = [
      FixtureNumber(1, 1): StageResult(1, 11, 4, 9),
      FixtureNumber(1, 2): StageResult(2, 11, 3, 2),
      FixtureNumber(2, 2): StageResult(4, 11, 3, 6),
      FixtureNumber(2, 1): StageResult(1, 11, 2, 1),
    ]
    let progress = StageProgress(entrants: 4, fixtures: fixtures, results: results)
    #expect(format.ranking(of: progress).groups == [[1], [2], [4], [3]])
    #expect(fixtures.map(\.title) == ["Semifinal 1", "Semifinal 2", "Final", "Bronze match"])
  }

  @Test func losersOfARound_shareAPlaceWithoutAMatchForIt() throws {
    let format = try Bracket(FormatOptions())
    let fixtures = try format.fixtures(for: 8)
    let progress = StageProgress(
      entrants: 8, fixtures: fixtures, results: ContestSample.favourites(fixtures))
    #expect(format.ranking(of: progress).groups == [[1], [2], [3, 4], [5, 6, 7, 8]])
  }

  @Test func unfinishedBracket_placesOnlyThoseWhoAreOut() throws {
    let format = try Bracket(FormatOptions())
    let fixtures = try format.fixtures(for: 4)
    let progress = StageProgress(
      entrants: 4, fixtures: fixtures, results: [FixtureNumber(1, 1): StageResult(1, 11, 4, 3)])
    let rows = format.ranking(of: progress).rows
    #expect(rows.first.map { [$0.entrant, $0.place] } == [4, 3])
    #expect(rows.filter { $0.place == nil }.map(\.entrant) == [1, 2, 3])
    #expect(!format.isComplete(progress))
  }

  @Test(arguments: [4, 5, 6, 7, 8, 12, 16])
  func placementMatches_giveEachEntrantAPlace(_ entrants: Int) throws {
    let format = try Bracket(FormatOptions(["places": .integer(entrants > 8 ? 16 : 8)]))
    let fixtures = try format.fixtures(for: entrants)
    let progress = StageProgress(
      entrants: entrants, fixtures: fixtures, results: ContestSample.favourites(fixtures))
    #expect(format.ranking(of: progress).groups == (1...entrants).map { [$0] })
  }

  @Test(arguments: [3, 4, 6, 8, 13])
  func reseeding_pairsTheBestWithTheWorst(_ entrants: Int) throws {
    let format = try Bracket(FormatOptions(["reseed": true, "bronze": true]))
    let progress = try ContestSample.stepwise(format, entrants)
    #expect(format.isComplete(progress))
    let ranking = format.ranking(of: progress)
    #expect(ranking.groups.prefix(2).map(\.self) == [[1], [2]])
    #expect(ranking.rows.allSatisfy { $0.place != nil })
  }

  /// The second round is drawn from the first: 1 v 8, 4 v 5, 2 v 7, 3 v 6.
  private func reseeded() -> Evening {
    var evening = Evening("bracket", 8, options: ["reseed": true])
    for line in 1...4 { evening.win("b.1.\(line)") }
    evening.drawNext()
    return evening
  }

  @Test func reseededRound_thatHasNotBegun_shouldBeDrawnAgainAfterACorrection() throws {
    var evening = reseeded()
    #expect(evening.people("b.2.1") == "p1 v p4" && evening.people("b.2.2") == "p2 v p3")
    #expect(evening.fixture("b.2.1")?.fixture.title == "Semifinal 1")
    #expect(evening.state.stage("b")?.isUneven == false)
    // p7 beats p2, and takes that place until the round is drawn again.
    evening.turn("r3")
    #expect(evening.people("b.2.1") == "p1 v p4" && evening.people("b.2.2") == "p7 v p3")
    let stage = try #require(evening.state.stage("b"))
    #expect(stage.isUneven && stage.firstUnbegunRound == 2)
    let format = try Bracket(stage.plan.options)
    let again = format.redrawn(try #require(stage.progress), from: 2)
    #expect(
      again.map { $0.sides.joined().map { $0 } } == [
        [.entrant(1), .entrant(7)], [.entrant(3), .entrant(4)],
      ])
    evening.draw("b", round: 2, [[["p1"], ["p7"]], [["p3"], ["p4"]]])
    #expect(evening.state.stage("b")?.isUneven == false)
  }

  @Test func matchBeforeAReseededRound_withoutAResultNow_makesItWait() {
    var evening = reseeded()
    evening.win("b.2.2")
    evening.dismiss("r3")
    #expect(evening.word("b.2.1") == "ready" && evening.word("b.2.2") == "waiting")
    evening.win("b.1.3")
    #expect(evening.word("b.2.2") == "final")
  }

  @Test func reseededRound_thatHasBegun_changesOnlyWhoLost() {
    var evening = reseeded()
    evening.win("b.2.1")
    evening.turn("r3")
    #expect(evening.people("b.2.1") == "p1 v p4" && evening.word("b.2.1") == "final")
    #expect(evening.people("b.2.2") == "p7 v p3" && evening.word("b.2.2") == "ready")
    evening.turn("r1")
    #expect(evening.word("b.2.1") == "stale" && evening.people("b.2.1") == "p8 v p4")
    evening.rule("b.2.1", .stands, [["p1"], ["p4"]])
    evening.win("b.2.2")
    evening.drawNext()
    #expect(evening.people("b.3.1") == "p1 v p7")
  }

  @Test func reseededRound_afterBothOut_isOfThoseWhoAreLeft() {
    var evening = Evening("bracket", 8, options: ["reseed": true])
    evening.rule("b.1.3", .bothOut)
    for line in [1, 2, 4] { evening.win("b.1.\(line)") }
    evening.drawNext()
    // p1 is free.
    #expect(evening.people("b.2.1") == "p3 v p4" && evening.word("b.2.2") == "none")
    evening.win("b.2.1", 1)
    evening.drawNext()
    evening.win("b.3.1")
    #expect(evening.state.stage("b")?.isComplete == true)
    #expect(evening.places() == "1 p1, 2 p4, 3 p3, 5= p2, 5= p5, 5= p6, 5= p7, 5= p8")
  }

  @Test func reseededRound_doesNotChangeIfSomebodyLeaves() {
    var evening = reseeded()
    evening.win("b.2.1")
    evening.win("b.2.2")
    let before = evening.state.fixtures
    evening.leave("p4")
    #expect(evening.state.fixtures == before)
    evening.leave("p1")
    #expect(evening.state.fixtures == before && evening.state.stage("b")?.isComplete == true)
    #expect(evening.places().hasPrefix("1 p2, 2 p1, 3= p3, 3= p4"))
  }

  @Test func impossibleOptions_areRefused() {
    #expect(throws: Refusal.self) { try Bracket(FormatOptions(["places": 5])) }
    #expect(throws: Refusal.self) { try Bracket(FormatOptions(["reseed": true, "protect": 2])) }
    #expect(throws: Refusal.self) { try fixtures(1) }
    #expect(throws: Refusal.self) { try fixtures(4, ["protect": 8]) }
  }
}
