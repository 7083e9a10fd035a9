internal import ScoringDesk

/// An HTTP request, with only the parts that the server uses.
package struct Request: Sendable {
  /// The methods of HTTP that the server distinguishes.
  package enum Method: Hashable, Sendable {
    case get, head, post, other
  }

  /// The HTTP method of the request.
  package let method: Method
  /// The path and the query of the request as the client sent them.
  package let target: String
  /// The parts of the request's path between its slashes; none for the path `/`.
  package let path: [String]
  /// The parameters of the request's query, if their names and values need no decoding.
  ///
  /// Other parameters are ignored, because chat programs add some of their own.
  package let query: [String: String]
  /// The host name in the request, with its port.
  package var host = ""
  /// The bearer token in the request's `Authorization` header; nil if there is none.
  package var bearer: String?
  /// The cookies in the request, as the client sent them; nil if there are none.
  package var cookie: String?
  /// The origin of the page whose script sent the request; nil if the `Origin` header is missing.
  package var origin: String?
  /// Whether the connection of the request is encrypted.
  package var isSecure = false
  /// Whether the request was sent to a loopback address, and so comes from this machine.
  package var isLocal = false
  /// Whether the client accepts gzip, according to the request's `Accept-Encoding` header.
  package var unpacks = false
  /// The body of the request.
  package var body: [UInt8] = []

  /// The key under which a response to this request is cached: its path, with `?overlay` if it asks
  /// for an overlay, or with the visitor's position among the entrants of an event.
  ///
  /// All other parameters are ignored, because anybody can add parameters to an address.
  var key: String {
    "/" + path.joined(separator: "/") + (query["overlay"] == nil ? "" : "?overlay")
      + (entrant.map { "?you=\($0)" } ?? "") + (division.map { "?division=\($0)" } ?? "")
  }

  /// The position of the only division that the page of an event shows, from 1; nil for all.
  var division: Int? {
    query["division"].flatMap { Int($0) }.flatMap {
      (1...ContestView.mostEntrants).contains($0) ? $0 : nil
    }
  }

  /// The position of the visitor among the entrants of an event, from 1; nil if the request doesn't
  /// say it.
  var entrant: Int? {
    query["you"].flatMap { Int($0) }.flatMap {
      (1...ContestView.mostEntrants).contains($0) ? $0 : nil
    }
  }

  /// The maximum length of a request's path with its query, in bytes.
  private static let longest = 1024

  /// Parses the method, and the path with the query, of a request; nil if the path is too long or
  /// contains anything other than letters, digits, dashes, underscores and single dots.
  package init?(method: String, target: String) {
    switch method {
    case "GET": self.method = .get
    case "HEAD": self.method = .head
    case "POST": self.method = .post
    default: self.method = .other
    }
    guard target.utf8.count <= Self.longest, target.utf8.first == UInt8(ascii: "/") else {
      return nil
    }
    self.target = target
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard parts == [""] || parts.allSatisfy(Self.isPlain) else { return nil }
    path = parts == [""] ? [] : parts.map(String.init)
    var query: [String: String] = [:]
    for part in halves.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.allSatisfy({ $0.isEmpty || Self.isPlain($0) }), let name = pair.first else {
        continue
      }
      query[String(name)] = pair.count == 2 ? String(pair[1]) : ""
    }
    self.query = query
  }

  /// Whether a part of a path or query contains only characters that need no decoding, and does not
  /// begin with a dot.
  private static func isPlain(_ part: Substring) -> Bool {
    !part.isEmpty && part.first != "."
      && part.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
