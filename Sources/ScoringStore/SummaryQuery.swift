package import ScoringKit

/// A query for one page of summaries.
package struct SummaryQuery: Hashable, Sendable {
  /// The order of a list.
  package enum Order: Hashable, Sendable {
    /// The newest completion first, rounds without one last; equal ones by stream.
    case completedDescending
    /// The round that this device wrote to last comes first; equal ones by stream.
    case touchedDescending
  }

  /// The treatment of archived rounds.
  package enum Archive: Hashable, Sendable {
    /// Archived rounds are left out.
    case left
    /// Only archived rounds.
    case only
    /// Archived rounds are included.
    case included
  }

  /// Only rounds of this sport; `nil` for all sports.
  package var sport: String?
  /// Only rounds in these phases.
  package var phases: [Phase]
  /// The treatment of archived rounds.
  package var archive: Archive
  /// Only rounds of this event; `nil` for all events.
  package var event: String?
  /// Only rounds that began at this local time or later; `nil` for no limit.
  package var startedFrom: LocalTime?
  /// Only rounds that began at this local time or earlier; `nil` for no limit.
  package var startedUntil: LocalTime?
  /// Texts that the body must contain, byte for byte: at least one of each group.
  ///
  /// They narrow a list before its bodies are decoded. The caller checks what a body means.
  package var bodyTexts: [[String]]
  /// A text that ``Summary/search`` must contain, folded in the same way; `nil` for no search.
  ///
  /// A summary without a search text always matches, and the caller must check it.
  package var text: String?
  /// Texts of which one in the body is as good as ``text``: the keys of players whose current names
  /// contain it.
  package var textKeys: [String]
  /// The order.
  package var order: Order
  /// The end of the previous page; `nil` for the first page.
  package var after: SummaryCursor?
  /// The maximum number of summaries.
  package var limit: Int

  /// Creates a query.
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
  /// Returns whether the query includes a round that is archived, or one that is not.
  package func admits(archived: Bool) -> Bool {
    switch self {
    case .left: !archived
    case .only: archived
    case .included: true
    }
  }
}

extension SummaryQuery.Order {
  /// Returns the position of a summary in this order: the cursor of the page that ends with it.
  package func cursor(of summary: Summary) -> SummaryCursor {
    let rank: Int64 =
      switch self {
      case .completedDescending: summary.completedAt?.milliseconds ?? .min
      case .touchedDescending: Int64(summary.touched)
      }
    return SummaryCursor(rank: rank, stream: summary.stream)
  }
}

/// A position in a list of summaries: that of the last summary of a page.
package struct SummaryCursor: Hashable, Sendable {
  /// The value by which the list is sorted, the greatest first.
  package let rank: Int64
  /// The stream, which decides between equal values, the smallest first.
  package let stream: StreamID
}

extension SummaryCursor: CustomStringConvertible, LosslessStringConvertible {
  /// The value and the stream, as in `12@round/7h3k9qv2m0ad`.
  package var description: String {
    "\(rank)@\(stream)"
  }

  /// Parses the form of ``description``; `nil` for any other text.
  package init?(_ description: String) {
    let parts = description.split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let rank = Int64(parts[0]), let stream = StreamID(String(parts[1]))
    else { return nil }
    self.init(rank: rank, stream: stream)
  }
}
