import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the score as a referee calls it, and of matches whose scoring begins in the middle.
@Suite struct CallTests {
  @Test(arguments: [
    ("sideout", 2, "", "5-7-1", 5, 7), ("sideout", 2, "", "5-7-2", 5, 7),
    ("sideout", 2, "B", "5-7-1", 7, 5), ("sideout", 2, "", "5-7", 5, 7),
    ("sideout", 2, "B", "6-6", 6, 6), ("sideout", 2, "B", "A 5 B 7", 5, 7),
    ("sideout", 2, "B", "b 7 a 5", 5, 7), ("sideout", 2, "", "5 7 1", 5, 7),
    ("sideout", 1, "B", "5-7", 7, 5), ("sideout", 1, "", "5-7", 5, 7),
    ("rally-2025", 2, "B", "5-7", 7, 5), ("rally-2025", 2, "B", "5 7", 7, 5),
  ]) func test_score_asItIsCalled_isTheServingSidesFirst(
    format: String, size: Int, before: String, call: String, a: Int, b: Int
  ) throws {
    var play = try Play(format, size: size)
    if !before.isEmpty { try play(before) }
    try play("score \(call)")
    #expect(play.state.score == Pair(a, b))
    if call.contains("-") { #expect(play.state.call.hasPrefix(call)) }
  }

  @Test func test_sheet_betweenGames_showsThePointsThatAreCalled() throws {
    var play = try Play(size: 1) { $0.bestOf = 3 }
    func cells(closed: Bool = false) -> [[String]] {
      let sheet = play.state.sheet(play.names, closed: closed)
      return [sheet.columns.map(\.title)] + sheet.rows.map { $0.cells.map(\.text) }
    }
    #expect(
      cells() == [
        ["Side", "Serve", "Points", "Games"], ["A1", "→ R", "0", "0"], ["B1", "", "0", "0"],
      ])
    try play("score A 11 B 7")
    #expect(
      cells() == [
        ["Side", "Serve", "1", "2", "Games"], ["A1", "", "11", "0", "1"],
        ["B1", "→ R", "7", "0", "0"],
      ])
    // If the match ends here, the table shows no second game.
    #expect(cells(closed: true)[0] == ["Side", "Serve", "Points", "Games"])
  }

  @Test func test_turn_saysWhoServes_andAsWhichServer() throws {
    var play = try Play()
    let first = play.names.name(play.state.servingPlayer, of: 2)
    #expect(play.state.prompt(play.names).turn == "Serve: \(first), second server")
    try play("b")
    let server = play.names.name(play.state.servingPlayer, of: 2)
    #expect(play.state.prompt(play.names).turn == "Serve: \(server), first server")
    let rally = try Play("rally-2025")
    #expect(rally.state.prompt(rally.names).turn.hasSuffix(", from the right"))
    let single = try Play(size: 1)
    #expect(single.state.prompt(single.names).turn == "Serve, from the right")
  }

  /// Tests the words on a keypad's keys for what follows them.
  @Test func test_lookahead_saysWhatFollowsEachRally() throws {
    func follows(_ play: Play) -> [String: String]? {
      Lookahead(of: play.match, at: play.state, play.names, most: 3).steps.first?.follows
    }
    var play = try Play()
    #expect(follows(play) == ["A": "1-0-2", "B": "Side out 0-0-1"])
    try play("b b")
    #expect(follows(play) == ["A": "Second server 1-0-2", "B": "2-0-1"])
    var last = try Play()
    try last("score 10-8-2")
    #expect(follows(last)?["A"] == "Match")
  }

  /// Tests that the notes which a keypad offers for a rally are all lines that can be typed.
  @Test func test_tags_ofARally_areLinesThatCanBeTyped() throws {
    let names = Roster([
      Roster.Names("Ann + Ben", members: [.init("Ann"), .init("Ben")]), Roster.Names("Cid"),
    ])
    let event = try MatchEvent(canonical: "A:7,drop")
    let tags = event.tags(names)
    #expect(tags.map(\.text).contains("A:7,lob"))
    #expect(tags.first { $0.text == "A:7,drop,A2" }?.label == "who ended it: Ben")
    #expect(!tags.contains { $0.text == event.canonical })
    for tag in tags {
      let tagged = try MatchEvent(canonical: tag.text)
      #expect(tagged.canonical == tag.text && tagged.side == .a)
    }
    #expect(MatchEvent.replay.tags(names).isEmpty)
  }

  /// Tests that two typed numbers are ambiguous after the last point of a game: nobody serves, so
  /// they can't be taken for a call of the server's score first.
  @Test func test_score_ofAGameThatIsOver_isAskedAboutWhereTheOthersServe() throws {
    var play = try Play(size: 1)
    try play("B")
    let refusal = try #require(play.refusal("score 11-4"))
    #expect(refusal.message == "This could be A 11, B 4, or B 11, A 4, as B serves.")
    #expect(refusal.expected == ["score A 11 B 4", "score B 11 A 4"])
    #expect(try play("score 7-5").score == Pair(5, 7))
    var first = try Play(size: 1)
    #expect(try first("score 11-4").winner == .a)
  }

  @Test func test_score_thatCouldBeOfEitherSideFirst_isRefusedWithBothReadings() throws {
    var play = try Play()
    try play("B")
    let refusal = try #require(play.refusal("score 7-5"))
    #expect(refusal.reason == .notation)
    #expect(refusal.message == "This could be A 7, B 5, or B 7, A 5, as B serves.")
    #expect(refusal.expected == ["score A 7 B 5", "score B 7 A 5", "score 7-5-1"])
    for line in refusal.expected { #expect(play.refusal(line) == nil) }
  }

  @Test func test_score_withAServerNumberThatNobodyHas_isRefusedWithWhoMayServe() throws {
    var play = try Play()
    try play("B")
    let refusal = try #require(play.refusal("score 4-2-2"))
    #expect(refusal.message == "B1 serves as server 1, and the call says 2.")
    #expect(refusal.expected == ["server B2 2", "server B1 2"])
    for line in refusal.expected { #expect(play.refusal("\(line) score 4-2-2") == nil) }
    #expect(try Play(size: 1).refusal("score 4-2-1")?.reason == .notation)
    #expect(try Play().refusal("score 4-2-3")?.expected == ["1", "2"])
  }

  @Test func test_call_atTheStart_beginsTheLogInTheMiddleOfAGame() throws {
    var play = try Play()
    try play("score 5-7-1")
    #expect(Play.serve(play.state) == "5-7-1 A1/L>B1")
    try play("B")
    #expect(Play.serve(play.state) == "5-7-2 A2/R>B2")
    try play("B")
    #expect(Play.serve(play.state).hasPrefix("7-5-1 B"))
  }

  /// Tests that each of the four players can be entered as the server, on either court.
  @Test(arguments: [
    ("server A1 1", "5-7-1 A1/R>"), ("server A2 1", "5-7-1 A2/R>"),
    ("server A1 1 server A2 2", "5-7-2 A2/L>"), ("server A2 1 server A1 2", "5-7-2 A1/L>"),
    ("server A1 1 server A1 2", "5-7-2 A1/R>"),
  ]) func test_server_inAGameThatWasJoined_seatsEitherServer(line: String, serve: String) throws {
    var play = try Play()
    try play("score 5-7-1 server B1 \(line)")
    #expect(Play.serve(play.state).hasPrefix(serve))
  }

  @Test func test_server_asTheSecond_servesFromWhereHeStands() throws {
    var missed = try Play()
    try missed("BB")
    #expect(Play.serve(missed.state) == "1-0-1 B1/L>A2")
    try missed("server B2 2")
    #expect(Play.serve(missed.state) == "1-0-2 B2/R>A1")
    var played = try Play()
    try played("BBA")
    #expect(Play.serve(played.state) == Play.serve(missed.state))
  }

  @Test func test_server_afterAScoreThatWasSet_isNoOpening() throws {
    var play = try Play { $0.bestOf = 3 }
    try play("score 5-7-2 server B2")
    #expect(Play.serve(play.state) == "7-5-1 B2/R>A2")
    #expect(play.state.firstServing == .a)
    var opening = try Play()
    try opening("foul B server B2")
    #expect(Play.serve(opening.state) == "0-1-2 B2/R>A2")
    #expect(opening.state.firstServing == .b)
  }
}
