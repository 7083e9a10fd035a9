import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Tests that would detect the defects of an earlier program of this sort.
@Suite struct SeedDefectTests {
  private let round: StrokePlay
  private var log: TestLog
  private let names = Fixtures.names
  private static let one = TestLog.firstDevice
  private static let other = TestLog.secondDevice
  private static let third = DeviceID(bits: 0x0aaa_aaaa_aaaa)

  init() throws {
    round = try Fixtures.round()
    log = try TestLog(round, seats: Fixtures.guests(["Ann", "Ben", "Cid"]).map { Golfer($0) })
  }

  private func card(_ log: TestLog) throws -> Scorecard {
    try log.ledger(round).resolution
  }

  private func strokes(_ log: TestLog, seat: Int = 0, hole: Int = 1) throws -> Int? {
    try card(log).strokes(of: Seat(index: seat), hole: hole)
  }

  private func disputes(_ log: TestLog) throws -> [Dispute] {
    try log.ledger(round).disputes
  }

  private func type(_ line: String, into log: inout TestLog, by device: DeviceID = one) throws {
    log.append(try log.ledger(round).drafts(entering: line[...], names: names), by: device)
  }

  /// Returns the merged log of two or three devices that entered different values in one cell.
  private func contested(_ values: [(DeviceID, String)]) throws -> TestLog {
    var merged = log
    for (device, value) in values {
      var replica = log
      try type("1: ann \(value)", into: &replica, by: device)
      merged.merge(replica)
    }
    return merged
  }

  @Test func test_settle_threeLeaves_supersedesAllAndTheChoiceCounts() throws {
    var merged = try contested([(Self.one, "3"), (Self.other, "4"), (Self.third, "5")])
    let dispute = try #require(try disputes(merged).first)
    #expect(dispute.entries.count == 3)
    for entry in dispute.entries {
      var settled = merged
      settled.append(try merged.ledger(round).drafts(settling: dispute, by: entry), by: Self.one)
      #expect(try disputes(settled).isEmpty)
      let body = merged.entries.first { $0.id == entry }?.body
      #expect(try strokes(settled).map { "1 1=\($0)" } == body)
    }
    try type("1: ann 6", into: &merged)
    #expect(try disputes(merged).isEmpty)
    #expect(try strokes(merged) == 6)
  }

  @Test func test_disputes_correctedScore_isComparedWithTheCurrentLeaf() throws {
    var one = log
    try type("1: ann 3", into: &one)
    try type("1: ann 4", into: &one)
    for (value, isDisputed) in [("3", true), ("4", false)] {
      var other = log
      try type("1: ann \(value)", into: &other, by: Self.other)
      other.merge(one)
      #expect(try disputes(other).isEmpty == !isDisputed)
    }
  }

  @Test func test_enter_twiceByOneDevice_losesNoEntry() throws {
    var twice = log
    let first = try log.ledger(round).drafts(entering: "1: ann 3", names: names)
    let second = try log.ledger(round).drafts(entering: "1: ann 5", names: names)
    twice.append(first)
    twice.append(second)
    #expect(try disputes(twice).first?.entries.count == 2)
    var forked = log
    try type("1: ann 3", into: &forked)
    let base = try forked.ledger(round)
    forked.append(try base.drafts(entering: "1: ann 4", names: names))
    forked.append(try base.drafts(entering: "1: ann 5", names: names))
    #expect(try disputes(forked).first?.entries.count == 2)
  }

  @Test func test_disputes_ofOneCell_closeByThemselvesAndOpenAgain() throws {
    var one = log
    var other = log
    try type("1: ann 3", into: &one)
    try type("1: ann 4", into: &other, by: Self.other)
    var merged = one
    merged.merge(other)
    #expect(try disputes(merged).count == 1)
    try type("1: ann 4", into: &one)
    merged.merge(one)
    #expect(try disputes(merged).isEmpty)
    try type("1: ann 6", into: &other, by: Self.other)
    merged.merge(other)
    #expect(try disputes(merged).count == 1)
    try type("2: ann 9", into: &merged, by: Self.third)
    #expect(try disputes(merged).count == 1)
  }

