import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringDesk

/// Tests of time zone files and of time zone rules as text, valid and invalid.
@Suite struct ZoneRulesTests {
  // MARK: Files

  /// A time zone file for tests, in the system's format.
  private struct File {
    var version: UInt8 = 50
    /// The moments at which the offset changes, each with the index of the kind of time after it.
    var changes: [(moment: Int64, kind: UInt8)] = []
    /// The seconds east of UTC of each kind of time, such as summer time.
    var kinds: [Int32] = [0]
    /// The yearly rule for the time after the last of `changes`, as text, such as
    /// `CET-1CEST,M3.5.0,M10.5.0/3`.
    var footer = ""
    /// The changes in the file's block for 32 bits; `nil` if they are those of the block for 64
    /// bits.
    var oldChanges: [(moment: Int64, kind: UInt8)]?

    var bytes: [UInt8] {
      let old = block(oldChanges ?? changes, width: 4)
      guard version > 0 else { return old }
      return old + block(changes, width: 8) + Array("\n\(footer)\n".utf8)
    }

    private func block(_ changes: [(moment: Int64, kind: UInt8)], width: Int) -> [UInt8] {
      var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      // The header counts the flags for UTC and for standard time, the leap seconds, the changes,
      // the kinds of time, and the letters of their names.
      for count in [0, 0, 1, changes.count, kinds.count, 4] {
        bytes += Self.big(Int64(count), width: 4)
      }
      for change in changes { bytes += Self.big(change.moment, width: width) }
      bytes += changes.map(\.kind)
      for offset in kinds { bytes += Self.big(Int64(offset), width: 4) + [0, 0] }
      bytes += Array("LMT\0".utf8)
      bytes += Self.big(78_796_800, width: width) + Self.big(1, width: 4)
      return bytes
    }

