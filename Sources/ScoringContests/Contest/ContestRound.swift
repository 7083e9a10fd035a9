import ScoringKit

/// A round of the sport as an event sees it: who played, and what came of it.
package struct ContestRound: Hashable, Sendable {
  /// The progress of a round.
  package enum Phase: Hashable, Sendable {
    /// The round is being played.
    case playing
    /// The round is finished.
    case finished
    /// Two scorekeepers disagree about the round.
    case disputed
    /// The round was abandoned or removed, and counts for nobody.
    case dropped
    /// The round's entries have not arrived on this device.
    case missing
  }

  /// The key of the round's stream.
  package let id: String
  /// The current identities of the people of each seat.
  package let people: [Set<String>]
  /// The progress of the round.
  package let phase: Phase
  /// What the round contributes, one result for each seat; nil if it isn't finished.
  package let outcome: Outcome?
  /// The local date on which the round began, as in `2026-11-24`.
  package let day: String
  /// The result of each seat in a few words, as the sport writes it.
  package let headlines: [String]

  /// Makes a round.
  package init(
    id: String, people: [Set<String>], phase: Phase, outcome: Outcome?, day: String,
    headlines: [String] = []
  ) {
    self.id = id
    self.people = people
    self.phase = phase
    self.outcome = outcome
    self.day = day
    self.headlines = headlines
  }

  /// Makes a round whose entries have not arrived.
  package init(missing id: String) {
    self.init(id: id, people: [], phase: .missing, outcome: nil, day: "")
  }
}
