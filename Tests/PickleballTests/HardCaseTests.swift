import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Tests of ten cases that programs for pickleball often get wrong.
@Suite struct HardCaseTests {
  @Test func test_1_openingTurn_hasOneServerInEveryGameAndNowhereElse() throws {
    var play = try Play {
      $0.target = 3
      $0.bestOf = 3
    }
    try play("B")
    #expect(Play.serve(play.state) == "0-0-1 B1/R>A1")
    try play("AA")
    #expect(Play.serve(play.state) == "0-0-1 A1/R>B1")
    try play("AAA")
    #expect(Play.serve(play.state) == "0-0-2 B1/R>A1")
    try play("A")
    #expect(Play.serve(play.state) == "0-0-1 A1/R>B1")
    let openings = play.states.filter { $0.gameRallies == 0 }
    #expect(openings.count == 2 && openings.allSatisfy { $0.serverNumber == 2 })
  }

  @Test func test_2_secondServer_servesFromWhereHeStands() throws {
    var play = try Play()
    try play("AAA BAA")
    #expect(play.state.score == Pair(3, 0))
    #expect(Play.serve(play.state) == "3-0-1 A2/R>B1")
    try play("B")
    #expect(Play.serve(play.state) == "3-0-2 A1/L>B2")
  }

  @Test func test_3_foul_beforePlay_opensAtOneToNothing() throws {
    var play = try Play()
    try play("foul b")
    #expect(Play.serve(play.state) == "1-0-2 A1/L>B2")
    try play("foul a")
    #expect(Play.serve(play.state) == "0-0-2 A1/R>B1")
    #expect(!play.state.isComplete)
    var late = try Play { $0.bestOf = 1 }
    try late("B score A 10 B 9")
    #expect(late.state.serving == .b)
    try late("foul B")
    #expect(late.state.score == Pair(10, 8))
    try late("score A 10 B 0 A")
    #expect(late.state.serving == .b)
  }

  @Test func test_4_missedEndChange_isMadeLateAndTheScoreStands() throws {
    var play = try Play()
    try play("AAAAAAAA")
    #expect(play.state.isEndChangeDue && play.state.score == Pair(8, 0))
    let before = Play.serve(play.state)
    try play("ends")
    #expect(Play.serve(play.state) == before && !play.state.isEndChangeDue)
    try play("A")
    #expect(!play.state.isEndChangeDue)
    try play("ends")
    #expect(!play.state.areEndsSwapped)
  }

  @Test func test_5_winByTwo_hasNoCap() throws {
    var play = try Play("rally-2026")
    try play("score A 10 B 10")
    for _ in 0..<40 { try play("AB") }
    #expect(play.state.score == Pair(50, 50) && !play.state.isComplete)
    try play("AA")
    #expect(play.state.scores(from: .a) == "52-50" && play.state.oddGames.isEmpty)
  }

  @Test func test_6_rallyDoubles_holdingServerOrFixedCourts() throws {
    var held = try Play("rally-2026")
    var fixed = try Play("mlp-2023")
    for _ in 0..<4 {
      try held("A")
      try fixed("A")
    }
    #expect(Set(held.states.map(\.servingPlayer)) == [MatchPlayer(.a, 0)])
    #expect(fixed.states.map(\.servingPlayer.member) == [0, 1, 0, 1, 0])
    #expect(Set(fixed.states.map { $0.player(of: .b, on: .right) }) == [MatchPlayer(.b, 0)])
  }

  @Test func test_7_earlyEdit_movesTheEndAndKeepsTheRestAsImpossible() throws {
    var play = try Play { $0.target = 3 }
    try play("AABAABBAA B A")
    var events = play.events
    #expect(play.match.played(events, from: play.opening).orphans.isEmpty)
    events[2] = .rally(.a, .none)
    let replay = play.match.played(events, from: play.opening)
    #expect(replay.resolution.scores(from: .a) == "3-0")
    #expect(replay.orphans.map(\.index) == Array(3..<events.count))
    #expect(replay.orphans.allSatisfy { $0.refusal.reason == .over })
  }

