import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of cells with several values: they grow, they agree although written differently, they
/// depend on earlier cells, and they move on when a forgotten one is inserted.
@Suite struct TurnTests {
  private static let names = Roster(["Ann", "Ben"])

  private static func log() throws -> TestLog {
    try TestLog(
      TurnRound(), seats: ["Ann", "Ben"].map { Competitor(id: $0, kind: .guest, name: $0) })
  }

  /// Enters a line on a device that has seen the whole log.
  @discardableResult
  private static func enter(
    _ line: String, in log: inout TestLog, by device: DeviceID = TestLog.firstDevice
  ) throws -> EntryID? {
    let drafts = try log.ledger(TurnRound()).drafts(entering: line[...], names: names)
    return log.append(drafts, by: device)
  }

  @Test func test_turn_enteredInPieces_isNotReplaced() throws {
    var log = try Self.log()
    try Self.enter("20", in: &log)
    let line = try #require(try Self.enter("5 5", in: &log))
    let ledger = try log.ledger(TurnRound())
    #expect(!ledger.echo(line, names: Self.names).text.contains("was"))
    #expect(ledger.rows[1].fate == .extended(by: line))
    let other = try #require(try Self.enter("1 1=0", in: &log))
    #expect(
      try log.ledger(TurnRound()).echo(other, names: Self.names).text.contains("was 1 1=20,5,5"))
    #expect(try log.ledger(TurnRound()).rows[2].fate == .superseded(by: other))
  }

  @Test(arguments: [("20,5", "20"), ("20", "20,5"), ("20,5", "5,20")])
  func test_twoScorers_oneFurtherOn_doNotDisagree(one: String, other: String) throws {
    var log = try Self.log()
    var copy = log
    try Self.enter("1 1=\(one)", in: &log)
    try Self.enter("1 1=\(other)", in: &copy, by: TestLog.secondDevice)
    log.merge(copy)
    let ledger = try log.ledger(TurnRound())
    #expect(ledger.disputes.isEmpty)
    #expect(ledger.resolution.total(Seat(index: 0)) == 25)
    #expect(ledger.rows.allSatisfy { $0.fate == .counts })
  }

  @Test func test_twoScorers_whoseTurnsDiffer_disagree() throws {
    var log = try Self.log()
    var copy = log
    try Self.enter("1 1=20,5", in: &log)
    try Self.enter("1 1=20,0", in: &copy, by: TestLog.secondDevice)
    log.merge(copy)
    #expect(try log.ledger(TurnRound()).disputes.count == 1)
  }

  @Test func test_entering_whatEarlierCellsForbid_isRefused() throws {
    var log = try Self.log()
    try Self.enter("1 2=-", in: &log)
    let refusal = #expect(throws: Refusal.self) { try Self.enter("1 3=20", in: &log) }
    #expect(refusal?.message == "Who has given up has no later turn.")
    try Self.enter("1 1=20", in: &log)
    #expect(try log.ledger(TurnRound()).resolution.total(Seat(index: 0)) == 20)
  }

  @Test func test_correcting_anEarlierCell_orphansLaterOnes() throws {
    var log = try Self.log()
    try Self.enter("1 1=20", in: &log)
    let later = try #require(try Self.enter("1 2=5", in: &log))
    try Self.enter("1 1=-", in: &log)
    let ledger = try log.ledger(TurnRound())
    #expect(ledger.orphans.map(\.entry) == [later])
    #expect(ledger.resolution.total(Seat(index: 0)) == 0)
  }

  @Test func test_inserting_aForgottenTurn_movesLaterOnesOnUntilAGap() throws {
    var log = try Self.log()
    for line in ["1 1=1", "1 2=2", "2 1=9", "1 4=4"] { try Self.enter(line, in: &log) }
    let before = try log.ledger(TurnRound()).notation
    let ledger = try log.ledger(TurnRound())
    let place = try ledger.place(named: "1 Ann", names: Self.names)
    let line = log.append(try ledger.drafts(inserting: "20 20", before: place, names: Self.names))
    #expect(
      try log.ledger(TurnRound()).notation
        == ["1 1=20,20", "2 1=9", "1 2=1", "1 3=2", "1 4=4"])
    #expect(try log.ledger(TurnRound()).echo(#require(line), names: Self.names).text.contains("1"))
    log.append(try log.ledger(TurnRound()).undo(by: TestLog.firstDevice))
    #expect(try log.ledger(TurnRound()).notation == before)
  }

  @Test func test_inserting_whereTheLastWouldFallOff_isRefused() throws {
    var log = try Self.log()
    for turn in 1...TurnRound.turns { try Self.enter("1 \(turn)=\(turn)", in: &log) }
    let ledger = try log.ledger(TurnRound())
    let place = try ledger.place(named: "3 Ann", names: Self.names)
    let refusal = #expect(throws: Refusal.self) {
      try ledger.drafts(inserting: "20", before: place, names: Self.names)
    }
    #expect(refusal?.message == "There is no sixth turn.")
  }

  @Test func test_inserting_inAnEmptyCell_isRefusedWithAHint() throws {
    let ledger = try Self.log().ledger(TurnRound())
    let place = try ledger.place(named: "3 Ann", names: Self.names)
    let refusal = #expect(throws: Refusal.self) {
      try ledger.drafts(inserting: "20", before: place, names: Self.names)
    }
    #expect(refusal?.hint == "Enter the value with `enter`.")
  }
}
