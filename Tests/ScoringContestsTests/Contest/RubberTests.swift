import ScoringKit
import Testing

@testable import ScoringContests

/// Tests of matches of teams that consist of rubbers.
@Suite struct RubberTests {
  private func evening(
    _ names: String, _ format: String = "allplay", teams: Int = 2, stops: Bool = false,
    policy: Policy = Policy([.matchPoints(win: 2, draw: 1, loss: 0), .difference("rubbers")])
  ) -> Evening {
    var evening = Evening(policy: policy)
    evening.rosters = 4
    evening.plan(
      "b", format,
      rubbers: RubberPlan(
        names.split(separator: ",").map { Rubber(String($0), isTieBreak: $0.hasSuffix("?")) },
        stopsWhenDecided: stops))
    for number in 1...teams { evening.enter("p\(number)") }
    evening.draw("b", (1...teams).map { "p\($0)" })
    return evening
  }

  private func states(_ evening: Evening, _ id: String = "b.1.1") -> [String] {
    evening.fixture(id)?.rubbers.map(\.state.word) ?? []
  }

  private func rubbers(_ evening: Evening, _ id: String = "b.1.1") -> [Int?] {
    evening.fixture(id)?.outcome?.sides.map { $0.measures["rubbers"] } ?? []
  }

  @Test func test_match_isPlayingUntilAllRubbersAreSettled_andIsDrawnIfLevel() {
    var evening = evening("x,y")
    #expect(evening.word("b.1.1") == "ready")
    evening.play("b.1.1/1", [["p1/1", "p1/2"], ["p2/3", "p2/4"]], [11, 4])
    #expect(evening.word("b.1.1") == "playing")
    #expect(states(evening) == ["final", "ready"])
    evening.play("b.1.1/2", [["p2/1"], ["p1/1"]], [11, 9])
    #expect(evening.word("b.1.1") == "final")
    #expect(rubbers(evening) == [1, 1])
    #expect(evening.fixture("b.1.1")?.outcome?.sides.map { $0.measures["points"] } == [20, 15])
    #expect(evening.places() == "1= p1, 1= p2")
    let rows = evening.state.stage("b")?.ranking?.rows ?? []
    #expect(
      rows.map(\.figures) == [["1", "0", "1", "0", "1", "1–1"], ["1", "0", "1", "0", "1", "1–1"]])
  }

  @Test func test_dreambreaker_isPlayedIfLevelOnly() {
    var evening = evening("a,b,c?")
    #expect(states(evening) == ["ready", "ready", "waiting"])
    evening.play("b.1.1/1", [["p1/1"], ["p2/1"]], [11, 4])
    let second = evening.play("b.1.1/2", [["p1/1"], ["p2/1"]], [4, 11])
    #expect(states(evening) == ["final", "final", "ready"])
    evening.play("b.1.1/3", [["p1/1"], ["p2/1"]], [21, 19])
    #expect(evening.word("b.1.1") == "final")
    #expect(rubbers(evening) == [2, 1])
    // A corrected rubber leaves nothing to decide: the tie-break counts for nobody.
    evening.turn(second)
    #expect(states(evening) == ["final", "final", "empty"])
    #expect(rubbers(evening) == [2, 0])
    #expect(evening.state.strays.isEmpty)
  }

  @Test func test_stopWhenDecided_leavesDeadRubbersOut_andCountsThoseThatArriveLater() {
    var evening = evening("a,b,c,d", stops: true)
    for number in 1...3 { evening.play("b.1.1/\(number)", [["p1/1"], ["p2/1"]], [11, 4]) }
    #expect(evening.word("b.1.1") == "final")
    #expect(states(evening) == ["final", "final", "final", "void"])
    evening.play("b.1.1/4", [["p1/1"], ["p2/1"]], [4, 11])
    #expect(rubbers(evening) == [3, 1])
  }

  @Test func test_rubberOfOthers_countsForNobody() {
    var evening = evening("a,b", teams: 4)
    evening.play("b.1.1/1", [["p1/1"], ["p9/1"]], [11, 4])
    #expect(evening.word("b.1.1") == "stale")
    evening.play("b.1.1/1", [["p4/2"], ["p1/2"]], [11, 4])
    #expect(evening.word("b.1.1") == "playing")
    #expect(evening.fixture("b.1.1/1")?.outcome?.winner == 1)
    // A round of a match of two is no rubber, and a rubber is no round of one.
    let round = evening.play("b.1.1", [["p1/1"], ["p4/1"]], [11, 4])
    let beyond = evening.play("b.1.1/7", [["p1/1"], ["p4/1"]], [11, 4])
    #expect(evening.state.strays.map(\.id) == [round, beyond])
  }

  @Test func test_rubberTypedForAnotherMatch_countsForItsTeams() {
    var evening = evening("a,b", teams: 4)
    evening.play("b.1.1/2", [["p2/1"], ["p3/1"]], [11, 4])
    #expect(evening.people("b.1.2") == "p2 v p3")
    #expect(states(evening, "b.1.2") == ["ready", "final"])
    #expect(states(evening) == ["ready", "ready"])
  }

  @Test func test_decisionsAboutRubbersAndMatch_takePrecedence() {
    var evening = evening("a,b,c")
    evening.play("b.1.1/1", [["p1/1"], ["p2/1"]], [11, 4])
    evening.rule("b.1.1/2", .walkover(EntrantID("p2")))
    evening.rule("b.1.1/3", .void)
    #expect(states(evening) == ["final", "decided", "void"])
    #expect(rubbers(evening) == [1, 1])
    evening.rule("b.1.1", .walkover(EntrantID("p2")))
    #expect(evening.word("b.1.1") == "decided")
    #expect(evening.fixture("b.1.1")?.outcome == .walkover(to: 1))
    #expect(states(evening) == ["final", "void", "void"])
  }

  @Test func test_decisionAboutOtherTeams_isIdle() {
    var evening = evening("a,b")
    evening.rule("b.1.1/1", .void, [["p1"], ["p7"]])
    #expect(evening.fixture("b.1.1/1")?.hasIdleRuling == true)
    #expect(states(evening) == ["ready", "ready"])
  }

  @Test func test_end_settlesMatchesByWhatWasPlayed() {
    var evening = evening("a,b,c")
    evening.play("b.1.1/1", [["p1/1"], ["p2/1"]], [11, 4])
    evening.set(.end("b"), true)
    #expect(evening.word("b.1.1") == "final")
    #expect(states(evening) == ["final", "void", "void"])
    #expect(rubbers(evening) == [1, 0])
  }

  @Test func test_teamThatLeft_losesWhatHasNotBegun() {
    var evening = evening("a,b")
    evening.leave("p2")
    #expect(evening.word("b.1.1") == "decided")
    #expect(evening.fixture("b.1.1")?.outcome?.winner == 0)
    evening.play("b.1.1/1", [["p1/1"], ["p2/1"]], [4, 11])
    #expect(evening.word("b.1.1") == "playing")
  }

  @Test func test_standIn_agreesWithThoseWhoPlayed() {
    var evening = evening("a")
    let teams = ["p1", "p2"].map { EntrantID($0).standIn }
    evening.play("b.1.1/1", teams.map { [$0] }, [11, 4])
    #expect(evening.word("b.1.1") == "final")
    let named = evening.play("b.1.1/1", [["p1/1"], ["p2/2"]], [11, 4])
    #expect(evening.fixture("b.1.1/1")?.round == named)
    #expect(evening.fixture("b.1.1/1")?.people == ["p1/1", "p2/2"])
    evening.play("b.1.1/1", [["p1/3"], ["p2/2"]], [11, 4])
    #expect(evening.word("b.1.1") == "disputed")
  }

  @Test func test_knockout_correctedBefore_isStale_andCanStand() {
    var evening = evening("a", "bracket", teams: 4)
    let semifinal = evening.play("b.1.1/1", [["p1/1"], ["p4/1"]], [11, 4])
    evening.play("b.1.2/1", [["p2/1"], ["p3/1"]], [11, 4])
    evening.play("b.2.1/1", [["p1/1"], ["p2/1"]], [11, 4])
    #expect(evening.word("b.2.1") == "final")
    evening.turn(semifinal)
    #expect(evening.word("b.2.1") == "stale")
    evening.rule("b.2.1", .stands, [["p1"], ["p2"]])
    #expect(evening.word("b.2.1") == "final")
    #expect(evening.places() == "1 p1, 2 p2, 3= p3, 3= p4")
    #expect(evening.fixture("b.2.1")?.rubbers.map(\.known) == [[EntrantID("p1"), EntrantID("p2")]])
  }

  @Test func test_rubbers_keepTheirPeopleFromOtherCourts() {
    var evening = evening("a,b,c")
    evening.set(.courts, 2)
    for number in 1...3 {
      evening.set(.court(FixtureID("b", FixtureNumber(1, 1), rubber: number)), .integer(number))
    }
    func courts(_ evening: Evening) -> [Int?] {
      evening.fixture("b.1.1")?.rubbers.map(\.court) ?? []
    }
    // Nobody knows who plays.
    #expect(courts(evening) == [1, nil, nil])
    evening.play("b.1.1/1", [["p1/1"], ["p2/1"]], [1, 0], phase: .playing)
    evening.play("b.1.1/2", [["p1/2"], ["p2/2"]], [1, 0], phase: .playing)
    evening.play("b.1.1/3", [["p1/2"], ["p2/3"]], [1, 0], phase: .playing)
    #expect(courts(evening) == [1, 2, nil])
  }

  @Test(arguments: [
    #"[]"#, #"[{"name":""}]"#, #"[{"name":"a","tieBreak":true}]"#, #"[{"size":1}]"#, #"7"#,
    #"[{"name":"a","tieBreak":true},{"name":"b"}]"#, #"[{"name":"a","size":99}]"#,
  ])
  func test_plan_outsideTheBounds_isAFault(_ text: String) {
    var evening = Evening()
    var scanner = JSONScanner(Array(text.utf8)[...])
    let list = scanner.value()
    evening.set(.stage("b"), ["format": "allplay", "rubbers": list ?? .null])
    #expect(evening.contest.faults.map(\.key) == ["stage/b"])
  }

  @Test func test_plan_inAFormatWithoutTeams_isRefused() {
    for format in ["season", "ladder", "partners", "river"] {
      let evening = evening("a,b", format)
      #expect(evening.contest.faults.map(\.key) == ["stage/b"], "\(format)")
    }
  }

  @Test func test_identifier_ofARubber_isReadAsWritten() {
    let id = FixtureID("ko", FixtureNumber(2, 1), rubber: 3)
    #expect(FixtureID("ko.2.1/3") == id)
    #expect("\(id)" == "ko.2.1/3")
    #expect(ContestField(key: "rule/ko.2.1/3") == .ruling(id))
    #expect(ContestField(key: ContestField.court(id).key) == .court(id))
    for text in ["ko.2.1/", "ko.2.1/0", "ko.2.1/03", "ko.2.1/25", "ko.2.1/1/1", "ko.2.1/x", "/1"] {
      #expect(FixtureID(text) == nil, "\(text)")
    }
  }
}
