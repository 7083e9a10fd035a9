import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct PDGALiveTests {
  private static let layouts = """
    "layouts":[{"LayoutID":7,"CourseName":"River Bend","Name":"Blue","Holes":2,"Detail":[\
    {"Hole":"H2","HoleOrdinal":2,"Par":4},{"Hole":"H1","HoleOrdinal":1,"Par":3}]}]
    """

  private static func file(_ scores: String, layouts: String = layouts) -> String {
    """
    {"data":{"live_round_id":55,"division":"MPO",\(layouts),"scores":[\(scores)]},"hash":"x"}
    """
  }

  private static let ann = """
    {"Name":"Ann Ash","PDGANum":12345,"Division":"MPO","Round":2,"LayoutID":7,"CardNum":1,\
    "RoundScore":6,"HoleScores":["2","4"]}
    """
  private static let ben = """
    {"FirstName":"Ben","LastName":"Oak","PDGANum":0,"LayoutID":"7","CardNum":"1",\
    "RoundScore":888,"HoleScores":[3,""]}
    """
  private static let cid = """
    {"Name":"Cid Elm","LayoutID":7,"CardNum":2,"RoundScore":8,"Scores":"3, 4"}
    """

  @Test func test_players_areRoundsByCard_withTheLayoutsPars() throws {
    let plan = try PDGALiveReader.plan(
      Self.file([Self.ann, Self.ben, Self.cid].joined(separator: ",")))
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann Ash", "Ben Oak"], ["Cid Elm"]])
    let round = try #require(plan.cards.first?.round as? StrokePlay)
    #expect(round.courseName == "River Bend" && round.layout.name == "Blue")
    #expect(round.layout.holes.map(\.label) == ["1", "2"])
    #expect(round.layout.holes.map(\.par) == [3, 4])
    let seats = [1, 2].compactMap { Seat(number: $0) }
    #expect(plan.cards[0].rows[0].events(seats[0]) == ["1 1=2", "2 1=4"])
    #expect(plan.cards[0].rows[1].events(seats[1]) == ["1 2=3", "s2=dnf"])
    #expect(plan.cards[0].rows[0].facts[Golfer.divisionKey] == "MPO")
    #expect(plan.cards.map(\.note) == ["Round 2.", ""] && !plan.cards[0].isDated)
    #expect(
      plan.facts.map { [$0.name, $0.detail.key, $0.text] } == [["Ann Ash", "number", "12345"]])
    #expect(plan.warnings.map(\.kind) == ["total"])
  }

  @Test(arguments: [("\"TeeTime\":\"9:00\"", 3), ("\"TeeTime\":\"\"", 1)])
  func test_withoutCardNumbers_thoseOfOneTimeAreARound(time: String, cards: Int) throws {
    let many = (1...9).map { number in
      "{\"Name\":\"Player \(number)\",\"LayoutID\":7,\"HoleScores\":[3,3],"
        + time.replacing("9:", with: "\(8 + (number + 2) / 3):") + "}"
    }
    func pool(_ id: Int) -> String {
      "{\"live_round_id\":\(id),\(Self.layouts),\"scores\":[\(many.joined(separator: ","))]}"
    }
    let plan = try PDGALiveReader.plan("{\"data\":[\(pool(1)),\(pool(2))]}")
    #expect(plan.cards.map(\.rows.count) == [Int](repeating: 9 / cards, count: 2 * cards))
  }

  @Test func test_valuesThatAreNoScores_areReported() throws {
    let wrong = Self.ann.replacing("[\"2\",\"4\"]", with: "[\"x\",\"4\",\"3\"]")
    let plan = try PDGALiveReader.plan(Self.file(wrong))
    #expect(plan.warnings.map(\.message).filter { $0.contains("is no score") }.count == 2)
    #expect(plan.values.leftOut == 2)
  }

  @Test func test_unknownLayout_leavesTheRowOut() throws {
    let two =
      "\(Self.layouts.dropLast()),{\"LayoutID\":8,\"Name\":\"Red\",\"Detail\":[{\"Par\":3}]}]"
    let plan = try PDGALiveReader.plan(
      Self.file(Self.ann.replacing("\"LayoutID\":7", with: "\"LayoutID\":9"), layouts: two))
    #expect(plan.cards.isEmpty)
    #expect(plan.warnings.first?.message.contains("lacks the layout") == true)
  }

  @Test(arguments: [
    "{\"data\":{\"live_round_id\":1,\"scores\":[],\"layouts\":[]}}", "{\"live_round_id\":1}",
    "{\"data\":{\"live_round_id\":1,",
  ])
  func test_filesWithoutScores_areRefused(text: String) {
    #expect(Fixtures.refusal { _ = try PDGALiveReader.plan(text) }?.reason == .notation)
  }

  @Test func test_import_takesTheDateFromTheOption_andTheSameFileAddsNothing() {
    let run = Runner([.discGolf])
    let text = Self.file([Self.ann, Self.cid].joined(separator: ","))
    #expect(run("discgolf import -", input: text).err.contains("The file has no date"))
    let added = run("discgolf import - --at 2026-05-01", input: text)
    #expect(added.out.hasPrefix("Added 2 rounds."), "\(added)")
    #expect(run("players show 'Ann Ash'").out.contains("membership number: 12345"))
    let again = run("discgolf import - --at 2026-05-01", input: text)
    #expect(again.out.hasPrefix("Added 0 rounds, 2 known already."), "\(again)")
  }
}
