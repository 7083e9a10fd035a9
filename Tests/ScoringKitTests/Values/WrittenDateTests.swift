import ScoringKit
import Testing

@Suite struct WrittenDateTests {
  /// The day on which the tests take place, a Wednesday.
  static let today = LocalTime("2026-11-25T12:00")

  @Test(arguments: [
    ("2026-11-24", "2026-11-24"), ("2026-11-24T15:09", "2026-11-24T15:09"),
    ("2026-1-4", "2026-01-04"), ("2026/11/24", "2026-11-24"), ("2026.11.24", "2026-11-24"),
    ("2026/11/24 15:09", "2026-11-24T15:09"), ("2026/11/24T15:09", "2026-11-24T15:09"),
    ("24.11.2026", "2026-11-24"), ("3.4.2026", "2026-04-03"), ("24.11.26", "2026-11-24"),
    ("24. 11. 2026", "2026-11-24"), ("13.04.2026 10:15", "2026-04-13T10:15"),
    ("24. 11. 2026 10:15 Uhr", "2026-11-24T10:15"),
    ("4/13/2026 10:15", "2026-04-13T10:15"), ("13/4/2026 10:15", "2026-04-13T10:15"),
    ("4/13/26", "2026-04-13"), ("3/3/2026", "2026-03-03"), ("24-11-2026", "2026-11-24"),
    ("4/13/2026 10:15:00 AM", "2026-04-13T10:15"), ("4/13/2026 12:15 am", "2026-04-13T00:15"),
    ("4/13/2026 12:15 PM", "2026-04-13T12:15"), ("4/13/2026, 3:09 p.m.", "2026-04-13T15:09"),
    ("4/13/2026 10:15:01.250", "2026-04-13T10:15:01"),
    ("4/13/2026 3:09\u{202F}PM", "2026-04-13T15:09"),
    ("Nov 24, 2026", "2026-11-24"), ("24 November 2026", "2026-11-24"),
    ("november 24th, 2026 at 3pm", "2026-11-24T15:00"), ("24-Nov-2026", "2026-11-24"),
    ("24-Nov-26", "2026-11-24"), ("2026-Nov-24", "2026-11-24"), ("24. März 2026", "2026-03-24"),
    ("24. Okt. 2026", "2026-10-24"), ("Tue, Nov 24, 2026", "2026-11-24"),
    ("15:09 24.11.2026", "2026-11-24T15:09"), ("3 Sept 2026", "2026-09-03"),
  ]) func test_init_ofDateWithYear_hasOneReading(text: String, iso: String) {
    #expect(WrittenDate(text)?.isoText == iso)
    #expect(WrittenDate(text.uppercased(), today: Self.today)?.isoText == iso)
  }

  @Test(arguments: [
    ("today", "2026-11-25"), ("Yesterday", "2026-11-24"), ("yesterday 18:30", "2026-11-24T18:30"),
    ("yesterday at 6pm", "2026-11-24T18:00"), ("6 pm yesterday", "2026-11-24T18:00"),
    ("gestern", "2026-11-24"), ("tomorrow", "2026-11-26"), ("3 days ago", "2026-11-22"),
    ("two weeks ago", "2026-11-11"), ("a week ago", "2026-11-18"), ("9:15", "2026-11-25T09:15"),
    ("Nov 24", "2026-11-24"), ("24 Nov", "2026-11-24"), ("24th of November", "2026-11-24"),
    ("24.11.", "2026-11-24"), ("24.11", "2026-11-24"), ("11/24", "2026-11-24"),
    ("24/11", "2026-11-24"), ("Nov 24 18:30", "2026-11-24T18:30"),
    ("24.11. 18:30", "2026-11-24T18:30"),
    ("monday", "2026-11-23"), ("Mon", "2026-11-23"), ("last friday", "2026-11-20"),
    ("last wednesday", "2026-11-18"), ("sunday 10:00", "2026-11-22T10:00"),
  ]) func test_init_ofRelativeDate_refersToToday(text: String, iso: String) {
    #expect(WrittenDate(text, today: Self.today)?.isoText == iso)
    #expect(WrittenDate(text) == nil, "A file has no today.")
  }

  @Test(arguments: [
    ("3/4/2026", ["2026-04-03", "2026-03-04"]), ("03-04-2026", ["2026-04-03", "2026-03-04"]),
    ("3/4/26 10:15", ["2026-04-03", "2026-03-04"]), ("3/4", ["2026-04-03", "2026-03-04"]),
    ("Dec 3", ["2025-12-03", "2026-12-03"]), ("wednesday", ["2026-11-25", "2026-11-18"]),
  ]) func test_init_ofAmbiguousDate_hasAllReadings(text: String, days: [String]) throws {
    let date = try #require(WrittenDate(text, today: Self.today))
    #expect(date.readings.map(\.isoDate) == days)
    #expect(date.time == nil)
    #expect(date.isoText == nil)
    let refusal = #expect(throws: Refusal.self) {
      try WrittenDate.time(text, today: Self.today)
    }
    for reading in date.readings { #expect(refusal?.message.contains(reading.mediumDate) == true) }
  }

  @Test func test_init_withOrder_hasOneReading() {
    #expect(WrittenDate("3/4/2026", order: .dayFirst)?.isoText == "2026-04-03")
    #expect(WrittenDate("3/4/2026", order: .monthFirst)?.isoText == "2026-03-04")
    #expect(WrittenDate("13/4/2026", order: .monthFirst) == nil)
    #expect(WrittenDate("3.4.2026", order: .monthFirst)?.isoText == "2026-04-03")
  }

  @Test func test_init_besideWeekday_decidesBetweenReadings() {
    #expect(WrittenDate("Fri 3/4/2026")?.isoText == "2026-04-03")
    #expect(WrittenDate("Wed 3/4/2026")?.isoText == "2026-03-04")
    #expect(WrittenDate("Mon 3/4/2026") == nil)
  }

  @Test func test_init_withoutYearJustAfterNewYear_meansLastYear() {
    let today = LocalTime("2027-01-02")
    #expect(WrittenDate("Dec 30", today: today)?.isoText == "2026-12-30")
  }

  @Test func test_orders_ofSomeDates_areProvenByUnambiguousOnes() {
    #expect(WrittenDate.orders(in: ["3/4/2026", "13/4/2026"]) == [.dayFirst])
    #expect(WrittenDate.orders(in: ["3/4/2026", "4/13/2026"]) == [.monthFirst])
    #expect(WrittenDate.orders(in: ["3/4/2026", "3/3/2026", "24.11.2026", "x"]).isEmpty)
    #expect(WrittenDate.orders(in: ["13/4/2026", "4/13/2026"]).count == 2)
  }

  @Test(arguments: [
    "", " ", "x", "11-9", "30.2.2026", "2026-13-01", "13/13/2026", "24.24.2026", "Nov",
    "Nov 31, 2026",
    "24 Nov Dec 2026", "today yesterday", "25:00", "13 pm", "0am", "2026-11-24T10:15Z",
    "2026-11-24 10:15+02:00", "-3 days ago", "99999999999999999999 days ago", "1.2.3.4", "1/2/3/4",
    "26-11-24", "２４.11.2026", "2026-11", "last", "ago", ":", "1:2", "1::2", "Nov 24 24 24",
    "2026 2026", "today 24", String(repeating: "1", count: 100), "10:15 10:16", "a.m.", "..", "//",
    "Nov 24 2026 3",
  ]) func test_init_ofOtherText_isNil(text: String) {
    #expect(WrittenDate(text, today: Self.today) == nil)
  }
}
