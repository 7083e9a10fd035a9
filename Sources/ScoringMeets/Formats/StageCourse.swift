/// The course of a stage so far, in positions of its draw: what a format ranks.
public struct StageCourse: Sendable {
  /// The number of entrants in the draw; they are numbered from 1.
  public let entrants: Int
  /// The fixtures that are drawn, in order of their numbers.
  public let fixtures: [Fixture]
  /// The results that count. A disputed, stale or void fixture has none, and neither has one that
  /// is not finished.
  public let results: [FixtureNumber: StageResult]
  /// The finished rounds of the event that belong to no fixture, the earliest first.
  public let rounds: [StageResult]
  /// The rules that rank the entrants.
  public let policy: Policy
  /// The entrants who left the stage before its end.
  public let withdrawn: Set<Int>
  /// Groups of level entrants in the order that a playoff, a shoot-off or a lot gave them.
  public let decisions: [[Int]]

  /// Makes a course.
  public init(
    entrants: Int, fixtures: [Fixture] = [], results: [FixtureNumber: StageResult] = [:],
    rounds: [StageResult] = [], policy: Policy = Policy(), withdrawn: Set<Int> = [],
    decisions: [[Int]] = []
  ) {
    self.entrants = entrants
    self.fixtures = fixtures
    self.results = results
    self.rounds = rounds
    self.policy = policy
    self.withdrawn = withdrawn
    self.decisions = decisions
  }

  /// All results that count, in order of the fixtures, followed by the rounds without a fixture.
  public var played: [StageResult] {
    fixtures.compactMap { results[$0.number] } + rounds
  }
}
