internal import ScoringKit

/// The answer to a request.
package struct Answer: Sendable {
  /// The HTTP status.
  package var status: Int
  /// The content type of the body, with its character set.
  package var type: String
  /// The body; if there is a feed, the beginning of the body.
  package var body: [UInt8]
  /// Further headers, one per line.
  package var headers: [String] = []
  /// The stream that follows the body; nil if the answer ends with the body.
  package var feed: ChangeFeed?
  /// The kind of the request, in one word, for the access log.
  package var route = "-"
  /// The name of the link, for the access log; nil for none.
  package var link: String?
  /// The token that keeps the connection open if few places are free; nil for none.
  package var favoured: String?
  /// The content security policy: which pages may embed this one, and from where its scripts and
  /// images may be loaded.
  package var policy = Answer.ownPolicy

  /// Makes an answer.
  package init(_ status: Int, _ type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = Array(body.utf8)
  }

  /// The policy of most pages: only this site's own files are loaded, inline styles and scripts are
  /// forbidden, and no other page may embed this one.
  static let ownPolicy = policy(frames: "'none'")

  /// The policy of a page that a phone can install and open without a network, and that shows
  /// pictures which its script has made.
  static let installablePolicy =
    ownPolicy.replacing("img-src 'self'", with: "img-src 'self' blob:")
    + "; manifest-src 'self'; worker-src 'self'"

  /// Returns the policy of most pages, with other rules for the pages that may embed this one.
  static func policy(frames: String) -> String {
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'self'; frame-ancestors \(frames)"
  }

  /// All headers except the length and the date, one per line.
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
  /// Returns an HTML page.
  static func html(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/html; charset=utf-8", text)
  }

  /// Returns plain text.
  static func text(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/plain; charset=utf-8", text)
  }

  /// Returns JSON.
  static func json(_ value: JSONValue, status: Int = 200) -> Answer {
    Answer(
      status, "application/json; charset=utf-8",
      ((try? CanonicalJSON.text(value)) ?? "null") + "\n")
  }

  /// Returns a public file that stays the same as long as the program runs.
  static func asset(_ type: String, _ text: String) -> Answer {
    var answer = Answer(200, type, text)
    answer.headers = ["Cache-Control: max-age=600"]
    answer.route = "asset"
    return answer
  }
}
