import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests that each malformed request gets one response, or that its connection is closed.
@Suite struct MalformedRequestTests {
  /// Returns the statuses of the responses in a text from the server; nil if the text contains
  /// anything else.
  private func statuses(in text: String, isHead: Bool = false) -> [Int]? {
    var rest = Array(text.utf8)[...]
    var statuses: [Int] = []
    while !rest.isEmpty {
      let text = String(decoding: rest, as: UTF8.self)
      let reply = Client.Reply(text)
      guard text.hasPrefix("HTTP/1.1 "), reply.status >= 200,
        let length = reply.header("Content-Length").flatMap({ Int($0) }),
        case let size = reply.head.utf8.count + 4 + (isHead ? 0 : length), size <= rest.count,
        reply.head.split(separator: "\r\n").dropFirst().allSatisfy({ $0.contains(":") })
      else { return nil }
      statuses.append(reply.status)
      rest = rest.dropFirst(size)
    }
    return statuses
  }

  private func ask(_ site: Site, _ bytes: [UInt8], finishes: Bool = false) -> [Int]? {
    let client = Client(port: site.port)
    client.send(bytes)
    if finishes { client.finish() }
    // An incomplete request gets no response; its connection is closed after the deadline.
    client.read(until: nil, seconds: finishes ? 1 : 20)
    return statuses(in: client.received)
  }

  private static let host = "Host: localhost\r\n"
  private static func get(_ target: String, _ more: String = "") -> String {
    "GET \(target) HTTP/1.1\r\n\(host)\(more)\r\n"
  }
  private static func post(_ more: String, _ body: String = "") -> String {
    "POST /k/join HTTP/1.1\r\n\(host)\(more)\r\n\(body)"
  }

  @Test(arguments: [
    post("Content-Length: -1\r\n"), post("Content-Length: 0x10\r\n"),
    post("Content-Length: 12,12\r\n"), post("Content-Length: +5\r\n", "12345"),
    post("Content-Length: \r\n"), post("Content-Length: 5 5\r\n", "12345"),
    post("Content-Length: 99999999999999999999999\r\n"),
    post("Content-Length : 2\r\n", "{}"),
    post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"),
    get("/k", "Content-Length: -1\r\n"), get("/k", "Transfer-Encoding : chunked\r\n"),
    get("/k", "Transfer-Encoding\t: chunked\r\n"), get("/k", "Transfer-Encoding: gzip\r\n"),
    post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
    post("Content-Length: 2\r\nTransfer-Encoding : chunked\r\n", "{}"),
    get("/k", "X y: 1\r\n"), get("/k", "X: a\rb\r\n"), get("/k", "X: a\0b\r\n"),
    get("/k", "X\0: a\r\n"), get("/k\0x"), get("/\0"), get("/k?a=\0x"), get("/k x"),
    get("/k\u{1}"), get("/k\u{7f}"), get("/k", host), "GET /k HTTP/1.1\r\n\r\n",
    "GET /k HTTP/1.1\r\nHost: localhost\0x\r\n\r\n", "GET /k HTTP/1.0\r\n\r\n",
    "POST /k/join HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", "GET /k\r\n\r\n",
    "G(T /k HTTP/1.1\r\n\(host)\r\n", "GET /k HTTX/1.1\r\n\(host)\r\n",
    get("/k", "no colon\r\n"),
  ])
  func test_request_thatCouldBeReadTwoWays_getsOne400(request: String) throws {
    let site = try Site()
    #expect(ask(site, Array(request.utf8)) == [400], "\(request.debugDescription)")
  }

  @Test func test_request_afterAnother_isRefusedOnItsOwn() throws {
    let site = try Site()
    let two = Self.get("/robots.txt") + Self.post("Content-Length: -1\r\n")
    #expect(ask(site, Array(two.utf8)) == [200, 400])
  }

  @Test func test_query_ofManyArguments_is431_andOfFewIsAnswered() throws {
    let site = try Site()
    for count in [65, 231, 400, 900] {
      let query = Array(repeating: "a", count: count).joined(separator: "&")
      #expect(ask(site, Array(Self.get("/k?\(query)").utf8)) == [431], "\(count)")
    }
    let cookies = (0..<500).map { "a\($0)=1" }.joined(separator: "; ")
    #expect(ask(site, Array(Self.get("/k", "Cookie: \(cookies)\r\n").utf8)) == [431])
    let long = String(repeating: "x", count: 5_000)
    #expect(ask(site, Array(Self.get("/k?\(long)").utf8)) == [414])
    #expect(site.ask("/k?a=1&b=2&c").status == 200)
  }

  /// Tests a request with each of its bytes replaced in turn.
  @Test func test_requests_withAnyByteChanged_getOneAnswerEach_andTheServerGoesOn() throws {
    let site = try Site()
    let requests = [
      Self.post("Content-Length: 2\r\nConnection: close\r\n", "{}"),
      Self.get("/k?a=1", "Connection: close\r\n"),
    ]
    var count = 0
    for request in requests.map({ Array($0.utf8) }) {
      for place in request.indices {
        for byte: UInt8 in [0, 10, 255] {
          var changed = request
          changed[place] = byte
          let answers = ask(site, changed, finishes: true)
          count += 1
          #expect(
            // A line break in place of a byte can split one request into two.
            answers.map { $0.count <= (byte == 10 ? 2 : 1) } == true,
            "\(String(decoding: changed, as: UTF8.self).debugDescription)")
        }
      }
    }
    #expect(count > 400)
    #expect(site.ask("/k").status == 200)
  }
}
