import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests that only writes wait while another program locks the store.
@Suite struct WaitingTests {
  @Test func test_press_thatWaitsForTheStore_keepsNobodyElseWaiting() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let made = try scorer.sharing.makeLink(.share, ShareRequest(round: round))
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let context = try Phone.context(phone.state)
    let body =
      "{\"do\":\"enter\",\"id\":\"one\",\"line\":\"5\",\"round\":"
      + "\"\(phone.round)\",\"sight\":\"\(context)\"}"
    let client = Client(port: site.port)
    try SQLiteStore(path: site.path).write { _ in
      client.send(
        "POST /k/press HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
          + "Authorization: Bearer \(phone.bearer)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
          + body)
      for path in ["/k", "/a/keypad.js", "/s/\(made.token.text)", "/s/\(made.token.text)/board"] {
        #expect(site.ask(path).status == 200)
      }
      #expect(phone.ask("/k/state").status == 200)
      #expect(client.received.isEmpty)
    }
    client.read(until: nil)
    // The press waited while the other requests were answered, and was then stored.
    #expect(Client.Reply(client.received).status == 200)
    #expect(try Phone.notation(scorer, round).count == 1)
  }

  @Test func test_press_thatCannotBeStored_isToBeTriedAgain_andNamesNoFile() throws {
    let site = try Site(busyMilliseconds: 50)
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let context = try Phone.context(phone.state)
    try SQLiteStore(path: site.path).write { _ in
      let (status, value) = try phone.press("5", "one", at: context)
      #expect(status == 503 && value["error"] == "busy")
      #expect(value["message"]?.string?.contains("/") == false)
      let joined = Client.ask(
        site.port, "/k/join", method: "POST",
        headers: ["Authorization: Bearer \(phone.bearer.prefix { $0 != "." })"],
        body: "{\"name\":\"Sam\"}")
      #expect(joined.status == 503 && !joined.body.contains("score.db"))
    }
    #expect(try phone.press("5", "one", at: context).status == 200)
    #expect(try Phone.notation(scorer, round).count == 1)
  }

  @Test func test_visitorMessage_ofAnyFailureOfTheStore_namesNoFile() {
    let kinds: [StoreError.Kind] = [
      .notADatabase, .foreign, .newer(version: 1), .damaged, .busy, .gone, .full, .readOnly,
      .permission, .cannotCreate, .inputOutput, .conflict, .missing, .away,
    ]
    for kind in kinds {
      let error = DeskError(StoreError(kind, "See /home/ann/x.", path: "/home/ann/score.db"))
      #expect(!error.visitorMessage.contains("/"), "\(kind)")
      #expect(error.message.contains("/home/ann/score.db"))
    }
    #expect(DeskError(.illegal, "Not now.").visitorMessage == "Not now.")
  }
}
