import Testing

@testable import ScoringViews

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("日本", 4), ("ｱ", 1), ("Ａ", 2),
    ("한국", 4), ("\u{1112}\u{1161}\u{11ab}", 2), ("🏹", 2), ("👩‍👩‍👧‍👦", 2), ("🇸🇪", 2), ("❤️", 2),
    ("❤", 1), ("1️⃣", 2), ("1", 1), ("👍🏽", 2), ("דוד", 3), ("دَ", 1), ("…", 1), ("─", 1), ("›", 1),
    ("\u{2068}a\u{2069}", 1), ("\u{200b}", 0), ("\u{301}", 0), ("a\u{a0}b", 3), ("\u{ad}", 1),
    ("กำ", 2),
  ])
  func test_columns_ofText_followTheRule(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("Ann", 3, "Ann"), ("Anne", 3, "An…"), ("Anne", 1, "…"), ("Anne", 0, ""), ("Anne", -1, ""),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("Zoe\u{308}s!", 4, "Zoe\u{308}…"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "…"), ("🇸🇪🇳🇴", 3, "🇸🇪…"),
  ])
  func test_cut_toColumns_keepsCharactersWhole(text: String, columns: Int, expected: String) {
    let cut = DisplayWidth.cut(text, to: columns)
    #expect(Array(cut.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(DisplayWidth.columns(of: cut) <= max(0, columns))
  }

  @Test(arguments: [("Anne", 3, "..."), ("Annette", 5, "An..."), ("Anne", 2, "..")])
  func test_cut_withAsciiSign_fits(text: String, columns: Int, expected: String) {
    #expect(DisplayWidth.cut(text, to: columns, ellipsis: "...") == expected)
  }

  @Test func test_padded_leftAndRight_fillsColumns() {
    #expect(DisplayWidth.padded("日本", to: 6) == "日本  ")
    #expect(DisplayWidth.padded("-2", to: 4, .right) == "  -2")
    #expect(DisplayWidth.padded("12345", to: 4, .right) == "12345")
  }

  /// Tests the characters whose width is taken to be one column without further checks: each has
  /// that width, controls no terminal, and never joins with a character next to it.
  @Test func test_isPlain_isOneColumnWhereverItStands() throws {
    let plain = (0..<0x3000).compactMap { Unicode.Scalar(UInt32($0)) }.filter(DisplayWidth.isPlain)
    #expect(plain.count > 900)
    for scalar in plain {
      #expect(DisplayWidth.columns(of: Character(scalar)) == 1, "\(scalar.value)")
      #expect(!SafeText.isDangerous(scalar), "\(scalar.value)")
    }
    for first in plain {
      var text = String.UnicodeScalarView()
      for second in plain {
        text.append(first)
        text.append(second)
      }
      #expect(String(text).count == text.count, "\(first.value)")
    }
  }

  /// Tests that names which would be cut to the same text keep the ends that distinguish them.
  @Test func test_cut_ofAlikeNames_keepsThemApart() {
    let names = ["John Knight Park — Public (A-Pin)", "John Knight Park — Public (B-Pin)", "Short"]
    let cut = DisplayWidth.cut(names, to: 15)
    #expect(cut == ["John …A-Pin)", "John …B-Pin)", "Short"])
    #expect(DisplayWidth.cut(["Anne Long Name", "Ben Other Name"], to: 6) == ["Anne …", "Ben O…"])
    #expect(DisplayWidth.cut(["Ann Lee", "Ann Lee"], to: 5) == ["Ann …", "Ann …"])
    for columns in 1...20 {
      #expect(
        DisplayWidth.cut(names, to: columns).allSatisfy { DisplayWidth.columns(of: $0) <= columns })
    }
  }
}
