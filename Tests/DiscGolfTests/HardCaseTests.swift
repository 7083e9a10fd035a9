import ProgramTesting
import ScoringCLI
import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Tests of the cases that programs for disc golf most often get wrong.
@Suite struct HardCaseTests {
  private let names = Fixtures.names
  private static let one = TestLog.firstDevice
  private static let other = TestLog.secondDevice

  private func log(_ round: StrokePlay) throws -> TestLog {
    try TestLog(round, seats: Fixtures.guests(["Ann", "Ben", "Cid"]).map { Golfer($0) })
  }

  private func type(
    _ line: String, _ round: StrokePlay, into log: inout TestLog, by device: DeviceID = one
  ) throws {
    log.append(try log.ledger(round).drafts(entering: line[...], names: names), by: device)
  }

  @Test func test_concurrentScores_anyArrivalOrder_giveTheSameCardAndDisputes() throws {
    let round = try Fixtures.round()
    var one = try log(round)
    var other = one
    for line in ["3 4 5", "penalty ann late", "ann dnf"] { try type(line, round, into: &one) }
    for line in ["1: ann 3 ben 5", "penalty ann late 4", "2: cid 4"] {
      try type(line, round, into: &other, by: Self.other)
    }
    one.merge(other)
    let ledger = try one.ledger(round)
    #expect(ledger.disputes.count == 2, "hole 1 of Ben, and the late card")
    var generator = SplitMix(state: 11)
    for _ in 0..<20 {
      let again = try one.shuffled(using: &generator).ledger(round)
      #expect(again.resolution == ledger.resolution)
      #expect(again.disputes == ledger.disputes)
    }
  }

  @Test func test_corrections_clearedAndScoredAgain_theLastCounts() throws {
    let round = try Fixtures.round()
    var log = try log(round)
    for line in ["1: ann 3", "1: ann 4", "1: ann -", "1: ann 5"] {
      try type(line, round, into: &log)
    }
    let ledger = try log.ledger(round)
    #expect(ledger.resolution.strokes(of: Seat(index: 0), hole: 1) == 5)
    #expect(ledger.disputes.isEmpty)
  }

  @Test func test_unplayedHoles_areNoZeros() throws {
    let card = try Fixtures.card(try Fixtures.round([3, 5, 3]), ["1 1=3", "2 1=-", "3 1=4"])
    #expect(card.headline(of: Seat(index: 0), closed: false).text == "+1 thru 2")
    #expect(card.rank(of: Seat(index: 1), closed: false).isPlaced == false)
    #expect(card.metrics(of: Seat(index: 1)).isEmpty)
    #expect(card.breakdown(of: Seat(index: 0), names).totalPar == 6)
  }

  @Test(arguments: ["888", "999"])
  func test_markers_areNoScores(marker: String) throws {
    let round = try Fixtures.round()
    let card = try Fixtures.card(round, [])
    #expect(Fixtures.refusal("ann \(marker)", round, card)?.reason == .illegal)
    #expect(Fixtures.refusal { _ = try ScoreEvent(canonical: "1 1=\(marker)") } != nil)
  }

  @Test func test_finishWithGaps_onlyParPlusFourGivesAPlace() {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,4")
    run("discgolf start --guest Ann --guest Ben --course Park")
    run("discgolf enter 3 3")
    run("discgolf enter ben 4")
    #expect(run("discgolf enter ann par+4").out.contains("+4 thru 2"))
    #expect(run("discgolf enter ann par+4 -").out.contains("E thru 1"))
    run("discgolf enter ann par+4")
    run("discgolf finish --yes")
    let standings = run("discgolf standings --json").payload?["standings"]?.array
    #expect(standings?.map { $0["place"] } == [1, 2])
    #expect(standings?.map { $0["score"] } == ["E", "+4"])
  }

  @Test func test_courseDeleted_theRoundKeepsParsLabelsAndNames() {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,4")
    run("discgolf start --guest Ann --course Park")
    run("discgolf enter ann: 3 4")
    let before = run("discgolf show").out
    #expect(run("discgolf courses delete Park --yes").code == .done)
    #expect(run("discgolf show").out == before)
    #expect(before.contains("Park"))
  }

