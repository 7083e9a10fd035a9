import ScoringKit
import ScoringStore

/// The list keys of a round: the fields by which lists filter and sort rounds, limited to those
/// that scoring can change.
///
/// The stored summary of a round is a cache that records the entries it was computed from, so a
/// list computes it again if there are newer ones. As long as the list keys stay the same, an entry
/// is stored without a new summary, which is faster: the entry alone changes five pages of the database file, with a summary seven.
struct ListKeys {
  /// The summary of the round that this device wrote to last; `nil` if it was not looked up.
  let last: Summary?
  /// The number of disputes in the round.
  let disputes: Int
  private let phase: Phase

  /// Records the list keys of a round.
  init(_ record: Repository.Record, last: Summary? = nil) {
    self.last = last
    phase = record.ledger.phase
    disputes = record.ledger.disputes.count
  }

  /// Whether a round has the same list keys after some entries: it is in progress in the same
  /// phase, nothing is disputed, and all of the entries are play.
  func holds(_ record: Repository.Record, with entries: [Entry]) -> Bool {
    phase.isInProgress && record.ledger.phase == phase
      && disputes == 0 && record.ledger.disputes.isEmpty
      && entries.allSatisfy { $0.kind == .event }
  }
}
