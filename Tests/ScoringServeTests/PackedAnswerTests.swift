import CProcess
import CServe
import DeskTesting
import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of compressed responses for clients that accept them.
@Suite struct PackedAnswerTests {
  /// Returns the bytes that the program `gzip` unpacks from compressed ones.
  private func unpack(_ bytes: [UInt8]) -> [UInt8] {
    var output: UnsafeMutableRawPointer?
    var count = 0
    let status = "gzip".withCString { name in
      "-dc".withCString { option in
        score_child_run([name, option, nil], bytes, bytes.count, &output, &count, 1 << 24, 10_000)
      }
    }
    defer { score_child_free(output) }
    guard status == 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: output, count: count))
  }

  private func ask(_ router: Router, _ path: String, unpacks: Bool) throws -> Answer {
    var request = try #require(Request(method: "GET", target: path))
    request.host = "127.0.0.1"
    request.unpacks = unpacks
    return router.answer(request)
  }

  @Test func test_sharePage_ofThirty_packedIsTheSame_andLight() throws {
    let site = try Site()
    let (scorer, round) = try site.round((1...30).map { "Player \($0)" })
    let made = try scorer.sharing.makeLink(
      .share, ShareRequest(round: round), time: LinkTime("1h"))
    let router = Router(desk: site.desk())
    // The first response is computed, and the second one comes from the cache.
    for path in ["/s/\(made.token.text)", "/s/\(made.token.text)", "/a/keypad.js"] {
      let packed = try ask(router, path, unpacks: true)
      let plain = try ask(router, path, unpacks: false)
      #expect(packed.status == 200 && plain.status == 200)
      #expect(packed.headers.contains("Content-Encoding: gzip"))
      #expect(!plain.headers.contains("Content-Encoding: gzip"))
      #expect(plain.headers.contains("Vary: Accept-Encoding"))
      #expect(packed.headers.contains("Vary: Accept-Encoding"))
      #expect(unpack(packed.body) == plain.body)
      #expect(packed.body.count < min(40_000, plain.body.count / 2))
    }
  }

  @Test func test_site_packsForWhoNamesIt_overTheSocketToo() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let made = try scorer.sharing.makeLink(
      .share, ShareRequest(round: round), time: LinkTime("1h"))
    // A cached compressed response is sent only to clients that can unpack it, and others get the
    // uncompressed one.
    for _ in 0..<3 {
      let packed = site.ask("/s/\(made.token.text)", headers: ["Accept-Encoding: br, gzip"])
      #expect(packed.status == 200 && packed.header("Content-Encoding") == "gzip")
      let plain = site.ask("/s/\(made.token.text)")
      #expect(plain.status == 200 && plain.header("Content-Encoding") == nil)
      #expect(plain.body.contains("Ann") && plain.header("Vary") == "Accept-Encoding")
    }
  }

  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP ; q=0.5", true), ("*", false),
    ("", false), ("gzip;q=0", false), (" , gzip ;q=0.01,", true), ("deflate,gzip;q=1", true),
    ("gzip; q=0.000", false), ("x-gzip", false), ("br", false),
  ])
  func test_acceptEncoding_isReadAsItIsMeant(header: String, unpacks: Bool) {
    #expect((serve_names_gzip(header) != 0) == unpacks)
  }

  @Test func test_packing_leavesAloneWhatWouldNotBeSmaller() {
    let small = PackedAnswer(.text("Few words.\n"))
    #expect(small.packed == nil)
    var noise = SystemRandomNumberGenerator()
    var random = Answer(200, "application/pdf", "")
    random.body = (0..<5_000).map { _ in UInt8.random(in: 0 ... .max, using: &noise) }
    #expect(PackedAnswer(random).packed == nil)
    #expect(PackedAnswer(random).answer(unpacks: true).body == random.body)
  }
}
