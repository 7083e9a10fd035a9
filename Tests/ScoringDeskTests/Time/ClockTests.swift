import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct ClockTests {
  private let clock = Clock.system()

  private func moment(_ text: String) throws -> Moment {
    try #require(LocalTime(text)).moment(offset: 0)
  }

  /// Tests a moment in a time zone; the arguments are the zone, the moment in UTC, and the seconds
  /// east of UTC.
  @Test(
    .enabled(if: ClockZoneTests.hasZones),
    arguments: [
      ("Europe/Tallinn", "2026-01-15 12:00", 7200), ("Europe/Tallinn", "2026-07-15 12:00", 10_800),
      ("Europe/Tallinn", "2026-03-29 00:59:59", 7200),
      ("Europe/Tallinn", "2026-03-29 01:00", 10_800),
      ("Europe/Tallinn", "2026-10-25 00:59:59", 10_800),
      ("Europe/Tallinn", "2026-10-25 01:00", 7200),
      ("America/New_York", "2026-01-15 12:00", -18_000),
      ("Asia/Kolkata", "2026-01-15 12:00", 19_800),
      ("Australia/Lord_Howe", "2026-01-15 12:00", 39_600), ("Etc/GMT+5", "2026-01-15", -18_000),
      ("Europe/Tallinn", "2060-07-15 12:00", 10_800),
    ])
  func test_offsetAt_namedZone(_ zone: String, _ utc: String, _ seconds: Int) throws {
    #expect(try clock.offset(at: moment(utc), zone: zone) == seconds)
  }

  /// Tests a local time in a time zone, including skipped and repeated hours; the arguments are the
  /// zone, the local time, and the seconds east of UTC.
  @Test(
    .enabled(if: ClockZoneTests.hasZones),
    arguments: [
      ("Europe/Tallinn", "2026-03-29 02:59", 7200), ("Europe/Tallinn", "2026-03-29 03:00", 7200),
      ("Europe/Tallinn", "2026-03-29 03:30", 7200), ("Europe/Tallinn", "2026-03-29 04:00", 10_800),
      ("Europe/Tallinn", "2026-10-25 02:59", 10_800),
      ("Europe/Tallinn", "2026-10-25 03:00", 10_800),
      ("Europe/Tallinn", "2026-10-25 03:59", 10_800), ("Europe/Tallinn", "2026-10-25 04:00", 7200),
      ("America/New_York", "2026-03-08 02:30", -18_000),
      ("America/New_York", "2026-11-01 01:30", -14_400),
      ("America/New_York", "2026-11-01 02:00", -18_000),
      ("Pacific/Apia", "2011-12-29 12:00", -36_000), ("Pacific/Apia", "2011-12-31 12:00", 50_400),
    ])
  func test_offsetAtLocal_namedZone(_ zone: String, _ local: String, _ seconds: Int) throws {
    let time = try #require(LocalTime(local))
    #expect(try clock.offset(atLocal: time, zone: zone) == seconds)
  }

  @Test(arguments: [
    ("UTC", 0), ("Z", 0), ("GMT", 0), ("+02:00", 7200), ("-0330", -12_600), ("+02", 7200),
    ("-00:00", 0), ("+18:00", 64_800),
  ])
  func test_offset_fixedZone(_ zone: String, _ seconds: Int) throws {
    let time = try #require(LocalTime("2026-07-01 12:00"))
    #expect(try clock.offset(atLocal: time, zone: zone) == seconds)
    #expect(try clock.offset(at: moment("2026-07-01"), zone: zone) == seconds)
  }

  @Test(arguments: [
    "", "Europe/Talinn", "europe", "/etc/passwd", "../zoneinfo/UTC", "Europe/../Europe/Tallinn",
    "Europe/", "/Europe/Tallinn", "Europe//Tallinn", "+2", "+2:00", "+19:00", "+02:60", "+0:200",
    "++02:00", "EST5EDT,M3.2.0,M11.1.0", ":UTC", "UTC\u{0}", "Europe/Tallinn\n", "+",
    "zone.tab", "Zürich",
  ])
  func test_offset_unknownZone_isRefused(_ zone: String) throws {
    let now = try moment("2026-07-01")
    #expect(throws: UnknownZone(name: zone)) { try clock.offset(at: now, zone: zone) }
  }

  @Test func test_fixed_standsStill() throws {
    let now = try moment("2026-07-01")
    let clock = Clock.fixed(now, offset: 3600)
    #expect(clock.now() == now)
    #expect(clock.offset(at: now) == 3600)
    #expect(try clock.offset(atLocal: #require(LocalTime("2026-01-01"))) == 3600)
    #expect(try clock.offset(at: now, zone: nil) == 3600)
    #expect(try clock.offset(at: now, zone: "UTC") == 0)
  }

  @Test func test_system_now_isAfterThisWasWritten() throws {
    #expect(clock.now() > (try moment("2024-01-01")))
  }

  @Test func test_system_ofAZone_isInIt() throws {
    let clock = Clock.system(zone: "EST5EDT,M3.2.0,M11.1.0")
    #expect(clock.offset(at: try moment("2026-01-15")) == -18_000)
    #expect(clock.offset(at: try moment("2026-07-15")) == -14_400)
  }

  @Test func test_system_ofAZoneThatNobodyKnows_reportsOnceWhenItIsNeededAndIsInUTC() async throws {
    let now = try moment("2026-07-01")
    await confirmation("hears of the zone once") { heard in
      let clock = Clock.system(zone: "Mars/Olympus") { zone in
        #expect(zone == UnknownZone(name: "Mars/Olympus"))
        heard()
      }
      #expect(clock.offset(at: now) == 0)
      #expect(clock.offset(at: now) == 0)
    }
  }

  @Test func test_offset_momentsFarOut_doNotTrap() throws {
    for milliseconds in [Int64.min, .max, -1, 0, 253_402_300_799_000] {
      let moment = Moment(milliseconds: milliseconds)
      _ = clock.offset(at: moment)
      _ = try? clock.offset(at: moment, zone: "Europe/Tallinn")
    }
    for text in ["0001-01-01", "9999-12-31 23:59"] {
      let time = try #require(LocalTime(text))
      #expect(try clock.offset(atLocal: time, zone: "+02:00") == 7200)
    }
  }
}
