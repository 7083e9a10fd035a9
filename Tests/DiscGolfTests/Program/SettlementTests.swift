import DeskTesting
import DiscGolf
import ScoringDesk
import ScoringKit
import Testing

/// Tests of the effects of settling a dispute, and of undoing the settlement.
@Suite struct SettlementTests {
  private let ann = TestDesk([.discGolf])

  /// Starts a round of three holes for a test, in which two scorers have entered different last
  /// scores.
  private func disputed(isFinished: Bool) throws -> (round: RoundRequest, ben: TestDesk) {
    _ = try ann.scorer.people.setMe("Ann")
    _ = try ann.scorer.documents.addDocument(
      ReferenceRequest(sport: "discgolf", kind: "courses"),
      Arguments(options: ["pars": ["3,4,3"]], positionals: ["NAME": ["Park"]]))
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann", "Ben"],
          options: Arguments(options: ["course": ["Park"]]), answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    let round = RoundRequest(sport: "discgolf", round: id)
    for line in ["3 3", "4 4"] {
      _ = try ann.scorer.rounds.take(EntryRequest(.enter(line), in: round))
    }
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("3: Ann 3, Ben 3"), in: round))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("3: Ann 3, Ben 5"), in: round))
    if isFinished {
      _ = try ann.scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
      _ = try ben.scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    }
    try ann.merge(with: ben)
    return (round, ben)
  }

  @Test func test_resolve_inAFinishedRound_saysWhoseResultChanges() throws {
    let (round, _) = try disputed(isFinished: true)
    let before = try ann.scorer.rounds.show(round).payload["standings"]?.array
    let other = before?.last?["score"] == "+2" ? "Ann" : "Ben"
    let page = try ann.scorer.disputes.resolve(ResolveRequest(dispute: "1", name: other))
    #expect(page.warned.contains("Ben: "))
    #expect(page.warned.contains(" becomes "))
  }

  @Test func test_undo_ofWhatSettledADispute_saysThatThereIsOne() throws {
    let (round, _) = try disputed(isFinished: false)
    _ = try ann.scorer.disputes.resolve(ResolveRequest(round: round, dispute: "1", name: "Ben"))
    #expect(try ann.scorer.keypads.live(round).disputes.isEmpty)
    let page = try ann.agreeing {
      try ann.scorer.rounds.take(EntryRequest(.undo(), in: round, answers: $0))
    }
    #expect(try ann.scorer.keypads.live(round).disputes.count == 1)
    #expect(page.warned.contains("Scorekeepers disagree now."))
    #expect(page.next.map(\.verb) == ["disputes"])
  }

  /// Tests that a correction of a disputed score names both earlier values and replaces both.
  @Test func test_amend_ofADisputedScore_saysBothThatStoodThere() throws {
    let (round, _) = try disputed(isFinished: false)
    let page = try ann.scorer.rounds.take(EntryRequest(.amend(["3 ben", "4"]), in: round))
    #expect(page.text.contains("; was 3 or 5"), "\(page.text)")
    #expect(try ann.scorer.keypads.live(round).disputes.isEmpty)
    let again = try ann.scorer.rounds.take(EntryRequest(.amend(["3 ben", "6"]), in: round))
    #expect(again.text.contains("; was 4"), "\(again.text)")
  }
}
