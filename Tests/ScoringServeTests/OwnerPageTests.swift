import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of what the owner's pages show, of their buttons, and of the pages that need no link.
@Suite struct OwnerPageTests {
  private func makeSite() throws -> (site: Site, cookie: [String]) {
    let site = try Site(showsOwner: true)
    let keys = try #require(site.owner)
    let header = try #require(site.ask("/m/\(keys.token)").header("Set-Cookie"))
    return (site, ["Cookie: \(header.prefix { $0 != ";" })"])
  }

  private func finish(_ scorer: Scorer, _ round: RoundRequest, _ tosses: [String]) throws {
    for toss in tosses { _ = try scorer.rounds.take(EntryRequest(.enter(toss), in: round)) }
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
  }

  @Test func test_startPage_showsRoundsInProgressWithTheirButtons_andResults() throws {
    let (site, cookie) = try makeSite()
    #expect(site.ask("/m", headers: cookie).body.contains("No round is in progress."))
    let (scorer, done) = try site.round(["Ann", "<b>Bob"])
    try finish(scorer, done, ["3", "6", "2"])
    let (_, open) = try site.round(["Ann", "Cid"])
    let id = try #require(open.round)
    let page = site.ask("/m", headers: cookie).body
    for form in ["keypad", "board", "share"] {
      #expect(page.contains("action=\"/m/open/\(form)/pebbles/\(id)\""), "\(form)")
    }
    #expect(page.contains("1 round in progress") && page.contains("<bdi>Cid</bdi>"))
    let result = try #require(page.components(splitBy: "results-list").last)
    let first = try #require(done.round)
    #expect(result.contains("&lt;b&gt;Bob") && result.contains(first))
    #expect(!page.contains("<b>Bob"))
    // Ids of sports and rounds are in addresses, and not in texts.
    let texts = page.components(splitBy: "<").map { $0.drop { $0 != ">" }.dropFirst() }
    #expect(!texts.contains { $0.contains("pebbles") || $0.contains(id.prefix(4)) })
  }

