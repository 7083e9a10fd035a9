import DeskTesting
import Pickleball
import ScoringDesk
import ScoringKit
import Testing

/// Tests the whole life of a match with two scorers, using only calls of the desk.
@Suite struct DeskRoundTests {
  private let ann = TestDesk([.pickleball])

  private func round(_ id: String? = nil) -> RoundRequest {
    RoundRequest(sport: "pickleball", round: id)
  }

  @Test func test_enter_atAPlaceThatMovesLaterServes_isAskedAboutFirst() throws {
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(sport: "pickleball", players: ["Ann", "Cid"], answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("ABBA"), in: round(id)))
    let before = try ann.notation(id)
    #expect(throws: Question.self) {
      try ann.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id), at: "3"))
    }
    #expect(try ann.notation(id) == before)
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id), at: "3", force: true))
    #expect(try ann.notation(id) == ["A", "A", "B", "A"])
  }

  @Test func test_enter_moreRalliesThanThereAre_saysThatNothingWasEntered() throws {
    let page = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(
          sport: "pickleball", players: ["Ann", "Cid"],
          options: Arguments(options: ["to": ["3"]]), answers: $0))
    }
    let id = try #require(page.payload["id"]?.string)
    let refused = try #require(
      refusal { try ann.scorer.rounds.take(EntryRequest(.enter("AAAAA"), in: round(id))) })
    #expect(refused.message.hasPrefix("After 3 of the 5 in this line: "))
    #expect(refused.hint?.text.hasPrefix("Nothing of the line was entered.") == true)
    #expect(try ann.notation(id).isEmpty)
  }

  /// Tests which action is offered for two matches that look like the same one: merging them if
  /// that is possible, otherwise archiving one.
  @Test(
    arguments: [
      (["Ann", "Ben"], [:], "merge"), (["Ann", "Ben"], ["first-server": ["Ann"]], "merge"),
      (["Ann", "Ben"], ["first-server": ["Ben"]], "archive"), (["Ben", "Ann"], [:], "archive"),
    ] as [([String], [String: [String]], String)])
  func test_import_ofAMatchLikeAnother_offersWhatCanBeDone(
    players: [String], options: [String: [String]], verb: String
  ) throws {
    let ben = TestDesk([.pickleball], device: 2)
    for (desk, players, options) in [(ann, ["Ann", "Ben"], [:]), (ben, players, options)] {
      _ = try desk.assuming {
        try desk.scorer.starting.start(
          StartRequest(
            sport: "pickleball", players: players, options: Arguments(options: options),
            answers: $0))
      }
      _ = try desk.scorer.rounds.take(EntryRequest(.enter("AAB"), in: round()))
    }
    let warnings = try ann.take(ben.bundle()).warnings
    let offered = warnings.flatMap(\.actions).filter { $0.sport != nil }.map(\.verb)
    #expect(offered.last == verb, "\(offered)")
  }

  /// Tests that matches with different first servers can't be merged: in side-out scoring only the
  /// server wins points, so the same rallies mean something else.
  @Test func test_unite_whereOthersServedFirst_isRefused() throws {
    let ben = TestDesk([.pickleball], device: 2)
    func start(_ desk: TestDesk, _ options: [String: [String]]) throws -> String {
      let page = try desk.assuming {
        try desk.scorer.starting.start(
          StartRequest(
            sport: "pickleball", players: ["Ann+Ben", "Cid+Dan"],
            options: Arguments(options: options), answers: $0))
      }
      return try #require(page.payload["id"]?.string)
    }
    let kept = try start(ann, [:])
    let other = try start(ben, ["first-server": ["Cid"]])
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("AAB"), in: round(kept)))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("AAB"), in: round(other)))
    try ann.take(ben.bundle())
    let refused = try #require(
      refusal { try ann.scorer.disputes.unite(round(other), into: round(kept)) })
    #expect(
      refused.message.contains("Cid + Dan: \"serves first\" is not given in \(kept.prefix(4))"))
    #expect(try ann.notation(kept) == ["A", "A", "B"])
  }

  /// Tests a match that is played, corrected, disputed, merged, shared and archived.
  @Test func test_match_isPlayedCorrectedDisputedMergedSharedAndArchived() throws {
    _ = try ann.scorer.people.setMe("Ann")
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(
          sport: "pickleball", players: ["Ann+Ben", "Cid+Dan"],
          options: Arguments(options: ["to": ["3"]]), answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")

    // A rally that both phones enter is one rally; the different rallies that they enter after it
    // are a dispute.
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id)))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id)))
    try ann.merge(with: ben)
    #expect(try ann.notation(id) == ["A"] && ben.notation(id) == ["A"])
    _ = try ann.scorer.rounds.take(EntryRequest(.enter("B"), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.amend(["3", "A"]), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.undo(), in: round(id)))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id)))
    try ann.merge(with: ben)
    #expect(try ben.scorer.disputes.list(in: round(id)).payload["disputes"]?.array?.count == 1)
    #expect(
      refusal { try ben.scorer.rounds.take(EntryRequest(.finish, in: round(id))) }?.code
        == .disputed)
    _ = try ben.scorer.disputes.resolve(
      ResolveRequest(round: round(id), name: "Ben"))
    try ann.merge(with: ben)
    #expect(try ann.notation(id) == ["A", "A"])

    let over = try ann.scorer.rounds.take(EntryRequest(.enter("A"), in: round(id)))
    #expect(over.next.map(\.verb) == ["finish"])
    _ = try ann.agreeing {
      try ann.scorer.rounds.take(EntryRequest(.finish, in: round(id), answers: $0))
    }
    try ann.merge(with: ben)
    #expect(try ben.history().payload.array?.first?["winners"] == ["Ann + Ben"])
    #expect(try ben.scorer.rounds.timeline(round(id)).payload["games"]?.array?.count == 1)
    let shared = try ben.scorer.sharing.share(
      ShareRequest(round: round(id), sheet: "referee", names: .none)
    ).page.text
    #expect(!shared.contains("Ann") && !shared.contains("Cid"))
    _ = try ben.scorer.storage.archive(round(id))
    try ann.merge(with: ben)
    #expect(try ann.history().payload == [])
    #expect(try ann.scorer.storage.examine().damage == nil)
  }

  /// Tests that a scorer who settles a dispute is shown how many later rallies each side of it
  /// would add or remove.
  @Test func test_disputeOfARally_saysHowManyLaterOnesHangBehindIt() throws {
    _ = try ann.scorer.people.setMe("Ann")
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(sport: "pickleball", players: ["Ann+Ben", "Cid+Dan"], answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")
    for line in ["A", "B", "A"] {
      _ = try ann.scorer.rounds.take(EntryRequest(.enter(line), in: round(id)))
    }
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("B"), in: round(id)))
    try ann.merge(with: ben)
    let sides = try #require(ann.scorer.keypads.live(round(id)).disputes.first?.sides)
    let followers = Dictionary(sides.map { ($0.who, $0.followers) }) { first, _ in first }
    #expect(followers == ["Ann": 2, "Ben": 0])
  }
}