  @Test func test_ties_shareAndSkipAndAPlayoffDecidesTheFirstAlone() {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3")
    run("discgolf start --guest Ann --guest Ben --guest Cid --guest Dora --course Park")
    run("discgolf enter 3 3 3 4")
    let places = {
      run("discgolf standings --json").payload?["standings"]?.array?.map { $0["place"] }
    }
    #expect(places() == [1, 1, 1, 4])
    #expect(run("discgolf enter 'playoff: ann 4 ben 3 cid 4'").out.contains("Ben wins the playoff"))
    #expect(places() == [1, 2, 2, 4])
    #expect(
      run("discgolf standings --json").payload?["standings"]?.array?.first?["score"] == "E thru 1")
  }

  @Test func test_holes_areNotOneToEighteen() throws {
    let labels = (1...27).map { $0 % 9 == 0 ? "\($0)B" : "\($0)" }
    let round = try Fixtures.round(
      [Int?](repeating: 2, count: 27), labels: labels, startHole: 20)
    let card = try Fixtures.card(round, [])
    #expect(card.prompt(names).question == "Hole 20, par 2")
    #expect(try Fixtures.typed("27b: ann 20", round, card) == ["27 1=20"])
    #expect(try Fixtures.typed("ann 26: 2 3 4", round, card) == ["26 1=2", "27 1=3", "1 1=4"])
    let played = try Fixtures.card(round, ["27 1=20"])
    #expect(played.remarks(names, closed: false).count == 1)
    #expect(played.headline(of: Seat(index: 0), closed: false).text == "+18 thru 1")
  }

  @Test func test_penalties_areNeverAddedTwice() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 3]), ["1 1=4", "1 1.ob=1", "2 1=2", "p1.card=2"], seats: 1)
    let breakdown = card.breakdown(of: Seat(index: 0), Roster(["Ann"]))
    #expect(breakdown.totalStrokes == 8)
    #expect(breakdown.holeScores.map(\.relativeToPar) == [1, -1])
    #expect(breakdown.overallRelativeToPar == 2)
  }

  @Test func test_import_twiceAndFromTwoPeople_makesOneRound() {
    let head = "PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1,Hole2\n"
    let first =
      head + "Par,Park,Main,2022-05-01 10:00,6,,3,3\nAnn,Park,Main,2022-05-01 10:00,6,0,3,3\n"
    let second =
      head + "Par,Park,Main,2022-05-01 10:00,6,,3,3\nAnn,Park,Main,2022-05-01 10:00,6,0,3,3\n"
      + "Ben,Park,Main,2022-05-01 10:00,7,1,4,3\n"
    let run = Runner([.discGolf])
    #expect(run("discgolf import - --json", input: first).payload?["rounds_added"] == 1)
    #expect(run("discgolf import - --json", input: first).payload?["rounds_added"] == 0)
    #expect(run("discgolf import - --json", input: second).code == .done)
    #expect(run("history --json").payload?.array?.count == 1)
  }

  @Test func test_sides_identityDependsOnNoOrderAndSinglesMayPlayAlong() {
    let run = Runner([.discGolf])
    run("discgolf courses add Park --pars 3,3")
    run("discgolf start Ann+Ben Cid --course Park --event Cup --at 2026-02-01T10:00")
    run("discgolf enter 3 4")
    run("discgolf enter ben 2, cid 3")
    run("discgolf finish --yes")
    run("discgolf start Ben+Ann Cid --course Park --event Cup --best-score --at 2026-02-02T10:00")
    run("discgolf enter 5 4 3")
    run("discgolf enter ann 2 ben 4 cid 3")
    run("discgolf finish --yes")
    let standings = run("discgolf standings --event Cup --json").payload?["standings"]?.array
    #expect(standings?.count == 2)
    #expect(standings?.map { $0["score"] } == ["-1", "+1"])
    #expect(run("doctor").code == .done)
  }

  @Test(arguments: ["3,3,,3", ",3,3", "3,3,", "3,,3", "3, ,3"])
  func test_aParThatIsMissing_isRefusedWithItsHole(pars: String) {
    let run = Runner([.discGolf])
    let refused = run("discgolf courses add Park --pars '\(pars)'")
    #expect(refused.code != .done, "\(refused)")
    #expect(refused.err.contains("The par of hole "), "\(refused)")
    #expect(run("discgolf courses add Park --pars '3, 3 4'").code == .done)
  }
}
