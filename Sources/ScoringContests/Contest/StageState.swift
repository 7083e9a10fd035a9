package import ScoringKit

/// A stage of an event so far.
package struct StageState: Sendable {
  /// Why a stage can't be drawn yet.
  package enum Obstacle: Hashable, Sendable {
    /// Another stage isn't complete.
    case incomplete(stage: String)
    /// Entrants share a place at the limit of those who advance.
    case level(stage: String, entrants: [EntrantID], place: Int)
    /// Two devices drew the stage differently.
    case disputed
    /// The program has no such format, or the format refuses.
    case refused(Refusal)
    /// There is nobody to draw.
    case nobody
  }

  /// The stage as it was planned.
  package let plan: StagePlan
  /// The entrants in the order of the draw; nil if the stage isn't drawn.
  package let order: [EntrantID]?
  /// The entrants whom the source of the stage gives now, in order; empty if there is an obstacle.
  package let candidates: [EntrantID]
  /// Why the stage can't be drawn; nil if it can, or is drawn.
  package let obstacle: Obstacle?
  /// The fixtures in order of their numbers.
  package let fixtures: [ContestFixture]
  /// The stage as its format sees it; nil if it isn't drawn.
  package let course: StageProgress?
  /// The places; nil if the stage isn't drawn.
  package let ranking: Ranking?
  /// The places within each division, in order of the divisions; empty without divisions.
  package let divisions: [(name: String, ranking: Ranking)]
  /// Whether all results that the stage needs are there.
  package let isComplete: Bool
  /// The next round of a format that draws a round at a time, ready to be drawn.
  package let next: [Fixture]

  /// Returns the entrant at a position of the draw, from 1; nil if there is none.
  package func entrant(_ position: Int) -> EntrantID? {
    guard let order, order.indices.contains(position - 1) else { return nil }
    return order[position - 1]
  }

  /// Whether the draw contains other entrants than the source of the stage gives now.
  package var isOutdated: Bool {
    guard let order, obstacle == nil, case .places = plan.source else { return false }
    return Set(order) != Set(candidates)
  }
}
