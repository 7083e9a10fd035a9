internal import ScoringViews

/// Returns outside text for use in a page: escaped, and cut at a limit.
func escaped(_ text: String, limit: Int = 200) -> String {
  SafeText.markup(SafeText.bounded(text, limit: limit))
}

/// The frame of every page: its head, with links to its style sheets and its script.
struct PageFrame {
  /// The title of the window.
  var title: String
  /// The style sheets, by name.
  var styles: [String]
  /// The script, by name; nil for none.
  var script: String?
  /// Further elements of the head.
  var head: [String] = []
  /// The classes of the body.
  var bodyClass = ""

  /// Returns the page with a body.
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

/// Pages that contain one sentence.
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

  /// The answer if there is nothing at an address, whether there never was or a link was revoked.
  static var notFound: Answer {
    page(404, "Nothing here", "This link leads nowhere. Ask whoever sent it.", "none")
  }

  /// The answer if a link has expired.
  static var gone: Answer {
    page(410, "No longer shared", "This link has expired. Ask whoever sent it.", "gone")
  }

  /// Returns the answer if a method is not allowed at an address.
  static func notAllowed(_ allowed: String) -> Answer {
    var answer = page(405, "Not possible", "This can only be looked at.", "method")
    answer.headers = ["Allow: \(allowed)", "Connection: close"]
    return answer
  }

  /// The answer to a request for the owner's pages that others on the network could read.
  static var elsewhere: Answer {
    var answer = page(
      403, "Not here",
      "Your own pages are shown on this machine, or over https. Others on this network could read "
        + "along otherwise.", "mine")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The answer if too many requests wait, or if the request waited too long.
  static var busy: Answer {
    var answer = failed
    answer.headers = ["Retry-After: 2"]
    answer.route = "busy"
    return answer
  }

  /// The answer to a request that is not understood.
  static var notUnderstood: Answer {
    var answer = page(400, "Not understood", "This address can't be asked that way.", "bad")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The answer to a failure that the reader can do nothing about.
  static var failed: Answer {
    page(503, "Not now", "The scores can't be read at the moment. Try again.", "failed")
  }
}
