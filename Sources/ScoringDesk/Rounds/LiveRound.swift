package import ScoringKit
internal import ScoringStore

/// A round as it is shown while it is played, to those who keep it or follow it.
///
/// A place is named by the stored form of any value of its cell (``Cell/places``), or by the id of
/// its entry of play.
package struct LiveRound: Hashable, Sendable {
  /// An entry in effect, as listed among the newest ones.
  package struct Entry: Hashable, Sendable {
    /// The entry's id, which also names its place.
    package let id: String
    /// The entry's number in the log.
    package let number: Int
    /// The time of day by the clock of the place: `14:06`.
    package let time: String
    /// The author's name; empty if unknown.
    package let who: String
    /// The description of the entry.
    package let says: String
    /// The standing after the entry; empty if the sport has no short form of it.
    package let standing: String
    /// Whether the entry is in dispute.
    package let isDisputed: Bool
    /// Whether the entry belongs to play, unlike a note or a finish.
    package let isPlay: Bool
    /// The number of later entries of the same device that depend on this side of a dispute.
    package var followers = 0
  }

  /// The tags that can be added to an entry.
  package struct Tags: Hashable, Sendable {
    /// The entry: the selected one, else the newest of play.
    package let entry: Entry
    /// The entry's texts, each with one tag added; empty if there are none.
    package let tokens: [Prompt.Token]
  }

  /// The undo and redo of one device.
  package struct Steps: Hashable, Sendable {
    /// The effect of an undo or a redo.
    package struct Step: Hashable, Sendable {
      /// The id of the affected entry.
      package let id: String
      /// The description of the entries that would disappear or return.
      package let says: String
    }

    /// The effect of undo; `nil` if there is nothing recent to take back.
    package let back: Step?
    /// The effect of redo; `nil` if there is nothing to bring back.
    package let forward: Step?
  }

  /// A dispute between scorers.
  package struct Dispute: Hashable, Sendable {
    /// The entries in dispute; the one that is in effect for now comes last.
    package let sides: [Entry]
  }

  /// The result of one seat.
  package struct Result: Hashable, Sendable {
    /// The place, from 1; `nil` if there is none yet.
    package let place: Int?
    /// The place as printed in tables: `T2` if it is shared; a dash for none.
    package let label: String
    /// The result as printed in lists: `+2 thru 7`.
    package let score: String
  }

  /// One of several scorers of a round.
  package struct Keeper: Hashable, Sendable {
    /// The scorer's name, or the device's if unknown.
    package let name: String
    /// The time of day of the last entry if it is old: `14:05`; otherwise `nil`.
    package let until: String?
  }

  /// A selected place.
  package struct Look: Hashable, Sendable {
    /// The place.
    package let place: String
    /// The seat of the place; `nil` if it belongs to no seat.
    package let seat: Seat?
    /// The prompt for the place.
    package let prompt: Prompt
    /// The description of the entry at the place; `nil` if there is none.
    package let stands: String?
    /// Whether an entry can be inserted before it.
    package var makesRoom = false
  }

  /// The round's id.
  package let id: String
  /// The id of its sport.
  package let sport: String
  /// The sport's word for a round: `round`, `match`.
  package let noun: String
  /// The title of the rules that it is played by: `Maple Hill — Main`.
  package let title: String
  /// The event, or what is played in the sport's words: `Doubles to 11`.
  package var headline = ""
  /// The phase of the round.
  package let phase: Phase
  /// Whether all was played and no part, such as a playoff, is unfinished.
  ///
  /// Finishing then asks no question.
  package var isDecided: Bool { phase == .complete && prompt.pending.isEmpty }
  /// The id of the round that this one was united with; `nil` if there is none.
  package var keptIn: String?
  /// The names of the seats.
  package let names: Roster
  /// The scorecard.
  package let sheet: Sheet
  /// The details of the next seat if they exceed the card; otherwise `nil`.
  package let detail: Sheet?
  /// The standings, optionally as if the round were finished now.
  package let standings: Sheet
  /// The result of each seat, in seat order.
  package var results: [Result] = []
  /// Whether the round is a duel of two sides.
  package var isDuel = false
  /// The prompt for the next entry.
  package let prompt: Prompt
  /// The prompt at the beginning of the round; its keys keep their meaning for the whole round.
  package let opening: Prompt
  /// The newest entries in effect, the newest last.
  package let entries: [Entry]
  /// The number of entries of play in effect for each device that wrote any.
  package var counts: [String: Int] = [:]
  /// The undo and redo of each device that wrote an entry; empty unless requested.
  package var steps: [String: Steps] = [:]
  /// The disputes about play, the oldest first; disputes about notes are left out.
  package let disputes: [Dispute]
  /// The places in dispute.
  package let disputed: Set<String>
  /// Sentences about peculiarities of the round.
  package let remarks: [String]
  /// The scorers if there are several, the one who wrote last first.
  package let keepers: [Keeper]
  /// The cell that the next entry fills.
  ///
  /// It is `nil` in a sport without cells, after the end, and if the entry would extend an existing
  /// value, because text at a place replaces its whole value.
  package let turn: Look?
  /// The selected place; `nil` if none is selected or it does not exist.
  package let look: Look?
  /// The tags for the selected or newest entry; `nil` before the first entry.
  package let tags: Tags?
  /// The note of the round; empty if there is none.
  package let note: String
  /// Whether the round is archived.
  package var isArchived = false
  /// The causal context for the next entry.
  package let context: CausalContext
}

