import DeskTesting
import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests that a server answers every page and every press although its store contains hostile
/// entries.
@Suite struct HostileEntriesTests {
  @Test func test_everyRoute_hostileEntries_answers() throws {
    let site = try Site(showsOwner: true)
    let (scorer, round) = try site.round(event: "Cup")
    _ = try scorer.rounds.take(EntryRequest(.enter("Ann +3"), in: round))
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    var bundle = ""
    try scorer.exchange.exportBundle(rounds: []) { bundle += $0 }
    let hostile = try HostileEntries(HostileEntries.Part.allCases, like: bundle)
    _ = try scorer.exchange.importFile(
      ImportRequest(ImportSource(name: "standard input", text: hostile.bundle)))
    #expect(phone.ask("/k/state").status == 200)
    for (index, line) in ["5", "4", "3"].enumerated() {
      let status = try phone.press(line, "n\(index)", at: Phone.context(phone.state)).status
      #expect(status == 200 || status == 409)
    }
    #expect(try phone.send(["do": "undo", "id": "back"]).status < 500)
    let share = try scorer.sharing.makeLink(.share, ShareRequest(round: round))
    for path in ["/s/\(share.token.text)", "/s/\(share.token.text)/board"] {
      #expect(site.ask(path).status < 500, "\(path)")
    }
    let keys = try #require(site.owner)
    let entered = site.ask("/m/\(keys.token)")
    let cookie = try #require(entered.header("Set-Cookie")).prefix { $0 != ";" }
    var found = ["/m", "/m/pebbles/history", "/m/pebbles/statistics"]
    var next = 0
    while next < found.count, next < 150 {
      let reply = site.ask(found[next], headers: ["Cookie: \(cookie)"])
      #expect(reply.status < 500, "\(found[next])")
      for part in reply.body.components(splitBy: "href=\"/m").dropFirst() {
        let path = "/m" + part.prefix { $0 != "\"" }
        if !found.contains(path) { found.append(path) }
      }
      next += 1
    }
    #expect(next > 10)
  }
}

extension String {
  func components(splitBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