  @Test func test_finish_disputedScore_isContestedAndNotFinal() throws {
    var merged = try contested([(Self.one, "3"), (Self.other, "4")])
    merged.append(
      try merged.ledger(round).drafts(setting: [
        FieldBody(FieldBody.statusKey, .string("finished"))
      ]))
    #expect(try merged.ledger(round).phase == .contested)
  }

  @Test func test_par_ofAFrozenRound_isItsOwn() throws {
    let frozen = try CanonicalJSON.text(round)
    let edited = try Fixtures.round([5, 5, 5])
    let read = try CanonicalJSON.value(StrokePlay.self, from: frozen)
    #expect(read.layout.par == 10)
    #expect(edited.layout.version != read.layout.version)
    #expect(
      edited.recordBook(of: Golfer(Fixtures.guests(["Ann"])[0]))
        != read.recordBook(of: Golfer(Fixtures.guests(["Ann"])[0])))
  }

  @Test func test_rank_partialRound_neverWins() throws {
    let card = try Fixtures.card(round, ["1 1=2", "1 3=9", "2 3=9", "3 3=9"])
    let ranks = (0..<3).map { card.rank(of: Seat(index: $0), closed: true) }
    let standings = Standings(ranks, names: names)
    #expect(standings.winners == [Seat(index: 2)])
    #expect(ranks.map(\.isPlaced) == [false, false, true])
    #expect(card.headline(of: Seat(index: 1), closed: true).text.isEmpty)
    #expect(card.share(of: Seat(index: 0)) == nil)
  }

  @Test(arguments: [
    "4 1=3", "1 4=3", "1 1.1=3", "1 9.ob=1", "p4.late=2", "s4=dnf", "a4=4", "t1 4=3",
  ])
  func test_entries_outsideTheRound_areOrphansAndChangeNothing(body: String) throws {
    var log = log
    try type("1: ann 3", into: &log)
    let before = try card(log)
    log.append([Draft(kind: .event, body: body)], by: Self.other)
    let ledger = try log.ledger(round)
    #expect(ledger.orphans.count == 1)
    #expect(ledger.resolution == before)
  }

  @Test(arguments: [
    "1 1=0", "1 1=100", "1 1=-5", "1 1=99999999999999999999", "p1.late=0", "s1=888",
  ])
  func test_entries_badNumbers_neverTrap(body: String) throws {
    var log = log
    log.append([Draft(kind: .event, body: body)])
    #expect(try card(log) == (try card(self.log)))
  }

  @Test func test_metrics_duplicateRows_neverTrap() throws {
    var generator = SplitMix(state: 9)
    var log = log
    for _ in 0..<3 { try type("1: ann 3", into: &log) }
    let shuffled = log.shuffled(using: &generator)
    #expect(try card(shuffled) == (try card(log)))
    let metrics = try card(shuffled).metrics(of: Seat(index: 0))
    #expect(metrics.first { $0.key == "strokes" }?.value == 3)
  }

  @Test func test_statistics_manyRoundsOfAnotherCourse_hideNoOldOne() {
    let run = Runner([.discGolf])
    run("me Ann")
    run("discgolf courses add Old --pars 3")
    run("discgolf courses add New --pars 3")
    run("discgolf start --course Old --at 2025-01-01T10:00")
    run("discgolf enter 2")
    run("discgolf finish --yes")
    for day in 10..<24 {
      run("discgolf start --course New --at 2025-02-\(day)T10:00")
      run("discgolf enter 3")
      run("discgolf finish --yes")
    }
    let rounds = run("discgolf history --limit 50 --json").payload?.array ?? []
    #expect(rounds.count == 15)
    #expect(rounds.first { $0["title"] == "Old" }?["winningScore"] == "-1")
  }
}
