import DeskTesting
import SampleSport
import ScoringContests
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests the results, the cards and the start lists of a stage whose rounds have numbers.
@Suite struct RoundResultsTests {
  private static let yes = ContestRequest("Open", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }

  init() throws {
    _ = try contests.create(
      NewContestRequest(
        "Open", sport: "pebbles",
        stage: StageRequest(id: "s", format: "season", options: ["rounds": 3, "cut": "3@1"])))
    _ = try contests.enter(
      file: "name,number\nAnn Zell,4\nBen Yew,3\nCid Xi,2\nDora Wu,\nEve Voss,1\n",
      allowsNear: true, in: Self.yes)
  }

  private func result(_ line: String, ofRound number: Int? = nil, _ request: ContestRequest? = nil)
    throws -> String
  {
    try contests.enterResult(
      line.split(separator: " ").map(String.init), ofRound: number, in: request ?? Self.yes
    ).text
  }

  /// The first stage for programs.
  private func stage() throws -> JSONValue {
    try contests.show(Self.yes).payload["stages"]?.array?.first ?? .null
  }

  private func playFirstRound() throws {
    for line in ["ann 9", "ben 8", "cid 7", "dora 7"] { _ = try result(line) }
    _ = try result("eve 6")
  }

  @Test func test_result_isOfTheRoundInPlay_andTheAnswerNamesIt() throws {
    #expect(try result("ann 9").contains("(Round 1)"))
    #expect(try stage()["roundInPlay"] == 1)
    for line in ["ben 8", "cid 7", "dora 7"] { _ = try result(line) }
    let last = try result("eve 6")
    #expect(last.contains("Round 1 is over."), "\(last)")
    #expect(last.contains("4 go on to round 2, because all who are level at place 3 do"), "\(last)")
    #expect(last.contains("cut: Eve"), "\(last)")
    #expect(try result("ann 9").contains("(Round 2)"))
    #expect(try result("ben 8", ofRound: 2).contains("(Round 2)"))
  }

  @Test func test_secondResult_isAskedAbout_andReplacesOrIsOfTheNextRound() throws {
    _ = try result("ann 9")
    let asked = try #require(question { try result("ann 8", ofRound: nil, ContestRequest("Open")) })
    #expect(asked.sentence.contains("of round 2?") && asked.agreed == "replace")
    var answers: Answers = [:]
    answers.give("replace", to: asked)
    let replaced = try result("ann 8", ofRound: nil, ContestRequest("Open", answers: answers))
    #expect(replaced.contains("(Round 1)"))
    let table = try test.scorer.history.standingsTable(ofEvent: "Open", sport: "pebbles")
    #expect(table.contains("R1") && !table.contains("R2"), "\(table)")
    // A named round is never taken for another one.
    let named = try #require(
      question { try result("ann 7", ofRound: 1, ContestRequest("Open")) })
    #expect(named.sentence.hasSuffix("Replace it?"))
  }

  @Test func test_unknownRounds_andThoseBeforeTheCutIsKnown_areRefused() throws {
    for number in [0, 4] {
      #expect(refusal { try result("ann 9", ofRound: number) } != nil)
    }
    _ = try result("ann 9")
    #expect(refusal { try result("ann 9", ofRound: 2) }?.message.contains("is not over") == true)
    _ = try contests.create(
      NewContestRequest("Days", sport: "pebbles", stage: StageRequest(format: "season")))
    _ = try contests.enter(
      ["Ann Zell"], facts: EntrantFacts(), allowsNear: true, in: ContestRequest("Days"))
    #expect(refusal { try result("ann 9", ofRound: 1, ContestRequest("Days")) } != nil)
  }

  @Test func test_whoWasCut_isRefused_andACorrectionIsNamedOnceTheRoundHasBegun() throws {
    try playFirstRound()
    #expect(refusal { try result("eve 9") }?.message.contains("was cut after round 1") == true)
    _ = try result("ann 9")
    // Eve would go on now, but round 2 has begun.
    _ = try result("eve 20", ofRound: 1)
    let cut = try stage()["cuts"]?.array?.first
    #expect(cut?["missing"]?.array == ["Eve Voss"], "\(String(describing: cut))")
    #expect(cut?["advancing"]?.array?.count == 4)
    let page = try contests.show(Self.yes)
    #expect(page.warnings.contains { $0.text.contains("Nobody is taken out") })
    // Without the round, the results decide again.
    _ = try contests.undo(in: Self.yes)
    _ = try contests.undo(in: Self.yes)
    #expect(try stage()["cuts"]?.array?.first?["missing"] == nil)
  }

  @Test func test_cards_areOfTheirRound_andStartIt() throws {
    var request = PlacesRequest(Self.yes, .card, by: .score)
    #expect(throws: (any Error).self) { try contests.assignPlaces(request) }
    request.order = .entry
    _ = try contests.assignPlaces(request)
    try playFirstRound()
    request.order = .score
    _ = try contests.assignPlaces(request)
    let lines = try contests.places(Self.yes).table.split(separator: "\n")
    // Cid and Dora are level: who has no number is before, and the best is last.
    #expect(
      lines == [
        "Round,Session,Card,Player,Number", "2,1,1A,Dora Wu,", "2,1,1B,Cid Xi,2",
        "2,1,1C,Ben Yew,3", "2,1,1D,Ann Zell,4",
      ], "\(lines)")
    let first = try contests.places(Self.yes, ofRound: 1).table.split(separator: "\n")
    #expect(first.count == 6 && first[1].hasPrefix("1,1,1A,Ann"))
    #expect(refusal { try contests.start(["card", "9"], in: Self.yes) } != nil)
    _ = try contests.start(["card", "1"], in: Self.yes)
    #expect(refusal { try contests.start(["card", "1"], in: Self.yes) } != nil)
    #expect(refusal { try result("ann 5") }?.message.contains("on a card with others") == true)
    #expect(refusal { try contests.move("eve", to: "1E", in: Self.yes) } != nil)
  }

  @Test func test_file_withTwoPlayersOfOneNumber_isRefusedByLine() throws {
    let report = try contests.enter(
      file: "name,number\nFay Ulm,7\nGus Tor,7\nHal Sur,8\n", allowsNear: true, in: Self.yes)
    #expect(report.refused.count == 2)
    #expect(report.refused.allSatisfy { $0.contains("Number 7 is on lines 2 and 3") })
  }

  @Test func test_startSheet_hasTheGroupsOfADivision() throws {
    var facts = EntrantFacts()
    facts.division = "M"
    _ = try contests.enter(
      ["Ann Zell", "Ben Yew", "Cid Xi"], facts: facts, allowsNear: false, in: Self.yes)
    _ = try contests.assignPlaces(PlacesRequest(Self.yes, .card, by: .division))
    let shared = try contests.shared(
      Self.yes, ContestShareRequest(division: "M", subject: .start))
    #expect(shared.picture.starts?.groups.map { $0.lines.count } == [3])
    let all = try contests.shared(Self.yes, ContestShareRequest(subject: .start))
    #expect(all.picture.starts?.groups.map { $0.lines.count } == [2, 3])
  }
}
