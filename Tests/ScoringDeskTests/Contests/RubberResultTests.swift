import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests how rubbers of matches of teams are planned and how their results are typed.
@Suite struct RubberResultTests {
  private let test = TestDesk([Pebbles.sport()])
  private static let yes = ContestRequest(answers: .agreeingToAll)

  private var contests: Scorer.Contests { test.scorer.contests }

  private func create(_ rubbers: String, courts: Int? = nil) throws {
    var stage = StageRequest(id: "a", format: "allplay")
    stage.rubbers = rubbers
    var request = NewContestRequest(
      "Clubs", sport: "pebbles", stage: stage, courts: courts,
      entrants: ["Red=Ann Bee+Ben+Hal", "Blue=Cid+Dora+Eve"])
    request.allowsNear = true
    _ = try contests.create(request)
    _ = try contests.draw(DrawRequest(Self.yes))
  }

  private func result(_ line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    let page = try contests.enterResult(words, in: Self.yes)
    return page.text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Compares a line with what is expected.
  private func shows(_ line: String, _ expected: String) { #expect(line == expected) }

  @Test(arguments: [
    ("a.1.1 1 ann bee+ben 5-3 dora+cid", "women doubles (a.1.1/1) Ann Bee + Ben 5-3 Cid + Dora"),
    ("a.1.1/1 ben+ann bee v cid+dora 5-3", "women doubles (a.1.1/1) Ann Bee + Ben 5-3 Cid + Dora"),
    ("a.1.1 women dora+cid 5-3 ann+ben", "women doubles (a.1.1/1) Ann Bee + Ben 3-5 Cid + Dora"),
    ("a.1.1 women doubles 5-3", "women doubles (a.1.1/1) Red 5-3 Blue"),
    ("a.1.1 1 blue 5-3", "women doubles (a.1.1/1) Red 3-5 Blue"),
    ("a.1.1/2 hal 5-3 eve", "open (a.1.1/2) Hal 5-3 Eve"),
    ("red 2 5-3", "open (a.1.1/2) Red 5-3 Blue"),
    ("blue red 2 5 3", "open (a.1.1/2) Red 3-5 Blue"),
  ])
  func test_line_isReadWithTheRubberAndThosePlaying(_ line: String, _ shown: String) throws {
    try create("women doubles, open")
    shows(try result(line), shown)
  }

  @Test(arguments: [
    ("a.1.1 5-3", "which one"), ("a.1.1 7 5-3", "which one"),
    ("a.1.1 1 ann+cid 5-3", "in the other team"), ("a.1.1 1 ann+ann 5-3", "named twice"),
    ("a.1.1 1 zoe 5-3", "neither team"), ("a.1.1 1 ann+ben 5-3 zoe+cid", "neither team"),
    ("a.1.1 1 ann 5-3 cid", "2 players on each side"), ("a.1.1 1 ann+ben", "score"),
    ("a.1.1 1 ann+ben 5-3 hal+ben", "of one team"), ("a.1.1/3 5-3", "no fixture"),
  ])
  func test_wrongLine_isRefused(_ line: String, _ reason: String) throws {
    try create("women doubles, open")
    let before = test.entryCount
    let words = line.split(separator: " ").map(String.init)
    let found = refusal { try contests.enterResult(words, in: Self.yes) }
    #expect(found?.message.contains(reason) == true, "\(found?.message ?? "none")")
    #expect(test.entryCount == before)
  }

  @Test func test_equalNames_needTheNumber() throws {
    try create("mixed, mixed, decider?")
    #expect(refusal { try result("a.1.1 mixed 5-3") }?.code == .ambiguousName)
    shows(try result("a.1.1 2 5-3"), "mixed (a.1.1/2) Red 5-3 Blue")
    #expect(refusal { try result("a.1.1 decider 5-3") }?.message.contains("level") == true)
    _ = try result("a.1.1 1 3-5")
    shows(try result("a.1.1 decider 5-3"), "decider (a.1.1/3) Red 5-3 Blue")
  }

  @Test func test_otherPeople_needARubberThatIsPlayedAgain() throws {
    try create("singles, open")
    _ = try result("a.1.1/1 hal 5-3 eve")
    #expect(refusal { try result("a.1.1/1 ben 5-3 eve") }?.message.contains("Hal played") == true)
    shows(try result("a.1.1/1 6-3"), "singles (a.1.1/1) Hal 6-3 Eve")
    _ = try contests.rule("a.1.1/1", ["again"], in: Self.yes)
    shows(try result("a.1.1/1 ben 5-3 eve"), "singles (a.1.1/1) Ben 5-3 Eve")
  }

  @Test func test_start_namesThosePlaying_andAsksAboutWhoIsOnACourt() throws {
    try create("singles, singles", courts: 2)
    _ = try contests.start(["a.1.1", "1", "hal", "eve"], in: ContestRequest())
    #expect(
      throws: Question.self,
      performing: { try contests.start(["a.1.1", "2", "hal", "dora"], in: ContestRequest()) })
    _ = try contests.start(["a.1.1", "2", "ben", "dora"], in: ContestRequest())
    let page = try contests.show(ContestRequest())
    #expect(page.text.contains("singles (a.1.1/1) Hal"), "\(page.text)")
    #expect(page.text.contains("singles (a.1.1/2) Ben"), "\(page.text)")
  }

  @Test func test_start_ofARubberOfPairs_needsTheirNames() throws {
    try create("women doubles, open")
    let found = refusal { try contests.start(["a.1.1", "1"], in: ContestRequest()) }
    #expect(found?.message == "Who plays women doubles (a.1.1/1)?")
    _ = try contests.start(["a.1.1", "1", "ann+ben", "dora+cid"], in: ContestRequest())
    _ = try contests.start(["a.1.1", "2"], in: ContestRequest(answers: .agreeingToAll))
  }

  @Test func test_historyOfAPlayer_countsTheRubber() throws {
    try create("singles, open")
    _ = try result("a.1.1/1 hal 5-3 eve")
    _ = try result("a.1.1/2 5-3")
    func rounds(_ name: String) throws -> Int {
      try test.history { $0.players = [name] }.payload.array?.count ?? 0
    }
    let counts = [try rounds("Hal"), try rounds("Dora")]
    #expect(counts == [1, 0])
  }

  @Test(arguments: [
    ("", "name"), ("a,,b", "name"), ("7", "name"), ("a?, b", "last rubber"),
    ("a?", "always played"),
    ("a: of=0", "number from 1"), ("a: nonsense", "no option"), ("a: kind=none", "none"),
    (String(repeating: "a,", count: 24) + "a", "too many"), ("a/b", "name"),
  ])
  func test_wrongPlan_isRefused(_ text: String, _ reason: String) throws {
    let found = refusal { try create(text) }
    #expect(found?.message.contains(reason) == true, "\(found?.message ?? "none")")
    #expect(test.entryCount == 0)
  }

  @Test func test_rubber_hasOptionsOfItsOwn() throws {
    try create("open, race: goal=3, decider?: goal=5 of=1")
    _ = try result("a.1.1/1 5-3")
    _ = try contests.start(["a.1.1", "2"], in: ContestRequest())
    let plan = try contests.show(ContestRequest()).payload["fixtures"]?.array?.first?["rubbers"]
    #expect(plan?.array?.map { $0["title"]?.string } == ["open", "race", "decider"])
  }

  @Test func test_stageAfterAStageOfTeams_hasItsRubbers() throws {
    try create("singles, open")
    _ = try contests.addStage(
      StageRequest(id: "ko", format: "bracket", from: "a 1-2"), to: ContestRequest())
    _ = try result("a.1.1/1 5-3")
    _ = try result("a.1.1/2 5-3")
    _ = try contests.draw(DrawRequest(Self.yes))
    shows(try result("ko.1.1 singles 5-3"), "singles (ko.1.1/1) Red 5-3 Blue")
  }

  @Test(arguments: ["\"ann + ben\" 5-3", "\"ben+ann\" 5-3", "“Ann + Ben” 5-3", "ann+ben 5-3"])
  func test_sideInQuotes_isTheSideThatItsNamesMade(_ line: String) throws {
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(id: "a", format: "allplay"),
      entrants: ["cid+dora", "ann+ben"])
    request.allowsNear = true
    _ = try contests.create(request)
    _ = try contests.draw(DrawRequest(Self.yes))
    #expect(try result(line).hasSuffix("cid + dora 3-5 ann + ben"))
  }

  @Test func test_opponentBehindTheScore_isNamedAlsoAfterTheTeam() throws {
    try create("singles, women doubles")
    shows(try result("red 1 hal 5-3 eve"), "singles (a.1.1/1) Hal 5-3 Eve")
    shows(
      try result("blue 2 cid+dora 5-3 ann+ben"),
      "women doubles (a.1.1/2) Ann Bee + Ben 3-5 Cid + Dora")
  }
}
