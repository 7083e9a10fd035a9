package import ScoringKit

/// What a list shows of a round without reading its log: a cache.
///
/// It is made from the stream's entries by code of some revision. Where mark or
/// revision differ from today's, it is made anew.
package struct Summary: Hashable, Sendable {
  /// The round.
  package var stream: StreamID
  /// The sport's id.
  package var sport: String
  /// Where the round stands.
  package var phase: Phase
  /// Whether the round was put away.
  package var isArchived: Bool
  /// When it began, on the clock of the place.
  package var startedAt: LocalTime
  /// When it was completed; nil where it isn't.
  package var completedAt: Moment?
  /// The newest number of this device in the stream; 0 for none.
  package var touched: Int
  /// The event that the round belongs to; nil for none.
  package var event: String?
  /// The entries that it was made from.
  package var mark: StreamMark
  /// The revision of the code that made it.
  package var revision: Int
  /// What the maker wants to show, in JSON; the store doesn't read it.
  package var body: String
  /// What a search for text looks into, case folded by the maker; nil where nobody made it, and
  /// then every search finds the round.
  package var search: String?

  /// Makes a summary.
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
