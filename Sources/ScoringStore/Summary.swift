package import ScoringKit

/// The cached data of a round, with which lists show it without reading its entries.
///
/// It is computed from the stream's entries by code that has a revision number. It is out of date
/// if ``mark`` is empty, as it is after each write to the round, or if the code has another
/// revision number.
package struct Summary: Hashable, Sendable {
  /// The stream of the round.
  package var stream: StreamID
  /// The id of the round's sport.
  package var sport: String
  /// The phase of the round, such as in play or finished.
  package var phase: Phase
  /// Whether the round is archived.
  package var isArchived: Bool
  /// The local time at which the round began.
  package var startedAt: LocalTime
  /// The time at which the round was completed; `nil` if it is not complete.
  package var completedAt: Moment?
  /// The number of the newest entry that was typed in the round under this home's own device; 0 if
  /// there is none.
  package var touched: Int
  /// The competition that the round belongs to; `nil` if it belongs to none.
  package var event: String?
  /// A short description of the entries from which this summary was computed; empty if entries were
  /// added later, so that the summary is out of date.
  package var mark: StreamMark
  /// The revision number of the code that computed this summary.
  package var revision: Int
  /// The data that lists show, as JSON that the store doesn't read.
  package var body: String
  /// The text that a search of the history is compared with, in lower case and without extra
  /// spaces; `nil` if unknown, so that every search finds the round.
  package var search: String?
  /// The outcome of each seat in a contest, as JSON that the store doesn't read; `nil` if it
  /// was not computed.
  package var outcome: String?

  /// Creates a summary of a round.
  package init(
    stream: StreamID, sport: String, phase: Phase, isArchived: Bool = false,
    startedAt: LocalTime,
    completedAt: Moment? = nil, touched: Int = 0, event: String? = nil, mark: StreamMark,
    revision: Int, body: String, search: String? = nil, outcome: String? = nil
  ) {
    self.stream = stream
    self.sport = sport
    self.phase = phase
    self.isArchived = isArchived
    self.startedAt = startedAt
    self.completedAt = completedAt
    self.touched = touched
    self.event = event
    self.mark = mark
    self.revision = revision
    self.body = body
    self.search = search
    self.outcome = outcome
  }
}

extension Summary {
  /// Returns whether the round was played before another one: it began earlier or, if both began at
  /// the same time, it was completed earlier.
  ///
  /// If both times are equal, the round with the smaller stream id is the earlier one.
  package func precedes(_ other: Summary) -> Bool {
    let (own, its) = (completedAt?.milliseconds ?? .min, other.completedAt?.milliseconds ?? .min)
    return (startedAt, own, stream) < (other.startedAt, its, other.stream)
  }
}
