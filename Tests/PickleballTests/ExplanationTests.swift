import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the sentence that says why one side is above the other.
@Suite struct ExplanationTests {
  private func why(_ line: String, above seat: Int = 0, games: Int = 1) throws -> String? {
    var play = try Play("sideout", size: 1) { $0.bestOf = games }
    try play(line)
    return play.state.explanation(
      of: Seat(index: seat), above: Seat(index: 1 - seat), play.names, closed: true)
  }

  @Test func explanation_ofARetirement_namesTheSide() throws {
    #expect(try why("score A 10 B 5 end retired A", above: 1) == "B1 is above A1: A1 retired.")
  }

  @Test func explanation_ofAGame_hasThePoints() throws {
    #expect(try why("score A 7 B 5 end time") == "A1 is above B1: 7 points to 5.")
  }

  @Test func explanation_ofALevelMatchThatWasStopped_saysThatTheyAreEqual() throws {
    #expect(try why("score A 5 B 5 end agreed") == "A1 and B1 are equal.")
  }

  @Test func explanation_ofAMatchOfGames_hasTheGames() throws {
    let line = "score A 11 B 3 B score A 4 B 2 end agreed"
    #expect(try why(line, games: 3) == "A1 is above B1: 2 games to 0.")
  }
}
