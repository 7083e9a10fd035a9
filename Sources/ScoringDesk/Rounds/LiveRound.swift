package import ScoringKit
internal import ScoringStore
// `LiveRound` and `ShownRound` have the members of `RoundView`, so those who import the desk need them.
@_exported public import ScoringViews

/// A round as a keypad or a board shows it while it is played.
///
/// The selected place is a cell of the card or an entry of play. A cell is named by the stored form
/// of any of its values (``Cell/places``), an entry by its id.
@dynamicMemberLookup
package struct LiveRound: Hashable, Sendable {
  /// One of the newest entries in effect, as a keypad lists them.
  package struct Entry: Hashable, Sendable {
    /// The id of the entry, by which it can also be selected.
    package let id: String
    /// The number of the entry in the round's log, from 1.
    package let number: Int
    /// The time of the entry as local time of day: `14:06`.
    package let time: String
    /// The name of the entry's author; empty if unknown.
    package let who: String
    /// The description of the entry for people.
    package let says: String
    /// The standing of the round after the entry; empty if the sport has no short form of it.
    package let standing: String
    /// Whether scorers disagree about the entry.
    package let isDisputed: Bool
    /// Whether the entry is an event of the game, and not a note or the finish.
    package let isPlay: Bool
    /// If the entry is a side of a dispute: the number of later entries of its device that depend
    /// on it.
    package var followers = 0
  }

  /// The notes, called tags, that can be added to an entry of play afterwards.
  package struct Tags: Hashable, Sendable {
    /// The entry that the tags can be added to: the selected one, or else the newest entry of play.
    package let entry: Entry
    /// The text of the entry with one tag more, for each tag that can be added; empty if there are
    /// none.
    package let tokens: [Prompt.Token]
  }

  /// The effects of an undo and of a redo by one device.
  package struct Steps: Hashable, Sendable {
    /// The effect of one undo or redo.
    package struct Step: Hashable, Sendable {
      /// The id of the entry that would be taken back, or of the undo that would be taken back.
      package let id: String
      /// The description of the entries that would disappear or return, for people.
      package let says: String
    }

    /// The entries that an undo would take back; `nil` if there is nothing recent.
    package let back: Step?
    /// The entries that a redo would restore; `nil` if there are none.
    package let forward: Step?
  }

  /// A dispute between scorers about the game.
  package struct Dispute: Hashable, Sendable {
    /// The disputed entries; the one that is in effect for now is the last.
    package let sides: [Entry]
  }

  /// One of several scorers of the round.
  package struct Keeper: Hashable, Sendable {
    /// The scorer's name, or the id of the device if the name is unknown.
    package let name: String
    /// The local time of day of the scorer's last entry if it is old: `14:05`; `nil` if it is
    /// recent.
    package let until: String?
  }

  /// A selected cell or entry, with what can be entered there.
  package struct Look: Hashable, Sendable {
    /// The name of the selected cell, or the id of the selected entry.
    package let place: String
    /// The seat of the selected cell or entry; `nil` if it belongs to no seat.
    package let seat: Seat?
    /// The prompt for a new value of the selected cell or entry.
    package let prompt: Prompt
    /// The description of the present entry in the selected cell; `nil` if the cell is empty.
    package let stands: String?
    /// Whether an entry can be inserted before the selected cell or entry.
    package var makesRoom = false
  }

  /// The round as it is now, with the results and the card as during play.
  package let round: RoundView
  /// The match that follows on the court of the round's event; `nil` for a round of no event, or unless
  /// requested.
  package var onward: Onward?
  /// Whether a final score of both sides can be entered instead of the play; `false` unless
  /// requested.
  package var takesFinal = false
  /// The sheet of the selected or next seat if it has cells that the card lacks; otherwise `nil`.
  package let detail: Sheet?
  /// The standings of the round now, or as if it were finished now if that was requested.
  package let standings: Sheet
  /// The prompt at the beginning of the round.
  ///
  /// Its keys belong to the sport for the whole round, so a keypad gives them no other meaning.
  package let opening: Prompt
  /// The newest entries of the round that are in effect, the newest last.
  package let entries: [Entry]
  /// For each device that wrote any, the number of its entries of play in effect.
  package var counts: [String: Int] = [:]
  /// The effects of an undo and of a redo by each device that wrote an entry; empty unless
  /// requested.
  package var steps: [String: Steps] = [:]
  /// The disputes about the game, the oldest first.
  ///
  /// Disputes about notes and archiving are left out.
  package let disputes: [Dispute]
  /// The names of the cells on the card that show disputed entries.
  package let disputed: Set<String>
  /// The scorers of the round if there are several, the one who wrote last first; empty if only one
  /// device wrote.
  package let keepers: [Keeper]
  /// The cell that the next entry of play fills.
  ///
  /// It is `nil` in a sport without cells, after the end of the game, and if the next entry would
  /// extend the value of a cell. In the last case a text for the cell would replace its whole
  /// value.
  package let turn: Look?
  /// The selected cell or entry; `nil` if none is selected or the selected one does not exist.
  package let look: Look?
  /// The tags that can be added to the selected or newest entry; `nil` if the round has no entry of
  /// play.
  package let tags: Tags?
  /// The causal context to send with the next entry: the newest entry of each device when the round
  /// was read.
  package let context: CausalContext
}

