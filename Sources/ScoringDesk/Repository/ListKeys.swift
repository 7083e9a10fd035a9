import ScoringKit
import ScoringStore

/// The list keys: the fields that lists filter and sort by, limited to those that scoring can
/// change.
///
/// A summary is a cache that records its entries, so a list rebuilds it if there are newer ones.
/// While the list keys stay the same, an entry is stored without a new summary, which would change
/// two of seven pages of the database.
struct ListKeys {
  /// The round that this device wrote to last, if it was looked up.
  let last: Summary?
  /// The number of disputes.
  let disputes: Int
  private let phase: Phase

  /// Captures the list keys of a round.
  init(_ record: Repository.Record, last: Summary? = nil) {
    self.last = last
    phase = record.ledger.phase
    disputes = record.ledger.disputes.count
  }

  /// Whether a round in progress keeps its list keys with some entries: they are all play, and
  /// nothing is disputed.
  func holds(_ record: Repository.Record, with entries: [Entry]) -> Bool {
    phase.isInProgress && record.ledger.phase == phase
      && disputes == 0 && record.ledger.disputes.isEmpty
      && entries.allSatisfy { $0.kind == .event }
  }
}
