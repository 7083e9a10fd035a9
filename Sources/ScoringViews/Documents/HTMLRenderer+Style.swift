internal import ScoringKit

extension HTMLRenderer {
  /// The content security policy: a document may use its own style and nothing else.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// Returns the style sheet with the theme's colours.
  static func style(_ appearance: Theme.Appearance?) -> String {
    switch appearance {
    case .light: ":root { color-scheme: light; \(variables(.light)) }\n" + rules
    case .dark: ":root { color-scheme: dark; \(variables(.dark)) }\n" + rules
    case nil:
      """
      :root { color-scheme: light dark; \(variables(.light)) }
      @media (prefers-color-scheme: dark) { :root { \(variables(.dark)) } }
      \(rules)
      \(ScenePrinter.style)
      """
    }
  }

  private static let rules = """
    body { margin: 0; padding: 1rem; background: var(--backgroundPrimary); \
    color: var(--textPrimary); font: 1rem/1.4 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; overflow-wrap: anywhere; }
    .sheet { overflow-x: auto; margin: 0.75rem 0; }
    table { border-collapse: collapse; overflow-wrap: normal; }
    caption { text-align: left; font-weight: 700; padding: 0.25rem 0; }
    th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; font-weight: 400; \
    max-width: min(20rem, 45vw); overflow-wrap: break-word; }
    thead th { color: var(--textSecondary); }
    tbody th { font-weight: 600; }
    tr.summary > * { border-top: 1px solid var(--separator); font-weight: 700; }
    .figure { text-align: right; white-space: nowrap; max-width: none; font-family: ui-monospace,"SF Mono",Menlo,monospace; \
    font-variant-numeric: tabular-nums; }
    article { background: var(--backgroundSecondary); border-radius: 0.5rem; \
    padding: 0.75rem 1rem; margin: 0.75rem 0; }
    article h3, article p { margin: 0; }
    pre, code { font-family: ui-monospace,"SF Mono",Menlo,monospace; white-space: pre-wrap; }
    figure { margin: 1rem 0; }
    figure svg { width: 100%; max-width: 40rem; height: auto; }
    figure:not(.picture) text { fill: currentColor; font-size: 0.875rem; }
    figure.picture { margin: 0 0 1.5rem; }
    figure.picture svg { display: block; width: 100%; max-width: 50rem; height: auto; \
    margin: 0 auto; border-radius: 0.75rem; }
    figure.image img { max-width: 100%; height: auto; }
    \(lines)
    .empty { text-align: center; }
    .note { color: var(--textSecondary); }
    .strong { font-weight: 700; }
    \(tones)
    """

  private static func variables(_ appearance: Theme.Appearance) -> String {
    Theme.Token.allCases
      .map { "--\($0.rawValue): \(Theme.color($0, on: appearance).hex);" }
      .joined(separator: " ")
  }

  private static let tones = Tone.allCases
    .compactMap { tone in
      Theme.token(for: tone).map { ".\(tone.rawValue) { color: var(--\($0.rawValue)); }" }
    }
    .joined(separator: "\n")

  private static let lines = Tone.allCases
    .map { tone in
      let token = Theme.token(for: tone) ?? .textPrimary
      return ".\(ChartDrawing.lineClass(tone)) { fill: none; stroke: var(--\(token.rawValue)); "
        + "stroke-width: 2; }"
    }
    .joined(separator: "\n")
}
