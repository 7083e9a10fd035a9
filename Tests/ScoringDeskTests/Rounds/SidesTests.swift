import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of sides that have a name of their own.
@Suite struct SidesTests {
  private func started(_ desk: TestDesk, _ players: [String]) throws -> Page {
    try desk.assuming {
      try desk.scorer.starting.start(
        StartRequest(sport: "pebbles", players: players, allowsNear: true, answers: $0))
    }
  }

  @Test func test_start_ofNamedSides_showsAndTakesTheirNames() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Ann")
    let page = try started(desk, ["Red=Ann+Bob", "Blue=Cid+Dan"])
    #expect(page.text.contains("Red, Blue"))
    let entered = try desk.scorer.rounds.take(
      EntryRequest(.enter("Blue +2"), in: RoundRequest(sport: "pebbles")))
    #expect(entered.text.contains("Blue's bonus: 2"))
    let people = try desk.scorer.rounds.show(RoundRequest(sport: "pebbles")).payload[
      "participants"]?.array
    #expect(people?.first?["members"]?.array?.compactMap { $0["name"]?.string } == ["Ann", "Bob"])
  }

  @Test func test_start_ofTwoSidesOfOneName_isRefused() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Ann")
    #expect(throws: (any Error).self) { try started(desk, ["Red=Ann+Bob", "red=Cid+Dan"]) }
    #expect(desk.rounds.isEmpty)
  }

  @Test func test_start_ofASignAtTheBeginning_takesItForAName() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Zoe")
    _ = try started(desk, ["=Ann", "Zoe"])
    #expect(try desk.players().contains("=Ann"))
  }

  /// Tests that a side may have only one member, and that the whole text is not taken for the name
  /// of a player.
  @Test func test_start_ofASideOfOne_addsItsMember() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Zoe")
    _ = try started(desk, ["Red=Ann", "Zoe"])
    #expect(try desk.players() == ["Ann", "Zoe"])
  }

  @Test(arguments: ["Red=", "A=b=c+d", "Ann+Bob=Red"])
  func test_start_ofASideThatIsNone_isRefusedAndAddsNobody(text: String) throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Zoe")
    let refused = refusal { try started(desk, [text, "Zoe"]) }
    #expect(refused?.message.contains(text) == true)
    #expect(try desk.players() == ["Zoe"])
  }

  /// Tests that a side can't have the name of a player of the round, so that a score is never
  /// entered for the wrong one.
  @Test func test_start_ofASideCalledAsAPlayer_isRefused() throws {
    let desk = TestDesk([Pebbles.sport()])
    _ = try desk.scorer.people.setMe("Ann")
    let refused = refusal { try started(desk, ["Cid=Ann+Bob", "Blue=Cid+Dan"]) }
    #expect(refused?.message == "Cid is the name of a player, and cannot be a side's name too.")
    #expect(desk.rounds.isEmpty)
  }

  // MARK: Statistics and history

  /// Finishes a round of pebbles of two sides for a test, after a line with a bonus for each.
  private func finished(_ desk: TestDesk, _ sides: [String], _ line: String) throws {
    let page = try started(desk, sides)
    let round = TestDesk.round(page.payload["id"]?.string)
    _ = try desk.scorer.rounds.take(EntryRequest(.enter(line), in: round))
    desk.wait(minutes: 1)
    _ = try desk.agreeing {
      try desk.scorer.rounds.take(EntryRequest(.finish, in: round, answers: $0))
    }
  }

  @Test func test_statistics_ofANameThatTwoSidesHad_listsThem() throws {
    let desk = TestDesk([Pebbles.sport()])
    try finished(desk, ["Red=Ann+Bob", "Blue=Cid+Dan"], "Red +5 Blue +2")
    try finished(desk, ["Red=Ann+Cid", "Blue=Bob+Dan"], "Red +5 Blue +2")
    let refused = refusal {
      try desk.scorer.statistics.show(StatisticsRequest(sport: "pebbles", players: ["Red"]))
    }
    #expect(refused?.code == .ambiguousName)
    #expect(refused?.expected == ["Ann+Bob", "Ann+Cid"])
  }

  @Test func test_history_ofASide_hasItsRoundsAlone() throws {
    let desk = TestDesk([Pebbles.sport()])
    try finished(desk, ["Red=Ann+Bob", "Blue=Cid+Dan"], "Red +5 Blue +2")
    try finished(desk, ["Ann+Cid", "Bob+Dan"], "5 2")
    for (name, count) in [("Red", 1), ("bob+ann", 1), ("ann+dan", 0), ("ann", 2)] {
      let history = try desk.history { $0.players = [name] }
      #expect(history.payload.array?.count == count, "\(name)")
    }
  }

  @Test func test_share_withoutNames_hidesTheNamesOfSides() {
    let roster = Roster([
      .init("Red Fox", members: [.init("Ann"), .init("Bob")]), .init("Zoe Lee"),
    ])
    #expect(
      ShownNames.none.roster(roster, noun: "player").names.map(\.name)
        == ["Player 1 + Player 2", "Player 3"])
    #expect(
      ShownNames.initials.roster(roster, noun: "player").names.map(\.name) == ["R. F.", "Z. L."])
  }
}
