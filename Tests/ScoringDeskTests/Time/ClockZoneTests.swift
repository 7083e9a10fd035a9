import DeskTesting
import ScoringKit
import Testing

@testable import ScoringDesk

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

@Suite struct ClockZoneTests {
  static let hasZones = (try? ClockZone("Europe/Tallinn")) != nil

  @Test(
    .enabled(if: hasZones, "needs the system's zone files"), arguments: ZoneFixtures.changes.indices
  )
  func test_offset_aroundAChange_isThatOfTheClocks(index: Int) throws {
    let (name, text, before, after) = ZoneFixtures.changes[index]
    let zone = try ClockZone(name)
    let moment = try #require(LocalTime(text)).moment(offset: 0)
    #expect(zone.offset(at: Moment(milliseconds: moment.milliseconds - 1)) == before)
    #expect(zone.offset(at: moment) == after)
  }

  @Test func test_offset_ofAMillisecond_isThatOfItsSecond() throws {
    let zone = try ClockZone(variable: "AAA0BBB,J1/0,J365/0")
    // By this rule, the last millisecond of 1969 is not summer time, and the first moment of 1970
    // is.
    #expect(zone.offset(at: Moment(milliseconds: -1)) == 0)
    #expect(zone.offset(at: Moment(milliseconds: 0)) == 3600)
    #expect(zone.offset(at: Moment(milliseconds: 999)) == 3600)
  }

  @Test(arguments: [
    ("UTC", 0), ("", 0), (":", 0), (":UTC", 0), ("CET-1", 3600), ("<+0530>-5:30", 19_800),
    ("EST5EDT,M3.2.0,M11.1.0", -14_400), ("UTC0", 0), ("+02:00", 7200),
  ])
  func test_variable_isReadAsLibcReadsIt(text: String, summer: Int) throws {
    let moment = try #require(LocalTime("2026-07-01")).moment(offset: 0)
    #expect(try ClockZone(variable: text).offset(at: moment) == summer)
  }

  @Test(arguments: ["Mars/Olympus", ":/nowhere", "/etc/passwd", "A1", "EST5EDT,M13.2.0,M11.1.0"])
  func test_variable_thatMeansNothing_isRefused(text: String) {
    #expect(throws: UnknownZone(name: text)) { try ClockZone(variable: text) }
  }

  @Test func test_variable_thatIsNotSet_isTheSystemsOwn() throws {
    #expect(abs(try ClockZone(variable: nil).offset(at: TestDesk.start)) < 15 * 3600)
  }

  /// Compares the offsets of all zones with those of the C library, in a separate process, because
  /// the C library has one time zone per process.
  @Test(.enabled(if: hasZones, "needs the system's zone files"))
  func test_offset_ofEveryZone_isThatOfTheCLibrary() async {
    await #expect(processExitsWith: .success) {
      let found = CLibrary.differences(seed: 0x5c0e)
      for line in found.prefix(20) { fputs("\(line)\n", stderr) }
      exit(found.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}

/// The offsets of the C library for the time zones of the system, with which a test compares.
private enum CLibrary {
  private static let folder = "/usr/share/zoneinfo"

  /// Returns the differences between our offsets and those of the C library, at random moments from
  /// 1905 to 2105.
  static func differences(seed: UInt64) -> [String] {
    var state = seed
    func random() -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 16)
    }
    var found: [String] = []
    let names = names(below: "")
    for name in names {
      guard let zone = try? ClockZone(name) else { continue }
      setenv("TZ", ":\(name)", 1)
      tzset()
      for _ in 0..<300 {
        let seconds = random() % (200 * 31_556_952) - 65 * 31_556_952
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        let mine = zone.offset(at: Moment(milliseconds: seconds * 1000))
        if mine != parts.tm_gmtoff {
          found.append("\(name) at \(seconds): \(mine), the C library says \(parts.tm_gmtoff)")
        }
      }
    }
    return names.count > 100 ? found : found + ["only \(names.count) zones were found"]
  }

  /// Returns the names of the time zones below a folder, except those with leap seconds, which are
  /// not supported.
  private static func names(below path: String) -> [String] {
    guard let stream = opendir("\(folder)/\(path)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), !["right", "posix"].contains(name) else { continue }
      let full = path.isEmpty ? name : "\(path)/\(name)"
      let below = Self.names(below: full)
      names += below.isEmpty ? [full] : below
    }
    return names
  }
}
