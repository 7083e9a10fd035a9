import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the rules of play, with tables of cases.
@Suite struct RulesTests {
  // MARK: Games and matches

  @Test(
    arguments: [
      (11, 2, nil, 1, "11-0", true), (11, 2, nil, 1, "11-9", true), (11, 2, nil, 1, "11-10", false),
      (11, 2, nil, 1, "12-10", true), (15, 2, nil, 1, "14-0", false),
      (21, 2, nil, 1, "30-28", true),
      (7, 1, nil, 1, "7-6", true), (11, 1, nil, 1, "11-10", true), (11, 2, 15, 1, "14-13", false),
      (11, 2, 15, 1, "15-14", true),
    ] as [(Int, Int, Int?, Int, String, Bool)])
  func test_score_atTheTarget_endsTheGameByTheLead(
    target: Int, winBy: Int, cap: Int?, bestOf: Int, score: String, isOver: Bool
  ) throws {
    var play = try Play {
      $0.target = target
      $0.winBy = winBy
      $0.cap = cap
      $0.bestOf = bestOf
    }
    let state = try play("score \(score)")
    #expect(state.isComplete == isOver)
    #expect(state.oddGames.isEmpty)
  }

  @Test(arguments: [
    ("5-5", true), ("17-12", true), ("16-12", true), ("13-1", true), ("11-10", true),
    ("8-8", true), ("11-9", false), ("12-10", false), ("11-0", false), ("19-21", false),
  ])
  func test_final_thatNoRuleReaches_isRecordedAndMarked(score: String, isOdd: Bool) throws {
    var play = try Play()
    var state = try play("score \(score)")
    if !state.isComplete { state = try play("end agreed") }
    #expect(state.scores(from: .a) == score)
    #expect(state.oddGames == (isOdd ? [1] : []))
    #expect(state.remarks(play.names, closed: true).contains { $0.contains(score) } == isOdd)
  }

  @Test func test_match_bestOfThree_alternatesServiceAndEnds() throws {
    var play = try Play {
      $0.target = 2
      $0.bestOf = 3
    }
    var state = try play("AA")
    #expect(Play.serve(state) == "0-0-2 B1/R>A1")
    #expect(state.areEndsSwapped && state.gamesWon == Pair(1, 0))
    state = try play("BB")
    #expect(Play.serve(state) == "0-0-2 A1/R>B1")
    #expect(!state.areEndsSwapped && state.isDeciding)
    state = try play("AA")
    #expect(state.outcome == .won(.a))
    #expect(state.headline(of: Side.b.seat, closed: true).text == "0-2, 2-0, 0-2")
  }

  @Test func test_nextGame_withAnotherFirstServer_isTakenAndAlternatesFromThere() throws {
    var play = try Play {
      $0.target = 1
      $0.winBy = 1
      $0.bestOf = 5
    }
    try play("A")
    let state = try play("server A2")
    #expect(Play.serve(state) == "0-0-2 A2/R>B1")
    #expect(Play.serve(try play("A")) == "0-0-2 B1/R>A2")
  }

  // MARK: End change

  @Test(arguments: [(7, 4), (11, 6), (15, 8), (21, 11), (25, 13)])
  func test_endChange_inAOneGameMatch_isCalledOnceWhenTheFirstSideReachesIt(to: Int, at: Int)
    throws
  {
    #expect(Format.usualEndChange(to) == at)
    var play = try Play {
      $0.target = to
      $0.endChange = at
    }
    try play(String(repeating: "A", count: at - 1))
    #expect(!play.state.isEndChangeDue)
    try play("A")
    #expect(play.state.isEndChangeDue && play.echo.contains(" · Change ends · \(at)-0-2"))
    try play("foul a")
    try play("A")
    #expect(!play.echo.contains("Change ends"))
    let server = play.state.servingPlayer
    try play("ends")
    #expect(!play.state.isEndChangeDue && play.state.areEndsSwapped)
    #expect(play.state.servingPlayer == server)
  }

  @Test func test_endChange_inAGameThatDoesNotDecide_isNotCalled() throws {
    var play = try Play { $0.bestOf = 3 }
    try play("AAAAAAA")
    #expect(!play.state.isEndChangeDue)
    try play("AAAA BBBBBBBBBBB AAAAAA")
    #expect(play.state.isDeciding && play.state.isEndChangeDue)
  }

  // MARK: Singles

