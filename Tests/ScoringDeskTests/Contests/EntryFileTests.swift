import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

/// Tests the entrants of an event from a table.
@Suite struct EntryFileTests {
  private static let request = ContestRequest("Cup", answers: .agreeingToAll)
  private let test = TestDesk([Pebbles.sport()])
  private var contests: Scorer.Contests { test.scorer.contests }

  init() throws {
    _ = try contests.create(
      NewContestRequest("Cup", sport: "pebbles", stage: StageRequest(format: "season")))
  }

  private func take(_ text: String) throws -> EntryReport {
    try contests.enter(file: text, allowsNear: true, in: Self.request)
  }

  private func entrants() throws -> [String: JSONValue] {
    let all = try contests.show(Self.request).payload["entrants"]?.array ?? []
    return Dictionary(all.map { ($0["name"]?.string ?? "", $0) }) { first, _ in first }
  }

  private static let file = """
    Name;Club;Division;Seed;Target;E-mail
    Ann;Green;R;1;1A;a@example.org
    Ben;;R;2;1B;
    Cid;Blue;C;1;2A;

    """

  @Test func test_file_addsTheEntrantsWithWhatItSays_andNamesOtherColumns() throws {
    let report = try take(Self.file)
    #expect(report.page.text.contains("3 entrants: 3 new (3 new players), 0 changed, 0 unchanged."))
    #expect(report.page.warned.contains("Not read: E-mail."))
    #expect(report.refused.isEmpty)
    let ann = try entrants()["Ann"]
    #expect(ann?["club"] == "Green" && ann?["division"] == "R" && ann?["place"] == "1A")
    #expect(try entrants()["Cid"]?["seed"]?.integer == 1)
  }

  @Test func test_lastNameFirst_isTurnedRound() throws {
    _ = try take("name\n\"Smith, John\"\n")
    #expect(try entrants().keys.sorted() == ["John Smith"])
  }

  @Test func test_sameFileAgain_changesNothing_andAChangedOneWhatIsDifferent() throws {
    _ = try take(Self.file)
    let count = test.entryCount
    #expect(try take(Self.file).page.text.contains("0 new, 0 changed, 3 unchanged."))
    #expect(test.entryCount == count)
    let changed = Self.file.replacing("Ben;;R;2;1B", with: "Ben;Red;R;2;2B")
    let page = try take(changed).page
    #expect(
      page.text.contains("0 new, 1 changed, 2 unchanged.") && page.text.contains("Changed: Ben"))
    #expect(try entrants()["Ben"]?["place"] == "2B")
  }

  @Test func test_exchangedTargets_areTaken() throws {
    _ = try take(Self.file)
    let exchanged = Self.file.replacing("1;1A", with: "1;1B").replacing("2;1B", with: "2;1A")
    #expect(try take(exchanged).refused.isEmpty)
    #expect(try entrants()["Ann"]?["place"] == "1B")
    #expect(try entrants()["Ben"]?["place"] == "1A")
  }

  @Test func test_wrongLines_areRefusedWithReasons_andTheOthersTaken() throws {
    let report = try take(
      """
      name,division,seed,target,handicap
      Ann,R,1,1A,
      Ben,R,1,2A,
      Cid,C,0,3A,
      Dora,C,1,5,
      ,C,2,4A,
      Eve,C,2,4B,x
      Finn,C,3,4C,
      finn,C,4,4D,
      Gus,C,5,5A,
      Hal,C,6,5A,
      Ida,C,7,6A,3
      Jon,C,8,7A,1,2
      """)
    #expect(report.page.text.contains("1 entrant: 1 new (1 new player)"))
    #expect(try entrants().keys.sorted() == ["Ida"])
    let lines = report.refused.compactMap {
      $0.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    #expect(lines == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
    #expect(report.refused[0] == "Line 2 was not taken: Seed 1 of R is on lines 2 and 3.")
    #expect(report.refused[2] == "Line 4 was not taken: \"0\" is no seed from 1 to 1000.")
    #expect(report.refused[3] == "Line 5 was not taken: \"5\" is no target such as 5B.")
  }

  @Test func test_targetOfSomebodyElse_isRefused() throws {
    _ = try take(Self.file)
    let report = try take("name,target\nDora,1A\nEve,9A\n")
    #expect(report.refused == ["Line 2 was not taken: Target 1A is that of Ann."])
    #expect(try entrants()["Dora"] == nil && entrants()["Eve"]?["place"] == "9A")
  }

  @Test func test_fileWithoutNames_isRefused() {
    #expect(throws: (any Error).self) { try take("club,seed\nGreen,1\n") }
    #expect(throws: (any Error).self) { try take("") }
  }
}