    private static func big(_ value: Int64, width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (Int64($0) * 8)) }
    }
  }

  private static let file = File(
    changes: [(-3_000_000_000, 1), (1_000_000, 2), (2_000_000, 1)], kinds: [100, 3600, 7200],
    footer: "CET-1CEST,M3.5.0,M10.5.0/3", oldChanges: [(1_000_000, 2), (2_000_000, 1)])

  @Test func test_file_of64Bits_isReadBehindTheOldBlock() throws {
    let rules = try #require(ZoneRules(Self.file.bytes))
    let seconds: [Int64] = [-3_000_000_001, -3_000_000_000, 999_999, 1_000_000, 1_999_999]
    #expect(seconds.map(rules.offset) == [100, 3600, 3600, 7200, 7200])
    // After the last change in the file its rule applies: at 2026-03-29T01:00 in UTC, and on
    // 2038-07-01.
    #expect(rules.offset(at: 2_000_000) == 3600)
    #expect([1_774_745_999, 1_774_746_000, 2_161_555_200].map(rules.offset) == [3600, 7200, 7200])
  }

  @Test func test_file_of32BitsOnly_keepsItsLastOffset() throws {
    var file = Self.file
    file.version = 0
    let rules = try #require(ZoneRules(file.bytes))
    #expect(rules.offset(at: -3_000_000_000) == 100)
    #expect([1_000_000, 2_000_000, 1_774_746_000].map(rules.offset) == [7200, 3600, 3600])
  }

  @Test func test_file_withoutARule_keepsItsLastOffset() throws {
    var file = Self.file
    file.footer = ""
    let rules = try #require(ZoneRules(file.bytes))
    #expect([1_999_999, 2_000_000, 1_774_746_000].map(rules.offset) == [7200, 3600, 3600])
  }

  @Test func test_file_withoutChanges_isItsRuleOrItsFirstKind() throws {
    let fixed = try #require(ZoneRules(File(kinds: [19_800]).bytes))
    #expect([-1, 0, 4_000_000_000].map(fixed.offset) == [19_800, 19_800, 19_800])
    let ruled = try #require(ZoneRules(File(kinds: [0], footer: "<+0530>-5:30").bytes))
    #expect(ruled.offset(at: 0) == 19_800)
  }

  @Test func test_file_cutOffAnywhere_isNone() {
    let whole = Self.file.bytes
    for count in whole.indices {
      #expect(ZoneRules(Array(whole.prefix(count))) == nil, "\(count)")
    }
  }

  @Test func test_file_thatIsNone_isNone() {
    for text in ["", "TZif", "score", "<!DOCTYPE html>"] {
      #expect(ZoneRules(Array(text.utf8)) == nil)
      #expect(ZoneRules(Array(text.utf8) + [UInt8](repeating: 0, count: 500)) == nil)
    }
    #expect(ZoneRules([UInt8](repeating: 0xFF, count: 4096)) == nil)
  }

  @Test func test_file_damaged_isNoneOrHarmless() {
    let whole = Self.file.bytes
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let rules = ZoneRules(bytes) else { continue }
      let moments: [Int64] = [-9_000_000_000_000_000, -1, 0, 1_774_746_000, 9_000_000_000_000_000]
      for seconds in moments {
        #expect(abs(rules.offset(at: seconds)) < 200 * 3600, "seed \(seed)")
      }
    }
  }

  @Test func test_file_whoseChangesRunBackward_orNameNoKind_isNone() {
    var file = Self.file
    file.changes.swapAt(0, 1)
    #expect(ZoneRules(file.bytes) == nil)
    file = Self.file
    file.changes[1].kind = 3
    #expect(ZoneRules(file.bytes) == nil)
    file = Self.file
    file.kinds[1] = 100 * 3600
    #expect(ZoneRules(file.bytes) == nil)
  }

  @Test func test_file_ofAHugeCount_isRefusedAtOnce() {
    var bytes = Self.file.bytes
    for place in 20..<44 { bytes[place] = 0x7F }
    #expect(ZoneRules(bytes) == nil)
  }

  // MARK: Rules

  /// Tests a change by a rule; the arguments are the rule, the moment of the change in UTC, and the
  /// seconds east of UTC before and after it.
  @Test(arguments: [
    // Summer begins on the last Sunday of March and ends on the last one of October.
    ("EET-2EEST,M3.5.0/3,M10.5.0/4", "2026-03-29T01:00", 7200, 10_800),
    ("EET-2EEST,M3.5.0/3,M10.5.0/4", "2038-10-31T01:00", 10_800, 7200),
    ("EET-2EEST,M3.5.0/3,M10.5.0/4", "2100-03-28T01:00", 7200, 10_800),
    // By this rule, summer is standard time, and winter is the exception.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00", 0, 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2100-10-31T01:00", 3600, 0),
    // Summer begins on the second Sunday of March and ends on the first one of November.
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00", -18_000, -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "2038-11-07T06:00", -14_400, -18_000),
    // In the southern hemisphere, summer time includes the new year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00", 39_600, 36_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2100-10-02T16:00", 36_000, 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-01-01T00:00", 39_600, 39_600),
    // Summer time is half an hour ahead, and the names of the times are numbers.
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-10-03T15:30", 37_800, 39_600),
    // The change is before midnight of its day, or more than a day after it.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00", -7200, -3600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00", 7200, 10_800),
    // A day is given by its number: `J60` is 1 March in every year, and `59` is 29 February in a
    // leap year.
    ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00", 0, 3600),
    ("AAA0BBB,J60/0,J300/0", "2026-03-01T00:00", 0, 3600),
    ("AAA0BBB,59/0,300/0", "2028-02-29T00:00", 0, 3600),
    ("AAA0BBB,59/0,300/0", "2100-03-01T00:00", 0, 3600),
    // These zones have no summer time.
    ("<+0545>-5:45", "2026-07-01T00:00", 20_700, 20_700),
    ("<-00>0:00:30", "2026-07-01T00:00", -30, -30),
  ])
  func test_rule_changesOnItsDays(text: String, moment: String, before: Int, after: Int) throws {
    let rules = try #require(ZoneRules(posix: text))
    let seconds = try #require(LocalTime(moment)).moment(offset: 0).milliseconds / 1000
    #expect(rules.offset(at: seconds - 1) == before)
    #expect(rules.offset(at: seconds) == after)
  }

  @Test(arguments: [
    "", "A", "AB1", "CET", "CET-", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,",
    "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,J0,J10", "CET-1CEST,J366,J10", "CET-1CEST,366,10", "CET-1CEST,M3.5.0/168,M10.5.0",
    "CET-168", "CET-1:60", "<+01-1", "CET-1 CEST", "CET-99999999999999999999", "Zürich-1",
    "CET-1CEST,M3.5.0,M10.5.0/3\n",
  ])
  func test_rule_thatIsNone_isNone(text: String) {
    #expect(ZoneRules(posix: text) == nil)
  }

  @Test func test_rule_farOut_doesNotTrap() throws {
    let rules = try #require(ZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    for seconds in [Int64.min / 1000 - 1, Int64.max / 1000, -62_135_596_800, 253_402_300_799] {
      #expect([-18_000, -14_400].contains(rules.offset(at: seconds)))
    }
  }
}
