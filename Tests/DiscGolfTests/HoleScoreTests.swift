import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct HoleScoreTests {
  private func score(_ strokes: Int, par: Int? = 3) -> HoleScore {
    HoleScore(holeNumber: 7, par: par, strokeCount: strokes)
  }

  @Test(arguments: [(2, "-1"), (3, "E"), (4, "+1"), (5, "+2"), (1, "-2")])
  func test_formattedRelativeToPar_strokes_areSigned(strokes: Int, text: String) {
    #expect(score(strokes).formattedRelativeToPar == text)
  }

  @Test(arguments: [(1, Tone.good), (2, .good)])
  func test_tone_underPar_isGood(strokes: Int, tone: Tone) {
    #expect(score(strokes).tone == tone)
  }

  @Test func test_tone_levelPar_isLevel() {
    #expect(score(3).tone == .level)
  }

  @Test func test_tone_oneOver_isFairAndNeverPoor() {
    #expect(score(4).tone == .fair)
  }

  @Test(arguments: [5, 6, 20])
  func test_tone_twoOrMoreOver_isPoor(strokes: Int) {
    #expect(score(strokes).tone == .poor)
  }

  @Test func test_id_isHoleNumber() {
    #expect(score(3).id == 7)
    #expect(score(3).relativeToPar == 0)
  }

  @Test func test_unknownPar_nothingIsRelative() {
    let score = score(4, par: nil)
    #expect(score.relativeToPar == nil)
    #expect(score.formattedRelativeToPar.isEmpty)
    #expect(score.tone == .plain)
    #expect(score.markedText == "4")
  }

  @Test(arguments: [
    (1, 3, "((1))", "ace"), (1, 2, "(1)", "ace"), (2, 5, "((2))", "albatross"),
    (2, 4, "((2))", "eagle"), (2, 3, "(2)", "birdie"), (3, 3, "3", "par"),
    (4, 3, "[4]", "bogey"), (5, 3, "[[5]]", "double bogey"), (9, 3, "[[9]]", "6 over par"),
  ])
  func test_markedText_scores_surviveWithoutColour(
    strokes: Int, par: Int, mark: String, name: String
  ) {
    #expect(score(strokes, par: par).markedText == mark)
    #expect(score(strokes, par: par).scoreName == name)
  }
}
