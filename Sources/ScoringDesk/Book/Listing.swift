import ScoringKit

/// By what lists find a round and put it in order, as far as play can change it.
///
/// A summary is a cache that knows of which entries it was made, so that a list that shows it
/// makes it anew where there are more. As long as this stays the same, an entry is stored without
/// one: it would take a fifth of the time that the whole entry takes.
struct Listing: Equatable {
  private let phase: Phase
  private let disputes: Int
  private let isArchived: Bool

  /// How the lists have a round.
  init(_ record: Book.Record) {
    phase = record.ledger.phase
    disputes = record.ledger.disputes.count
    isArchived = record.ledger.isArchived
  }

  /// Whether a round in progress stays where it is with some entries: they are play and nothing
  /// else, and nobody disagrees.
  func holds(_ record: Book.Record, with entries: [Entry]) -> Bool {
    phase.isInProgress && disputes == 0 && Listing(record) == self
      && entries.allSatisfy { $0.kind == .event }
  }
}
