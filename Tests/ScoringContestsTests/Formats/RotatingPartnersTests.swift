import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct RotatingPartnersTests {
  private func tables(_ entrants: Int) throws -> [[[Int]]] {
    let fixtures = try RotatingPartners(FormatOptions()).fixtures(for: entrants)
    return Dictionary(grouping: fixtures, by: \.number.round).sorted { $0.key < $1.key }
      .map { _, fixtures in
        fixtures.map { fixture in
          fixture.sides.flatMap(\.self).compactMap { feed in
            if case .entrant(let entrant) = feed { entrant } else { nil }
          }
        }
      }
  }

  private func counts(_ rounds: [[[Int]]]) -> (partners: [[Int]: Int], opponents: [[Int]: Int]) {
    var (partners, opponents): ([[Int]: Int], [[Int]: Int]) = ([:], [:])
    for table in rounds.joined() {
      for pair in [[table[0], table[1]], [table[2], table[3]]] {
        partners[pair.sorted(), default: 0] += 1
      }
      for one in table[..<2] {
        for other in table[2...] { opponents[[one, other].sorted(), default: 0] += 1 }
      }
    }
    return (partners, opponents)
  }

  @Test(arguments: [4, 5, 8, 9, 12, 13, 16, 17, 20])
  func eachPair_partnersOnceAndMeetsTwice(_ entrants: Int) throws {
    let rounds = try tables(entrants)
    #expect(rounds.count == (entrants % 2 == 0 ? entrants - 1 : entrants))
    let (partners, opponents) = counts(rounds)
    let pairs = entrants * (entrants - 1) / 2
    #expect(partners.count == pairs && partners.values.allSatisfy { $0 == 1 })
    #expect(opponents.count == pairs && opponents.values.allSatisfy { $0 == 2 })
    #expect(try RotatingPartners(FormatOptions()).imperfection(for: entrants) == nil)
  }

  @Test(arguments: [6, 7, 10, 11, 14, 15, 18, 22, 24])
  func otherNumbers_sitInTurn_andSayWhatIsMissing(_ entrants: Int) throws {
    let rounds = try tables(entrants)
    var played: [Int: Int] = [:]
    for round in rounds {
      let seats = round.joined()
      #expect(Set(seats).count == seats.count)
      #expect(seats.count == entrants - entrants % 4)
      for seat in seats { played[seat, default: 0] += 1 }
    }
    #expect((played.values.max() ?? 0) - (played.values.min() ?? 0) <= 1)
    let partners = counts(rounds).partners
    let isPerfect =
      partners.count == entrants * (entrants - 1) / 2 && partners.values.allSatisfy { $0 == 1 }
    #expect(
      try (RotatingPartners(FormatOptions()).imperfection(for: entrants) == nil) == isPerfect)
  }

  @Test(arguments: [7, 11, 15, 19])
  func threeWhoSit_repeatNoPartner(_ entrants: Int) throws {
    let rounds = try tables(entrants)
    #expect(rounds.count == entrants)
    #expect(counts(rounds).partners.values.allSatisfy { $0 == 1 })
    for round in rounds { #expect(Set(round.joined()).count == entrants - 3) }
  }

  @Test func redrawnRounds_areOfThosePresent_andAvoidEarlierPartners() throws {
    let format = try RotatingPartners(FormatOptions(["rounds": 5]))
    var progress = StageProgress(entrants: 9, fixtures: try format.fixtures(for: 8))
    progress.late = [0]
    progress.left = [2: ""]
    let again = format.redrawn(progress, from: 3)
    #expect(Set(again.map(\.number.round)) == [3, 4, 5])
    let all = progress.fixtures.filter { $0.number.round < 3 } + again
    let seats = again.flatMap { $0.sides.flatMap(\.self) }
    #expect(seats.contains(.entrant(9)) && !seats.contains(.entrant(2)))
    var partners: [Set<Feed>: Int] = [:]
    for fixture in all {
      for side in fixture.sides { partners[Set(side), default: 0] += 1 }
    }
    #expect(partners.values.allSatisfy { $0 == 1 })
  }

  @Test func fewerRounds_arePlayedOnRequest() throws {
    let fixtures = try RotatingPartners(FormatOptions(["rounds": 3])).fixtures(for: 8)
    #expect(fixtures.count == 6)
  }
}
