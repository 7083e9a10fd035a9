import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the order in which connections are closed if few are free.
@Suite struct PlacesTests {
  private func makeSite() throws -> Site {
    try Site { settings in
      settings.connections = 24
      settings.reserved = 8
    }
  }

  private func ask(
    _ site: Site, _ path: String, _ headers: String = "", from number: UInt8 = 1,
    isSlow: Bool = false
  ) -> Client {
    let client = Client(port: site.port, from: number, isSlow: isSlow)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    return client
  }

  /// Tests that readers who never read their responses don't keep others out.
  ///
  /// Each group of readers connects before those of the last group are closed as slow.
  @Test func test_readersThatNeverRead_keepNobodyOut() throws {
    let site = try makeSite()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    var clients: [Client] = []
    for _ in 0..<3 {
      clients += (0..<60).map { _ in ask(site, "/a/keypad.js", isSlow: true) }
      #expect(site.ask("/k").status == 200)
      #expect(phone.ask("/k/state").status == 200)
    }
    #expect(clients.count == 180)
  }

  @Test func test_polls_ofOneToken_areEightAtMost_andKeepNobodyOut() throws {
    let site = try makeSite()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    let version = try #require(eve.state["v"]?.string)
    let polls = (0..<40).map { _ in
      let client = ask(
        site, "/k/state?v=\(version)", "Authorization: Bearer \(eve.bearer)\r\n")
      client.read(until: "\r\n\r\n")
      return client
    }
    #expect(site.ask("/k").status == 200)
    #expect(try sam.press("5", "a", at: Phone.context(sam.state)).status == 200)
    // The connections that are still open receive the state after the press.
    let heard = polls.count { $0.read(until: "\"sight\"") }
    #expect((1...8).contains(heard))
  }

  @Test func test_favoured_keepTheirPlaces_whileOthersCrowdIn() throws {
    let site = try makeSite()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let version = try #require(phone.state["v"]?.string)
    let poll = ask(site, "/k/state?v=\(version)", "Authorization: Bearer \(phone.bearer)\r\n")
    poll.read(until: "\r\n\r\n")
    let crowd = (0..<100).map { _ in Client(port: site.port) }
    #expect(site.ask("/k").status == 200)
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    #expect(poll.read(until: "Bob tosses"))
    #expect(crowd.count == 100)
  }

  #if os(Linux)
    @Test func test_address_withMostConnections_givesWayFirst() throws {
      let site = try makeSite()
      let (scorer, round) = try site.round()
      let made = try scorer.sharing.makeLink(.share, ShareRequest(round: round))
      let path = "/s/\(made.token.text)/events"
      let alone = ask(site, path, from: 2)
      #expect(alone.read(until: "</footer>"))
      let crowd = (0..<60).map { _ in ask(site, path, from: 3) }
      #expect(site.ask("/k").status == 200)
      alone.clear()
      _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
      #expect(alone.read(until: "</footer>"))
      #expect(crowd.count == 60)
    }
  #endif
}
