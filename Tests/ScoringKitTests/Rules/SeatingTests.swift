import Testing

@testable import ScoringKit

/// Tests of which seatings a round allows, and of the refusals of others.
@Suite struct SeatingTests {
  private static let teams = Nouns(participant: "team", person: "player", unit: "end")

  private func refusal(_ seating: Seating, _ sizes: [Int]) -> Refusal? {
    let competitors = sizes.enumerated().map { index, size in
      let people = (0..<size).map {
        Competitor(id: "\(index).\($0)", kind: .guest, name: "P\(index)\($0)")
      }
      return size == 1 ? people[0] : Competitor.side(of: people)
    }
    do throws(Refusal) {
      try seating.check(competitors, "Rink", Self.teams)
      return nil
    } catch {
      return error
    }
  }

  @Test func test_check_ofTheWrongNumber_saysHowManyAndHowToNameThem() throws {
    let refused = try #require(refusal(Seating(2, of: 4...4), [4]))
    #expect(refused.message == "Rink needs 2 teams of 4, and 1 was named.")
    #expect(refused.hint?.text == "Name them as in `ann+ben+cid+dan eve+fay+gus+hal`.")
  }

  @Test func test_check_ofASideOfTheWrongSize_namesIt() throws {
    let refused = try #require(refusal(Seating(2, of: 2...3), [2, 4]))
    #expect(refused.message == "Rink needs 2 teams of 2 to 3, and P10 + P11 + P12 + P13 is of 4.")
  }

  @Test func test_check_ofUnevenSides_saysBothSizes() throws {
    let refused = try #require(refusal(Seating(2, isEven: true), [2, 1]))
    #expect(refused.message == "Both sides need as many players: 2 and 1 were named.")
  }

  @Test(arguments: [[1], [1, 2], [3, 1, 1]])
  func test_check_ofAnybody_takesSinglesAndSides(sizes: [Int]) {
    #expect(refusal(Seating(), sizes) == nil)
  }

  /// Two sides are a duel if the sport needs at least two; two who may also play alone are not.
  @Test func test_duel_isOfTwoWhoCannotPlayAlone() {
    #expect(Race().isDuel(of: 2) && !Race().isDuel(of: 3))
    #expect(PointDuelRound().isDuel(of: 2) && !CellCardRound().isDuel(of: 2))
  }
}
