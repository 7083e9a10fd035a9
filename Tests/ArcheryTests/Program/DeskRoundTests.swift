import Archery
import DeskTesting
import ScoringDesk
import ScoringKit
import Testing

/// Tests the whole life of a round of archery with two scorers, using only calls of the desk.
@Suite struct DeskRoundTests {
  private let ann = TestDesk([.archery])

  private func round(_ id: String? = nil) -> RoundRequest {
    RoundRequest(sport: "archery", round: id)
  }

  /// Tests that merging two rounds with different bows asks a question, because ranks depend on the
  /// bow.
  @Test func test_unite_withAnotherBow_isAskedAbout() throws {
    let ben = TestDesk([.archery], device: 2)
    func start(_ desk: TestDesk, _ options: [String: [String]]) throws -> String {
      let page = try desk.assuming {
        try desk.scorer.starting.start(
          StartRequest(
            sport: "archery", players: ["Ann"],
            options: Arguments(options: options.merging(["shoot": ["wa720_70"]]) { $1 }),
            answers: $0))
      }
      return try #require(page.payload["id"]?.string)
    }
    let kept = try start(ann, [:])
    let other = try start(ben, ["bow": ["compound"]])
    try ann.take(ben.bundle())
    let question = #expect(throws: Question.self) {
      _ = try ann.scorer.disputes.unite(round(other), into: round(kept))
    }
    #expect(question?.sentence.contains("Ann: \"bow\" is not given in \(kept.prefix(4))") == true)
  }

  /// Tests a round that is played, corrected, disputed, merged, shared and archived.
  @Test func test_round_isPlayedCorrectedDisputedMergedSharedAndArchived() throws {
    _ = try ann.scorer.people.setMe("Ann")
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(
          sport: "archery", players: ["Ann", "Ben"],
          options: Arguments(options: ["shoot": ["wa18"]]), answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")

    _ = try ann.scorer.rounds.take(EntryRequest(.enter("ann 10 10 9, ben 9 8 M"), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.amend(["1.3", "ann", "8"]), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.undo(), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.redo, in: round(id)))
    try ann.merge(with: ben)
    #expect(try ben.notation(id).contains("1.3 1=8"))

    _ = try ann.scorer.rounds.take(EntryRequest(.enter("2: ann 9 9 9"), in: round(id)))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("2: ann 9 9 8"), in: round(id)))
    try ann.merge(with: ben)
    #expect(try ben.scorer.disputes.list(in: round(id)).payload["disputes"]?.array?.count == 1)
    #expect(
      refusal { try ben.scorer.rounds.take(EntryRequest(.finish, in: round(id))) }?.code
        == .disputed)
    _ = try ben.scorer.disputes.resolve(ResolveRequest(round: round(id), name: "Ben"))
    try ann.merge(with: ben)
    #expect(try ann.notation(id).contains("2.3 1=8"))

    _ = try ann.agreeing {
      try ann.scorer.rounds.take(EntryRequest(.finish, in: round(id), answers: $0))
    }
    try ann.merge(with: ben)
    #expect(
      try ann.scorer.rounds.show(round(id)).payload == ben.scorer.rounds.show(round(id)).payload)
    let shared = try ben.scorer.sharing.share(
      ShareRequest(round: round(id), player: "Ben", sheet: "wa", names: .none))
    #expect(!shared.page.text.contains("Ben"))
    _ = try ben.scorer.storage.archive(round(id))
    try ann.merge(with: ben)
    #expect(try ann.history().payload == [])
    #expect(try ann.scorer.storage.examine().damage == nil)
  }
}
