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

  // MARK: Challenges

  private func ladder(_ options: [String: JSONValue] = [:]) -> Evening {
    Evening(
      "ladder", 8, options: ["challenge": "swap"].merging(options) { $1 }, policy: .roundRobin)
  }

  @Test func challenge_isAFixture_ofWhichTheResultPassesTheTag() {
    var evening = ladder(["up": 3])
    evening.draw("b", round: 1, [[["p4"], ["p2"]]])
    #expect(evening.word("b.1.1") == "ready")
    #expect(evening.places().hasPrefix("1 p1, 2 p2, 3 p3, 4 p4"))
    evening.win("b.1.1")
    #expect(evening.word("b.1.1") == "final")
    #expect(evening.places().hasPrefix("1 p1, 2 p4, 3 p3, 4 p2"))
  }

  @Test func refusedChallenge_countsFromItsDay_behindTheMatchesOfTheDay() {
    var evening = ladder()
    evening.draw("b", round: 1, [[["p3"], ["p1"]]])
    evening.rule("b.1.1", .walkover(EntrantID("p3")), [["p3"], ["p1"]], day: "2026-05-04")
    #expect(evening.places().hasPrefix("1 p3, 2 p2, 3 p1"))
    // p2 beat p1 on the same day: then p1 has tag 2, and p3 takes it.
    evening.play("b.2026-05-04.1", [["p2"], ["p1"]], [11, 5], day: "2026-05-04")
    #expect(evening.places().hasPrefix("1 p2, 2 p3, 3 p1"))
    // On the day after, p3 had the first tag, and p2 took nothing of p1.
    evening.rounds = []
    evening.play("b.2026-05-05.1", [["p2"], ["p1"]], [11, 5], day: "2026-05-05")
    #expect(evening.places().hasPrefix("1 p3, 2 p2, 3 p1"))
  }

  @Test func openChallenge_ofWhoLeft_isVoid() {
    var evening = ladder()
    evening.draw("b", round: 1, [[["p3"], ["p1"]]])
    evening.leave("p1")
    #expect(evening.word("b.1.1") == "void")
    #expect(evening.places().hasPrefix("1 p1, 2 p2, 3 p3"))
  }

  @Test func winFromTooFarBelow_changesNothing_unlessItWasAChallenge() {
    var evening = ladder(["up": 2])
    evening.play("b.2026-05-04.1", [["p5"], ["p2"]], [11, 5], day: "2026-05-04")
    #expect(evening.places().hasPrefix("1 p1, 2 p2"))
    evening.play("b.2026-05-05.1", [["p5"], ["p3"]], [11, 5], day: "2026-05-05")
    #expect(evening.places().hasPrefix("1 p1, 2 p2, 3 p5, 4 p4, 5 p3"))
    evening.draw("b", round: 1, [[["p6"], ["p2"]]])
    evening.win("b.1.1")
    #expect(evening.places().hasPrefix("1 p1, 2 p6"))
  }

  @Test func rules_withoutChallenges_areRefused() {
    #expect(throws: Refusal.self) { try TagLadder(FormatOptions(["up": 5])) }
    #expect(throws: Refusal.self) { try TagLadder(FormatOptions(["days": 7])) }
  }

  @Test func challenges_areStoredWithTheirDays_withinBounds() {
    var evening = ladder()
    let sides: JSONValue = [[["p3"], ["p1"]]]
    evening.set(.drawn("b", round: 1), ["fixtures": sides, "day": "2026-05-04"])
    evening.set(.drawn("b", round: 900), ["fixtures": sides, "day": "no day"])
    #expect(evening.contest.drawnDays["b"] == [1: "2026-05-04"])
    #expect(evening.word("b.900.1") == "ready")
    #expect(ContestField(key: "draw/b/1001") == nil)
  }
}
