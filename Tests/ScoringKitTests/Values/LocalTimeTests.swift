import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct LocalTimeTests {
  @Test(arguments: [
    ("2026-03-01", "2026-03-01T00:00", "Mar 1, 2026"),
    ("2026-03-01T15:09", "2026-03-01T15:09", "Mar 1, 2026"),
    ("2026-12-31 23:59:59", "2026-12-31T23:59:59", "Dec 31, 2026"),
    ("2023-07-16 1615", "2023-07-16T16:15", "Jul 16, 2023"),
    ("2024-02-29 000001", "2024-02-29T00:00:01", "Feb 29, 2024"),
    ("0001-01-01", "0001-01-01T00:00", "Jan 1, 1"),
    ("9999-12-31T23:59", "9999-12-31T23:59", "Dec 31, 9999"),
  ]) func test_init_ofText_isPrintedInOneForm(text: String, iso: String, medium: String) throws {
    let time = try #require(LocalTime(text))
    #expect(time.description == iso)
    #expect(time.mediumDate == medium)
    #expect(LocalTime(time.description) == time)
    let json = try CanonicalJSON.text(time)
    #expect(json == "\"\(iso)\"")
    #expect(try CanonicalJSON.value(LocalTime.self, from: json) == time)
  }

  @Test(arguments: [
    "", "2026", "2026-3-1", "2026-03-32", "2026-02-29", "1900-02-29", "2026-00-01", "2026-13-01",
    "2026-04-31", "0000-01-01", "-001-01-01", "12026-03-01", "2026-03-01T24:00",
    "2026-03-01T15:60", "2026-03-01T15:09:60", "2026-03-01T15", "2026-03-01T150", "2026/03/01",
    "2026-03-01Z", "2026-03-01T15:09Z", "2026-03-01T15:09+01:00", "２０２６-03-01", "2026-03-0é",
    "2026--3-01", "+026-03-01", "2026-03-01T-5:09", "2026-03-01T15:09:09:09",
  ]) func test_init_ofOtherText_isNil(text: String) {
    #expect(LocalTime(text) == nil)
  }

  @Test(arguments: [
    "2026-03-01T", "T2026-03-01", "2026-03-01 ", " 2026-03-01", "2026-03-01T1:509",
    "2026-03-01T:15:09:", "2026-03-01T15:0930",
  ]) func test_init_ofAlmostATime_isNil(text: String) {
    #expect(LocalTime(text) == nil)
  }

  @Test(arguments: [
    (1600, true), (1700, false), (1900, false), (2000, true), (2024, true), (2026, false),
  ])
  func test_init_atTheEndOfFebruary_knowsLeapYears(year: Int, isLeap: Bool) {
    #expect((LocalTime(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect(LocalTime(year: year, month: 2, day: 28) != nil)
  }

  @Test func test_days_overFourCenturies_areCountedOneByOne() throws {
    // The test goes through all 146097 days of 400 years, each of which must be the day after the
    // previous one.
    var day = try #require(LocalTime(year: 1801, month: 1, day: 1))
    let first = day.daysSinceEpoch
    var count = 0
    while day.year < 2201 {
      let next = LocalTime(
        Moment(milliseconds: Int64(first + count + 1) * 86_400_000), offset: 0)
      #expect(next.daysSinceEpoch == first + count + 1, "\(next)")
      #expect(day < next)
      let follows =
        next.day == day.day + 1 && next.month == day.month
        || next.day == 1 && day.day >= 28 && (next.month == day.month + 1 || next.month == 1)
      if !follows { Issue.record("\(next) does not follow \(day)") }
      day = next
      count += 1
    }
    #expect(count == 146_097)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("1600-01-01", -135_140),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ]) func test_daysSinceEpoch_ofKnownDays_matches(text: String, days: Int) throws {
    #expect(try #require(LocalTime(text)).daysSinceEpoch == days)
  }

  @Test(arguments: [-400, -100, -1, 0, 1, 100, 400], [-43_200, -1, 0, 3600, 20_700, 50_400])
  func test_moment_inAnyZone_isShownAsItWas(years: Int, offset: Int) throws {
    let time = try #require(
      LocalTime(year: 2026 + years, month: 2, day: 28, hour: 23, minute: 59, second: 58))
    #expect(LocalTime(time.moment(offset: offset), offset: offset) == time)
    #expect(
      time.moment(offset: 0).milliseconds - time.moment(offset: offset).milliseconds
        == Int64(offset) * 1000)
  }

  @Test func test_init_ofMomentBeforeTheEpoch_roundsDown() {
    #expect(LocalTime(Moment(milliseconds: -1), offset: 0).description == "1969-12-31T23:59:59")
    #expect(LocalTime(Moment(milliseconds: 999), offset: 0).description == "1970-01-01T00:00")
    #expect(FixedClock.time.description == "2026-03-01T15:09:30")
  }

  @Test(arguments: [Int.min, Int.max, 0]) func test_init_ofExtremes_isHeldAtTheEnds(offset: Int) {
    #expect(
      LocalTime(Moment(milliseconds: .min), offset: offset).description == "0001-01-01T00:00")
    #expect(
      LocalTime(Moment(milliseconds: .max), offset: offset).description == "9999-12-31T23:59:59")
    let time = FixedClock.time.moment(offset: offset)
    #expect(abs(time.milliseconds - FixedClock.moment.milliseconds) <= 86_400_000)
  }

  @Test func test_decoding_ofADayThatIsNone_throws() {
    #expect(throws: DecodingError.self) {
      _ = try CanonicalJSON.value(LocalTime.self, from: "\"2026-02-30\"")
    }
    #expect(throws: DecodingError.self) { _ = try CanonicalJSON.value(LocalTime.self, from: "1") }
  }
}
