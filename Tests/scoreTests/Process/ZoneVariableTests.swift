import ScoringKit
import Testing

/// Tests of the local time zone, which the variable `TZ` sets.
@Suite struct ZoneVariableTests {
  private let scorer = Scorer()

  init() { scorer.startSample() }

  private func log(in zone: String) -> Outcome {
    var program = scorer.program
    program.variables["TZ"] = zone
    return program.run(Scorer.sport.id, "log")
  }

  /// Returns the first time of day in the output of `log`, in minutes after midnight.
  private func minutes(_ log: Outcome) throws -> Int {
    let match = try #require(log.out.firstMatch(of: #/(\d\d):(\d\d)/#), "\(log)")
    return (Int(match.output.1) ?? 0) * 60 + (Int(match.output.2) ?? 0)
  }

  @Test(arguments: [("AAA-5:30", 330), ("<+05>-5", 300), ("UTC0", 0), ("", 0)])
  func test_log_showsTheClockOfThePlace(zone: String, minutes east: Int) throws {
    let here = log(in: zone)
    #expect(here.code == 0 && here.err.isEmpty, "\(here)")
    let difference = try minutes(here) - minutes(log(in: "UTC"))
    #expect((difference + 1440) % 1440 == east)
  }

  @Test func test_unknownZone_isSaidOnceAndTimesAreThoseOfUTC() {
    let here = log(in: "Mars/Olympus")
    #expect(here.code == 0)
    #expect(
      here.err == "There is no time zone \"Mars/Olympus\". Times are those of UTC.\n", "\(here)")
    #expect(here.out == log(in: "UTC").out)
  }
}
