import ScoringKit
import Testing

@testable import Archery

@Suite struct EndScoreTests {
  @Test func test_end_asShotAndSorted_bothAreKept() throws {
    var boss = try Boss("wa720_70")
    try boss.enter("9 X 10 M X 10")
    let end = boss.end(1)
    #expect(end.asShot.map(\.text) == ["9", "X", "10", "M", "X", "10"])
    #expect(end.text == "X X 10 10 9 M")
    #expect(end.total == 49)
    var other = try Boss("wa720_70")
    try other.enter("X X 10 10 9 M")
    #expect(other.tally() == boss.tally())
  }

  @Test func test_tooManyArrows_byWorldArchery_theLowestCount() throws {
    var boss = try Boss("wa18")
    try boss.enter("10 9 8 +7")
    #expect(boss.end(1).text == "9 8 7")
    #expect(boss.end(1).total == 24)
    #expect(boss.end(1).shotText == "10 9 8 +7")
    #expect(boss.tally().arrows == 3)
    #expect(boss.state.remarks(boss.names, closed: false).count == 1)
  }

  @Test func test_tooManyArrows_byNFAA_costOnePointMoreEach() throws {
    var boss = try Boss(pass: "10@20y/5 40 nfaa-indoor", ruleset: "nfaa-indoor")
    try boss.enter("X 5 5 4 4 +3 +3")
    #expect(boss.end(1).text == "5 4 4 3 3")
    #expect(boss.end(1).penalty == 2)
    #expect(boss.end(1).total == 17)
    #expect(boss.tally().arrows == 5)
  }

  @Test func test_tooManyMisses_byNFAA_neverGoBelowZero() throws {
    var boss = try Boss(pass: "5@20y/5 40 nfaa-indoor", ruleset: "nfaa-indoor")
    try boss.enter("M M M M M +M")
    #expect(boss.tally().total == 0)
  }

  @Test(arguments: [
    ("triple", "wa-indoor", "10/1 9/1 8/2", "9 8 M", 17),
    ("triple", "wa-indoor", "10/1 9/2 8/3", "10 9 8", 27),
    ("triple", "wa-indoor", "10 9 8", "10 9 8", 27),
    ("triple", "wa-indoor", "10/1 10/1 9/1", "9 M M", 9),
    ("triple", "wa-indoor", "10/1 9/1 8/2 +7/3", "9 8 7", 24),
  ])
  func test_spots_twoInOne_theLowerCountsAndTheOtherIsAMiss(
    face: String, ruleset: String, line: String, counted: String, total: Int
  ) throws {
    var boss = try Boss(pass: "3@18m/3 40 \(face)", ruleset: ruleset)
    try boss.enter(line)
    #expect(boss.end(1).text == counted)
    #expect(boss.end(1).total == total)
    #expect(boss.end(1).counted.count == 3)
  }

  @Test func test_spots_ofTheNFAA_mayHoldSeveral() throws {
    var boss = try Boss(pass: "5@20y/5 40 nfaa-5-spot", ruleset: "nfaa-indoor")
    try boss.enter("X/1 5/1 5/1 4/2 4/2")
    #expect(boss.tally().total == 23)
    #expect(boss.refusal("ann 5/6") != nil)
  }

  @Test func test_surplus_thatIsTakenBack_restoresTheEnd() throws {
    var boss = try Boss("wa18")
    try boss.enter("10 9 8 +M")
    #expect(boss.end(1).total == 17)
    try boss.amend("1.4", "-")
    #expect(boss.end(1).total == 27)
    #expect(!boss.end(1).isChanged)
  }

  /// Tests that under the NFAA rules a surplus arrow costs a point, which the archer's own page
  /// shows.
  @Test func test_detail_saysWhatASurplusArrowCosts() throws {
    var boss = try Boss("vegas_300")
    try boss.enter("10 10 9")
    try boss.enter("+8")
    let detail = boss.state.detail(of: Seat(index: 0), boss.names, closed: false)
    #expect(detail.sheet.notes.map(\.text) == ["End 1 as shot: 10 10 9 +8, less 1 point"])
  }
}
