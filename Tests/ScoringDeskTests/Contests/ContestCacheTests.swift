import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that a contest is kept between typed results only as long as nothing else was written.
@Suite struct ContestCacheTests {
  private static let request = ContestRequest("Night", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private let desk: Desk

  init() throws {
    var request = NewContestRequest(
      "Night", sport: "pebbles", stage: StageRequest(format: "season"), policy: "points:5/3/1",
      entrants: ["Ann", "Ben", "Cid"])
    request.allowsNear = true
    _ = try test.scorer.contests.create(request)
    desk = test.desk
  }

  private func enter(_ words: String..., at time: String? = nil) throws -> Page {
    try desk.scorer().contests.enterResult(
      words, at: time.flatMap { LocalTime($0) }, in: Self.request)
  }

  /// Returns the page of the contest as a new process reads it.
  private func fresh() throws -> JSONValue {
    try test.desk.scorer().contests.show(Self.request).payload
  }

  @Test func test_results_oneAfterAnother_areThoseOfANewReading() throws {
    let lines = [
      ["ann", "5"], ["ben", "7"], ["cid", "2"], ["ben", "3"], ["ann", "9"], ["cid", "4"],
    ]
    for (index, line) in lines.enumerated() {
      // The second half was played earlier than the first, and is typed later.
      let page = try enter(
        line[0], line[1], at: index < 3 ? "2026-02-28T18:00" : "2026-02-27T12:0\(index)")
      #expect(try page.payload == fresh(), "line \(index)")
    }
    #expect(desk.contests.take().kept != nil)
  }

  @Test func test_otherWrites_endTheCache() throws {
    _ = try enter("ann", "5")
    #expect(desk.contests.take().kept != nil)
    _ = try enter("ben", "7")
    _ = try desk.scorer().people.renamePlayer("Ann", "Zoe")
    #expect(desk.contests.take().kept == nil)
    let page = try enter("zoe", "2", at: "2026-02-27T18:00")
    #expect(try page.payload == fresh())
    #expect(page.text.contains("Zoe"))
  }

  @Test func test_writesOfAnotherProcess_areRead() throws {
    _ = try enter("ann", "5")
    let (kept, write) = desk.contests.take()
    let (reading, version) = try #require(kept)
    desk.contests.keep(reading, version: version + 1, write: write)
    _ = try test.desk.scorer().contests.enterResult(["cid", "3"], in: Self.request)
    #expect(try enter("ben", "7").payload == fresh())
  }

  @Test func test_contest_afterAnotherWriteBegan_isNotKept() throws {
    _ = try enter("ann", "5")
    let (kept, write) = desk.contests.take()
    let (reading, version) = try #require(kept)
    _ = desk.contests.take()
    desk.contests.keep(reading, version: version, write: write)
    #expect(desk.contests.take().kept == nil)
  }
}
