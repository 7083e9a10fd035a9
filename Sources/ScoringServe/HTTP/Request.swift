/// A request, as far as it is understood.
package struct Request: Sendable {
  /// The HTTP method.
  package enum Method: Hashable, Sendable {
    case get, head, post, other
  }

  /// The HTTP method.
  package let method: Method
  /// The path and the query as they were sent.
  package let target: String
  /// The parts of the path between its slashes; none for the root.
  package let path: [String]
  /// The parameters of the query that have plain names and values.
  ///
  /// Others are left out, because chat programs append parameters of their own.
  package let query: [String: String]
  /// The host to which the request was sent, with its port.
  package var host = ""
  /// The token in the `Authorization` header; nil for none.
  package var bearer: String?
  /// The cookies, as they were sent.
  package var cookie: String?
  /// The origin of the page whose script sent the request; nil if the header is missing.
  package var origin: String?
  /// Whether the connection is encrypted.
  package var isSecure = false
  /// Whether the request was sent to a loopback address.
  package var isLocal = false
  /// Whether the client accepts gzip, according to the `Accept-Encoding` header.
  package var unpacks = false
  /// The body.
  package var body: [UInt8] = []

  /// The path, with `?overlay` if an overlay is requested: the key of a kept answer.
  ///
  /// The rest of the query is left out, because chat programs, and anybody else, can append
  /// parameters to an address.
  var key: String {
    "/" + path.joined(separator: "/") + (query["overlay"] == nil ? "" : "?overlay")
  }

  /// The largest length of a path with its query, in bytes.
  private static let longest = 1024

  /// Reads a method, and a path with a query, as they were sent; nil if the path contains anything
  /// other than letters, digits, dashes, underscores and single dots.
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

  /// Whether a part of a path has only one meaning, so that it needs no decoding.
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
