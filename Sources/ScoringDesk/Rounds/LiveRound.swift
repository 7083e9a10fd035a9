package import ScoringKit
internal import ScoringStore

/// A round as somebody sees it who keeps it, or follows it, while it is played.
///
/// A place is named by the stored form of any value of its cell (``Cell/places``), or by the id of
/// the entry of play that stands there.
package struct LiveRound: Hashable, Sendable {
  /// One entry that counts, as a list of the last ones has it.
  package struct Entry: Hashable, Sendable {
    /// Its id, which is also the name of its place.
    package let id: String
    /// Its number in the log.
    package let number: Int
    /// The time of day on the clock of the place: `14:06`.
    package let time: String
    /// Who wrote it; empty where nobody said.
    package let who: String
    /// What it says.
    package let says: String
    /// Where the round stood after it; empty in a sport that doesn't say so in a few words.
    package let standing: String
    /// Whether somebody else says otherwise.
    package let isDisputed: Bool
    /// Whether it is something that happened in play, and not a note or a finish.
    package let isPlay: Bool
    /// Of one side of a dispute: how many later entries of the same device stand or fall with it.
    package var followers = 0
  }

  /// What may be noted of an entry afterwards.
  package struct Tags: Hashable, Sendable {
    /// The entry: the one that is looked at, else the newest of play.
    package let entry: Entry
    /// Its texts with one thing more; empty where there is nothing to note.
    package let tokens: [Prompt.Token]
  }

  /// A step back, and forward again, of one device.
  package struct Steps: Hashable, Sendable {
    /// Where a step leads.
    package struct Step: Hashable, Sendable {
      /// The id of the entry that it is about.
      package let id: String
      /// What would go, or come back, in words.
      package let says: String
    }

    /// What undo would take back; nil for nothing, or nothing of late.
    package let back: Step?
    /// What redo would bring back; nil for nothing.
    package let forward: Step?
  }

  /// What scorekeepers see differently.
  package struct Dispute: Hashable, Sendable {
    /// What each of them says, the one that counts for now last.
    package let sides: [Entry]
  }

  /// How one seat stands.
  package struct Result: Hashable, Sendable {
    /// The place, from 1; nil for none yet.
    package let place: Int?
    /// The place as tables have it: `T2` where it is shared; a dash for none.
    package let label: String
    /// The result as lists have it: `+2 thru 7`.
    package let score: String
  }

  /// Somebody who keeps a round that is kept by several.
  package struct Keeper: Hashable, Sendable {
    /// The name; that of the device, where nobody said.
    package let name: String
    /// The time of day of the last entry, where none came lately: `14:05`.
    package let until: String?
  }

  /// What stands at a place that somebody looks at.
  package struct Look: Hashable, Sendable {
    /// The place.
    package let place: String
    /// The seat that it is about, if it is about one.
    package let seat: Seat?
    /// What may be entered there.
    package let prompt: Prompt
    /// What stands there, in words; nil for nothing.
    package let stands: String?
    /// Whether something can be put before it.
    package var makesRoom = false
  }

  /// The round's id.
  package let id: String
  /// The id of its sport.
  package let sport: String
  /// What a round of the sport is called: `round`, `match`.
  package let noun: String
  /// What it is played by: `Maple Hill — Main`.
  package let title: String
  /// Where it stands.
  package let phase: Phase
  /// Whether it is played to its end and nothing of it is half done, as a playoff: finishing asks
  /// nothing then.
  package var isDecided: Bool { phase == .complete && prompt.pending.isEmpty }
  /// The id of the round that it was made one with, where it goes on; nil where it stands for itself.
  package var keptIn: String?
  /// What the seats are called.
  package let names: Roster
  /// The card.
  package let sheet: Sheet
  /// More than the card shows: the pieces of whoever is next; nil for nothing.
  package let detail: Sheet?
  /// Who stands where, or would if it were finished now.
  package let standings: Sheet
  /// How each seat stands, in order of the seats.
  package var results: [Result] = []
  /// Whether two play against each other.
  package var isDuel = false
  /// What comes next.
  package let prompt: Prompt
  /// What could be entered first, so that its keys mean nothing else later.
  package let opening: Prompt
  /// The last entries that count, the newest last.
  package let entries: [Entry]
  /// How many entries of play count of each device that wrote any.
  package var counts: [String: Int] = [:]
  /// Where undo and redo lead, of each device that wrote any entry; none where that was not asked.
  package var steps: [String: Steps] = [:]
  /// What scorekeepers see differently, the oldest first; notes are not among it.
  package let disputes: [Dispute]
  /// The places in dispute.
  package let disputed: Set<String>
  /// What is odd, in sentences.
  package let remarks: [String]
  /// Who keeps the round here and elsewhere, where there are several; whoever wrote lately first.
  package let keepers: [Keeper]
  /// The cell that the next entry fills; nil in a sport without cells, after the end, and where the
  /// entry makes more of what stands there: what is entered at a place is its whole new value.
  package let turn: Look?
  /// What somebody looks at; nil where nobody does, or there is no such place.
  package let look: Look?
  /// What may be noted of the entry that is looked at, or of the newest; nil before the first.
  package let tags: Tags?
  /// The note of the round; empty for none.
  package let note: String
  /// Whether it was put away.
  package var isArchived = false
  /// What is seen, for what is entered next.
  package let sight: Sight
}

extension LiveRound {
  /// Who won a round that is over: `Ann won`; nil where nobody did alone.
  package var outcome: String? {
    let first = names.seats.filter { results[$0.index].place == 1 }
    guard [.complete, .final].contains(phase), names.names.count > 1, first.count == 1,
      let winner = first.first
    else { return nil }
    return "\(names[winner]) won"
  }
}

extension Scorer.Keypads {
  /// A round to be kept or followed while it is played.
  ///
  /// The place is what somebody looks at, by a name that a live round has for it, or as it is typed.
  ///
  /// The names are those that strangers are shown, where it is followed by some; the standings as
  /// they would be, where somebody weighs whether to finish it.
  package func live(
    _ request: RoundRequest, at place: String? = nil, asFinished: Bool = false,
    names: ShownNames = .full
  ) throws -> LiveRound {
    try live(request, names: names) { $0.round(at: place, asFinished: asFinished) }
  }

  /// The same round for whoever has just filled a place that they looked at: they look at what is
  /// lacking beside it next, and at nothing where that is whose turn it is anyway, or nothing is.
  package func live(_ request: RoundRequest, onFrom filled: String) throws -> LiveRound {
    try live(request, names: .full) { $0.round(onFrom: filled) }
  }

  /// The same round for keypads, which tell where undo and redo lead.
  package func live(withStepsIn request: RoundRequest) throws -> LiveRound {
    try live(request, names: .full) { reading in
      var round = reading.round(at: nil)
      round.steps = reading.steps(round.entries)
      return round
    }
  }

  private func live(
    _ request: RoundRequest, names: ShownNames, _ body: (LiveReading) -> LiveRound
  ) throws -> LiveRound {
    try read { book in
      let stream = try book.round(request, .unfinished)
      let kept = desk.ledgers.look(stream, version: try book.reader.foreignVersion)
      var record = try kept ?? book.record(stream)
      record.roster = names.roster(record.roster, noun: record.nouns.person)
      return try body(
        LiveReading(record: record, book: book, offset: offset, now: clock.now()))
    }
  }

  /// What whoever writes is called; nil where nobody said.
  package var name: String? {
    get throws {
      try read { book in
        switch scorer.author {
        case .me: try book.me()?.name
        case .player(let id): try book.player(key: id.key)?.name
        }
      }
    }
  }
}