  @Test func test_buttons_openTheLinkThatTheyMade_onlyForTheOwner() throws {
    let (site, cookie) = try makeSite()
    let (scorer, round) = try site.round()
    let id = try #require(round.round)
    // Without the referrer, a browser sends no origin that the server could know as its own.
    #expect(site.ask("/m", headers: cookie).header("Referrer-Policy") == "same-origin")
    for (form, prefix) in [("keypad", "/k#k"), ("board", "/s/s"), ("share", "/s/s")] {
      let path = "/m/open/\(form)/pebbles/\(id)"
      #expect(site.ask(path, method: "POST").status == 404, "\(form)")
      #expect(
        site.ask(path, method: "POST", headers: cookie + ["Origin: https://evil.example"]).status
          == 400)
      let opened = site.ask(path, method: "POST", headers: cookie)
      let place = try #require(opened.header("Location"))
      #expect(opened.status == 303 && place.hasPrefix(prefix), "\(place)")
      // The same link is opened again.
      #expect(site.ask(path, method: "POST", headers: cookie).header("Location") == place)
      let page = place.hasPrefix("/s") ? site.ask(place).status : site.ask("/k").status
      #expect(page == 200)
      #expect(site.ask(path, headers: cookie).status == 404, "a link is not made by looking")
    }
    #expect(
      site.ask("/m/open/keypad/pebbles/zzzz", method: "POST", headers: cookie).status == 404)
    #expect(site.ask("/m/open/other/pebbles/\(id)", method: "POST", headers: cookie).status == 404)
    #expect(try Site().ask("/m/open/share/pebbles/\(id)", method: "POST").status == 405)
    _ = scorer
  }

  @Test func test_startPage_saysWhatOfAnEventWaitsForADecision() throws {
    let (site, cookie) = try makeSite()
    let scorer = site.desk().scorer()
    var request = NewContestRequest(
      "Cup <1>", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: 1,
      entrants: ["Ann", "Bob", "Cid"])
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    let waiting = site.ask("/m", headers: cookie).body
    #expect(waiting.contains("class=\"event waits\""), "\(waiting)")
    #expect(waiting.contains("1 waits for a decision"), "\(waiting)")
    #expect(waiting.contains("Decide in a terminal: <code>score event "), "\(waiting)")
    #expect(waiting.contains("can be drawn") && waiting.contains("Cup &lt;1&gt;"))
    _ = try scorer.contests.draw(DrawRequest(ContestRequest(answers: .agreeingToAll)))
    let drawn = site.ask("/m", headers: cookie).body
    #expect(drawn.contains("class=\"event\"") && !drawn.contains("waits\""))
    let path = try #require(
      drawn.components(splitBy: "action=\"").dropFirst().first { $0.hasPrefix("/m/open/event/") }?
        .prefix { $0 != "\"" })
    let place = try #require(
      site.ask(String(path), method: "POST", headers: cookie).header("Location"))
    #expect(site.ask(place).body.contains("Cup &lt;1&gt;"))
  }

  @Test func test_history_isAListOfResultsByMonth() throws {
    let (site, cookie) = try makeSite()
    let (scorer, round) = try site.round()
    #expect(
      site.ask("/m/history", headers: cookie).body.contains("Finished rounds will be listed here."))
    try finish(scorer, round, ["5", "3", "5"])
    let page = site.ask("/m/history", headers: cookie).body
    let id = try #require(round.round)
    #expect(page.contains("/m/pebbles/round/\(id)"))
    #expect(page.contains("class=\"how\""))
    let none = site.ask("/m/history?text=nowhere", headers: cookie).body
    #expect(none.contains("No round fits.") && none.contains("value=\"nowhere\""))
  }

  @Test func test_statistics_ofASportWithoutFigures_sayThatNothingCounts() throws {
    let (site, cookie) = try makeSite()
    let (scorer, round) = try site.round()
    try finish(scorer, round, ["5", "3", "5"])
    let page = site.ask("/m/pebbles/stats?player=Ann", headers: cookie)
    #expect(page.status == 200 && page.body.contains("No finished round counts here"))
  }

  // MARK: Pages without a link

  @Test func test_start_saysWhatTheServerDoes_andWhatToDo() throws {
    let site = try Site()
    let page = site.ask("/")
    #expect(page.status == 200 && page.body.contains("<b>score</b>"))
    #expect(page.body.contains("This server shows") && page.body.contains("class=\"next\""))
  }

  @Test func test_errors_haveTheFrameOfTheStartPage() throws {
    let (site, cookie) = try makeSite()
    let (scorer, round) = try site.round()
    let made = try scorer.sharing.makeLink(
      .share, ShareRequest(round: round), time: LinkTime("1h"))
    site.wait(milliseconds: 2 * 3_600_000)
    let replies = [
      (404, site.ask("/nothing")), (410, site.ask("/s/\(made.token.text)")),
      (405, site.ask("/s/\(made.token.text)", method: "DELETE")),
      (400, site.ask("/m/none", headers: cookie)),
    ]
    for (status, reply) in replies {
      #expect(reply.status == status, "\(status)")
      for part in ["<b>score</b>", "<h1>", "class=\"next\"", "owner.css"] {
        #expect(reply.body.contains(part), "\(status): \(part)")
      }
    }
  }

  @Test func test_event_whoseRoundsOnlyBearItsName_showsResults_andFollowsThem() throws {
    let site = try Site()
    let (scorer, done) = try site.round(["Ann", "<b>Bob"], event: "Club day")
    try finish(scorer, done, ["5", "3", "5"])
    let (_, open) = try site.round(["Cid", "Dora"], event: "Club day")
    let made = try scorer.sharing.makeLink(.event, event: "Club day")
    let path = "/e/\(made.token.text)"
    let page = site.ask(path).body
    #expect(page.contains("2 rounds · 1 finished") && page.contains("<bdi>Cid</bdi>"))
    #expect(page.contains("class=\"side won\"") && page.contains("&lt;b&gt;Bob"))
    let id = try #require(done.round)
    #expect(page.contains("href=\"\(path)/\(id)\""))
    #expect(page.contains("data-feed=\"\(path)/events\""))
    // An entry of another process is sent to the page.
    let client = Client(port: site.port)
    client.send("GET \(path)/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.read(until: "event: board"))
    _ = try scorer.rounds.take(EntryRequest(.enter("4"), in: open))
    #expect(client.read(until: "event: board"))
    // A link that shares no names shows how many took part, and no results.
    let hidden = try scorer.sharing.makeLink(
      .event, ShareRequest(names: .none), event: "Club day")
    let body = site.ask("/e/\(hidden.token.text)").body
    #expect(!body.contains("Ann") && !body.contains("class=\"side"))
  }
}
