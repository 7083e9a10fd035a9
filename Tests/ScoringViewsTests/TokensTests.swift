import ServeResources
import Testing

@testable import ScoringViews

/// Tests that the colours in the style sheet of web pages are those of pictures and of the
/// terminal.
@Suite struct TokensTests {
  private static let names: [Theme.Paint: [String]] = [
    .ground: ["bg"], .ink: ["ink", "on"], .trail: ["mark"], .onGood: ["ongood"],
  ]

  /// Returns the colours that a style sheet declares, by name; a later declaration replaces an
  /// earlier one.
  private static func tokens(_ text: some StringProtocol) -> [String: String] {
    Dictionary(
      String(text).matches(of: #/--([a-z-]+): (#[0-9A-F]{6});/#)
        .map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
  }

  private static func tokens(on appearance: Theme.Appearance) throws -> [String: String] {
    let parts = Embedded.tokensCSS.split(separator: "@media (prefers-color-scheme: dark)")
    #expect(parts.count == 2)
    let light = tokens(try #require(parts.first))
    return appearance == .light
      ? light : light.merging(tokens(try #require(parts.last))) { $1 }
  }

  @Test(arguments: Theme.Appearance.allCases)
  func test_tokens_everyPaint_hasTheColorOfPictures(appearance: Theme.Appearance) throws {
    let tokens = try Self.tokens(on: appearance)
    for paint in Theme.Paint.allCases {
      for name in Self.names[paint] ?? [paint.rawValue] {
        #expect(tokens[name] == Theme.color(paint, on: appearance).hex, "--\(name)")
      }
    }
  }

  @Test(arguments: Theme.Appearance.allCases)
  func test_tokens_everyTone_hasTheColorOfTheTerminal(appearance: Theme.Appearance) throws {
    let tokens = try Self.tokens(on: appearance)
    for token in [Theme.Token.good, .level, .fair, .poor, .cool, .accent] {
      #expect(tokens["tone-\(token)"] == Theme.color(token, on: appearance).hex, "\(token)")
    }
  }
}
