import ScoringKit
import Testing

@Suite struct ActionTests {
  private let show = Action("show", of: "coin", round: "7h3k", options: ["player": "Ann Lee"])

  @Test func test_description_isItsWordsInARow() {
    #expect("\(show)" == "show 7h3k --player Ann Lee")
    #expect(Action("me", [.blank("NAME")]).description == "me NAME")
    #expect(Action("doctor", options: ["rebuild": nil]).description == "doctor --rebuild")
  }

  @Test func test_interpolation_keepsActionsApartFromText() {
    let line: Line = "To see it: \(show), or \(3) \("times")."
    #expect(
      line.runs.map(\.text) == ["To see it: ", "show 7h3k --player Ann Lee", ", or 3 times."])
    #expect(line.actions == [show])
    #expect(line.text == "To see it: show 7h3k --player Ann Lee, or 3 times.")
  }

  @Test func test_spelled_changesTheActionsAlone() {
    let line = Line("see ", .dim) + Line(show, .accent) + "."
    let spelled = line.spelled { "<\($0.verb)>" }
    #expect(spelled.text == "see <show>.")
    #expect(spelled.runs.map(\.tone) == [.dim, .accent, .plain])
    #expect(spelled.actions.isEmpty)
    #expect(Line("none").spelled { _ in "x" } == "none")
  }

  @Test func test_json_readsWhatItWrites() throws {
    let text = try CanonicalJSON.text(show)
    #expect(try CanonicalJSON.value(Action.self, from: text) == show)
  }
}
