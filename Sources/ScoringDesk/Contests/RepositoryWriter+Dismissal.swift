import ScoringContests
import ScoringKit

extension RepositoryWriter {
  /// Records in the contest of a round that the round doesn't count, because it is deleted.
  ///
  /// The deletion stays on this device until it is synchronised, but the decision merges like any
  /// other, so that two desks agree.
  func dismissFromContest(_ round: StreamID) throws {
    guard let record = try repository.readable(round), record.ledger.header.fixture != nil,
      let contest = record.ledger.event.flatMap({ Repository.contest($0) })
    else { return }
    try set(
      [ContestField.dismissal(round: round.key).field(.string(ContestSubject.deleted))],
      of: contest)
  }
}
