internal import ScoringKit

/// A place in a list of summaries: the last one that a page showed.
package struct SummaryCursor: Hashable, Sendable {
  /// The value that the list is ordered by, greatest first.
  let rank: Int64
  /// What decides between equal values, smallest first.
  let stream: StreamID
}

extension SummaryCursor: Comparable {
  package static func < (one: SummaryCursor, other: SummaryCursor) -> Bool {
    one.rank == other.rank
      ? one.stream.description < other.stream.description : one.rank > other.rank
  }
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
