import DeskTesting
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests of links to pages: their form, and the pages that they open.
@Suite struct PageAddressTests {
  private let desk = TestDesk()

  @Test(arguments: [
    PageAddress(.home), PageAddress(.home, of: "pebbles"), PageAddress(.history),
    PageAddress(.history, of: "pebbles", query: ["text": "Ann & Bob=50%", "before": "7h3k"]),
    PageAddress(.round("7h3k9qv2m0ad"), of: "pebbles", query: ["player": "Żółć 李"]),
    PageAddress(.statistics(nil), of: "pebbles", query: ["since": "2026-03-01"]),
    PageAddress(
      .statistics("results"), of: "pebbles", query: ["gameId": "7", "gameTypeId": "x y"]),
  ])
  func test_path_readAgain_isTheSameAddress(address: PageAddress) throws {
    #expect(try PageAddress(path: address.path) == address)
    #expect(try PageAddress("score://\(address.path)") == address)
    #expect(address.path.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") })
  }

  @Test(arguments: [
    "", "http://x", "score:/pebbles", "score://pebbles/round", "score://pebbles/stats/a/b",
    "score://a/b/c/d", "score://pebbles/history?x=1", "score://pebbles/stats?player",
    "score://pebbles/stats?player=%ff", "score://pebbles/stats?player=%2",
    "score://\(String(repeating: "x", count: 2000))",
  ])
  func test_init_whatIsNoAddress_isRefused(text: String) {
    #expect(refusal { try PageAddress(text) }?.code == .invalidLink)
  }

  @Test func test_page_ofAnAddress_isThatOfTheUseCase() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    func page(_ link: String) throws -> Page {
      try desk.scorer.sharing.page(at: PageAddress("score://pebbles\(link)"))
    }
    #expect(try page("/round/\(id)").text == desk.show(id).text)
    #expect(try page("/history").text == desk.history { $0.sport = "pebbles" }.text)
    #expect(
      try page("/stats?player=Ann&gameId=\(id)").text
        == desk.scorer.statistics.show(
          StatisticsRequest(sport: "pebbles", players: ["Ann"], round: id)
        ).text)
    #expect(refusal { try page("/stats/nothing") }?.code == .invalidLink)
    #expect(refusal { try page("/stats?since=yesterday") }?.code == .invalidLink)
    #expect(refusal { try page("/round/zzzz") }?.code == .unknownRound)
    #expect(
      refusal { try desk.scorer.sharing.page(at: PageAddress("score://none")) }?.code
        == .unknownSport)
  }

  @Test func test_init_ofAnAction_isWhereThatLeads() {
    let show = Action("show", of: "pebbles", round: "7h3k", options: ["player": "Ann"])
    #expect(PageAddress(show)?.path == "pebbles/round/7h3k?player=Ann")
    let stats = Action("stats", of: "pebbles", options: ["game": "7h3k", "type": "Duck Pond"])
    #expect(PageAddress(stats)?.path == "pebbles/stats?gameId=7h3k&gameTypeId=Duck%20Pond")
    #expect(PageAddress(Action("enter", of: "pebbles")) == nil)
    #expect(PageAddress(Action("history", options: ["event": .blank("NAME")])) == nil)
  }
}
