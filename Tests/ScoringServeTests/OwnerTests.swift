import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests that the owner's pages are available only with the owner's key.
@Suite struct OwnerTests {
  /// Creates a site with owner's pages for a test, and returns it with its keys.
  private func makeSite() throws -> (site: Site, keys: OwnerRoutes.Keys) {
    let site = try Site(showsOwner: true)
    return (site, try #require(site.owner))
  }

  private func cookie(of reply: Client.Reply) throws -> String {
    let header = try #require(reply.header("Set-Cookie"))
    #expect(header.hasSuffix("; Path=/m; HttpOnly; SameSite=Strict"))
    return "Cookie: \(header.prefix { $0 != ";" })"
  }

  @Test func test_link_isExchangedForACookieThatScriptsCannotRead() throws {
    let (site, keys) = try makeSite()
    let entered = site.ask("/m/\(keys.token)")
    #expect(entered.status == 303 && entered.header("Location") == "/m")
    let cookie = try cookie(of: entered)
    #expect(!cookie.contains(keys.token))
    #expect(site.ask("/m", headers: [cookie]).status == 200)
    #expect(site.ask("/m", headers: ["Cookie: a=b; \(cookie.dropFirst(8))"]).status == 200)
  }

  @Test func test_pages_withoutTheCookie_leadNowhere() throws {
    let (site, keys) = try makeSite()
    let (_, round) = try site.round()
    let wrong = String(keys.token.dropLast()) + (keys.token.last == "A" ? "B" : "A")
    for headers in [[], ["Cookie: score-owner=\(keys.token)"], ["Cookie: score-owner="]] {
      for path in [
        "/m", "/m/\(wrong)", "/m/pebbles/history", "/m/pebbles/round/\(round.round ?? "")",
      ] {
        let reply = site.ask(path, headers: headers)
        #expect(reply.status == 404 && !reply.body.contains("Ann"), "\(path)")
      }
    }
    // A server without the option shows no owner's pages.
    let plain = try Site()
    #expect(plain.ask("/m/\(keys.token)").status == 404)
  }

  @Test func test_pages_showWhatTheTerminalShows_andLeadOn() throws {
    let (site, keys) = try makeSite()
    let cookie = [try cookie(of: site.ask("/m/\(keys.token)"))]
    let (scorer, round) = try site.round(["Ann", "<b>Bob"])
    for toss in ["5", "3", "5"] {
      _ = try scorer.rounds.take(EntryRequest(.enter(toss), in: round))
    }
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let id = try #require(round.round)
    let history = site.ask("/m/pebbles/history", headers: cookie)
    #expect(history.status == 200)
    #expect(history.body.contains("href=\"/m/pebbles/round/\(id.prefix(4))"))
    let page = site.ask("/m/pebbles/round/\(id)", headers: cookie).body
    #expect(page.contains("?player=%3Cb%3EBob\"") && page.contains("&lt;b&gt;Bob"))
    #expect(!page.contains("<b>Bob"))
    let part = site.ask("/m/pebbles/round/\(id)?player=%3Cb%3EBob", headers: cookie)
    #expect(part.status == 200)
    for section in try Site.sport.statistics {
      let reply = site.ask("/m/pebbles/stats/\(section.id)?player=Ann", headers: cookie)
      #expect(reply.status == 200 && reply.body.contains("value=\"Ann\""), "\(section.id)")
      #expect(reply.body.utf8.count < 40_000)
    }
    let since = site.ask("/m/pebbles/stats?since=2026-01-05", headers: cookie).body
    #expect(since.contains("from Jan 5, 2026"))
    #expect(site.ask("/m/pebbles/stats?since=x", headers: cookie).status == 404)
    #expect(site.ask("/m/pebbles/stats?player=Nobody", headers: cookie).status == 400)
    #expect(site.ask("/m/none", headers: cookie).status == 400)
    #expect(site.ask("/m", method: "POST", headers: cookie).status == 405)
  }

  @Test func test_page_ofARound_hasItsTitleOnce() throws {
    let (site, keys) = try makeSite()
    let cookie = [try cookie(of: site.ask("/m/\(keys.token)"))]
    let (_, round) = try site.round()
    let page = site.ask("/m/pebbles/round/\(round.round ?? "")", headers: cookie).body
    let title = try #require(page.split(separator: "<title>").last?.prefix { $0 != "<" })
    let body = try #require(page.split(separator: "<main>").last)
    #expect(body.contains("<h1>\(title)</h1>"))
    #expect(!body.split(separator: "</h1>").dropFirst().contains { $0.contains(">\(title)<") })
  }

  /// Tests that only the address and the encryption of a request decide, not the options of the
  /// server.
  @Test func test_pages_overPlainHTTPFromTheNetwork_areRefused() throws {
    let (site, keys) = try makeSite()
    let cookie = try cookie(of: site.ask("/m/\(keys.token)"))
    let router = Router(
      desk: site.desk(), publicURL: "https://scores.club.example", owner: keys)
    func status(_ host: String, isLocal: Bool, isSecure: Bool, _ path: String = "/m") throws -> Int
    {
      var request = try #require(Request(method: "GET", target: path))
      request.host = host
      (request.isLocal, request.isSecure) = (isLocal, isSecure)
      request.cookie = String(cookie.dropFirst(8))
      return router.answer(request).status
    }
    #expect(try status("localhost:8470", isLocal: true, isSecure: false) == 200)
    #expect(try status("127.0.0.1", isLocal: true, isSecure: false) == 200)
    #expect(try status("[::1]:8470", isLocal: true, isSecure: false) == 200)
    #expect(try status("192.168.1.5:8470", isLocal: false, isSecure: true) == 200)
    // These requests come from a proxy on this machine: one is for the public address, which begins
    // with `https:`, and one is for an unknown host.
    #expect(try status("scores.club.example", isLocal: true, isSecure: false) == 200)
    #expect(try status("192.168.1.5", isLocal: true, isSecure: false) == 403)
    for host in ["192.168.1.5:8470", "localhost", "scores.club.example", "hall.local"] {
      #expect(try status(host, isLocal: false, isSecure: false) == 403, "\(host)")
      #expect(
        try status(host, isLocal: false, isSecure: false, "/m/\(keys.token)") == 403, "\(host)")
    }
    #expect(Client.ask(site.port, "/m", host: "192.168.1.5", headers: [cookie]).status == 403)
  }

  @Test func test_options_ownPagesForTheNetwork_needHTTPS() {
    let bare = ["--store", "x", "--mine"]
    #expect(throws: Server.Failure.self) {
      try ServeOptions(bare + ["--bind", "0.0.0.0"])
    }
    #expect((try? ServeOptions(bare).isMine) == true)
    #expect((try? ServeOptions(bare + ["--public-url", "https://x.y", "--bind", "::"])) != nil)
  }
}
