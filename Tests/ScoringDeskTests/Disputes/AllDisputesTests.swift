import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of the disputes of a whole store: listed, numbered and settled.
@Suite final class AllDisputesTests {
  let desk = TestDesk()
  private let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")

  private static let nobody = "There are no disputes.\n"

  private func depth(_ number: Int) -> Arguments {
    Arguments(options: ["depth": ["\(number)"]], positionals: ["NAME": ["Deep"]])
  }

  /// Creates a round, a player and a pond for a test, about each of which two devices disagree.
  private func disputed() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    _ = try desk.scorer.documents.addDocument(ponds, depth(9))
    let other = try desk.copied()
    _ = try other.scorer.people.setMe("Bob")
    try desk.enter("Ann +3")
    try other.enter("Ann +4", in: desk.rounds[0].key)
    _ = try desk.scorer.people.addPlayer("Cid")
    _ = try desk.scorer.people.renamePlayer("Bob", "Robert")
    _ = try other.scorer.people.renamePlayer("Bob", "Rob")
    _ = try desk.scorer.documents.editDocument(ponds, named: "Deep", depth(8))
    _ = try other.scorer.documents.editDocument(ponds, named: "Deep", depth(7))
    try desk.take(other.bundle())
  }

  @Test func test_disputes_listsThoseOfRoundsPlayersAndDocuments() throws {
    #expect(try desk.scorer.disputes.list().text == Self.nobody)
    #expect(
      refusal { try desk.scorer.disputes.resolve(ResolveRequest(dispute: "1", entry: "1")) }?.code
        == .illegal)
    try disputed()
    let list = try desk.disputes()
    let kinds = list.compactMap { $0["stream"]?.string?.split(separator: "/").first }
    #expect(kinds.sorted() == ["player", "pond.pebbles", "round"])
    #expect(list.allSatisfy { $0["sides"]?.array?.count == 2 })
    #expect(try desk.scorer.people.players().text.contains("disputed"))
    #expect(try desk.scorer.documents.list(ponds).text.contains("disputed"))
    #expect(try desk.scorer.documents.document(ponds, named: "Deep").text.contains("Disputed"))
  }

  @Test func test_resolve_byNumberAndEntry_settlesThatOne() throws {
    try disputed()
    let list = try desk.disputes()
    #expect(list.count == 3)
    for index in list.indices.reversed() {
      let side = try #require(list[index]["sides"]?.array?.first?["entry"]?.string)
      _ = try desk.scorer.disputes.resolve(ResolveRequest(dispute: "\(index + 1)", entry: side))
      #expect(try desk.disputes().count == index)
    }
  }

  @Test func test_resolve_allFromOne_settlesThemAll() throws {
    try disputed()
    #expect(
      refusal { try desk.scorer.disputes.resolve(ResolveRequest(name: "Ann")) }?.code
        == .missingValue)
    _ = try desk.scorer.disputes.resolve(ResolveRequest(name: "Ann", all: true))
    #expect(try desk.scorer.disputes.list().text == Self.nobody)
    let players = try desk.scorer.people.players().text
    #expect(players.contains("Robert") && !players.contains("disputed"))
    #expect(try desk.notation() == ["1b=3"])
  }

  /// Tests a dispute in which the same person entered both values on two devices, so that the
  /// person's name names neither side.
  @Test func test_resolve_fromWhoSaidBoth_isRefused() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", "Bob")
    let other = try desk.copied()
    _ = try other.scorer.people.setMe("Ann")
    try desk.enter("Ann +3")
    try other.enter("Ann +4", in: desk.rounds[0].key)
    try desk.take(other.bundle())
    #expect(try desk.disputes().count == 1)
    let request = RoundRequest(sport: "pebbles", round: desk.rounds[0].key)
    for request in [
      ResolveRequest(name: "Ann", all: true), ResolveRequest(dispute: "1", name: "Ann"),
      ResolveRequest(round: request, name: "Ann"),
    ] {
      let refused = refusal { try desk.scorer.disputes.resolve(request) }
      #expect(
        refused?.code == .ambiguousName && refused?.message.hasPrefix("Ann said both ") == true)
      #expect(refused?.expected == ["--take 2", "--take 3"])
    }
    #expect(try desk.disputes().count == 1)
    _ = try desk.scorer.disputes.resolve(ResolveRequest(dispute: "1", entry: "2"))
    #expect(try desk.disputes().isEmpty)
  }

  @Test func test_finishedRound_contestedAfterwards_saysSoEverywhere() throws {
    _ = try desk.scorer.people.setMe("Ann")
    let id = try desk.started("Ann", "Bob")
    let other = try desk.copied()
    try desk.enter("Ann +3 Bob +1")
    try other.enter("Ann +4", in: id)
    try desk.finish()
    #expect(try desk.take(other.bundle()).warned.contains("1 dispute"))
    let round = TestDesk.round(id)
    for page in try [
      desk.history(), desk.history { $0.isTable = true }, desk.show(id),
      desk.scorer.rounds.standings(round), desk.status(id),
    ] {
      for text in [page.text, page.spoken] {
        let text = text.lowercased()
        #expect(text.contains("contested") || text.contains("disputed"), "\(page.kind): \(text)")
      }
    }
    #expect(try desk.history().payload.array?.first?["phase"] == "contested")
    #expect(try desk.show(id).payload["disputes"] == 1)
  }

  /// Tests that a disputed value decides nothing before the dispute is settled: nobody has won, the
  /// standings of the event leave the round out, and an export reports what is missing.
  @Test func test_contestedRound_hasNoWinner() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.finished([("Ann", 2), ("Bob", 5)], event: "Cup")
    let id = try desk.started("Ann", "Bob")
    _ = try desk.scorer.rounds.setEvent("Cup", of: TestDesk.round(id))
    let other = try desk.copied()
    try desk.enter("Ann +3 Bob +1")
    try other.enter("Ann +4", in: id)
    try desk.finish()
    func standings() throws -> (text: String, payload: JSONValue) {
      let page = try desk.scorer.history.standings(ofEvent: "Cup", sport: "pebbles")
      return (page.text, page.payload)
    }
    let settled = try standings()
    _ = try desk.take(other.bundle())
    let contested = try standings()
    #expect(contested.text.contains("1 round counts for nobody until"))
    #expect(contested.payload["standings"] != settled.payload["standings"])
    let firsts = contested.payload["standings"]?.array?.compactMap { $0["name"]?.string }
    #expect(firsts == ["Bob", "Ann"])
    let row = try #require(try desk.history().payload.array?.first)
    #expect(row["winners"] == [] && row["yourPlace"] == .null)
    #expect(try desk.history { $0.result = .win }.payload.array?.isEmpty == true)
    #expect(try desk.history { $0.result = OwnResult.none }.payload.array?.count == 1)
    let shared = try desk.scorer.sharing.share(ShareRequest(round: TestDesk.round(id)))
    #expect(!shared.page.text.contains("won"))
    for payload in try [
      desk.show(id).payload, desk.scorer.rounds.standings(TestDesk.round(id)).payload,
    ] {
      #expect(payload["standings"]?.array?.map { $0["place"] } == [.null, .null])
    }
    let lost = try desk.scorer.exchange.export(
      .notation, of: "pebbles", rounds: [id]
    ).leftOut
    #expect(lost.contains { $0.contains("what scorekeepers disagree about") })
  }
}