  @Test func test_8_wrongServer_isCorrectedFromHereForGood() throws {
    var play = try Play()
    try play("AABA")
    let before = play.state
    try play("server B1")
    #expect(play.state.score == before.score && play.state.serverNumber == 2)
    #expect(play.state.servingPlayer == MatchPlayer(.b, 0))
    #expect(play.state.rightPlayer == Pair(0, 1))
    try play("A BB")
    #expect(play.state.serving == .b && play.state.score == Pair(2, 0))
    #expect(Play.serve(play.state) == "0-2-1 B2/R>A1")
    try play("server A2 2")
    #expect(Play.serve(play.state).hasPrefix("2-0-2 A2/"))
    try play("receiver B2 score A 4 B 3")
    #expect(play.state.call == "4-3-2")
  }

  @Test func test_9_endingsThatAreNoWins_reportWhatTheRulesSay() throws {
    var play = try Play { $0.bestOf = 3 }
    try play("score A 10 B 5 end retired A")
    #expect(play.state.headline(of: Side.a.seat, closed: true).text == "10-12, 0-11 (retired)")
    #expect(
      play.state.remarks(play.names, closed: true)
        == ["Reported as 10-12, 0-11; played: 10-5."])
    #expect(play.refusal("end withdrawn A")?.reason == .over)
    var begun = try Play()
    try begun("A")
    #expect(begun.refusal("end withdrawn A")?.hint == "Who gives up during play retires.")
  }

  @Test func test_10_continuationPastTheEnd_isMarkedAndCounted() throws {
    var play = try Play()
    try play("AAAAAAAAAAA")
    let refusal = try #require(play.refusal("A"))
    #expect(refusal.message == "The match is over (11-0).")
    #expect(refusal.hint == "`undo` or `amend` corrects it; `on` lets play go on.")
    try play("on A")
    #expect(!play.state.isComplete && play.state.score == Pair(12, 0))
    let state = try play("score A 17 B 12 end agreed")
    #expect(state.scores(from: .a) == "17-12" && state.oddGames == [1])
    let rallies = play.match.record(play.events, from: play.opening).flatMap(\.rallies)
    #expect(rallies.count == 12 && rallies.filter(\.isAfterEnd).count == 1)
  }

  /// Tests in each format that undoing and redoing a whole match restores each state in between.
  @Test(arguments: FormatDocument.seeds.map(\.name))
  func test_undoAndRedo_acrossGames_giveEveryStateOnTheWay(format: String) throws {
    var play = try Play(format, size: format == "dreambreaker" ? 4 : 2) {
      $0.target = 5
      $0.bestOf = 3
      $0.endChange = 3
      if $0.freeze != nil { $0.freeze = 4 }
    }
    var generator = SeededGenerator(seed: 7)
    while !play.state.isComplete {
      try play(Bool.random(using: &generator) ? "A" : "B")
    }
    #expect(play.state.games.count >= 1)
    let seats = Play.sides(play.state.size).map { Entrant($0) }
    var log = try TestLog(play.match, seats: seats)
    func ledger() throws -> Ledger<Match> {
      try Ledger(round: play.match, header: log.header, entries: log.entries)
    }
    for event in play.events {
      log.append(try ledger().drafts(entering: event.canonical[...], names: play.names))
    }
    let count = play.events.count
    for depth in 0...count {
      if depth > 0 { log.append(try ledger().undo(by: TestLog.firstDevice)) }
      #expect(try ledger().resolution == play.states[count - depth])
    }
    #expect(try ledger().resolution == play.opening)
    for depth in 1...count {
      log.append(try ledger().redo(by: TestLog.firstDevice))
      #expect(try ledger().resolution == play.states[depth])
    }
  }
}
