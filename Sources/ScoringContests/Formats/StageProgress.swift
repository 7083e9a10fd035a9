public import ScoringKit

/// The course of a stage so far, in positions of its draw: what a format ranks.
public struct StageProgress: Sendable {
  /// The number of entrants in the draw; they are numbered from 1.
  public let entrants: Int
  /// The fixtures that are drawn, in order of their numbers.
  public let fixtures: [Fixture]
  /// The results that count.
  ///
  /// A disputed, stale or void fixture has none, and neither has one that is not finished.
  public let results: [FixtureNumber: StageResult]
  /// The finished rounds of the event that belong to no fixture, the earliest first.
  public let rounds: [StageResult]
  /// The rules that rank the entrants.
  public let policy: Policy
  /// The entrants who left the stage before its end.
  public let withdrawn: Set<Int>
  /// The tag of each entrant at the start, in order of the positions; by default, the position.
  public let tags: [Int]
  /// Groups of level entrants in the order that a playoff, a shoot-off or a lot gave them.
  public let decisions: [[Int]]
  /// The sport's own handicap system; nil for none.
  public let handicapSystem: HandicapSystem?
  /// The handicaps that were recorded before the stage, by position.
  public let startingHandicaps: [Int: Int]

  /// Makes a course.
  public init(
    entrants: Int, fixtures: [Fixture] = [], results: [FixtureNumber: StageResult] = [:],
    rounds: [StageResult] = [], policy: Policy = Policy(), withdrawn: Set<Int> = [],
    tags: [Int]? = nil, decisions: [[Int]] = [], handicapSystem: HandicapSystem? = nil,
    startingHandicaps: [Int: Int] = [:]
  ) {
    self.entrants = entrants
    self.fixtures = fixtures
    self.results = results
    self.rounds = rounds
    self.policy = policy
    self.withdrawn = withdrawn
    self.tags = tags ?? Array(1...max(1, entrants))
    self.decisions = decisions
    self.handicapSystem = handicapSystem
    self.startingHandicaps = startingHandicaps
  }

  /// All results that count, in order of the fixtures, followed by the rounds without a fixture.
  public var played: [StageResult] {
    fixtures.compactMap { results[$0.number] } + rounds
  }

  /// Returns the course of some of the entrants only, as in the table of a division.
  ///
  /// A result keeps those of its sides whose entrants all are among `members`; their places are
  /// counted again. A match in which only one side remains is left out.
  public func restricted(to members: Set<Int>) -> StageProgress {
    func kept(_ result: StageResult) -> StageResult? {
      let sides = result.sides.indices.filter { index in
        members.isSuperset(of: result.sides[index]) && result.outcome.sides.indices.contains(index)
      }
      guard !sides.isEmpty, sides.count > 1 || result.sides.count != 2 else { return nil }
      let places = sides.map { result.outcome.sides[$0].place }
      let outcome = Outcome(
        sides.map { index in
          var side = result.outcome.sides[index]
          side.place = side.place.map { own in
            1 + places.count { ($0 ?? .max) < own }
          }
          side.isShared =
            side.place != nil && places.count { $0 == result.outcome.sides[index].place } > 1
          return side
        }, ending: result.outcome.ending)
      return StageResult(sides.map { result.sides[$0] }, outcome, day: result.day)
    }
    return StageProgress(
      entrants: entrants, fixtures: fixtures, results: results.compactMapValues(kept),
      rounds: rounds.compactMap(kept), policy: policy, withdrawn: withdrawn, tags: tags,
      decisions: decisions, handicapSystem: handicapSystem, startingHandicaps: startingHandicaps)
  }
}
