package import ScoringKit

/// The part of a round's summary that the table of a contest needs.
///
/// It is out of date under the same conditions as a ``Summary``.
package struct StoredOutcome: Hashable, Sendable {
  /// The stream of the round.
  package let stream: StreamID
  /// The phase of the round, such as in play or finished.
  package let phase: Phase
  /// Whether the round is archived.
  package let isArchived: Bool
  /// The local time at which the round began.
  package let startedAt: LocalTime
  /// The time at which the round was completed; `nil` if it is not complete.
  package let completedAt: Moment?
  /// The event that the round belongs to; `nil` if it belongs to none.
  package let event: String?
  /// A short description of the entries from which the outcome was computed; empty if entries were
  /// added later, so that the outcome is out of date.
  package let mark: StreamMark
  /// The revision number of the code that computed the outcome.
  package let revision: Int
  /// The outcome of each seat, as JSON that the store doesn't read; `nil` if it was not
  /// computed.
  package let outcome: String?
}
