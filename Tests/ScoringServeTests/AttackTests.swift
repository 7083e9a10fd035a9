import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of hostile requests: malformed ones, slow ones, and paths that try to reach other files.
@Suite struct AttackTests {
  /// Sends a text to the server unchanged, and returns the response after the server has closed the
  /// connection.
  private func raw(_ site: Site, _ text: String) -> Client.Reply {
    let client = Client(port: site.port)
    client.send(text)
    client.read(until: nil)
    return Client.Reply(client.received)
  }

  private func get(_ path: String, _ headers: String = "", host: String = "Host: localhost\r\n")
    -> String
  {
    "GET \(path) HTTP/1.1\r\n\(host)Connection: close\r\n\(headers)\r\n"
  }

  @Test(arguments: [
    "/../etc/passwd", "/a/../a/board.css", "/a/..%2f..%2fetc/passwd", "/a/board.css%00",
    "//a/board.css",
    "/a//board.css", "/a/./board.css", "/a/.hidden", "/a/board.css/", "/%61/board.css",
    "/a/board.css;x", "/a/\\board.css", "/s/%2e%2e", "/k/../k", "/mine", "/a/board.css/x",
  ])
  func test_paths_thatAreTricks_leadNowhere(path: String) throws {
    let site = try Site()
    #expect(raw(site, get(path)).status == 404)
  }

  @Test func test_requests_thatAreFaulty_areRefused() throws {
    let site = try Site()
    let long = String(repeating: "x", count: 40_000)
    #expect([413, 414, 404, 431].contains(raw(site, get("/\(long)")).status))
    #expect([413, 431].contains(raw(site, get("/k", "X-Long: \(long)\r\n")).status))
    #expect(raw(site, get("/k", host: "")).status == 400)
    #expect(raw(site, get("/k", "Host: localhost\r\n")).status == 400)
    #expect(raw(site, get("/k", "Content-Length: 5\r\n") + "12345").status == 400)
    #expect(raw(site, get("/k", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n").status == 400)
    let post = "POST /k/join HTTP/1.1\r\nHost: localhost\r\n"
    #expect(raw(site, post + "Content-Length: 99999\r\n\r\n").status == 413)
    #expect(
      raw(site, post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}").status == 400)
    #expect(raw(site, post + "Content-Length: -3\r\n\r\n").status == 400)
    #expect(raw(site, post + "Content-Length: 2\r\nConnection: close\r\n\r\n{}").status == 401)
    #expect(raw(site, "\0\0\0\0\r\n\r\n").status != 200)
    #expect(raw(site, get("/k")).status == 200)
  }

  /// Tests that a connection that slowly sends one header after the other is closed, although it is
  /// active.
  @Test func test_requests_thatDrip_areCut() throws {
    let site = try Site { $0.deadlineMilliseconds = 600 }
    let client = Client(port: site.port)
    client.send("GET /k HTTP/1.1\r\nHost: localhost\r\n")
    // The slow connection is closed after a while; other requests are answered until then.
    var isCut = false
    for number in 0..<20 where !isCut {
      client.send("X-\(number): 1\r\n")
      #expect(site.ask("/k").status == 200)
      isCut = client.isClosed(within: 1)
    }
    #expect(isCut)
    let silent = Client(port: site.port)
    #expect(silent.isClosed(within: 20))
    let body = Client(port: site.port)
    body.send("POST /k/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    #expect(body.isClosed(within: 20))
  }

  /// Tests that connections are limited: for new requests, those that have followed a round for the
  /// longest time are closed.
  @Test func test_connections_beyondTheLimit_makeRoom() throws {
    let site = try Site { settings in
      settings.connections = 24
      settings.reserved = 8
    }
    let (scorer, round) = try site.round()
    let made = try scorer.sharing.makeLink(.share, ShareRequest(round: round))
    let path = "/s/\(made.token.text)/events"
    let clients = (0..<30).map { _ in
      let client = Client(port: site.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return client
    }
    #expect(site.ask("/k").status == 200)
    _ = clients
  }

  @Test func test_log_holdsNoToken() throws {
    let lines = Lines()
    let site = try Site { $0.log = { lines.add($0) } }
    let (scorer, round) = try site.round()
    let made = try scorer.sharing.makeLink(.share, ShareRequest(round: round))
    for path in ["/s/\(made.token.text)", "/s/\(made.token.text)/board", "/x/\(made.token.text)"] {
      _ = site.ask(path)
    }
    #expect(lines.all.count == 3)
    #expect(lines.all[0].hasSuffix("get share 200 \(made.id)"), "\(lines.all)")
    #expect(lines.all.allSatisfy { !$0.contains(made.token.text) })
  }

  @Test func test_log_onAWholeMinute_hasSeconds() throws {
    let lines = Lines()
    let site = try Site { $0.log = { lines.add($0) } }
    _ = site.ask("/k")
    site.wait(milliseconds: 7000)
    _ = site.ask("/k")
    #expect(lines.all.map { $0.prefix { $0 != " " }.suffix(3) } == [":00", ":07"])
  }
}
