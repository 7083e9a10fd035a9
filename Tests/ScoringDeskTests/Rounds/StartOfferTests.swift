import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct StartOfferTests {
  private let desk = TestDesk([Pebbles.sport(), Pebbles.sport("shells")])

  private func offer(_ sport: String = "pebbles") throws -> StartOffer {
    let kinds = try desk.scorer.starting.startKinds(sport: sport).kinds
    return try desk.scorer.starting.startOffer(#require(kinds.first))
  }

  @Test func test_kinds_beginWithTheLastOne() throws {
    let none = try desk.scorer.starting.startKinds()
    #expect(none.kinds.map(\.sport) == ["pebbles", "shells"] && !none.hasLast)
    try desk.start("Ann", sport: "shells")
    let kinds = try desk.scorer.starting.startKinds()
    #expect(kinds.kinds.map(\.sport) == ["shells", "pebbles"] && kinds.hasLast)
    #expect(kinds.kinds.map(\.title) == ["Shells", "Pebbles"])
  }

  @Test func test_offer_beforeAnyRound_isTheSportsOwnFirst() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let offer = try offer()
    #expect(offer.values == ["pond": "Duck Pond"])
    #expect(offer.company.map(\.word) == ["Ann"] && offer.others.isEmpty)
    #expect(!offer.isRepeatable && !offer.saysKind)
  }

  /// Tests that a start offers the options of the last round, although the rules are stored without
  /// them: they are derived from the rules.
  @Test func test_offer_afterARound_hasItsOptionsAndItsCompany() throws {
    _ = try desk.scorer.people.addPlayer("Cid")
    _ = try desk.assuming { answers in
      try desk.scorer.starting.start(
        StartRequest(
          sport: "pebbles", players: ["Bob", "Ann"], guests: ["Zoe"],
          options: Arguments(options: ["pond": ["mill Pond"], "goal": ["25"]]),
          answers: answers))
    }
    let offer = try offer()
    #expect(offer.values == ["pond": "mill Pond", "goal": "25"])
    #expect(offer.company.map(\.word) == ["Bob", "Ann", "guest:Zoe"])
    #expect(offer.company.map(\.name) == ["Bob", "Ann", "Zoe"])
    #expect(offer.others.map(\.name) == ["Cid"])
    #expect(offer.isRepeatable)
    // A start with the offered options and players makes a round with the same rules.
    let rules = try desk.scorer.rounds.show(RoundRequest(sport: "pebbles")).payload["rules"]
    _ = try desk.scorer.starting.start(
      StartRequest(
        sport: "pebbles", players: offer.company.map(\.word),
        options: Arguments(values: offer.values)))
    #expect(try desk.scorer.rounds.show(RoundRequest(sport: "pebbles")).payload["rules"] == rules)
  }

  @Test func test_lacksFrame_whereNothingIsNeeded_isFalse() throws {
    #expect(try !desk.scorer.starting.lacksFrame(StartRequest(sport: "pebbles")))
    #expect(refusal { try desk.scorer.starting.lacksFrame(StartRequest(sport: "moons")) } != nil)
  }
}
