import ScoringKit
import ScoringStore

/// By what lists find a round and put it in order, as far as play can change it.
///
/// A summary is a cache that knows of which entries it was made, so that a list that shows it
/// makes it anew where there are more. As long as this stays the same, an entry is stored without
/// one, which would change two pages of seven.
struct Listing {
  /// The round that this device wrote to last, where somebody has looked.
  let last: Summary?
  /// How many disputes there are.
  let disputes: Int
  private let phase: Phase

  /// How the lists have a round.
  init(_ record: Book.Record, last: Summary? = nil) {
    self.last = last
    phase = record.ledger.phase
    disputes = record.ledger.disputes.count
  }

  /// Whether a round in progress stays where it is with some entries: they are play and nothing
  /// else, and nobody disagrees.
  func holds(_ record: Book.Record, with entries: [Entry]) -> Bool {
    phase.isInProgress && record.ledger.phase == phase
      && disputes == 0 && record.ledger.disputes.isEmpty
      && entries.allSatisfy { $0.kind == .event }
  }
}
