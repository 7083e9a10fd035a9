import DeskTesting
import DiscGolf
import ScoringDesk
import ScoringKit
import Testing

/// Tests the whole life of a round of disc golf with two scorers, using only calls of the desk.
@Suite struct DeskRoundTests {
  private let ann = TestDesk([.discGolf])

  private func round(_ id: String? = nil) -> RoundRequest {
    RoundRequest(sport: "discgolf", round: id)
  }

  @Test func test_insert_afterOthersCorrectedWhatMovesOn_isRefused() throws {
    let pars = ReferenceRequest(sport: "discgolf", kind: "courses")
    _ = try ann.scorer.documents.addDocument(
      pars, Arguments(options: ["pars": ["3,4,3,4"]], positionals: ["NAME": ["Park"]]))
    let started = try ann.assuming {
      try ann.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann"], options: Arguments(options: ["course": ["Park"]]),
          answers: $0))
    }
    let round = round(try #require(started.payload["id"]?.string))
    for line in ["3", "4"] { _ = try ann.scorer.rounds.take(EntryRequest(.enter(line), in: round)) }
    let context = try ann.scorer.keypads.context(of: round)
    let other = try ann.desk.newScorer(for: "Ann")
    _ = try other.rounds.take(EntryRequest(.amend(["1", "Ann", "2"]), in: round))
    // The insertion must be refused, because it would move a score on that another scorer has
    // corrected meanwhile.
    let forgotten = EntryRequest(.insert(["1 Ann", "5"]), in: round, context: context)
    #expect(
      refusal { try ann.scorer.rounds.take(forgotten) }?.message.contains("meanwhile") == true)
    _ = try ann.scorer.rounds.take(EntryRequest(.insert(["1 Ann", "5"]), in: round))
    #expect(try ann.notation(round.round) == ["1 1=5", "2 1=2", "3 1=4"])
  }

  /// Tests a round that is played, corrected, disputed, merged, shared and archived.
  @Test func test_round_isPlayedCorrectedDisputedMergedSharedAndArchived() throws {
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
    let ben = try ann.copied()
    _ = try ben.scorer.people.setMe("Ben")

    for line in ["3 4", "4 4"] {
      _ = try ann.scorer.rounds.take(EntryRequest(.enter(line), in: round(id)))
    }
    _ = try ann.scorer.rounds.take(EntryRequest(.amend(["1", "Ann", "2"]), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.undo(), in: round(id)))
    _ = try ann.scorer.rounds.take(EntryRequest(.redo, in: round(id)))
    try ann.merge(with: ben)
    #expect(try ben.notation(id) == ["1 1=2", "1 2=4", "2 1=4", "2 2=4"])

    _ = try ann.scorer.rounds.take(EntryRequest(.enter("3: Ann 3, Ben 3"), in: round(id)))
    _ = try ben.scorer.rounds.take(EntryRequest(.enter("3: Ann 3, Ben 5"), in: round(id)))
    try ann.merge(with: ben)
    #expect(try ben.scorer.disputes.list(in: round(id)).payload["disputes"]?.array?.count == 1)
    #expect(
      refusal { try ben.scorer.rounds.take(EntryRequest(.finish, in: round(id))) }?.code
        == .disputed)
    _ = try ben.scorer.disputes.resolve(ResolveRequest(round: round(id), name: "Ben"))
    try ann.merge(with: ben)
    #expect(try ann.notation(id).suffix(2) == ["3 1=3", "3 2=5"])

    _ = try ann.agreeing {
      try ann.scorer.rounds.take(EntryRequest(.finish, in: round(id), answers: $0))
    }
    try ann.merge(with: ben)
    #expect(try ben.history().payload.array?.first?["winners"] == ["Ann"])
    let shared = try ben.scorer.sharing.share(ShareRequest(round: round(id), names: .initials)).page
      .text
    #expect(shared.contains("Round at Park — A. won at −1") && !shared.contains("Ann"))
    let statistics = try ben.scorer.statistics.show(StatisticsRequest(sport: "discgolf"))
    #expect(statistics.payload["players"]?.array?.first?["rounds"] == 1)
    _ = try ben.scorer.storage.archive(round(id))
    try ann.merge(with: ben)
    #expect(try ann.history().payload == [])
    #expect(try ann.scorer.storage.examine().damage == nil)
  }
}
