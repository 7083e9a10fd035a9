internal import ScoringKit

/// What a request is answered with.
package struct Answer: Sendable {
  /// The status of HTTP.
  package var status: Int
  /// The type of the body, with its character set.
  package var type: String
  /// The body; of a feed, how it begins.
  package var body: [UInt8]
  /// Further headers, a line each.
  package var headers: [String] = []
  /// What the answer goes on with; nil where the body is all.
  package var feed: Feed?
  /// What was asked, in a word, for the access log.
  package var route = "-"
  /// The name of the link, for the access log; nil for none.
  package var link: String?
  /// The token that keeps the connection open if few places are free; nil for none.
  package var favoured: String?
  /// What the page may be put into, and where its scripts and pictures may come from.
  package var policy = Answer.ownPolicy

  /// Makes an answer.
  package init(_ status: Int, _ type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = Array(body.utf8)
  }

  /// Nothing comes from elsewhere, nothing in the page is a style or a script of its own, and no
  /// other page may hold it.
  static let ownPolicy = policy(frames: "'none'")

  /// The same, and what lets a phone install the page and open it without a network.
  static let installablePolicy = ownPolicy + "; manifest-src 'self'; worker-src 'self'"

  /// The same, but for who may hold the page.
  static func policy(frames: String) -> String {
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'self'; frame-ancestors \(frames)"
  }

  /// All headers but those of the length and the time, a line each.
  package var allHeaders: String {
    let isShared = type.hasPrefix("image/png")
    let cached = headers.contains { $0.hasPrefix("Cache-Control:") }
    return
      ([
        "Content-Type: \(type)", "Content-Security-Policy: \(policy)",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        "X-Robots-Tag: noindex, nofollow",
        "Cross-Origin-Resource-Policy: \(isShared ? "cross-origin" : "same-origin")",
      ] + (cached ? [] : ["Cache-Control: no-store"]) + headers).joined(separator: "\n")
  }
}

extension Answer {
  /// A page.
  static func html(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/html; charset=utf-8", text)
  }

  /// Plain text.
  static func text(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/plain; charset=utf-8", text)
  }

  /// JSON.
  static func json(_ value: JSONValue, status: Int = 200) -> Answer {
    Answer(
      status, "application/json; charset=utf-8",
      ((try? CanonicalJSON.text(value)) ?? "null") + "\n")
  }

  /// What is there for everybody, and stays the same for as long as the program.
  static func asset(_ type: String, _ text: String) -> Answer {
    var answer = Answer(200, type, text)
    answer.headers = ["Cache-Control: max-age=600"]
    answer.route = "asset"
    return answer
  }
}
