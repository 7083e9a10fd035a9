import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

@Suite struct MatchTests {
  private func match(
    _ form: MatchForm = .individual, _ system: MatchSystem = .sets, isIndoor: Bool = false
  ) throws -> Boss<MatchRound> {
    let under = try RoundsUnderTest.match(
      form, system, face: isIndoor ? "triple" : nil, location: isIndoor ? .indoor : .outdoor)
    return try Boss(under.round, ["Ann", "Ben"])
  }

  /// Enters a set for each letter: Ann wins it (`W`), loses it (`L`), or both are equal.
  private func shoot(_ results: String, _ boss: inout Boss<MatchRound>) throws {
    let count = boss.round.form.arrows
    for result in results {
      let arrows = { (value: Int) in
        Array(repeating: "\(value)", count: count).joined(separator: " ")
      }
      let (ann, ben) =
        result == "W" ? (10, 8) : result == "L" ? (8, 10) : (9, 9)
      try boss.enter("ann \(arrows(ann)), ben \(arrows(ben))")
    }
  }

  private func score(_ boss: Boss<MatchRound>) -> String {
    boss.state.card.seats.map { "\(boss.state.points(of: $0))" }.joined(separator: "-")
  }

  /// Tests that an arrow removed from an earlier set is asked for again: without it, the match
  /// would have ended differently.
  @Test func test_arrowTakenBackBeforeTheDecision_isAskedFor() throws {
    var boss = try match()
    try shoot("WWLW", &boss)
    #expect(boss.state.isComplete && score(boss) == "6-2")
    try boss.amend("3.3 ann", "-")
    #expect(!boss.state.isComplete)
    #expect(boss.state.prompt(boss.names).next == [Seat(index: 0)])
    try boss.enter("ann 8")
    #expect(boss.state.isComplete && score(boss) == "6-2")
  }

  @Test func test_card_ofADecidedMatch_hasNoPlacesInSetsThatAreNotShot() throws {
    func places(_ boss: Boss<MatchRound>) -> [[Bool]] {
      let card = boss.state.sheet(boss.names, closed: false)
      let details = boss.state.card.seats.map {
        boss.state.detail(of: $0, boss.names, closed: false).sheet
      }
      return ([card] + details).map { sheet in
        sheet.rows.prefix(5).map { row in row.cells.contains { $0.places != nil } }
      }
    }
    var boss = try match()
    try shoot("WW", &boss)
    let open = Array(repeating: Array(repeating: true, count: 5), count: 3)
    #expect(places(boss) == open)
    try shoot("W", &boss)
    #expect(boss.state.isComplete)
    let closed = [true, true, true, false, false]
    #expect(places(boss) == Array(repeating: closed, count: 3))
  }