  @Test func test_singles_serveFromTheSideOfTheOwnScoreWithTwoNumbers() throws {
    var play = try Play(size: 1)
    try play("AABBB")
    #expect(
      play.states.map(Play.serve) == [
        "0-0 A1/R>B1", "1-0 A1/L>B1", "2-0 A1/R>B1", "0-2 B1/R>A1", "1-2 B1/L>A1", "2-2 B1/R>A1",
      ])
    #expect(play.echo == "Rally to B1 · 2-2 · B1 serves from the right to A1")
  }

  @Test func test_skinnySingles_receiverStandsByTheOwnScore() throws {
    var play = try Play(size: 1) { $0.isSkinny = true }
    let state = try play("AB")
    #expect(state.serverCourt == .right && state.receiverCourt == .left)
    #expect(state.player(of: .a, on: .left) == MatchPlayer(.a, 0))
    #expect(state.player(of: .a, on: .right) == nil)
  }

  @Test func test_dreamBreaker_nextPlayersComeOnAfterFourRallies() throws {
    var play = try Play("dreambreaker", size: 4)
    try play("ABABAABB A")
    let servers = play.states.map { $0.servingPlayer.member }
    #expect(servers == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
  }

  // MARK: Rally scoring

  @Test(arguments: [
    ("rally-2025", "score A 9 B 10", "A", "10-10", false, "A"),
    ("rally-2025", "B score A 9 B 10", "A", "10-10", false, "A"),
    ("rally-2025", "B score A 10 B 9", "A", "10-9", false, "A"),
    ("rally-2025", "score A 10 B 9", "A", "11-9", true, "A"),
    ("rally-2026", "B score A 10 B 9", "A", "11-9", true, "A"),
    ("mlp-2024", "B score A 24 B 10", "A", "24-10", false, "A"),
    ("mlp-2024", "score A 24 B 10", "A", "25-10", true, "A"),
    ("mlp-2023", "B score A 20 B 18", "A", "20-18", false, "A"),
    ("mlp-2023", "score A 20 B 18", "B", "20-18", false, "B"),
    ("mlp-2023", "score A 20 B 17", "B", "20-18", false, "B"),
    ("mlp-2023", "score A 20 B 18", "A", "21-18", true, "A"),
    ("mlp-2023", "B score A 20 B 18", "B", "20-19", false, "B"),
    ("mlp-2023", "score A 19 B 18", "B", "19-19", false, "B"),
    ("mlp-2023", "score A 19 B 19", "AB", "20-19", false, "B"),
    ("mlp-2023", "score A 20 B 20", "B", "20-20", false, "B"),
    ("mlp-2023-nofreeze", "score A 20 B 18", "B", "20-19", false, "B"),
    ("mlp-2023-nofreeze", "score A 20 B 19", "B", "20-20", false, "B"),
    ("mlp-2023-nofreeze", "B score A 20 B 18", "A", "20-18", false, "A"),
    ("mlp-2023-nofreeze", "score A 20 B 20", "B", "20-20", false, "B"),
  ])
  func test_rally_nearTheEnd_scoresByTheRulesOfTheFormat(
    format: String, before: String, line: String, score: String, isOver: Bool, serving: String
  ) throws {
    var play = try Play(format)
    try play(before)
    let state = try play(line)
    #expect(state.scores(from: .a) == score)
    #expect(state.isComplete == isOver)
    #expect(state.serving.letter == serving)
  }

  @Test func test_freeze_staysThoughAFoulTakesThePoint() throws {
    var play = try Play("mlp-2023")
    try play("score A 20 B 10")
    let state = try play("B foul a A")
    #expect(state.score == Pair(19, 11))
    #expect(try play("B").score == Pair(19, 12))
  }

  @Test func test_swap_onFixedCourts_needsATimeOutOrAnEndChange() throws {
    var play = try Play("mlp-2023")
    try play("AB")
    #expect(play.refusal("swap A")?.reason == .illegal)
    try play("time A")
    let before = play.state
    try play("swap A")
    #expect(play.state.player(of: .a, on: .right) == before.player(of: .a, on: .left))
    try play("A")
    #expect(play.refusal("swap B") != nil)
    var other = try Play("sideout")
    #expect(other.refusal("swap A")?.message == "In sideout partners do not change courts.")
    try other("time A")
    #expect(other.refusal("swap A") != nil)
  }

  // MARK: Time-outs

  @Test func test_timeOuts_areCountedByGameAndWarnedBeyondTheLimit() throws {
    var play = try Play {
      $0.target = 2
      $0.bestOf = 3
    }
    try play("time A time A medical time B equipment time referee time A")
    #expect(play.state.timeOutsTaken == Pair(2, 0))
    #expect(play.state.medicalTimeOuts == Pair(1, 0))
    #expect(play.state.remarks(play.names, closed: false).isEmpty)
    try play("time A")
    #expect(
      play.state.remarks(play.names, closed: false)
        == ["A1 + A2: 3 time-outs in this game; 2 are allowed."])
    try play("AA")
    #expect(play.state.timeOutsTaken == Pair(0, 0))
    #expect(play.state.medicalTimeOuts == Pair(1, 0))
  }

  // MARK: Penalties

  @Test func test_foul_givesThePointThatWins() throws {
    var play = try Play()
    try play("score A 10 B 0")
    let state = try play("foul b")
    #expect(state.outcome == .won(.a) && state.scores(from: .a) == "11-0")
  }

  @Test func test_foul_atMoreThanNothing_takesAPointAndCanWinByTheLead() throws {
    var play = try Play()
    try play("score A 11 B 10")
    let state = try play("foul b")
    #expect(state.outcome == .won(.a) && state.scores(from: .a) == "11-9")
    #expect(state.oddGames.isEmpty)
  }

  @Test func test_penalties_costAPointThenAGameThenTheMatch() throws {
    var play = try Play { $0.bestOf = 5 }
    try play("score A 3 B 2 warn A verbal")
    #expect(play.state.score == Pair(3, 2) && play.state.warnings == Pair(0, 0))
    try play("warn A")
    #expect(play.state.score == Pair(3, 2))
    try play("warn A")
    #expect(play.state.score == Pair(2, 2))
    try play("warn A")
    #expect(play.state.gamesWon == Pair(0, 1))
    #expect(play.state.reportedGames == [Pair(0, 11)])
    #expect(play.state.games.first?.played == Pair(2, 2))
    try play("foul B A")
    #expect(play.state.outcome == nil && play.state.gamesWon == Pair(0, 1))
    try play("foul B")
    #expect(play.state.outcome == .ended(.forfeit(.b)))
    #expect(play.state.winner == .a)
    #expect(play.state.scores(from: .a) == "0-11, 11-0, 11-0, 11-0")
  }

  @Test func test_foul_afterAWarning_costsTheGameOnce() throws {
    var play = try Play { $0.bestOf = 3 }
    try play("warn A foul A")
    #expect(play.state.gamesWon == Pair(0, 1))
    var won = try Play { $0.bestOf = 3 }
    try won("warn A score A 0 B 10")
    try won("foul A")
    #expect(won.state.gamesWon == Pair(0, 1))
    #expect(won.state.games == [Game(played: Pair(0, 11))])
  }

  /// Tests that two technical fouls of a side cost it the match, in any order; every second
  /// technical warning counts as a technical foul.
  @Test(arguments: [
    ("foul A warn A warn A", true), ("warn A warn A foul A", true), ("warn A foul A foul A", true),
    ("warn A warn A warn A warn A", true), ("foul A warn A", false),
    ("warn A warn A warn A", false),
  ]) func test_penalties_ofWhichTwoAreFouls_costTheMatch(line: String, isMatch: Bool) throws {
    var play = try Play { $0.bestOf = 5 }
    try play(line)
    #expect(play.state.outcome == (isMatch ? .ended(.forfeit(.a)) : nil))
    #expect(play.state.gamesWon.b >= 1 || isMatch)
  }

  // MARK: Endings

  @Test(arguments: [
    ("score A 10 B 5", "end retired A", 3, "10-12, 0-11", "10-5", "B"),
    ("score A 3 B 9", "end retired A", 1, "3-11", "3-9", "B"),
    ("score A 3 B 9", "end forfeit B", 3, "11-0, 11-0", "3-9", "A"),
    ("score A 0 B 0", "end forfeit A", 1, "0-11", "", "B"),
    ("score A 0 B 0", "end withdrawn A", 3, "", "", "B"),
    ("score A 5 B 5", "end time", 1, "5-5", "5-5", ""),
    ("score A 6 B 5", "end time", 1, "6-5", "6-5", "A"),
    ("score A 6 B 5", "end agreed", 3, "6-5", "6-5", "A"),
    ("score A 6 B 5", "end abandoned", 1, "6-5", "6-5", ""),
    ("score A 11 B 3 B score A 4 B 2", "end retired B", 3, "11-3, 11-2", "11-3, 4-2", "A"),
    ("score A 3 B 11", "end retired A", 3, "3-11, 0-11", "3-11", "B"),
    ("score A 4 B 4", "end forfeit-game A", 1, "0-11", "4-4", "B"),
  ])
  func test_ending_keepsWhatWasPlayedAndWhatIsReported(
    before: String, ending: String, bestOf: Int, reported: String, played: String, winner: String
  ) throws {
    var play = try Play { $0.bestOf = bestOf }
    try play(before)
    let state = try play(ending)
    #expect(state.isComplete)
    #expect(state.scores(from: .a) ?? "" == reported)
    #expect(state.playedGames.map { $0.text(from: .a) }.joined(separator: ", ") == played)
    #expect(state.winner?.letter ?? "" == winner)
    #expect(play.refusal("A")?.reason == .over)
  }

  @Test func test_standings_putTheWinnerFirst_bothWhereTheyEndedLevel_andNobodyWithoutAnEnd() throws
  {
    func places(_ line: String) throws -> [Int?] {
      var play = try Play()
      let state = try play(line)
      let ranks = Side.allCases.map { state.rank(of: $0.seat, closed: true) }
      let standings = Standings(ranks, names: play.names)
      return Side.allCases.map { standings[$0.seat]?.place }
    }
    #expect(try places("score A 11 B 3") == [1, 2])
    #expect(try places("score A 5 B 5 end time") == [1, 1])
    #expect(try places("score A 5 B 5 end agreed") == [1, 1])
    #expect(try places("score A 5 B 5") == [nil, nil])
    #expect(try places("score A 10 B 3 end retired A") == [2, 1])
    #expect(try places("score A 7 B 3") == [nil, nil])
    #expect(try places("score A 7 B 3 end abandoned") == [nil, nil])
    #expect(try places("time A") == [nil, nil])
    #expect(try places("end withdrawn B") == [1, 2])
  }
}
