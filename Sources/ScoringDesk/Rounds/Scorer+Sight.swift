package import ScoringKit
import ScoringStore

/// A device that writes to a round, and its last author.
package struct RoundKeeper: Hashable, Sendable {
  /// The device.
  package let device: String
  /// Whether the device belongs to this store.
  package let isHere: Bool
  /// The current name of the last author; `nil` if unknown.
  package let name: String?
  /// The time of the last entry by the device's clock, for display only.
  package let lastSeen: Moment
  /// The number of the device's entries in the round.
  package let entries: Int
}

extension Scorer.Keypads {
  /// Returns the causal context of a round, for showing it and entering the next event.
  package func context(of request: RoundRequest) throws -> CausalContext {
    try read { repository in
      CausalContext(heads: try repository.record(repository.round(request, .shown)).ledger.heads)
    }
  }

  /// Returns the devices that write to a round with their last entries, the newest first.
  package func keepers(of request: RoundRequest) throws -> [RoundKeeper] {
    try read { repository in
      try repository.reader.keepers(of: repository.round(request, .shown)).map { keeper in
        RoundKeeper(
          device: keeper.newest.device.description, isHere: keeper.isOwn,
          name: try keeper.author.flatMap { try repository.player(key: $0.key)?.name },
          lastSeen: keeper.time, entries: keeper.count)
      }
    }
  }
}

extension Repository.Record {
  /// The place and the result of each seat: `1st, -2 thru 7`.
  var results: [String] {
    let standings = ledger.standings(roster)
    let closed = ledger.phase.isFinished
    return ledger.competitors.indices.map { index in
      let seat = Seat(index: index)
      let place = standings[seat]?.place.map(Phrases.ordinal) ?? "no place"
      let score = ledger.state.headline(of: seat, closed: closed).text
      return score.isEmpty ? place : "\(place), \(score)"
    }
  }
}
