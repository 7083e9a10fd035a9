public import ScoringKit

/// The rules that turn results into places: a list of steps, each of which separates entrants who
/// are still level.
public struct Policy: Hashable, Sendable {
  /// Makes the policy that ranks by wins.
  public init() {}
}
