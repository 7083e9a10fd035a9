internal import ScoringViews

/// Returns a text from outside the program for use in HTML: escaped, and cut if it is longer than a
/// limit.
func escaped(_ text: String, limit: Int = 200) -> String {
  SafeText.markup(SafeText.bounded(text, limit: limit))
}

/// The HTML around the body of every page: the head with the links to style sheets and to a script.
struct PageFrame {
  /// The title of the browser's window.
  var title: String
  /// The file names of the page's style sheets.
  var styles: [String]
  /// The file name of the page's script; nil if it has none.
  var script: String?
  /// Further HTML elements of the page's head.
  var head: [String] = []
  /// The style classes of the page's body.
  var bodyClass = ""

  /// Returns the HTML of the whole page for the content of its body.
  func html(_ body: String) -> String {
    let links = styles.map { "<link rel=\"stylesheet\" href=\"/a/\($0)\">" }
    let scripts = script.map { ["<script src=\"/a/\($0)\" defer></script>"] } ?? []
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="robots" content="noindex">
      <title>\(escaped(title))</title>
      \((links + head + scripts).joined(separator: "\n"))
      </head>
      <body\(bodyClass.isEmpty ? "" : " class=\"\(bodyClass)\"")>
      \(body)
      </body>
      </html>

      """
  }
}

/// Responses with a page that contains one sentence.
enum PlainPage {
  private static func page(_ status: Int, _ title: String, _ words: String, _ route: String)
    -> Answer
  {
    let frame = PageFrame(title: title, styles: ["card.css"])
    var answer = Answer.html(
      frame.html("<main>\n<h1>\(title)</h1>\n<p>\(words)</p>\n</main>"), status: status)
    answer.route = route
    return answer
  }

  /// The response if there is no page at an address: there never was one, or its link was revoked.
  static var notFound: Answer {
    page(404, "Nothing here", "This link leads nowhere. Ask whoever sent it.", "none")
  }

  /// The response if the link of a page has expired.
  static var gone: Answer {
    page(410, "No longer shared", "This link has expired. Ask whoever sent it.", "gone")
  }

  /// Returns the response if the request's HTTP method is not allowed at its address.
  static func notAllowed(_ allowed: String) -> Answer {
    var answer = page(405, "Not possible", "This can only be looked at.", "method")
    answer.headers = ["Allow: \(allowed)", "Connection: close"]
    return answer
  }

  /// The response to a request for the owner's pages over a connection that others on the network
  /// could read.
  static var elsewhere: Answer {
    var answer = page(
      403, "Not here",
      "Your own pages are shown on this machine, or over https. Others on this network could read "
        + "along otherwise.", "mine")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The response if too many requests are waiting, or if this one has waited too long.
  static var busy: Answer {
    var answer = failed
    answer.headers = ["Retry-After: 2"]
    answer.route = "busy"
    return answer
  }

  /// The response to a request that the server can't parse.
  static var notUnderstood: Answer {
    var answer = page(400, "Not understood", "This address can't be asked that way.", "bad")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The response to a failure that the visitor can do nothing about.
  static var failed: Answer {
    page(503, "Not now", "The scores can't be read at the moment. Try again.", "failed")
  }
}
