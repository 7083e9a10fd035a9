import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the reports that a result is wrong, which visitors of an event's page send.
@Suite struct ReportTests {
  private let site: Site
  private let scorer: Scorer
  private let path: String

  init() throws {
    site = try Site(showsOwner: true)
    scorer = site.desk().scorer()
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: 1,
      entrants: ["Ann", "<b>Bob</b>", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"])
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    _ = try scorer.contests.draw(DrawRequest(ContestRequest(answers: .agreeingToAll)))
    path = "/e/\(try scorer.sharing.makeLink(.event, event: "Cup").token.text)"
    for line in 1...2 {
      _ = try scorer.contests.enterResult(["a.1.\(line)", "11-\(line)"], in: ContestRequest())
    }
  }

  private func post(_ says: String, to subject: String = "a.1.1", _ headers: [String] = [])
    -> Client.Reply
  {
    Client.ask(
      site.port, "\(path)/report/\(subject)", method: "POST",
      headers: ["Content-Type: application/x-www-form-urlencoded"] + headers,
      body: "says=\(PercentCode.code(says))")
  }

  private func reports() throws -> [JSONValue] {
    try scorer.contests.show(ContestRequest()).payload["reports"]?.array ?? []
  }

  @Test func test_page_listsResultsWithALinkToTheReport() {
    let body = site.ask(path).body
    #expect(body.contains("<h2>Last results</h2>"))
    #expect(body.contains("<a href=\"\(path)/report/a.1.1\">Wrong?</a>"))
    #expect(!site.ask("\(path)?you=7").body.contains("/report/a.1.1"))
    #expect(site.ask("\(path)?you=1").body.contains("<h2>Your results</h2>"))
    let form = site.ask("\(path)/report/a.1.1")
    #expect(form.status == 200 && form.header("Referrer-Policy") == "same-origin")
    #expect(
      form.body.contains("<form class=\"report\" method=\"post\"") && !form.body.contains("<script")
    )
  }

  @Test func test_report_reachesTheDesk_andChangesNothing() throws {
    let before = try scorer.contests.show(ContestRequest()).payload
    let reply = post("Score: <i>11-6</i>\r\nfor us")
    #expect(reply.status == 303 && reply.header("Location") == "\(path)/report/a.1.1")
    #expect(try reports().map { $0["says"] } == [["Score: <i>11-6</i> for us"]])
    let after = try scorer.contests.show(ContestRequest()).payload
    #expect(after["fixtures"] == before["fixtures"] && after["tables"] == before["tables"])
    // The public pages say that there is a report, without the stranger's words.
    for page in [site.ask(path), site.ask("\(path)/report/a.1.1"), site.ask("\(path)/board")] {
      #expect(!page.body.contains("Score: "))
    }
    #expect(site.ask(path).body.contains(">reported</a>"))
    #expect(site.ask("\(path)/report/a.1.1").body.contains("the desk looks at it"))
    // The owner reads them escaped.
    let entered = site.ask("/m/\(try #require(site.owner).token)")
    let cookie = try #require(entered.header("Set-Cookie")).prefix { $0 != ";" }
    let mine = site.ask("/m", headers: ["Cookie: \(cookie)"]).body
    #expect(mine.contains("reported as wrong") && mine.contains("Score: &lt;i&gt;11-6"), "\(mine)")
  }

  @Test func test_report_isStoredWithoutAnAuthor_andNotUndoneAtTheDesk() throws {
    #expect(post("wrong").status == 303)
    _ = try scorer.contests.undo(in: ContestRequest())
    #expect(
      try scorer.contests.show(ContestRequest()).payload["fixtures"]?.array?
        .first { $0["id"] == "a.1.2" }?["score"] == "")
    #expect(try reports().count == 1)
    let log = try scorer.contests.log(in: ContestRequest()).payload["entries"]?.array?.last
    #expect(
      log?["says"] == "a.1.1 is reported: wrong" && log?["author"]?.string?.contains("Ann") == false
    )
  }

  @Test func test_reports_areLimitedForAResult_andForATime() throws {
    for number in 1...3 { #expect(post("wrong \(number)").status == 303) }
    // The same words twice are one report.
    #expect(post("wrong 1").status == 303)
    let fourth = post("wrong 4")
    #expect(fourth.status == 409 && fourth.body.contains("reported already"), "\(fourth)")
    for _ in 6...ReportDesk.mostAttempts { _ = post("wrong 5") }
    #expect(post("wrong", to: "a.1.2").status == 429)
    site.wait(milliseconds: 601_000)
    #expect(post("wrong", to: "a.1.2").status == 303)
    #expect(try reports().flatMap { $0["says"]?.array ?? [] }.count == 4)
  }

  @Test func test_report_thatCanNotBeOne_isRefused() throws {
    for subject in ["a.9.9", "a.2.1", "x", "A", "...", "a.1.1.1"] {
      #expect([404, 400].contains(post("wrong", to: subject).status), "\(subject)")
    }
    let empty = post(" \u{0}\n ")
    #expect(empty.status == 409 && empty.body.contains("Say in a few words"), "\(empty)")
    #expect(post("wrong", to: "a.1.1", ["Origin: https://elsewhere.example"]).status == 400)
    let foreign = Client.ask(
      site.port, "/e/e\(String(repeating: "A", count: 22))/report/a.1.1", method: "POST",
      body: "says=x")
    #expect(foreign.status == 404)
    #expect(site.ask("\(path)/report/a.1.1", method: "PUT").status == 405)
    #expect(try reports().isEmpty)
    _ = post(String(repeating: "é", count: 900))
    #expect(try reports().first?["says"]?.array?.first?.string?.count == 200)
  }

  @Test func test_report_isSettledByANewResult_orRemovedByTheDesk() throws {
    for subject in ["a.1.1", "a.1.2"] { #expect(post("wrong", to: subject).status == 303) }
    _ = try scorer.contests.enterResult(
      ["a.1.1", "9-8"], in: ContestRequest(answers: .agreeingToAll))
    #expect(try reports().map { $0["match"] } == ["a.1.2"])
    _ = try scorer.contests.undo(in: ContestRequest())
    #expect(try reports().count == 2)
    _ = try scorer.contests.removeReports("a.1.2", in: ContestRequest())
    #expect(try reports().map { $0["match"] } == ["a.1.1"])
    _ = try scorer.contests.undo(in: ContestRequest())
    #expect(try reports().count == 2)
    _ = try scorer.contests.removeReports("all", in: ContestRequest())
    #expect(try reports().isEmpty)
    #expect(throws: DeskError.self) {
      try scorer.contests.removeReports("a.1.1", in: ContestRequest())
    }
  }
}
