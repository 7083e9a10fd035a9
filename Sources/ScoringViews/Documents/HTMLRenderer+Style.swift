internal import ServeResources

extension HTMLRenderer {
  /// The content security policy: a document may use its own style and nothing else.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// The media query that contains the design tokens of the dark appearance in the embedded style
  /// sheet.
  private static let dark = "@media (prefers-color-scheme: dark)"

  /// Returns the style sheet of a document: the design tokens (colours, sizes) of an appearance,
  /// and the rules that use them.
  static func style(_ appearance: Theme.Appearance?) -> String {
    let last = appearance.map { "\n:root { color-scheme: \($0); }" } ?? ""
    return tokens(appearance) + "\n" + Embedded.cardCSS + last
  }

  /// Returns the design tokens for one appearance; for both if it is `nil`.
  private static func tokens(_ appearance: Theme.Appearance?) -> String {
    guard let appearance, let start = Embedded.tokensCSS.firstRange(of: dark),
      let end = Embedded.tokensCSS[start.upperBound...].firstRange(of: "\n}\n")
    else { return Embedded.tokensCSS }
    let block = Embedded.tokensCSS[start.upperBound..<end.lowerBound]
    var tokens = String(Embedded.tokensCSS[..<start.lowerBound])
    if appearance == .dark {
      for declaration in block.split(separator: ";") {
        // The first declaration of the block follows the selector `:root {`.
        guard let name = declaration.firstRange(of: "--"),
          let old = tokens.firstRange(
            of: declaration[name.lowerBound...].prefix { $0 != ":" } + ":"),
          let stop = tokens[old.upperBound...].firstIndex(of: ";")
        else { continue }
        tokens.replaceSubrange(old.lowerBound..<stop, with: declaration[name.lowerBound...])
      }
    }
    return tokens + Embedded.tokensCSS[end.upperBound...]
  }
}
