package import ScoringKit
import ScoringStore

/// Somebody who keeps a round: a device, and who wrote there when last.
package struct RoundKeeper: Hashable, Sendable {
  /// The device.
  package let device: String
  /// Whether it is one of this store's own.
  package let isHere: Bool
  /// What whoever wrote last is called today; nil where nobody said.
  package let name: String?
  /// When that was, on the clock of the device: for people only.
  package let lastSeen: Moment
  /// How many entries of the round are theirs.
  package let entries: Int
}

extension Scorer.Keypads {
  /// What a round holds now, for whoever shows it and enters what happens next there.
  package func sight(of request: RoundRequest) throws -> Sight {
    try read { book in
      Sight(heads: try book.record(book.round(request, .shown)).ledger.heads)
    }
  }

  /// Who keeps a round, and when they were last seen there; the newest first.
  package func keepers(of request: RoundRequest) throws -> [RoundKeeper] {
    try read { book in
      try book.reader.keepers(of: book.round(request, .shown)).map { keeper in
        RoundKeeper(
          device: keeper.newest.device.description, isHere: keeper.isOwn,
          name: try keeper.author.flatMap { try book.player(key: $0.key)?.name },
          lastSeen: keeper.time, entries: keeper.count)
      }
    }
  }
}

extension Book.Record {
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
