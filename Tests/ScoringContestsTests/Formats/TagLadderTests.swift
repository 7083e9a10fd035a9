import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

@Suite struct TagLadderTests {
  /// Returns a round of single entrants by their totals, the smallest first.
  private func round(_ totals: [(Int, Int)], day: String = "2026-11-24") -> StageResult {
    StageResult(
      totals.map { [$0.0] },
      Outcome(
        totals.map { total in
          let place = 1 + totals.count { $0.1 < total.1 }
          return Outcome.Side(
            place: place, isShared: totals.count { $0.1 == total.1 } > 1, share: [total.1])
        }), day: day)
  }

  @Test func bestResult_takesTheLowestTag_andLevelOnesKeepTheirOrder() throws {
    // George, Paul, John, Ringo and Yoko, who is absent.
    let progress = StageProgress(
      entrants: 5, rounds: [round([(1, 52), (2, 68), (3, 56), (4, 56)])], tags: [3, 9, 28, 36, 1])
    let ladder = try TagLadder(FormatOptions())
    #expect(ladder.tags(of: progress) == [3, 36, 9, 28, 1])
    #expect(ladder.ranking(of: progress).rows.map(\.entrant) == [5, 1, 3, 4, 2])
  }

  @Test func secondRoundOfADay_isASessionOfItsOwn() throws {
    let ladder = try TagLadder(FormatOptions())
    let rounds = [round([(1, 60), (2, 55), (3, 58)]), round([(1, 50), (3, 55)])]
    // After the first session 2, 3, 1; in the second one 1 and 3 exchange tags.
    #expect(ladder.tags(of: StageProgress(entrants: 3, rounds: rounds)) == [2, 1, 3])
  }

  @Test func cardsOfOneEvening_areOneResult() throws {
    let cards = [round([(1, 60), (2, 55)]), round([(3, 50), (4, 65)])]
    let ladder = try TagLadder(FormatOptions())
    let tags = ladder.tags(of: StageProgress(entrants: 4, rounds: cards))
    #expect(tags == [3, 2, 1, 4])
    #expect(tags == ladder.tags(of: StageProgress(entrants: 4, rounds: cards.reversed())))
  }

  @Test(arguments: [("swap", [3, 2, 1, 4]), ("insert", [2, 3, 1, 4])])
  func challenge_passesTheTags(_ way: String, _ tags: [Int]) throws {
    let ladder = try TagLadder(FormatOptions(["challenge": .string(way)]))
    let progress = StageProgress(entrants: 4, rounds: [StageResult(3, 11, 1, 8)])
    #expect(ladder.tags(of: progress) == tags)
    let defended = StageProgress(entrants: 4, rounds: [StageResult(3, 8, 1, 11)])
    #expect(ladder.tags(of: defended) == [1, 2, 3, 4])
  }

  @Test func dynasty_handsOutAllTags() throws {
    let ladder = try TagLadder(FormatOptions(["dynasty": true]))
    let progress = StageProgress(entrants: 4, rounds: [round([(4, 50), (3, 52)])])
    #expect(ladder.tags(of: progress) == [3, 4, 2, 1])
  }

  @Test(arguments: ["", "swap", "insert"])
  func tags_stayAPermutation(_ challenge: String) throws {
    var generator = SeededGenerator(seed: 7)
    let options: [String: JSONValue] = challenge.isEmpty ? [:] : ["challenge": .string(challenge)]
    let ladder = try TagLadder(FormatOptions(options))
    let rounds = (0..<60).map { day in
      let one = Int(generator.next() % 6) + 1
      let other = one % 6 + 1
      return StageResult(
        [[one], [other]],
        Outcome([
          Outcome.Side(place: 1, share: [Int(generator.next() % 20)]),
          Outcome.Side(place: 2, share: [Int(generator.next() % 20)]),
        ]), day: "2026-01-\(day % 28 + 1)")
    }
    let tags = ladder.tags(of: StageProgress(entrants: 6, rounds: rounds))
    #expect(tags.sorted() == Array(1...6))
  }
}
