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

extension Scorer {
  /// What a round holds now, for whoever shows it and enters what happens next there.
  package func sight(of request: RoundRequest) throws -> Sight {
    do {
      return try read { book in
        Sight(heads: try book.record(book.round(request, .shown)).ledger.heads)
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// What others had entered well before a key was pressed by somebody who had not seen it, where
  /// play runs on and has no cells: the newest last.
  ///
  /// It may be the same that the key says, or what came before it. What others enter within seconds
  /// of the key is the same, or seen differently: that needs no word, or is a dispute. Nothing,
  /// where the key was counted before, or each entry has a cell of its own.
  package func missed(
    since sight: Sight, key: String?, pressed: Moment, in request: RoundRequest
  ) throws -> [LiveRound.Entry] {
    let same: Int64 = 5000
    do {
      return try read { book in
        let stream = try book.round(request, .unfinished)
        let own = try scribe ?? book.reader.device
        if let key = key.flatMap({ PressKey($0) }),
          try book.reader.line(sentAs: key, by: own) != nil
        {
          return []
        }
        let new = try book.reader.entries(of: stream).filter {
          $0.id.device != own && !sight.holds($0.id)
            && pressed.milliseconds(since: $0.time) > same
        }
        guard !new.isEmpty else { return [] }
        let view = try live(request)
        guard view.turn == nil else { return [] }
        let ids = Set(new.map(\.id.description))
        return view.entries.filter { $0.isPlay && ids.contains($0.id) }
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// What others have changed of play that a sight does not hold, as sentences: the newest last.
  package func changes(since sight: Sight, in request: RoundRequest) throws -> [String] {
    do {
      return try read { book in
        let own = try scribe ?? book.reader.device
        let new = try book.reader.entries(of: try book.round(request, .unfinished)).filter {
          $0.id.device != own && $0.kind != .field && !sight.holds($0.id)
        }
        guard !new.isEmpty else { return [] }
        let ids = Set(new.map(\.id.description))
        let told = try live(request).entries.filter { $0.isPlay && ids.contains($0.id) }
        return told.isEmpty
          ? ["Somebody took something back"]
          : told.map { ($0.who.isEmpty ? "" : "\($0.who): ") + $0.says }
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// Whether this scorer has stored a line under the name of a press: what is sent again is done.
  package func hasStored(_ key: String) throws -> Bool {
    do {
      return try read { book in
        let own = try scribe ?? book.reader.device
        return try PressKey(key).flatMap { try book.reader.line(sentAs: $0, by: own) } != nil
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// Who keeps a round, and when they were last seen there; the newest first.
  package func keepers(of request: RoundRequest) throws -> [RoundKeeper] {
    do {
      return try read { book in
        try book.reader.keepers(of: book.round(request, .shown)).map { keeper in
          RoundKeeper(
            device: keeper.newest.device.description, isHere: keeper.isOwn,
            name: try keeper.author.flatMap { try book.player(key: $0.key)?.name },
            lastSeen: keeper.time, entries: keeper.count)
        }
      }
    } catch {
      throw DeskError.told(error)
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
