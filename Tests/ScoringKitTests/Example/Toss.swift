public import ScoringKit

/// One toss by the seat on turn.
public enum Toss: String, Event, CaseIterable {
  /// The coin shows heads: one step forward.
  case heads = "h"
  /// The coin shows tails: the seat stays where it is.
  case tails = "t"
}
