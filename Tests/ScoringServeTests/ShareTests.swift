import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of shared rounds in a browser, while a link is valid and afterwards.
@Suite struct ShareTests {
  private func link(
    _ scorer: Scorer, _ round: RoundRequest, _ time: String = "1h",
    _ change: (inout ShareRequest) -> Void = { _ in }
  ) throws -> MadeLink {
    var share = ShareRequest(round: round)
    change(&share)
    return try scorer.sharing.makeLink(.share, share, time: LinkTime(time))
  }

  @Test func test_share_whileItHolds_isShown_thenGoneInTheSecondOfItsEnd() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let made = try link(scorer, round, "90s")
    let path = "/s/\(made.token.text)"
    let page = site.ask(path)
    #expect(page.status == 200 && page.body.contains("Ann") && page.body.contains("og:title"))
    #expect(page.header("Cache-Control") == "no-store")
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    #expect(!page.body.contains("style=") && !page.body.contains("<style"))
    site.wait(milliseconds: 89_999)
    #expect(site.ask(path).status == 200)
    site.wait(milliseconds: 1)
    #expect(site.ask(path).status == 410)
    #expect(site.ask("\(path)/board").status == 410)
    site.wait(milliseconds: 90 * 86_400_000)
    #expect(site.ask(path).status == 404)
  }

  @Test func test_share_unknownRevokedAndMisspelt_areTheSameAnswer() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let made = try link(scorer, round)
    #expect(site.ask("/s/\(made.token.text)").status == 200)
    _ = try scorer.sharing.revokeLink(made.id)
    let unknown = site.ask("/s/s" + String(repeating: "A", count: 22))
    #expect(unknown.status == 404)
    // The cached page is removed within a second after the link was revoked.
    var revoked = site.ask("/s/\(made.token.text)")
    for _ in 0..<2000 where revoked.status == 200 { revoked = site.ask("/s/\(made.token.text)") }
    for other in [
      revoked, site.ask("/s/k" + made.token.text.dropFirst()), site.ask("/s/nothing"),
      site.ask("/s/"),
    ] {
      #expect(other.status == 404 && other.body == unknown.body)
      #expect(
        other.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date") }
          == unknown.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date") })
    }
  }

  @Test func test_share_otherMethods_areNotAllowed() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
      for path in [path, "\(path)/board", "\(path)/events", "/a/board.css"] {
        let reply = site.ask(path, method: method)
        #expect(reply.status == 405 && reply.header("Allow") == "GET, HEAD", "\(method) \(path)")
      }
    }
    let head = site.ask(path, method: "HEAD")
    #expect(head.status == 200 && head.body.isEmpty)
    // A HEAD request for an event stream, which has no end, gets an empty response, and the next
    // response is complete.
    let stream = site.ask("\(path)/events", method: "HEAD")
    #expect(stream.status == 200 && stream.body.isEmpty)
    #expect(stream.header("Content-Length") == "0")
  }

  @Test func test_share_hidesWhatWasNotShared() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann Lee", "Bob"])
    _ = try scorer.notes.writeNote(.write("a secret"), of: round)
    let initials = try link(scorer, round) { $0.names = .initials }
    for form in ["", "/board", "/board.json", "/board.txt", "/board?overlay"] {
      let body = site.ask("/s/\(initials.token.text)\(form)").body
      #expect(!body.contains("Ann") && !body.contains("secret"), "\(form)")
    }
    let one = try link(scorer, round) { $0.player = "Bob" }
    #expect(site.ask("/s/\(one.token.text)").status == 200)
    #expect(site.ask("/s/\(one.token.text)/board").status == 404)
    #expect(site.ask("/s/\(one.token.text)/events").status == 404)
    #expect(site.ask("/s/\(one.token.text)/board.json").status == 404)
  }

  @Test func test_share_namesMadeOfMarkup_areText() throws {
    let site = try Site()
    let hostile = "<script>alert(1)</script>"
    let (scorer, round) = try site.round([hostile, "\"><img src onerror>"])
    let path = "/s/\(try link(scorer, round).token.text)"
    for form in ["", "/board", "/board?overlay"] {
      let body = site.ask(path + form).body
      #expect(body.contains("&lt;script&gt;"), "\(form)")
      #expect(!body.contains("<script>") && !body.contains("<img"), "\(form)")
    }
  }

  @Test func test_share_otherHostsAndOrigins_areRefused() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    func ask(_ host: String, _ headers: [String] = []) -> Int {
      Client.ask(site.port, path, host: host, headers: headers).status
    }
    #expect(ask("127.0.0.1:\(site.port)") == 200)
    #expect(ask("[::1]:80") == 200)
    #expect(ask("evil.example") == 400)
    #expect(ask("127.0.0.1.evil.example") == 400)
    #expect(ask("1\u{0662}7.0.0.1") == 400 && ask("") == 400 && ask("xlocal") == 400)
    #expect(
      ask("hall.local:8470") == 200 && ask("[fe80::1]") == 200 && ask("[evil.example]") == 400)
    for host in ["LOCALHOST", "Hall.Local:8470", "localhost:", "LocalHost:80"] {
      #expect(ask(host) == 200, "\(host)")
    }
    for host in [
      "user@localhost", "localhost:80@evil.example", "localhost:evil", "localhost, evil.example",
      "evil.example,localhost", "[::1]evil", "[::1]:x", "[]", "127.0.0.1:80:80",
      "user:secret@hall.local", "a b.local",
    ] {
      #expect(ask(host) == 400, "\(host)")
    }
    #expect(ask("localhost", ["Origin: https://evil.example"]) == 400)
    #expect(ask("localhost", ["Origin: http://localhost"]) == 200)
    #expect(ask("localhost", ["Origin: http://LOCALHOST:80"]) == 200)
    #expect(ask("localhost:8470", ["Origin: http://localhost:8470"]) == 200)
    for origin in [
      "https://localhost", "http://localhost:81", "ftp://localhost", "localhost", "null",
      "http://evil.example/localhost", "http:/localhost", "x://y/localhost",
    ] {
      #expect(ask("localhost", ["Origin: \(origin)"]) == 400, "\(origin)")
    }
  }

  @Test func test_keptPage_isTheSameUnderAnyQuery() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    let router = Router(desk: site.desk())
    for query in ["", "?fbclid=1", "?fbclid=2", "?a&b=%zz", "?"] {
      for page in [path, "\(path)/board"] {
        var request = try #require(Request(method: "GET", target: page + query))
        request.host = "localhost"
        #expect(router.answer(request).status == 200)
        #expect(router.kept[page] != nil && (query.isEmpty || router.kept[page + query] == nil))
      }
    }
    // If the query contains `overlay`, another page is requested.
    var request = try #require(Request(method: "GET", target: "\(path)/board?x=1&overlay"))
    request.host = "localhost"
    #expect(String(decoding: router.answer(request).body, as: UTF8.self).contains("overlay"))
    #expect(router.kept["\(path)/board?overlay"] != nil)
  }

  @Test func test_pages_weighLittle() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    let weights = [
      path, "\(path)/board", "/k", "/a/card.css", "/a/board.css", "/a/board.js",
      "/a/keypad.css", "/a/keypad.js",
    ].map { site.ask($0).body.utf8.count }
    #expect(weights.allSatisfy { $0 > 0 && $0 <= 60_000 }, "\(weights)")
  }

  @Test func test_share_attachments_areServedOnlyWhereTheLinkHandsThemOut() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let picture = Array("GIF89a-picture".utf8)
    for (bytes, name) in [(picture, "card \"1\".gif"), (Array("Hole 1: 3".utf8), "notes é.txt")] {
      _ = try scorer.notes.attach(bytes, name: name, to: round)
    }
    let bare = "/s/\(try link(scorer, round).token.text)"
    let path = "/s/\(try link(scorer, round) { $0.showsFiles = true }.token.text)"
    #expect(!site.ask(bare).body.contains("/a/1"))
    #expect(site.ask(path).body.contains("<img src=\"\(path)/a/1\" alt=\"card &quot;1&quot;.gif\""))
    #expect(site.ask(path).body.contains("<a href=\"\(path)/a/2\">"))

    let shown = site.ask("\(path)/a/1")
    #expect(shown.status == 200 && shown.body == "GIF89a-picture")
    #expect(shown.header("Content-Type") == "image/gif")
    #expect(shown.header("X-Content-Type-Options") == "nosniff")
    #expect(shown.header("Content-Disposition") == "inline; filename*=UTF-8''card%20%221%22.gif")
    #expect(
      shown.header("Content-Security-Policy")?.hasPrefix("default-src 'none'; sandbox") == true)
    let saved = site.ask("\(path)/a/2")
    #expect(saved.header("Content-Type") == "text/plain; charset=utf-8")
    #expect(
      saved.header("Content-Disposition") == "attachment; filename*=UTF-8''notes%20%C3%A9.txt")

    let others = [
      "\(bare)/a/1", "\(path)/a/0", "\(path)/a/3", "\(path)/a/-1", "\(path)/a/x", "\(path)/a",
      "\(path)/b/1", "\(path)/a/1/2", "\(path)/a/99999999999999999999",
    ]
    for other in others { #expect(site.ask(other).status == 404, "\(other)") }
    site.wait(milliseconds: 3_600_000)
    #expect(site.ask("\(path)/a/1").status == 410)
  }
}
