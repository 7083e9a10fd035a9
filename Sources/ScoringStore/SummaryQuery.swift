package import ScoringKit

/// Which summaries a page shows, and in which order.
package struct SummaryQuery: Hashable, Sendable {
  /// The order of a list.
  package enum Order: Hashable, Sendable {
    /// Newest completion first; those without one last; equal ones by stream.
    case completedDescending
    /// What this device wrote to last comes first; equal ones by stream.
    case touchedDescending
  }

  /// Which rounds count that were put away.
  package enum Archive: Hashable, Sendable {
    /// None of them.
    case left
    /// They alone.
    case only
    /// They too.
    case included
  }

  /// Only rounds of this sport; nil for all sports.
  package var sport: String?
  /// Only rounds in these phases.
  package var phases: [Phase]
  /// Whether rounds that were put away are among them.
  package var archive: Archive
  /// Only rounds of this event; nil for all.
  package var event: String?
  /// Only rounds that began at this local time or later; nil for no bound.
  package var startedFrom: LocalTime?
  /// Only rounds that began at this local time or earlier; nil for no bound.
  package var startedUntil: LocalTime?
  /// Texts that the body must hold, byte for byte: one of each group at least.
  ///
  /// It narrows a list before its bodies are read. What a body means is the caller's to check.
  package var bodyTexts: [[String]]
  /// A text that ``Summary/search`` must hold, folded as that is; nil for any.
  ///
  /// A summary without one fits always: what it means is the caller's to check.
  package var text: String?
  /// Texts of which one in the body stands for ``text`` as well: keys of players whose names of
  /// today hold it.
  package var textKeys: [String]
  /// The order.
  package var order: Order
  /// Where the page before ended; nil for the first page.
  package var after: SummaryCursor?
  /// How many summaries at most.
  package var limit: Int

  /// Asks for a page.
  package init(
    sport: String? = nil, phases: [Phase] = Phase.allCases, archive: Archive = .left,
    event: String? = nil, startedFrom: LocalTime? = nil, startedUntil: LocalTime? = nil,
    bodyTexts: [[String]] = [], text: String? = nil, textKeys: [String] = [],
    order: Order = .completedDescending, after: SummaryCursor? = nil, limit: Int
  ) {
    self.sport = sport
    self.phases = phases
    self.archive = archive
    self.event = event
    self.startedFrom = startedFrom
    self.startedUntil = startedUntil
    self.bodyTexts = bodyTexts
    self.text = text
    self.textKeys = textKeys
    self.order = order
    self.after = after
    self.limit = limit
  }
}

extension SummaryQuery.Archive {
  /// Whether a round counts that was put away, or was not.
  package func admits(archived: Bool) -> Bool {
    switch self {
    case .left: !archived
    case .only: archived
    case .included: true
    }
  }
}

extension SummaryQuery.Order {
  /// Where a summary stands in this order: the cursor of the page that ends with it.
  package func cursor(of summary: Summary) -> SummaryCursor {
    let rank: Int64 =
      switch self {
      case .completedDescending: summary.completedAt?.milliseconds ?? .min
      case .touchedDescending: Int64(summary.touched)
      }
    return SummaryCursor(rank: rank, stream: summary.stream)
  }
}

/// A place in a list of summaries: the last one that a page showed.
package struct SummaryCursor: Hashable, Sendable {
  /// The value that the list is ordered by, greatest first.
  package let rank: Int64
  /// What decides between equal values, smallest first.
  package let stream: StreamID
}

extension SummaryCursor: CustomStringConvertible, LosslessStringConvertible {
  /// Value and stream, as in `12@round/7h3k9qv2m0ad`.
  package var description: String {
    "\(rank)@\(stream)"
  }

  /// Reads the same form; nil for any other text.
  package init?(_ description: String) {
    let parts = description.split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let rank = Int64(parts[0]), let stream = StreamID(String(parts[1]))
    else { return nil }
    self.init(rank: rank, stream: stream)
  }
}