extension LiveRound {
  /// Returns a part of the round's view.
  package subscript<Value>(dynamicMember part: KeyPath<RoundView, Value>) -> Value {
    round[keyPath: part]
  }
}

extension Scorer.Keypads {
  /// Returns a round as it is shown while it is played, to keep it or to follow it.
  ///
  /// `place` is the selected cell or entry: a name from a ``LiveRound``, or as a person types it.
  /// With `asFinished`, the standings are computed as if the round were finished now.
  package func live(
    _ request: RoundRequest, at place: String? = nil, asFinished: Bool = false
  ) throws -> LiveRound {
    try live(request) { reading, _ in
      reading.round(at: place, asFinished: asFinished)
    }
  }

  /// Returns a round after the scorer has filled a selected cell.
  ///
  /// The missing cell next to it is selected. None is selected if no cell is missing, or if the
  /// missing cell is next in turn anyway.
  package func live(_ request: RoundRequest, onFrom filled: String) throws -> LiveRound {
    try live(request) { reading, _ in reading.round(onFrom: filled) }
  }

  /// Returns a round with everything that a keypad shows: what undo and redo would do for each
  /// device, what follows on the court, and whether a final score can be entered.
  package func live(withStepsIn request: RoundRequest) throws -> LiveRound {
    try live(request) { reading, repository in
      var round = reading.round(at: nil)
      round.steps = reading.steps(round.entries)
      round.onward = try repository.onward(from: reading.record)
      round.takesFinal = reading.record.takesFinal
      return round
    }
  }

  /// Returns a round with at most `count` prompts that may follow, for a keypad that loses the
  /// network.
  package func live(_ request: RoundRequest, ahead count: Int) throws -> (LiveRound, Lookahead) {
    try live(request) { reading, _ in
      (reading.round(at: nil), reading.ledger.lookahead(reading.names, most: count))
    }
  }

  private func live<Value>(
    _ request: RoundRequest, _ body: (LiveReading, Repository) throws -> Value
  ) throws -> Value {
    try inPlay(request, names: .full) { record, repository in
      try body(
        LiveReading(record, in: repository, offset: offset, now: clock.now()), repository)
    }
  }

  /// Returns a round as a board shows it, with names in a given form for strangers who follow it.
  package func board(_ request: RoundRequest, names: ShownNames) throws -> RoundView {
    try inPlay(request, names: names) { record, repository in
      try RoundView(record, in: repository, asInPlay: true).shared(showsNote: false)
    }
  }

  /// Passes the record of a round that is followed during play, which is read again only if the
  /// round has changed since.
  private func inPlay<Value>(
    _ request: RoundRequest, names: ShownNames,
    _ body: (Repository.Record, Repository) throws -> Value
  ) throws -> Value {
    try read { repository in
      let stream = try repository.round(request, .unfinished)
      let kept = desk.ledgers.look(stream, version: try repository.reader.foreignVersion)
      var record = try kept ?? repository.record(stream)
      record.roster = names.roster(record.roster, noun: record.nouns.listed(sides: false).one)
      return try body(record, repository)
    }
  }

  /// The current name of the scorer; `nil` if unknown.
  package var name: String? {
    get throws {
      try read { repository in
        switch scorer.author {
        case .me: try repository.me()?.name
        case .player(let id): try repository.player(key: id.key)?.name
        case .nobody: nil
        }
      }
    }
  }
}
