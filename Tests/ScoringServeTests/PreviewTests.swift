import ScoringKit
import ScoringViews
import Synchronization
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the picture of a shared round: on its page, and as a preview for chat programs.
@Suite struct PreviewTests {
  private static func link(_ site: Site, names: ShownNames = .full) throws -> String {
    let (scorer, round) = try site.round()
    return try link(scorer, round, names: names)
  }

  private static func link(_ scorer: Scorer, _ round: RoundRequest, names: ShownNames = .full)
    throws -> String
  {
    let share = ShareRequest(round: round, names: names)
    let made = try scorer.sharing.makeLink(.share, share, time: LinkTime("90s"))
    return "/s/\(made.token.text)"
  }

  @Test func test_page_isOneDocumentWithTables() throws {
    let site = try Site()
    let path = try Self.link(site)
    let page = site.ask(path).body
    #expect(page.matches(of: #/<h1>/#).count == 1 && page.contains("<section class=\"result"))
    #expect(page.contains("<table") && !page.contains("style=") && !page.contains("<style"))
    for name in ["card", "board", "keypad"] {
      #expect(site.ask("/a/\(name).css").body.contains("--accent: #3BE39A;"), "\(name)")
    }
  }

  @Test func test_page_whereNothingDraws_namesNoPicture() throws {
    let site = try Site()
    let path = try Self.link(site)
    #expect(!site.ask(path).body.contains("og:image"))
    #expect(site.ask("\(path)/preview.png").status == 404)
  }

  @Test func test_preview_isDrawnOnce_andGivenUnderTheSameToken() throws {
    let drawn = Mutex(0)
    let site = try Site(draw: { svg in
      drawn.withLock { $0 += 1 }
      return Array("PNG of \(svg.contains(">Ann<"))".utf8)
    })
    let path = try Self.link(site)
    #expect(site.ask(path).body.contains("og:image\" content=\"\(path)/preview.png\""))
    for number in 0..<5 {
      let reply = site.ask("\(path)/preview.png?\(number)")
      #expect(reply.status == 200 && reply.header("Content-Type") == "image/png")
      #expect(reply.body.contains("PNG of true"), "\(reply.body)")
    }
    #expect(drawn.withLock { $0 } == 1)
    site.wait(milliseconds: 90_000)
    #expect(site.ask("\(path)/preview.png").status == 410)
    #expect(site.ask("/s/s" + String(repeating: "A", count: 22) + "/preview.png").status == 404)
  }

  @Test func test_preview_showsNoMoreThanTheLink() throws {
    let seen = Mutex("")
    let site = try Site(draw: { svg in
      seen.withLock { $0 = svg }
      return Array("PNG".utf8)
    })
    let path = try Self.link(site, names: .none)
    _ = site.ask("\(path)/preview.png")
    let svg = seen.withLock { $0 }
    #expect(svg.contains("viewBox=\"0 0 1200 630\"") && !svg.contains("Ann"))
  }

  @Test func test_preview_thatCanNotBeDrawn_endsAndStopsNothing() throws {
    let site = try Site(draw: { _ in nil })
    let path = try Self.link(site)
    #expect(site.ask(path).status == 200)
    let first = site.ask("\(path)/preview.png")
    #expect([200, 503].contains(first.status) && !first.body.contains("PNG"))
    #expect(site.ask("\(path)/preview.png").status == 503)
    #expect(site.ask(path).status == 200)
  }

  @Test func test_preview_ofARoundThatGoesOn_isDrawnAnew() throws {
    let drawn = Mutex<Set<String>>([])
    let site = try Site(draw: { svg in
      drawn.withLock { _ = $0.insert(svg) }
      return Array("PNG".utf8)
    })
    let (scorer, round) = try site.round()
    let path = try Self.link(scorer, round)
    _ = site.ask("\(path)/preview.png")
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    _ = site.ask("\(path)/preview.png")
    #expect(drawn.withLock { $0.count } == 2)
  }
}
