import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the page of an event that was created, with its courts, tables and knockouts.
@Suite struct EventPageTests {
  private func site(_ names: [String], policy: String? = nil) throws -> (
    Site, Scorer, path: String
  ) {
    let site = try Site()
    let scorer = site.desk().scorer()
    var request = NewContestRequest(
      "Cup & more", sport: "pebbles", stage: StageRequest(format: "allplay"),
      policy: policy, courts: 1, entrants: names)
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    let made = try scorer.sharing.makeLink(.event, event: "Cup & more")
    return (site, scorer, "/e/\(made.token.text)")
  }

  private func draw(_ scorer: Scorer) throws {
    _ = try scorer.contests.draw(DrawRequest(ContestRequest(answers: .agreeingToAll)))
  }

  @Test func test_event_notDrawn_saysSo() throws {
    let (site, _, path) = try site(["Ann", "Bob", "Cid", "Dan"])
    let page = site.ask(path)
    #expect(page.status == 200 && page.body.contains("<h1>Cup &amp; more</h1>"))
    #expect(page.body.contains("The matches are not drawn yet."))
    #expect(
      page.body.contains("<h2>Who takes part</h2>") && page.body.contains("<li><bdi>Dan</bdi></li>")
    )
    let board = site.ask("\(path)/board").body
    #expect(board.contains("<p class=\"over\">Not begun</p>") && board.contains("<bdi>Dan</bdi>"))
    #expect(!board.contains("Live"))
  }

  @Test func test_event_drawn_showsCourtQueueTableAndKnockout() throws {
    let (site, scorer, path) = try site(["Ann", "<b>Bob</b>", "Cid", "Dan"])
    _ = try scorer.contests.addStage(
      StageRequest(id: "ko", format: "bracket", from: "a 1-4"), to: ContestRequest())
    try draw(scorer)
    let body = site.ask(path).body
    #expect(body.contains("<h2>Now</h2>") && body.contains("Court 1"))
    #expect(body.contains("<h2>On deck</h2>") && body.contains("<th scope=\"row\">"))
    #expect(body.contains("&lt;b&gt;Bob&lt;/b&gt;") && !body.contains("<b>Bob"))
  }

  @Test func test_event_ofAnEntrant_beginsWithTheirNextMatch() throws {
    let (site, scorer, path) = try site(["Ann", "<b>Bob</b>", "Cid", "Dan"])
    #expect(site.ask("\(path)?you=3").body.contains("No match is drawn for you."))
    try draw(scorer)
    let own = site.ask("\(path)?you=1").body
    #expect(own.contains("<bdi>Ann</bdi></b> Court 1, against Dan, now"), "\(own)")
    let other = site.ask("\(path)?you=2").body
    #expect(
      other.contains("&lt;b&gt;Bob&lt;/b&gt;</bdi></b> Round 1, match 2, against Cid, next"),
      "\(other)")
    #expect(site.ask("\(path)?you=2").body.contains("<option value=\"2\" selected>"))
    for nobody in ["0", "5", "-1", "x", "", "99999999999999999999"] {
      let page = site.ask("\(path)?you=\(nobody)")
      #expect(page.status == 200 && !page.body.contains("class=\"next\""), "\(nobody)")
    }
  }

  @Test func test_event_resultOfAnotherProcess_isSentToItsPage() throws {
    let (site, scorer, path) = try site(["Ann", "Bob", "Cid", "Dan"])
    try draw(scorer)
    #expect(site.ask("\(path)?you=1").body.contains("data-feed=\"\(path)/events?you=1\""))
    let client = Client(port: site.port)
    client.send("GET \(path)/events?you=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.read(until: "<bdi>Ann</bdi></b> Court 1, against Dan, now"))
    client.clear()
    _ = try scorer.contests.enterResult(["c1", "11-6"], in: ContestRequest())
    #expect(client.read(until: "1 of 6 played") && client.received.contains("event: board"))
    #expect(site.ask("/e/unknown/events").status == 404)
  }

  @Test func test_event_knockout_putsRoundsSideBySide() throws {
    let site = try Site()
    let scorer = site.desk().scorer()
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "bracket"),
      entrants: ["Ann", "Bob", "Cid", "Dan"])
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    try draw(scorer)
    let made = try scorer.sharing.makeLink(.event, event: "Cup")
    let body = site.ask("/e/\(made.token.text)").body
    #expect(body.contains("<h3>Semifinals</h3>") && body.contains("<h3>Final</h3>"))
    #expect(body.contains("winner of Semifinal 1") && body.contains("<b>waits</b>"))
    #expect(body.matches(of: #/<article class="tie open">/#).count == 3)
    // The same matches are drawn with joined lines for a wide page.
    #expect(body.contains("winner of SF 1") && body.contains("<polyline"))
    #expect(!body.contains("b.1.1"))
  }

  @Test func test_event_ofTeams_showsTheRubbersOfAMatch() throws {
    let site = try Site()
    let scorer = site.desk().scorer()
    var stage = StageRequest(format: "allplay")
    stage.rubbers = "singles, <i>open"
    var request = NewContestRequest(
      "Clubs", sport: "pebbles", stage: stage, courts: 1,
      entrants: ["<b>Red</b>=Ann+Bob", "Blue=Cid+<b>Dan"])
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    try draw(scorer)
    let made = try scorer.sharing.makeLink(.event, event: "Clubs")
    let path = "/e/\(made.token.text)"
    #expect(!site.ask(path).body.contains("class=\"rubbers\""))
    _ = try scorer.contests.enterResult(
      ["a.1.1", "1", "ann", "11-6", "<b>dan"], in: ContestRequest())
    let body = site.ask("\(path)?you=1").body
    #expect(body.contains("<h2>Matches</h2>") && body.contains("class=\"rubbers\""))
    #expect(body.contains("<bdi class=\"won\">Ann</bdi>"), "\(body)")
    #expect(body.contains("<span>1–0</span>") && body.contains("&lt;i&gt;open"))
    #expect(!body.contains("<b>Red") && !body.contains("<b>Dan") && !body.contains("<i>open"))
    let board = site.ask("\(path)/board").body
    #expect(board.contains("&lt;i&gt;open") && !board.contains("<i>open"), "\(board)")
  }

  @Test func test_event_finished_beginsWithItsWinners() throws {
    let (site, scorer, path) = try site(["Ann", "<b>Bob</b>"])
    try draw(scorer)
    #expect(!site.ask(path).body.contains("podium"))
    _ = try scorer.contests.enterResult(["c1", "11-6"], in: ContestRequest())
    let body = site.ask("\(path)?you=1").body
    let winners = try #require(body.firstRange(of: "<article class=\"podium\">"))
    let table = try #require(body.firstRange(of: "class=\"tables\""))
    #expect(winners.lowerBound < table.lowerBound && body.contains("finished"))
    #expect(body.contains("&lt;b&gt;Bob") && !body.contains("<b>Bob"))
  }

  @Test func test_board_ofAnEvent_hasItsCourtsAndNoControls() throws {
    let (site, scorer, path) = try site(["Ann", "<b>Bob</b>", "Cid", "Dan"])
    try draw(scorer)
    #expect(site.ask(path).body.contains("href=\"\(path)/board\""))
    let page = site.ask("\(path)/board")
    #expect(page.status == 200 && page.body.contains("data-feed=\"\(path)/board/events\""))
    #expect(page.body.contains("Court 1") && page.body.contains("go to court"))
    #expect(page.body.contains("<h2>Next</h2>") && page.body.contains("&lt;b&gt;Bob"))
    for control in ["<form", "<button", "<select", "<a ", "<b>Bob"] {
      #expect(!page.body.contains(control), "\(control)")
    }
    let client = Client(port: site.port)
    client.send("GET \(path)/board/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.read(until: "go to court"))
    client.clear()
    _ = try scorer.contests.enterResult(["c1", "11-6"], in: ContestRequest())
    #expect(client.read(until: "1 of 6 played") && client.received.contains("event: board"))
    #expect(site.ask("/e/unknown/board").status == 404)
  }

  @Test func test_board_ofManyEntrants_showsAllInPages() throws {
    let names = (1...40).map { "Player\($0)" }
    let (site, scorer, path) = try site(names)
    try draw(scorer)
    let body = site.ask("\(path)/board").body
    for name in names { #expect(body.contains("<bdi>\(name)</bdi></th>"), "\(name)") }
    #expect(body.contains("data-range=\"1 of 5\"") && body.contains("data-range=\"5 of 5\" hidden"))
  }

  @Test func test_keypad_ofACourt_goesOnToTheNextMatch() throws {
    let (site, scorer, _) = try site(["Ann", "Bob", "Cid", "Dan"])
    try draw(scorer)
    _ = try scorer.contests.start(["c1"], in: ContestRequest())
    func match(_ id: String) throws -> JSONValue? {
      try scorer.contests.show(ContestRequest()).payload["fixtures"]?.array?.first {
        $0["id"]?.string == id
      }
    }
    let round = RoundRequest(sport: "pebbles", round: try match("a.1.1")?["roundID"]?.string)
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.state["next"] == .null)
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    _ = try scorer.rounds.take(EntryRequest(.enter("1"), in: round))
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let said = phone.state["next"]?.string ?? ""
    #expect(said.hasPrefix("Court 1: "), "\(said)")
    let link = try #require(json(phone.ask("/k/again", "POST", "{}"))["keypad"]?.string)
    let next = try site.desk().open(link).share.round
    let live = try scorer.keypads.live(next)
    let names = live.names.seats.map { live.names[$0] }.joined(separator: " v ")
    #expect(said == "Court 1: \(names)" && next.round != round.round)
    #expect(try match("a.1.2")?["state"] == "playing")
  }

  @Test func test_event_longNames_haveAShortFormForNarrowPages() throws {
    let name = "Maximiliana Featherstonehaugh-Okonkwo of Llanfair"
    let (site, scorer, path) = try site(
      [name, "Bob", "Cid", "Dan"], policy: "won,buchholz,sonneborn")
    try draw(scorer)
    _ = try scorer.contests.enterResult(["c1", "11-6"], in: ContestRequest())
    let body = site.ask(path).body
    let both =
      "<bdi title=\"\(name)\"><span class=\"full\">\(name)</span>"
      + "<span class=\"brief\">Maximiliana</span></bdi>"
    #expect(body.contains("<th scope=\"row\">\(both)"), "\(body)")
    #expect(body.contains("<bdi>Bob</bdi>"))
  }

  @Test func test_table_extraColumns_areBelowTheNamesToo() {
    let sheet = Sheet(
      columns: [.figures("#"), "Player", .figures("Points", role: .extra), .figures("+/-")],
      rows: [Sheet.Row([Cell("1"), Cell("<i>Ann"), Cell("11–6"), Cell("-5")], spoken: "")])
    let html = EventTableHTML(
      sheet: sheet, title: "Pool A", names: EventNames(forms: ShortNames([]))
    ).html
    let below = "&lt;i&gt;Ann</bdi><small><span>Points 11–6</span></small></th>"
    #expect(html.contains(below), "\(html)")
    #expect(html.contains("<td class=\"num extra\">11–6</td><td class=\"num\">−5</td>"), "\(html)")
  }

  @Test func test_event_onlyTable_doesNotRepeatTheTitleOfThePage() throws {
    let (site, scorer, path) = try site(["Ann", "Bob", "Cid", "Dan"])
    try draw(scorer)
    _ = try scorer.contests.enterResult(["c1", "11-6"], in: ContestRequest())
    for page in [path, "\(path)/board"] {
      let body = site.ask(page).body
      #expect(body.contains("<h2>Standings") && !body.contains("<h2>Cup"), "\(body)")
    }
    let body = site.ask(path).body
    #expect(body.contains("<bdi>Ann</bdi> 11–6 <bdi>Dan</bdi>"), "\(body)")
    let report = site.ask("\(path)/report/a.1.1").body
    #expect(report.contains("<bdi>Ann</bdi> 11–6 <bdi>Dan</bdi>"), "\(report)")
  }

  @Test func test_board_freeCourts_takeOneLine() throws {
    let site = try Site()
    let scorer = site.desk().scorer()
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: 4,
      entrants: ["Ann", "Bob", "Cid", "Dan"])
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    try draw(scorer)
    let made = try scorer.sharing.makeLink(.event, event: "Cup")
    let board = site.ask("/e/\(made.token.text)/board").body
    #expect(board.contains("Courts 3 and 4 are free."), "\(board)")
    #expect(board.matches(of: #/<article class="court/#).count == 2)
  }
}
