internal import ServeResources

extension HTMLRenderer {
  /// The content security policy: a document may use its own style and nothing else.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// The condition under which the dark tokens are in effect.
  private static let dark = "@media (prefers-color-scheme: dark)"

  /// Returns the style sheet of a document: the design tokens of an appearance, and the rules.
  static func style(_ appearance: Theme.Appearance?) -> String {
    let (condition, scheme): (String, String?) =
      switch appearance {
      case .light: ("@media not all", "light")
      case .dark: ("@media all", "dark")
      case nil: (dark, nil)
      }
    let tokens = Embedded.tokensCSS.replacing(dark, with: condition)
    let last = scheme.map { "\n:root { color-scheme: \($0); }" } ?? ""
    return tokens + "\n" + Embedded.cardCSS + last
  }
}
