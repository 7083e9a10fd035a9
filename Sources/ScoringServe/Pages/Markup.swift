internal import ScoringViews

/// Returns a text from outside the program for use in HTML: escaped, and cut if it is longer than a
/// limit.
func escaped(_ text: String, limit: Int = 200) -> String {
  SafeText.markup(SafeText.bounded(text, limit: limit))
}

/// Returns a sentence for use in HTML, with its right-to-left parts in isolates: otherwise they would
/// turn the numbers beside them round, and `11–2` would be read as `2–11`.
func sentence(_ text: String, limit: Int = 200) -> String {
  SafeText.entities(SafeText.isolated(SafeText.bounded(text, limit: limit)))
}

/// Returns a name for a `bdi` element.
///
/// If it is written in both directions, as that of a side of several members can be, it runs from
/// left to right (it begins with U+200E), and its right-to-left parts are in isolates, so that all
/// its parts keep their order.
func isolated(_ name: String) -> String {
  let isMixed =
    SafeText.isRightToLeft(name)
    && name.contains { $0.isLetter && !SafeText.isRightToLeft(String($0)) }
  return isMixed ? "\u{200e}" + SafeText.isolated(name) : name
}

/// Returns a name from outside the program for a `bdi` element of HTML.
func named(_ name: String, limit: Int = 200) -> String {
  SafeText.entities(isolated(SafeText.bounded(name, limit: limit)))
}

/// Returns a text with dashes between the numbers of its results, and with minus signs before
/// negative numbers.
func dashed(_ line: String) -> String {
  TextMeasure.typographic(line)
}

/// Returns a sentence for the script of a page: with the short forms of long names, dashes between
/// numbers, and right-to-left parts in isolates.
func phrase(_ text: String, _ names: ShortNames) -> String {
  SafeText.isolated(dashed(names.sentence(text, columns: 18)))
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
