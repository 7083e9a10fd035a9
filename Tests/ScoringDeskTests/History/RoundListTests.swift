import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct RoundListTests {
  private let desk = TestDesk()

  @Test func test_list_byPages_isTheHistory() throws {
    for number in 1...5 { try desk.finished([("Ann", number)]) }
    let all = try desk.scorer.history.list(HistoryRequest(limit: 50))
    #expect(all.items.count == 5 && all.next == nil)
    var request = HistoryRequest(sport: "pebbles", limit: 2)
    var ids: [String] = []
    while true {
      let page = try desk.scorer.history.list(request)
      ids += page.items.map(\.id)
      guard let next = page.next else { break }
      request.before = next
    }
    #expect(ids == all.items.map(\.id))
    #expect(all.items.allSatisfy { $0.phase.isFinished && !$0.isArchived })
    _ = try desk.scorer.storage.archive(RoundRequest(round: ids[1]))
    #expect(try desk.scorer.history.list(HistoryRequest()).items.count == 4)
    var archived = HistoryRequest()
    archived.archived = .only
    #expect(try desk.scorer.history.list(archived).items.map(\.isArchived) == [true])
  }

  @Test(arguments: ["jos", "josé", "perez", "guest jose"])
  func test_list_filtered_findsNamesWhateverTheirAccents(typed: String) throws {
    let round = try desk.started("José", "guest:Guest Pérez")
    try desk.enter("José +5", in: round)
    try desk.finish(round)
    try desk.finished([("Ann", 5)])
    var request = HistoryRequest()
    request.words = typed.split(separator: " ").map(String.init)
    #expect(try desk.scorer.history.list(request).items.count == 1)
  }

  @Test(arguments: ["jos", "josé", "PEREZ"])
  func test_history_ofAText_findsNamesWhateverTheirAccents(text: String) throws {
    try desk.finished([("José", 5), ("Pérez", 3)])
    try desk.finished([("Ann", 5)])
    #expect(try desk.history { $0.text = text }.payload.array?.count == 1)
  }

  @Test func test_list_ofWhatWasPutAway_holdsWhatWasNotFinished() throws {
    let round = try desk.started("Ann", "Bob")
    try desk.enter("3", in: round)
    _ = try desk.scorer.storage.archive(RoundRequest(round: round))
    var request = HistoryRequest()
    request.archived = .only
    let items = try desk.scorer.history.list(request).items
    #expect(items.map(\.id) == [round])
    let card = try #require(items.first).card
    #expect(card.lines.map(\.text).contains("Not finished"))
    #expect(!card.lines.contains { $0.text.contains("won") })
    _ = try desk.scorer.people.setMe("Ann")
    request.result = .win
    #expect(try desk.scorer.history.list(request).items.isEmpty)
  }

  @Test func test_unfinished_listsTheLastWrittenFirst_withoutACommand() throws {
    let first = try desk.started("Ann")
    let second = try desk.started("Ann", "Bob")
    try desk.enter("3", in: first)
    let open = try desk.scorer.history.unfinished().items
    #expect(open.map(\.id) == [first, second])
    #expect(open[0].card.lines.map(\.text) == ["in progress", "Ann 3"])
    #expect(open.allSatisfy { $0.card.lines.allSatisfy { $0.actions.isEmpty } })
    #expect(try desk.scorer.history.unfinished(sport: "pebbles").items.count == 2)
    #expect(refusal { try desk.scorer.history.unfinished(sport: "moons") }?.code == .unknownSport)
  }
}
