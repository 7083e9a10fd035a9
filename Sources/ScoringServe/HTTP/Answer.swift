internal import ScoringKit

/// The HTTP response to a request.
package struct Answer: Sendable {
  /// The HTTP status code of the response.
  package var status: Int
  /// The content type of the response's body, with its character set.
  package var type: String
  /// The body of the response; if a feed follows, only the first part of the body.
  package var body: [UInt8]
  /// Further headers of the response, each as one line of text.
  package var headers: [String] = []
  /// The feed of changes that follows the body; nil if the response ends with its body.
  package var feed: ChangeFeed?
  /// The kind of request that was answered, in one word, for the access log.
  package var route = "-"
  /// The name of the share link that was used, for the access log; nil if none was used.
  package var link: String?
  /// The token that keeps this connection open when the server has few free connections; nil if it
  /// has no such priority.
  package var favoured: String?
  /// The content security policy of the response: which pages may embed this one, and from which
  /// sites its scripts and images may be loaded.
  package var policy = Answer.ownPolicy
  /// The referrer policy of the response: by default, no site learns an address, because addresses
  /// contain tokens.
  package var referrer = "no-referrer"

  /// Creates a response from a status, a content type and a text.
  package init(_ status: Int, _ type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = Array(body.utf8)
  }

  /// The content security policy of most pages: only this site's own files are loaded, inline
  /// styles and scripts are forbidden, and no other page may embed this one.
  static let ownPolicy = policy(frames: "'none'")

  /// The content security policy of a page that a phone can install and open without a network, and
  /// that shows pictures which its own script has made.
  static let installablePolicy =
    ownPolicy.replacing("img-src 'self'", with: "img-src 'self' blob:")
    + "; manifest-src 'self'; worker-src 'self'"

  /// Returns the content security policy of most pages, with another rule about which pages may
  /// embed this one.
  static func policy(frames: String) -> String {
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'self'; frame-ancestors \(frames)"
  }

  /// All headers of the response except its length and its date, each on a line of text.
  package var allHeaders: String {
    let isShared = type.hasPrefix("image/png")
    let cached = headers.contains { $0.hasPrefix("Cache-Control:") }
    return
      ([
        "Content-Type: \(type)", "Content-Security-Policy: \(policy)",
        "Referrer-Policy: \(referrer)", "X-Content-Type-Options: nosniff",
        "X-Robots-Tag: noindex, nofollow",
        "Cross-Origin-Resource-Policy: \(isShared ? "cross-origin" : "same-origin")",
      ] + (cached ? [] : ["Cache-Control: no-store"]) + headers).joined(separator: "\n")
  }
}

extension Answer {
  /// Returns a response with an HTML page.
  static func html(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/html; charset=utf-8", text)
  }

  /// Returns a response with plain text.
  static func text(_ text: String, status: Int = 200) -> Answer {
    Answer(status, "text/plain; charset=utf-8", text)
  }

  /// Returns a response with JSON.
  static func json(_ value: JSONValue, status: Int = 200) -> Answer {
    Answer(
      status, "application/json; charset=utf-8",
      ((try? CanonicalJSON.text(value)) ?? "null") + "\n")
  }

  /// Returns a response with a public file, such as a style sheet, that stays the same as long as
  /// the program runs.
  static func asset(_ type: String, _ text: String) -> Answer {
    var answer = Answer(200, type, text)
    answer.headers = ["Cache-Control: max-age=600"]
    answer.route = "asset"
    return answer
  }
}
