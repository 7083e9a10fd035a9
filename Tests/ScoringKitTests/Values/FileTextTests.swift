import ScoringKit
import Testing

@Suite struct FileTextTests {
  @Test(
    arguments: [
      ("2026-06-21", "2026-06-21"), ("21/6/2026", "2026-06-21"), ("1.12.2026", "2026-12-01"),
      ("31/2/2026", nil), ("1/2/26", nil), ("1/2/3/2026", nil), ("", nil), ("yesterday", nil),
    ] as [(String, String?)])
  func test_time_ofSeveralForms_isTheDay(text: String, day: String?) {
    #expect(FileText.time(text)?.isoDate == day)
  }

  @Test(
    arguments: [
      ("1,296", 1296), ("-3", -3), ("+4", 4), ("", nil), ("x", nil), ("1234567890123", nil),
    ] as [(String, Int?)])
  func test_number_ofAText_isWhole(text: String, number: Int?) {
    #expect(FileText.number(text) == number)
  }

  @Test func test_number_outOfBounds_isNone() {
    #expect(FileText.number("7", in: 1...6) == nil && FileText.number("6", in: 1...6) == 6)
  }

  @Test func test_name_ofWords_isOneLineOfAHundredCharacters() {
    #expect(FileText.name("  Ann \n  B ") == "Ann B")
    #expect(FileText.name(String(repeating: "x", count: 500)).count == 100)
    #expect("a\u{7}".hasControlCharacters && !"é 😀".hasControlCharacters)
  }

  @Test(arguments: [
    ("Maple Hill", "maple-hill"), ("  MAPLE   hill", "maple-hill"), ("mlp-2023", "mlp-2023"),
  ])
  func test_slug_ofAPlainName_isItsWords(name: String, slug: String) {
    #expect(Slug.text(name) == slug)
  }

  @Test func test_slug_ofOtherNames_tellsThemApart() {
    let names = ["Mänty", "Mnty", "M.nty", "", "   ", String(repeating: "x", count: 99), "🥏", "☃"]
    let slugs = names.map(Slug.text)
    #expect(Set(slugs).count == names.count - 1)
    #expect(slugs.allSatisfy { (1...49).contains($0.utf8.count) })
  }
}
