import ScoringKit

/// How a round ended for whoever keeps score here.
package enum Outcome: String, CaseIterable {
  /// The first place, alone.
  case win
  /// The first place, shared.
  case tie
  /// Another place.
  case loss
  /// No place, or no part in the round.
  case none

  /// The outcome of a row of a round; nil stands for somebody who took no part.
  init(_ row: RoundSummary.Row?, among summary: RoundSummary) {
    switch row?.place {
    case nil: self = .none
    case 1: self = summary.winners.count == 1 ? .win : .tie
    default: self = .loss
    }
  }

  /// What stands above the rounds that ended so.
  var heading: String {
    switch self {
    case .win: "Won"
    case .tie: "Tied for first"
    case .loss: "Not won"
    case .none: "Without a place of yours"
    }
  }
}
