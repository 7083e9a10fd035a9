import ScoringKit

/// A round of the sport as a contest sees it: who played, of which fixture, and its outcome.
package struct ContestRound: Hashable, Sendable {
  /// The progress of a round.
  package enum Phase: Hashable, Sendable {
    /// The round is being played.
    case playing
    /// The round is finished.
    case finished
    /// Two scorekeepers disagree about the round.
    case disputed
    /// The round was abandoned, removed or not begun, and counts for nobody.
    case dropped
  }

  /// The key of the round's stream.
  package let id: String
  /// The fixture or the session that the round is of, such as `ko.2.1` or `s.2026-05-02.1`; empty
  /// for a round that only bears the contest's name.
  package let fixture: String
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
  /// The text for a total of zero, such as `E` or `0`: totals that are written in different forms
  /// can't be added.
  package let form: String
  /// Why somebody did not finish the round; empty if it isn't known.
  package let reason: String

  /// Makes a round.
  package init(
    id: String, fixture: String = "", people: [Set<String>], phase: Phase, outcome: Outcome?,
    day: String, headlines: [String] = [], form: String = "", reason: String = ""
  ) {
    self.id = id
    self.fixture = fixture
    self.people = people
    self.phase = phase
    self.outcome = outcome
    self.day = day
    self.headlines = headlines
    self.form = form
    self.reason = reason
  }

  /// The id of the stage that the round is of; nil for a round that only bears the contest's name.
  package var stage: String? {
    fixture.isEmpty ? nil : fixture.split(separator: ".", maxSplits: 1).first.map(String.init)
  }

  /// The number of the stage's round that the round is of; nil if it has none.
  package var number: Int? { StageRound(fixture)?.number }
}
