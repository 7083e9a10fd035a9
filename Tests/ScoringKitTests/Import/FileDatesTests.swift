import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct FileDatesTests {
  private func refusal(_ action: () throws -> Void) -> Refusal? {
    do {
      try action()
      return nil
    } catch {
      return error as? Refusal
    }
  }

  @Test(
    arguments: [
      ("4/13/2026 10:15", "2026-04-13T10:15"), ("13.04.2026 10:15", "2026-04-13T10:15"),
      ("4/13/2026 10:15:00 AM", "2026-04-13T10:15"), ("2026-04-13 1015", "2026-04-13T10:15"),
      ("4/13/2026 10:15:00 PM", "2026-04-13T22:15"), ("Aug 27, 2026, 6:00 PM", "2026-08-27T18:00"),
      ("2026-04-13T10:15:00.000+10:00", "2026-04-13T10:15"), ("someday", nil), ("", nil),
    ] as [(String, String?)])
  func test_time_formsOfSpreadsheets_areRead(text: String, time: String?) throws {
    #expect(try FileDates([text]).time(text)?.description == time)
  }

  @Test func test_time_ambiguousDate_isReadAsTheOthersOfTheFile() throws {
    #expect(try FileDates(["2/1/2026", "13/1/2026"]).time("2/1/2026")?.isoDate == "2026-01-02")
    #expect(try FileDates(["2/1/2026", "1/13/2026"]).time("2/1/2026")?.isoDate == "2026-02-01")
    // Dates that can be read in only one way may have different orders of day and month in one
    // file.
    let mixed = try FileDates(["13/1/2026", "1/14/2026"])
    #expect(mixed.time("13/1/2026")?.isoDate == "2026-01-13")
  }

  @Test(arguments: [
    ["2/1/2026"], ["2/1/2026", "13/1/2026", "1/13/2026"], ["1.5.2026", "2/1/2026"],
  ])
  func test_ambiguousFile_isRefusedWithBothReadings(texts: [String]) throws {
    let refusal = try #require(refusal { _ = try FileDates(texts) })
    #expect(refusal.message.contains("Jan 2, 2026 or Feb 1, 2026"), "\(refusal)")
    #expect(refusal.expected == ["2026-01-02", "2026-02-01"])
  }

  @Test func test_areUTC_onlyIfEveryDateSaysSo() throws {
    #expect(try FileDates(["2026-04-13T10:15:00Z", "2026-04-14 10:15:00+00:00"]).areUTC)
    #expect(try FileDates(["2026-04-13 10:15 UTC", "2026-04-14"]).areUTC)
    #expect(try !FileDates([]).areUTC)
  }

  @Test func test_timesOfWhichSomeAreInUTC_areRefusedWithBothReadings() throws {
    let texts = ["2026-04-13T10:15:00Z", "2026-04-14 11:15"]
    let refusal = try #require(refusal { _ = try FileDates(texts) })
    #expect(refusal.message.contains("10:15 in UTC, or 10:15 local time"), "\(refusal)")
    #expect(refusal.message.contains("2026-04-14 11:15"), "\(refusal)")
  }

  @Test func test_timesWithOtherOffsets_areKeptAsWrittenAndReported() throws {
    let dates = try FileDates(["2026-04-13T10:15:00+02:00", "2026-04-14 11:15"])
    var plan = ImportPlan()
    dates.report(to: &plan, line: 3)
    #expect(dates.time("2026-04-13T10:15:00+02:00")?.description == "2026-04-13T10:15")
    #expect(!plan.isUTC && plan.warnings.map(\.line) == [3], "\(plan.warnings)")
    #expect(plan.warnings.first?.message.contains("+02:00") == true)
  }

  @Test func test_numbersOfDays_areReadAsSpreadsheetsMeanThem() throws {
    let dates = try FileDates(["46143", "46143.427083", "46143,5"])
    #expect(dates.time("46143")?.description == "2026-05-01T00:00")
    #expect(dates.time("46143.427083")?.clock == "10:15")
    #expect(dates.time("46143,5")?.clock == "12:00")
    for text in ["461430", "4614", "46143.", "70000", "46143.1.2"] {
      #expect(dates.time(text) == nil, "\(text)")
    }
  }

  /// Tests files whose dates are all written in one random style: the right days are read, or the
  /// dates are refused with both possible readings.
  @Test func test_anyStyleOverAWholeFile_givesTheSameDaysOrARefusal() throws {
    let seed: UInt64 = 20_261_126
    var random = SeededGenerator(seed: seed)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let styles: [(LocalTime) -> String] = [
      { $0.isoDate }, { "\($0.isoDate) \($0.clock)" }, { "\($0.day).\($0.month).\($0.year)" },
      { "\($0.day)/\($0.month)/\($0.year) \($0.clock)" }, { "\($0.month)/\($0.day)/\($0.year)" },
      {
        "\($0.month)/\($0.day)/\($0.year) \(($0.hour + 11) % 12 + 1):15 \($0.hour < 12 ? "AM" : "PM")"
      },
      { "\($0.day)-\($0.month)-\($0.year)" }, { "\(months[$0.month - 1]) \($0.day), \($0.year)" },
    ]
    for _ in 0..<400 {
      let days = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        LocalTime(
          year: Int.random(in: 2019...2026, using: &random),
          month: Int.random(in: 1...12, using: &random),
          day: Int.random(in: 1...28, using: &random),
          hour: Int.random(in: 0...23, using: &random), minute: 15)
      }
      let style = styles[Int.random(in: styles.indices, using: &random)]
      let texts = days.map(style)
      do {
        let dates = try FileDates(texts)
        #expect(
          texts.map { dates.time($0)?.isoDate } == days.map(\.isoDate), "seed \(seed): \(texts)")
      } catch {
        #expect(error.expected.count == 2, "seed \(seed): \(texts)")
        #expect(days.allSatisfy { $0.day <= 12 }, "seed \(seed): \(texts)")
      }
    }
  }
}