  @Test func test_headline_ofTheWinner_saysThatTheOpponentStopped() throws {
    var boss = try match()
    try shoot("W", &boss)
    try boss.enter("ben retired")
    let seats = boss.state.card.seats
    #expect(
      seats.map { boss.state.headline(of: $0, closed: true).text }
        == ["2-0 (opponent retired)", "0-2, retired"])
    var absent = try match()
    try absent.enter("ben dns")
    #expect(absent.state.headline(of: seats[0], closed: true).text == "(opponent DNS)")
  }

  @Test func test_detail_hasTheShootOff_andItsPromptTheClosest() throws {
    var boss = try match()
    try shoot("TTTTT", &boss)
    try boss.enter("ann 9, ben 9")
    let ann = boss.state.card.seats[0]
    let rows = boss.state.detail(of: ann, boss.names, closed: false).sheet.rows
    #expect(rows.last?.cells.map(\.text) == ["S1", "9", "9", ""])
    let slot = ArrowSlot.shootOff(number: 1, seat: ann, arrow: 1)
    #expect(boss.state.prompt(for: slot, boss.names).secondary.contains { $0.text == "9*" })
  }

  @Test func test_vector_individual_setPointsAfterEachSetAndALostShootOff() throws {
    var boss = try match()
    for (result, points) in [("W", "2-0"), ("L", "2-2"), ("L", "2-4"), ("W", "4-4"), ("T", "5-5")] {
      try shoot(result, &boss)
      #expect(score(boss) == points)
    }
    #expect(boss.question == "Shoot-off")
    try boss.enter("ann 8, ben 9")
    #expect(score(boss) == "5-6")
    #expect(boss.state.isComplete)
    #expect(boss.state.winner == Seat(index: 1))
    #expect(boss.question == "Ben won 6-5: Finish Round")
    #expect(boss.order() == "1 Ben, 2 Ann")
  }

  // Tests that the hint for an arrow too many proposes a correction and the next set before a
  // surplus arrow.
  @Test func test_fullSet_hintLeadsToTheCorrectionAndTheNextSetFirst() throws {
    var boss = try match()
    try boss.enter("ann 10 9 9")
    let hint = try #require(boss.refusal("ann 8")?.hint?.text)
    #expect(hint.hasPrefix("To correct one: amend '1.1 Ann' 8. Set 2: 2: Ann 8."))
    #expect(hint.contains("A surplus arrow is +8"))
  }

  // Tests that a set which is entered before an earlier one is accepted, and that this is remarked
  // on.
  @Test func test_setAfterAnEmptyOne_isTakenAndSaid() throws {
    var boss = try match()
    try boss.enter("2: ann 10 9 9, ben 9 9 9")
    let remarks = boss.state.remarks(boss.names, closed: false)
    #expect(remarks == ["Set 1 lacks arrows of Ann and Ben, and set 2 has some."])
    try boss.enter("1: ann 10 9 9, ben 9 9 9")
    #expect(boss.state.remarks(boss.names, closed: false).isEmpty)
  }

  @Test func test_vector_team_setPointsAndALostShootOff() throws {
    var boss = try match(.team)
    try shoot("WLLW", &boss)
    #expect(score(boss) == "4-4")
    try boss.enter("ann 9 9 9, ben 10 9 9")
    #expect(score(boss) == "4-5")
    #expect(boss.state.winner == Seat(index: 1))
  }

  @Test func test_team_secondShootOff_isNoSecondArrow() throws {
    var boss = try match(.team)
    try shoot("WLLW", &boss)
    try boss.enter("ann 10 9 9, ben 10 9 9")
    #expect(boss.question == "Shoot-off 2")
  }

  @Test func test_mixedTeam_hasFourArrowsAndTwoInTheShootOff() throws {
    var boss = try match(.mixed)
    #expect(boss.question == "Set 1 of 4, Arrow 1 of 4")
    try shoot("WLTT", &boss)
    #expect(score(boss) == "4-4")
    try boss.enter("ann 10 9, ben 9 9")
    #expect(score(boss) == "5-4")
  }

  @Test func test_earlyFinish_afterThreeSets_takesNoMoreArrows() throws {
    var boss = try match()
    try shoot("WWW", &boss)
    #expect(score(boss) == "6-0")
    #expect(boss.state.isComplete)
    #expect(boss.refusal("ann 9")?.reason == .over)
    #expect(boss.refusal("4.1 ann 9")?.reason == .over)
    #expect(boss.refusal("shootoff ann 9")?.reason == .over)
  }

  @Test func test_setPoints_comeOnlyWhenBothEndsAreComplete() throws {
    var boss = try match()
    try boss.enter("ann 10 10 10, ben 1 1")
    #expect(boss.state.sets[0].points == nil)
    #expect(score(boss) == "0-0")
    try boss.enter("ben 1")
    #expect(score(boss) == "2-0")
  }

  @Test func test_cumulative_isDecidedAfterAllEnds() throws {
    var boss = try match(.individual, .cumulative)
    try shoot("WWWL", &boss)
    #expect(!boss.state.isComplete)
    try shoot("L", &boss)
    #expect(boss.state.isComplete)
    #expect(boss.state.winner == Seat(index: 0))
    #expect(boss.state.headline(of: Seat(index: 0), closed: true).text == "138-132")
  }

  @Test func test_cumulative_atATie_showsTheShootOffApart() throws {
    var boss = try match(.individual, .cumulative)
    try shoot("WLTTT", &boss)
    #expect(boss.state.isTied)
    try boss.enter("ann 10, ben X")
    #expect(boss.state.winner == Seat(index: 1))
    #expect(boss.state.total(of: Seat(index: 1)) == 135)
    #expect(boss.state.headline(of: Seat(index: 1), closed: true).text == "135-135, shoot-off X")
  }

  // MARK: Shoot-offs

  private func tied(isIndoor: Bool = false, _ system: MatchSystem = .sets) throws -> Boss<
    MatchRound
  > {
    var boss = try match(.individual, system, isIndoor: isIndoor)
    try shoot("WLTTT", &boss)
    return boss
  }

  @Test(arguments: [
    ("ann 9*, ben 9", 1), ("ann 9, ben 9*", 2), ("ann 9*, ben 10", 2), ("ann 9, ben 9", 0),
    ("ann M*, ben M", 0), ("ann 9*, ben 9*", 0), ("ann 1, ben M", 1),
  ])
  func test_shootOff_higherArrowThenTheClosest_elseAgain(line: String, winner: Int) throws {
    var boss = try tied()
    try boss.enter(line)
    #expect(boss.state.winner == Seat(number: winner))
    guard winner == 0 else { return }
    #expect(boss.question == "Shoot-off, arrow 2")
    try boss.enter("ann 9, ben 8")
    #expect(boss.state.winner == Seat(index: 0))
    #expect(score(boss) == "6-5")
  }

  @Test func test_shootOff_outdoorsATenEach_goesToASecondArrow() throws {
    var outdoor = try tied()
    try outdoor.enter("ann 10, ben X")
    #expect(outdoor.state.winner == nil && outdoor.question == "Shoot-off, arrow 2")
    try outdoor.enter("ann 10*, ben 10")
    #expect(outdoor.state.winner == Seat(index: 0))
    #expect(outdoor.state.remarks(outdoor.names, closed: true).isEmpty)
    // If the distance was measured after the first arrows, it decides, but is remarked on; arrows
    // of a second shoot-off replace that decision.
    var measured = try tied()
    try measured.enter("ann 10*, ben X")
    #expect(measured.state.winner == Seat(index: 0))
    #expect(measured.state.remarks(measured.names, closed: true).count == 1)
    try measured.enter("shootoff 2: ann 9, ben 10")
    #expect(measured.state.winner == Seat(index: 1))
    #expect(measured.state.remarks(measured.names, closed: true).isEmpty)
    var indoor = try tied(isIndoor: true)
    try indoor.enter("ann 10*, ben 10")
    #expect(indoor.state.winner == Seat(index: 0))
  }

  @Test func test_shootOff_ofCompound_anXBeatsATenAndTwoXsGoOn() throws {
    var boss = try tied(.cumulative)
    try boss.enter("ann X, ben X")
    #expect(boss.state.winner == nil)
    try boss.enter("ann X, ben X*")
    #expect(boss.state.winner == Seat(index: 1))
    var other = try tied(.cumulative)
    try other.enter("ann 10*, ben 10")
    #expect(other.state.winner == Seat(index: 0))
  }

  @Test func test_explanation_ofAShootOff_saysTheArrows() throws {
    var boss = try tied()
    try boss.enter("ann 9*, ben 9")
    #expect(
      boss.state.explanation(of: Seat(index: 0), above: Seat(index: 1), boss.names, closed: true)
        == "Ann is above Ben: both were equal, shoot-off 9* to 9.")
  }

  // MARK: Corrections

  /// Returns the state of a match after some events, folded in the order of their cells as the
  /// ledger does it.
  private func ledger(_ boss: Boss<MatchRound>, _ events: [ArrowEvent]) -> Replay<MatchRound> {
    let cells = Dictionary(events.compactMap { event in event.slot.map { ($0, event) } }) { $1 }
    let ordered = cells.sorted { $0.key < $1.key }.map(\.value)
    let opening = try? boss.round.opening(
      boss.names.names.map { Archer(Competitor(id: $0.name, kind: .guest, name: $0.name)) })
    return boss.round.played(ordered, from: opening ?? boss.state)
  }

  @Test func test_correctionOfAnEarlySet_thatDecides_leavesTheLaterArrowsAsOrphans() throws {
    var boss = try match()
    var events: [ArrowEvent] = []
    for line in [
      "ann 10 10 10, ben 9 9 9", "ann 8 8 8, ben 9 9 9", "ann 9 9 9, ben 8 8 8",
      "ann 9 9 9, ben 10 10 10",
    ] { events += try boss.enter(line) }
    #expect(score(boss) == "4-4")
    // If Ann won set 2, the match would end 6-0 after three sets, so nobody would shoot set 4.
    for line in ["2.1 ann 10", "2.2 ann 10"] { events += try boss.enter(line) }
    let replay = ledger(boss, events)
    #expect(replay.orphans.count == 6)
    #expect(replay.orphans.allSatisfy { $0.refusal.reason == .over })
    #expect(replay.resolution.winner == Seat(index: 0))
    #expect(replay.resolution.card.end(4, of: Seat(index: 0)).arrowsShot == 0)
  }

  @Test func test_correctionOfAnEarlySet_thatUndecides_letsPlayGoOn() throws {
    var boss = try match()
    try shoot("WWW", &boss)
    #expect(boss.state.isComplete)
    try boss.amend("2.1 ann", "M")
    #expect(score(boss) == "4-2")
    #expect(!boss.state.isComplete)
    #expect(boss.question == "Set 4 of 5, Arrow 1 of 3")
    try shoot("W", &boss)
    #expect(boss.state.winner == Seat(index: 0))
  }

  @Test func test_starter_isWhoeverIsBehind() throws {
    var boss = try match()
    #expect(boss.state.prompt(boss.names).next.first == Seat(index: 0))
    try shoot("W", &boss)
    #expect(boss.state.prompt(boss.names).next.first == Seat(index: 1))
    try boss.enter("9 9 9")
    #expect(boss.state.card.end(2, of: Seat(index: 1)).isComplete)
    try boss.enter("10 10 10")
    #expect(score(boss) == "4-0")
  }

  @Test func test_sideThatStops_losesTheMatch() throws {
    var boss = try match()
    try shoot("W", &boss)
    try boss.enter("ann retired")
    #expect(boss.state.winner == Seat(index: 1))
    #expect(boss.state.isComplete)
    try boss.enter("status ann -")
    #expect(!boss.state.isComplete)
  }

  @Test func test_opening_needsTwoSides() throws {
    let round = try match().round
    #expect(throws: Refusal.self) { _ = try round.opened([]) }
  }
}
