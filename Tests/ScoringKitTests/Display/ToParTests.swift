import ScoringKit
import Testing

@Suite struct ToParTests {
  @Test(arguments: [
    (-2, "-2", "two under par"), (-1, "-1", "one under par"), (0, "E", "even par"),
    (1, "+1", "one over par"), (2, "+2", "two over par"), (10, "+10", "ten over par"),
    (11, "+11", "11 over par"), (-12, "-12", "12 under par"),
    (Int.min, "-9223372036854775808", "9223372036854775808 under par"),
  ]) func test_text_andWords_ofAValue_match(value: Int, text: String, words: String) {
    #expect(ToPar.text(value) == text)
    #expect(ToPar.words(value) == words)
  }

  @Test(arguments: [
    (-9, Tone.good, Tone.good), (-1, .good, .good), (0, .level, .level), (1, .fair, .fair),
    (2, .poor, .fair), (9, .poor, .fair),
  ]) func test_tones_ofAValue_haveFourAndThreeTiers(value: Int, unit: Tone, total: Tone) {
    #expect(ToPar.unitTone(value) == unit)
    #expect(ToPar.totalTone(value) == total)
  }
}
