package import ScoringKit
import ScoringStore
import ScoringViews

/// A device that has written to a round, and the author of its newest entry.
package struct RoundKeeper: Hashable, Sendable {
  /// The name of the device.
  package let device: String
  /// Whether the device is one of this store, and not of another store whose entries were merged.
  package let isHere: Bool
  /// The current name of the author of the device's newest entry; `nil` if unknown.
  package let name: String?
  /// The time of the device's newest entry by its own clock, for display only.
  package let lastSeen: Moment
  /// The number of entries that the device wrote in the round.
  package let entries: Int
}

extension Scorer.Keypads {
  /// Returns the causal context of a round as it is now, to send with the next entry of a scorer
  /// who sees it.
  package func context(of request: RoundRequest) throws -> CausalContext {
    try read { repository in
      CausalContext(heads: try repository.record(repository.round(request, .shown)).ledger.heads)
    }
  }

  /// Returns the devices that have written to a round; the one whose newest entry is the latest is
  /// the first.
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
  /// The rank and the result of each seat: `1st, -2 thru 7`.
  var results: [String] {
    sides().sorted { $0.seat < $1.seat }.map { side in
      let place = side.place.map(Phrases.ordinal) ?? "no place"
      return side.result.text.isEmpty ? place : "\(place), \(side.result.text)"
    }
  }
}
