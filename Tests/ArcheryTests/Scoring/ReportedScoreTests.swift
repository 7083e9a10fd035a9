import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Tests of results that were reported without arrows.
@Suite struct ReportedScoreTests {
  private func round(_ lines: String...) throws -> Boss<TargetRound> {
    var boss = try Boss(pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor")
    try boss.enter(lines)
    return boss
  }

  private func match(_ system: MatchSystem = .sets, _ form: MatchForm = .individual) throws
    -> Boss<MatchRound>
  {
    try Boss(
      RoundsUnderTest.match(form, system, face: nil, location: .outdoor).round,
      [
        "Ann", "Ben",
      ])
  }

  @Test func test_total_isRankedAndMarked() throws {
    let boss = try round("total ann 27 1 0", "total ben 28 2 0", "cid 9 9 8")
    #expect(boss.order() == "1 Ben, 2 Ann, 3 Cid")
    let headlines = boss.state.card.seats.map { boss.state.headline(of: $0, closed: true).text }
    #expect(headlines == ["27, no arrows", "28, no arrows", "26"])
    #expect(
      boss.state.remarks(boss.names, closed: true).contains("Ann: 27 was reported without arrows."))
    #expect(boss.state.isComplete)
  }

  @Test func test_total_withoutCounters_sharesItsPlace() throws {
    let boss = try round("total ann 27", "total ben 27 3 0", "total cid 20")
    #expect(boss.order() == "1 Ann=Ben, 3 Cid")
    #expect(
      try round("total ann 27 2 0", "total ben 27 3 0", "total cid 20").order()
        == "1 Ben, 2 Ann, 3 Cid")
  }

  @Test func test_total_andArrows_excludeEachOther() throws {
    var boss = try round("total ann 27")
    #expect(boss.refusal("1: ann 9 9 9")?.message == "The result was reported without arrows.")
    try boss.enter(["total ann -", "ann 9 9 9"])
    #expect(boss.refusal("total ann 27")?.message.hasPrefix("There are arrows") == true)
  }

  @Test(arguments: [
    "total ann 31", "total ann 27 1", "total ann 27 4 0", "total ann", "total 27", "total ann x",
  ])
  func test_total_thatIsImpossible_isRefused(line: String) throws {
    #expect(try round().refusal(line) != nil)
  }

  @Test func test_statistics_haveTheScoreAndItsHandicapOnly() throws {
    let boss = try round("total ann 27 1 0")
    let keys = Set(boss.state.metrics(of: Seat(index: 0)).map(\.key))
    #expect(keys == ["score", "arrows", "best-score", "by-round", "handicap"])
  }

  @Test(arguments: [
    ("6-4", "6-4", true), ("7-3", "7-3", true), ("6-5", "6-5", true), ("4-6", "4-6", false),
    ("5-5 10-9", "6-5", true), ("5-5 10-10*", "5-6", false),
  ])
  func test_final_ofAMatchBySets_decidesIt(text: String, score: String, firstWins: Bool) throws {
    var boss = try match()
    let events = try #require(try boss.round.final(text[...], at: boss.state, names: boss.names))
    for event in events { try boss.round.apply(event, to: &boss.state) }
    let points = boss.state.card.seats.map { "\(boss.state.score(of: $0))" }
    #expect(points.joined(separator: "-") == score)
    #expect((boss.state.winner == Seat(index: 0)) == firstWins)
    #expect(boss.state.headline(of: Seat(index: 0), closed: true).text.contains("no arrows"))
  }

  @Test(arguments: ["6-3", "8-2", "5-5", "6-6", "7-5", "3-1", "6", "a-b", "6-4 10-9", "99999999-1"])
  func test_final_thatDecidesNoMatch_isRefused(text: String) throws {
    let boss = try match()
    #expect(throws: Refusal.self) {
      try boss.round.final(text[...], at: boss.state, names: boss.names)
    }
  }

  @Test(arguments: [
    (
      "4-4 28-27", MatchSystem.sets, 0, "5-4, shoot-off 28, no arrows",
      "4-5, shoot-off 27, no arrows"
    ),
    ("4-4 27-28", .sets, 1, "4-5, shoot-off 27, no arrows", "5-4, shoot-off 28, no arrows"),
    ("4-4 28-28*", .sets, 1, "4-5, shoot-off 28, no arrows", "5-4, shoot-off 28*, no arrows"),
    (
      "220-220 30-29", .cumulative, 0, "220-220, shoot-off 30, no arrows",
      "220-220, shoot-off 29, no arrows"
    ),
  ])
  func test_final_ofTeamsWithAShootOff_hasBothSums(
    text: String, system: MatchSystem, winner: Int, first: String, second: String
  ) throws {
    var boss = try match(system, .team)
    let events = try #require(try boss.round.final(text[...], at: boss.state, names: boss.names))
    for event in events {
      // The sums survive the log.
      let stored = try ArrowEvent(canonical: event.canonical)
      try boss.round.apply(stored, to: &boss.state)
    }
    #expect(boss.state.winner == Seat(index: winner))
    let headlines = boss.state.card.seats.map { boss.state.headline(of: $0, closed: true).text }
    #expect(headlines == [first, second])
    #expect(boss.state.isComplete)
  }

  @Test(arguments: [
    "4-4", "4-4 28-28", "4-4 31-27", "4-4 28*-28*", "4-4 28", "4-4 x-y", "5-5 28-27",
  ])
  func test_final_ofTeamsThatDecidesNoMatch_isRefused(text: String) throws {
    let boss = try match(.sets, .team)
    #expect(throws: Refusal.self) {
      try boss.round.final(text[...], at: boss.state, names: boss.names)
    }
  }

  @Test func test_final_ofAMatchByPoints_needsAWinner() throws {
    let boss = try match(.cumulative)
    func isFinal(_ text: String) -> Bool {
      (try? boss.round.final(text[...], at: boss.state, names: boss.names)) != nil
    }
    #expect(isFinal("147-145") && isFinal("147-147 10-9"))
    #expect(!isFinal("147-147") && !isFinal("151-3"))
  }

  @Test func test_final_ofARound_isOneResultForEachArcher() throws {
    let boss = try round()
    let events = try boss.round.final("27 1 0, 20, 0", at: boss.state, names: boss.names)
    #expect(events?.compactMap(\.reported?.score) == [27, 20, 0])
    for text in ["27, 20", "-5, 20, 0", "27-, 20, 0", "27, , 0"] {
      #expect(throws: Refusal.self) {
        try boss.round.final(text[...], at: boss.state, names: boss.names)
      }
    }
  }
}
