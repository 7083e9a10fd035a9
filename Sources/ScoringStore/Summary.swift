package import ScoringKit

/// The cached data of a round, with which a list shows it without reading its log.
///
/// It is made from the stream's entries by a revision of the code. It is out of date if its mark is
/// empty, which every write of an entry sets it to, or if the revision of the code is another one.
package struct Summary: Hashable, Sendable {
  /// The round.
  package var stream: StreamID
  /// The sport's id.
  package var sport: String
  /// The phase of the round.
  package var phase: Phase
  /// Whether the round is archived.
  package var isArchived: Bool
  /// The local time at which the round began.
  package var startedAt: LocalTime
  /// The time at which it was completed; `nil` if it is not complete.
  package var completedAt: Moment?
  /// The number of this device's newest entry in the stream; 0 if it has none.
  package var touched: Int
  /// The event that the round belongs to; `nil` if it belongs to none.
  package var event: String?
  /// The entries from which this summary was computed; empty if entries were added later, and the
  /// summary is out of date.
  package var mark: StreamMark
  /// The revision of the code that made it.
  package var revision: Int
  /// The data to show, as JSON; the store doesn't read it.
  package var body: String
  /// The case-folded text in which a search looks; `nil` if unknown, and then every search finds
  /// the round.
  package var search: String?

  /// Creates a summary.
  package init(
    stream: StreamID, sport: String, phase: Phase, isArchived: Bool = false,
    startedAt: LocalTime,
    completedAt: Moment? = nil, touched: Int = 0, event: String? = nil, mark: StreamMark,
    revision: Int, body: String, search: String? = nil
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
  }
}

extension Summary {
  /// Whether the round was played before another one: by the start, then by the completion.
  ///
  /// Of rounds with equal times the one with the smaller id is first.
  package func precedes(_ other: Summary) -> Bool {
    let (own, its) = (completedAt?.milliseconds ?? .min, other.completedAt?.milliseconds ?? .min)
    return (startedAt, own, stream) < (other.startedAt, its, other.stream)
  }
}