extension LiveRound {
  /// The winner of a round that is over, as `Ann won`; `nil` if no seat won alone.
  package var outcome: String? {
    let first = names.seats.filter { results[$0.index].place == 1 }
    guard [.complete, .final].contains(phase), names.names.count > 1, first.count == 1,
      let winner = first.first
    else { return nil }
    return "\(names[winner]) won"
  }
}

extension Scorer.Keypads {
  /// Returns a round for keeping or following it while it is played.
  ///
  /// `place` is the selected place, as named by a live round or as typed. With `asFinished`, the
  /// standings are those of the round if it were finished now. Strangers who follow the round may
  /// see shorter `names`.
  package func live(
    _ request: RoundRequest, at place: String? = nil, asFinished: Bool = false,
    names: ShownNames = .full
  ) throws -> LiveRound {
    try live(request, names: names) { $0.round(at: place, asFinished: asFinished) }
  }

  /// Returns the round after the scorer has filled a selected place.
  ///
  /// The missing place next to it is selected; none if it is next in turn or nothing is missing.
  package func live(_ request: RoundRequest, onFrom filled: String) throws -> LiveRound {
    try live(request, names: .full) { $0.round(onFrom: filled) }
  }

  /// Returns the round with the undo and redo of each device, for keypads.
  package func live(withStepsIn request: RoundRequest) throws -> LiveRound {
    try live(request, names: .full) { reading in
      var round = reading.round(at: nil)
      round.steps = reading.steps(round.entries)
      return round
    }
  }

  /// Returns a round with the prompts that may follow, at most `count`, for a keypad that loses the
  /// network.
  package func live(_ request: RoundRequest, ahead count: Int) throws -> (LiveRound, Lookahead) {
    try live(request, names: .full) { reading in
      (reading.round(at: nil), reading.ledger.lookahead(reading.names, most: count))
    }
  }

  private func live<Value>(
    _ request: RoundRequest, names: ShownNames, _ body: (LiveReading) throws -> Value
  ) throws -> Value {
    try read { repository in
      let stream = try repository.round(request, .unfinished)
      let kept = desk.ledgers.look(stream, version: try repository.reader.foreignVersion)
      var record = try kept ?? repository.record(stream)
      record.roster = names.roster(record.roster, noun: record.nouns.person)
      return try body(
        LiveReading(record: record, repository: repository, offset: offset, now: clock.now()))
    }
  }

  /// The scorer's name; `nil` if unknown.
  package var name: String? {
    get throws {
      try read { repository in
        switch scorer.author {
        case .me: try repository.me()?.name
        case .player(let id): try repository.player(key: id.key)?.name
        }
      }
    }
  }
}
