import ScoringKit
import Testing

@Suite struct FileTextTests {
  @Test(
    arguments: [
      ("2026-06-21", "2026-06-21"), ("21/6/2026", "2026-06-21"), ("1.12.2026", "2026-12-01"),
      ("31/2/2026", nil), ("1/2/26", nil), ("13.04.2026 10:15", "2026-04-13"),
      ("2/1/2026", nil), ("2.1.2026", "2026-01-02"), ("6/21/2026", "2026-06-21"),
      ("3/3/2026", "2026-03-03"), ("13/13/2026", nil), ("1/2/3/2026", nil), ("", nil),
      ("yesterday", nil),
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

  @Test(arguments: [
    ("Club 600", "club_600"), ("  WA 18 m ", "wa_18_m"), ("Mänty", "m_nty"), ("☃", ""),
  ])
  func test_code_ofAName_isItsWordsWithUnderscores(name: String, code: String) {
    #expect(Slug.code(name) == code)
  }

  @Test(
    arguments: [
      ("-0.4181", -4181), ("0.00005", 1), ("1", 10_000), ("10", nil), ("nan", nil), ("", nil),
      ("1e400", nil), ("0.5 m", nil),
    ] as [(String, Int?)])
  func test_number_inParts_isRoundedAndWithinBounds(text: String, number: Int?) {
    #expect(FileText.number(text, parts: 10_000, in: -99_999...99_999) == number)
  }

  @Test(arguments: [
    ("18.0 m", "18m"), ("Full (122 cm)", "122m"), ("100 yd", "100y"), ("", ""), ("far", ""),
    ("12.5m", "12.5m"), ("30", "30m"),
  ])
  func test_measure_ofAText_isTheLastNumberAndUnit(text: String, measure: String) {
    #expect(FileText.measure(text, units: ["m", "y"]) == measure)
  }

  @Test func test_lines_ofAFile_haveTheirNumbersWithoutEmptyOnes() {
    let lines = FileText.lines("\u{FEFF}a\r\n\nb")
    #expect(lines.map(\.number) == [1, 3] && lines.map(\.text) == ["a", "b"])
  }

  @Test func test_quotedFields_mayHaveQuotesWithinThem() {
    #expect(FileText.quotedFields(#""a";"5" long";"""#) == ["a", "5\" long", ""])
    #expect(FileText.quotedFields("a;b") == nil && FileText.quotedFields("\"") == nil)
    let long = "\"\(String(repeating: "x", count: 20_000))\""
    #expect(FileText.quotedFields(long[...]) == nil)
  }

  @Test func test_uniqued_keepsTheFirstOfEach() {
    #expect([3, 1, 3, 2, 1].uniqued() == [3, 1, 2])
  }

  @Test func test_partitioningIndex_isWhereItBeginsToHold() {
    #expect((0..<9).partitioningIndex { $0 * $0 >= 10 } == 4)
    #expect((0..<9).partitioningIndex { _ in false } == 9)
    #expect((2..<2).partitioningIndex { _ in true } == 2)
  }
}
