package import ScoringKit

/// A query for one page of a list of summaries.
package struct SummaryQuery: Hashable, Sendable {
  /// The order of the rounds in a list.
  package enum Order: Hashable, Sendable {
    /// The round that was completed last is first; rounds that aren't complete are last. Equal ones
    /// are sorted by stream.
    case completedDescending
    /// The round that this home wrote to last is first; rounds that it never wrote to are last.
    /// Equal ones are sorted by stream.
    case touchedDescending
  }

  /// The choice whether a list contains archived rounds.
  package enum Archive: Hashable, Sendable {
    /// The list contains no archived rounds.
    case left
    /// The list contains only archived rounds.
    case only
    /// The list contains archived rounds and others.
    case included
  }

  /// The id of the sport whose rounds are listed; `nil` for the rounds of all sports.
  package var sport: String?
  /// The phases of the rounds that are listed; an empty list finds no rounds.
  package var phases: [Phase]
  /// The choice whether archived rounds are listed.
  package var archive: Archive
  /// The texts that the event of a listed round may be; all rounds are listed if it is empty.
  package var events: [String]
  /// The earliest local time at which a listed round began; `nil` for no limit.
  package var startedFrom: LocalTime?
  /// The latest local time at which a listed round began; `nil` for no limit.
  package var startedUntil: LocalTime?
  /// Groups of texts; the JSON body of a listed summary contains at least one text of each group,
  /// byte for byte.
  ///
  /// They reduce the number of bodies to decode. The caller must check what a body means.
  package var bodyTexts: [[String]]
  /// The text to search for, in lower case and without extra spaces as in ``Summary/search``; `nil`
  /// for no search.
  ///
  /// A summary without a search text is always found, and the caller must check it.
  package var text: String?
  /// The keys of players whose current names contain the search text; a summary whose body contains
  /// one of them is found as well.
  package var textKeys: [String]
  /// The events whose current names contain the search text, as rounds contain them; a round with
  /// one of them is found as well.
  package var textEvents: [String]
  /// The order of the list.
  package var order: Order
  /// The position after which the page begins, which is the end of the previous page; `nil` for the
  /// first page.
  package var after: SummaryCursor?
  /// The maximum number of summaries in the page.
  package var limit: Int

  /// Creates a query for summaries; `event` is added to `events`.
  package init(
    sport: String? = nil, phases: [Phase] = Phase.listed, archive: Archive = .left,
    event: String? = nil, events: [String] = [], startedFrom: LocalTime? = nil,
    startedUntil: LocalTime? = nil, bodyTexts: [[String]] = [], text: String? = nil,
    textKeys: [String] = [], textEvents: [String] = [], order: Order = .completedDescending,
    after: SummaryCursor? = nil, limit: Int
  ) {
    self.sport = sport
    self.phases = phases
    self.archive = archive
    self.events = (event.map { [$0] } ?? []) + events
    self.startedFrom = startedFrom
    self.startedUntil = startedUntil
    self.bodyTexts = bodyTexts
    self.text = text
    self.textKeys = textKeys
    self.textEvents = textEvents
    self.order = order
    self.after = after
    self.limit = limit
  }
}

extension SummaryQuery.Archive {
  /// Returns whether the list contains an archived round, or one that is not archived.
  package func admits(archived: Bool) -> Bool {
    switch self {
    case .left: !archived
    case .only: archived
    case .included: true
    }
  }
}

extension SummaryQuery.Order {
  /// Returns the position of a summary in a list with this order; a page after it begins with the
  /// next summary.
  package func cursor(of summary: Summary) -> SummaryCursor {
    let rank: Int64 =
      switch self {
      case .completedDescending: summary.completedAt?.milliseconds ?? .min
      case .touchedDescending: Int64(summary.touched)
      }
    return SummaryCursor(rank: rank, stream: summary.stream)
  }
}

/// A position in a list of summaries, given by the last summary of a page.
package struct SummaryCursor: Hashable, Sendable {
  /// The value of the last summary by which the list is sorted, the greatest first: its time of
  /// completion, or the number of this home's newest entry.
  package let rank: Int64
  /// The stream of the last summary, which decides between equal values, the smallest first.
  package let stream: StreamID
}

extension SummaryCursor: CustomStringConvertible, LosslessStringConvertible {
  /// The sorting value and the stream of the position, as in `12@round/7h3k9qv2m0ad`.
  package var description: String {
    "\(rank)@\(stream)"
  }

  /// Parses a position from the form of ``description``; `nil` for any other text.
  package init?(_ description: String) {
    let parts = description.split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let rank = Int64(parts[0]), let stream = StreamID(String(parts[1]))
    else { return nil }
    self.init(rank: rank, stream: stream)
  }
}
