import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct MetrixTests {
  private static let results = """
    "Results":[{"UserID":"1","Name":"Ann Ash","ClassName":"Open","Diff":-1,"Sum":5,"DNF":null,\
    "PlayerResults":[{"Result":"2","Diff":-1,"PEN":"0"},{"Result":3,"Diff":0,"PEN":"0"}]},\
    {"UserID":"2","Name":"Ben Oak","Diff":0,"Sum":3,"DNF":"1",\
    "PlayerResults":[{"Result":"3","Diff":0,"PEN":"1"},[]]}]
    """
  private static let tracks = """
    "Tracks":[{"Number":"1","NumberAlt":"","Par":"3"},{"Number":"2","NumberAlt":"9B","Par":"3"}]
    """
  private static let one = """
    {"Competition":{"ID":1,"Name":"Weekly 5","Date":"2026-05-05","Time":"18:00:00",\
    "CourseName":"River Bend &rarr; Blue",\(tracks),\(results)},"Errors":[]}
    """

  @Test func test_results_areARoundWithPenaltiesAndStatuses() throws {
    let plan = try MetrixReader.plan(Self.one)
    let card = try #require(plan.cards.first)
    #expect(plan.warnings.isEmpty, "\(plan.warnings)")
    #expect(card.startedAt.description == "2026-05-05T18:00" && card.event == "Weekly 5")
    #expect(card.note == "Division Open: Ann Ash.")
    let round = try #require(card.round as? StrokePlay)
    #expect(round.courseName == "River Bend" && round.layout.name == "Blue")
    #expect(round.layout.holes.map(\.label) == ["1", "9B"])
    let seats = [1, 2].compactMap { Seat(number: $0) }
    #expect(card.rows[0].events(seats[0]) == ["1 1=2", "2 1=3"])
    #expect(card.rows[1].events(seats[1]) == ["1 2=3", "1 2.other=1", "s2=dnf"])
  }

  @Test func test_competitionsWithin_areRoundsThatInheritTheCourse() throws {
    let text = """
      {"Competition":{"Name":"Open","Date":"2026-05-05","Time":"10:00:00","CourseName":"Park",\
      \(Self.tracks),"Results":[],"SubCompetitions":[\
      {"Name":"Open &rarr; Round 1","Date":"2026-05-05","Time":"10:30:00",\(Self.results)},\
      {"Name":"Open &rarr; Round 2","Date":"2026-05-06","Time":"","CourseName":"Hill",\
      \(Self.results)}]}}
      """
    let plan = try MetrixReader.plan(text)
    #expect(plan.cards.map(\.round.title) == ["Park", "Hill"])
    #expect(plan.cards.map(\.startedAt.description) == ["2026-05-05T10:30", "2026-05-06T00:00"])
    #expect(plan.cards[0].note.hasPrefix("Open → Round 1"))
    #expect(plan.cards.map(\.event) == ["Open", "Open"])
  }

  @Test func test_wrongSumsAndScores_areReported() throws {
    let wrong = Self.one.replacing("\"Sum\":5", with: "\"Sum\":6")
      .replacing("\"Result\":3", with: "\"Result\":\"x\"")
    let plan = try MetrixReader.plan(wrong)
    #expect(plan.warnings.map(\.kind) == ["row", "total"])
    #expect(plan.warnings.first?.message.contains("hole 2: \"x\" is no score") == true)
  }

  @Test func test_resultOfMoreHolesThanTheCourseHas_isLeftOutAndNamed() throws {
    let wrong = Self.one.replacing(
      "{\"Result\":3,\"Diff\":0,\"PEN\":\"0\"}]",
      with: "{\"Result\":3,\"Diff\":0,\"PEN\":\"0\"},{\"Result\":5,\"Diff\":2,\"PEN\":\"0\"}]")
    let plan = try MetrixReader.plan(wrong)
    #expect((plan.cards[0].round as? StrokePlay)?.holeCount == 2)
    #expect(plan.warnings.contains { $0.message.contains("a score of hole 3") }, "\(plan.warnings)")
  }

  @Test(arguments: [
    "{\"Competition\":[]}", "{\"Competition\":{\"Name\":\"x\"}}", "{\"Competition\":{",
  ])
  func test_otherJSON_isRefused(text: String) {
    #expect(Fixtures.refusal { _ = try MetrixReader.plan(text) }?.reason == .notation)
  }

  @Test func test_import_recognizesTheFile() {
    let run = Runner([.discGolf])
    let added = run("import - --me 'Ann Ash'", input: Self.one)
    #expect(added.out.hasPrefix("Added 1 round."), "\(added)")
    #expect(run("discgolf import -", input: Self.one).out.contains("1 known already"))
    #expect(run("discgolf export --form udisc").code == .done)
  }
}
