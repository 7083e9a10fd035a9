import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the words of other programs, which the resource files list.
@Suite struct WordsTests {
  @Test func test_words_ofEachResource_areAllRead() throws {
    #expect(
      try counts(RallyRows.columns)
        == [9, 6, 2, 3, 12, 10, 11, 4, 4, 4, 2, 7, 7, 7, 7, 5, 2])
    #expect(
      try counts(ScoreColumns.words)
        == [11, 24, 24, 12, 12, 12, 12, 12, 13, 13, 4, 3, 1, 12, 9, 4, 2]
        + [Int](repeating: 2, count: 8))
    #expect(try counts(GameCheck.words) == [6, 1, 3, 2, 2, 3, 1])
  }

  /// Returns how many words each name has, including the name itself; reports a failure if a word
  /// means two names.
  private func counts(_ spellings: Result<Spellings, Refusal>) throws -> [Int] {
    let words = try spellings.get().words
    let all = words.joined().map { $0.lowercased() }
    #expect(Set(all).count == all.count)
    return words.map(\.count)
  }
}
