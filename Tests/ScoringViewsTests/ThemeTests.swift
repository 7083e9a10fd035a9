import ScoringKit
import Testing

@testable import ScoringViews

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ThemeTests {
  @Test(arguments: [
    (Theme.Token.good, "#34C759", 77), (.level, "#F5F5F7", 255), (.fair, "#FF9F0A", 214),
    (.poor, "#FF453A", 203), (.accent, "#30D5C8", 80),
  ])
  func test_color_onDark_isTheDesignsOwn(token: Theme.Token, hex: String, index: Int) {
    let color = Theme.color(token, on: .dark)
    #expect(color.hex == hex)
    #expect(color.paletteIndex == index)
  }

  @Test(
    arguments: [
      (0, 0, 0, 16), (255, 255, 255, 231), (95, 135, 175, 67), (8, 8, 8, 232), (238, 238, 238, 255),
      (255, 0, 0, 196),
    ] as [(UInt8, UInt8, UInt8, Int)])
  func test_paletteIndex_colorOfThePalette_isItself(
    red: UInt8, green: UInt8, blue: UInt8, index: Int
  ) {
    #expect(Theme.Color(red: red, green: green, blue: blue).paletteIndex == index)
  }

  @Test(arguments: [ColorLevel.basic, .palette, .full], Theme.Appearance.allCases)
  func test_sgr_whereColorIsOn_everyToneDiffers(level: ColorLevel, appearance: Theme.Appearance) {
    let codes = Tone.allCases.map { Theme.sgr($0, at: level, on: appearance) }
    #expect(Set(codes).count == Tone.allCases.count, "\(codes)")
    #expect(Theme.sgr(.plain, at: level, on: appearance).isEmpty)
  }

  @Test(arguments: Tone.allCases)
  func test_sgr_withoutColor_isEmpty(tone: Tone) {
    #expect(Theme.sgr(tone, at: .none).isEmpty)
    let style = TextStyle(tone: tone, isBold: true, isInverse: true)
    #expect(Theme.paint("x", style, at: .none, on: .dark) == "x")
  }

  @Test(arguments: [
    (ColorLevel.basic, "\u{1b}[32m-2\u{1b}[0m"), (.palette, "\u{1b}[38;5;77m-2\u{1b}[0m"),
    (.full, "\u{1b}[38;2;52;199;89m-2\u{1b}[0m"), (.none, "-2"),
  ])
  func test_render_goodScore_hasTheCodesOfTheLevel(level: ColorLevel, expected: String) {
    #expect(TerminalRenderer(color: level).render(Line("-2", .good)) == expected + "\n")
  }

  @Test func test_control_clearScreen_isEscapeBracketAndTheRest() {
    #expect(Theme.control("2J") == "\u{1b}[2J")
  }

  @Test func test_sources_otherThanTheTheme_haveNoColorAndNoControlSequence() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let color = #/#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}(?="))(?![0-9A-Za-z_])/#
    let escape = #/(?:\\u\{0*1[bB]\}|\\x1[bB]|\\033|\\e|\x{1B})\[/#
    var seen = 0
    for folder in ["Sources", "Sports"] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      where path.hasSuffix(".swift") || path.hasSuffix(".h") {
        // These files contain the hostile names for tests, which include control sequences.
        if path.hasPrefix("ScoringKitTesting/") { continue }
        let bytes = try #require(FileManager.default.contents(atPath: "\(root)/\(folder)/\(path)"))
        let text = String(decoding: bytes, as: UTF8.self)
        if path.hasSuffix("ScoringViews/Text/Theme.swift") {
          seen += 1
          #expect(text.contains(escape))
          continue
        }
        if let match = text.firstMatch(of: color) {
          Issue.record("\(folder)/\(path) has a colour: \(match.output)")
        }
        #expect(!text.contains(escape), "\(folder)/\(path) has a control sequence")
      }
    }
    #expect(seen == 1)
    #expect("x = \"#fff\"".contains(color) && "#30D5C8".contains(color))
    #expect(!"&#39;".contains(color) && !"#selector".contains(color))
  }
}
