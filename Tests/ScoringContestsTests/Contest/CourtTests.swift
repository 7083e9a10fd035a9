import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct CourtTests {
  private func call(_ evening: inout Evening, _ fixture: String, _ court: Int) {
    guard let id = FixtureID(fixture) else { return }
    evening.set(.court(id), .integer(court))
  }

  @Test func whoWasCalledFirst_holdsTheCourt() {
    var evening = Evening("allplay", 6)
    call(&evening, "b.1.2", 1)
    call(&evening, "b.1.1", 1)
    #expect(evening.fixture("b.1.2")?.court == 1 && evening.fixture("b.1.1")?.court == nil)
    evening.win("b.1.2")
    #expect(evening.fixture("b.1.1")?.court == 1)
  }

  @Test func nobody_isOnTwoCourts() {
    var evening = Evening("allplay", 6)
    call(&evening, "b.1.1", 1)
    // p1 and p6 are on court 1.
    call(&evening, "b.2.1", 2)
    #expect(evening.fixture("b.1.1")?.court == 1 && evening.fixture("b.2.1")?.court == nil)
    for (index, fixture) in evening.state.fixtures.enumerated() {
      call(&evening, "\(fixture.id)", index % 4 + 1)
    }
    let called = evening.state.fixtures.filter { $0.court != nil }
    #expect(!called.isEmpty && Set(called.map(\.court)).count == called.count)
    #expect(Set(called.flatMap(\.known)).count == called.flatMap(\.known).count)
  }

  @Test func matchInProgress_isWhereItIsPlayed() {
    var evening = Evening("allplay", 4)
    call(&evening, "b.1.1", 1)
    call(&evening, "b.1.2", 1)
    evening.play("b.1.2", [["p2"], ["p3"]], [3, 2], phase: .playing)
    #expect(evening.fixture("b.1.2")?.court == 1 && evening.fixture("b.1.1")?.court == nil)
  }

  @Test func courts_holdOverAllStages() {
    var evening = Evening("allplay", 4)
    evening.plan("c", "allplay")
    evening.draw("c", ["p1", "p2", "p3", "p4"])
    call(&evening, "c.1.1", 1)
    call(&evening, "b.1.1", 2)
    #expect(evening.fixture("c.1.1")?.court == 1 && evening.fixture("b.1.1")?.court == nil)
  }
}
