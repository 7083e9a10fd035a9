import ScoringKit
import ScoringKitTesting
import Testing

/// Checks the laws that every sport must obey on lanterns, the most difficult legal sport of the
/// tests.
@Suite struct LanternLawTests {
  @Test(arguments: Law.allCases) func test_race_underEveryLaw_holds(law: Law) {
    let report = Lanterns.race.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test(arguments: Law.allCases) func test_vigil_underEveryLaw_holds(law: Law) {
    let report = Lanterns.vigil.check(law)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func test_lanterns_skipOnlyLawsThatDoNotConcernThem() {
    #expect(Lanterns.race.untested == [.end, .sides])
    #expect(Lanterns.vigil.untested == [.turns, .sides, .oracle])
  }

  @Test func test_correction_ofTheDecidingEvent_unreachesTheEnd() throws {
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    for line in ["9", "9", "9", "9"] {
      let ledger = try log.ledger(sport.round)
      log.append(try ledger.drafts(entering: line[...], names: sport.names))
    }
    for line in ["p", "p", "9"] {
      let ledger = try log.ledger(sport.round)
      log.append(try ledger.drafts(entering: line[...], names: sport.names))
    }
    let over = try log.ledger(sport.round)
    #expect(over.phase == .complete)
    #expect(throws: Refusal.self) {
      _ = try over.drafts(entering: "3", names: sport.names)
    }
    let place = try over.place(named: "2", names: sport.names)
    log.append(try over.drafts(amending: place, to: "1", names: sport.names))
    #expect(try log.ledger(sport.round).phase == .underway)
  }

  @Test func test_concurrentCells_thatDiffer_areADispute() throws {
    let sport = Lanterns.vigil
    let base = try TestLog(sport.round, seats: sport.seats)
    var (one, other) = (base, base)
    one.append(try base.ledger(sport.round).drafts(entering: "ann b3", names: sport.names))
    other.append(
      try base.ledger(sport.round).drafts(entering: "ann b4", names: sport.names),
      by: TestLog.secondDevice)
    one.merge(other)
    #expect(try one.ledger(sport.round).disputes.count == 1)
    one.append(try one.ledger(sport.round).drafts(entering: "ann b3", names: sport.names))
    #expect(try one.ledger(sport.round).disputes.isEmpty)
  }
}
