package import ScoringKit
import ScoringStore

/// A round for browsing: the content of `show`, with participants that can be opened.
package struct ShownRound: Hashable, Sendable {
  /// A participant of the round.
  package struct Participant: Hashable, Sendable {
    /// The index of the seat.
    package let seat: Int
    /// The place as printed in standings: `1`, `=2`; empty for none.
    package let label: String
    /// The name.
    package let name: String
    /// The result in short.
    package let result: Line
  }

  /// The round's id.
  package let id: String
  /// The id of its sport.
  package let sport: String
  /// The sport's word for a round: `round`, `match`.
  package let noun: String
  /// The title of the round.
  package let title: String
  /// The phase of the round.
  package let phase: Phase
  /// Whether the round is archived.
  package var isArchived = false
  /// The note; empty if there is none.
  package var note = ""
  /// The participants, in order of their places.
  package let participants: [Participant]
  /// The lines above the participants: title and date.
  package var facts: [Line] = []
  /// The other blocks of the page, from top to bottom.
  package var blocks: [Page.Block] = []
}

/// One participant's part of a round.
package struct ShownPart: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The part, piece by piece; its cells may name the places that they show.
  package let sheet: Sheet
  /// The participant's entries of play if the cells have no places; each `id` names the place.
  package var entries: [LiveRound.Entry] = []
}

/// The history of one place of a round: its entries with authors and times.
package struct ShownPlace: Hashable, Sendable {
  /// One entry of the history.
  package struct Entry: Hashable, Sendable {
    /// Its number in the log.
    package let number: Int
    /// The date and time of day by the clock of the place.
    package let time: String
    /// The author's name.
    package let who: String
    /// The description of the entry.
    package let says: String
    /// The fate of the entry; empty if it is in effect.
    package var fate = ""
  }

  /// The name of the place.
  package let place: String
  /// The description of the place's content, or its prompt if it is empty.
  package let title: String
  /// All entries that were ever written there, the oldest first.
  package let entries: [Entry]
}

extension Scorer.Keypads {
  /// Returns a round for browsing, in progress or finished.
  package func shown(_ request: RoundRequest) throws -> ShownRound {
    try looking(request) { record, repository in
      let ledger = record.ledger
      let page = try RoundPage(
        record: record, repository: repository, dateStyle: dates, offset: offset
      ).page()
      let lines = page.blocks.prefix { if case .line = $0 { true } else { false } }
      // The participants are listed elsewhere, and keys replace the actions.
      let standings = RoundPage.standings(record, closed: ledger.phase.isFinished)
      var rest = page.blocks.dropFirst(lines.count).filter { $0 != .sheet(standings) }
      if case .actions? = rest.last { rest.removeLast(min(2, rest.count)) }
      return ShownRound(
        id: record.stream.key, sport: record.sport.id, noun: record.nouns.round,
        title: ledger.rules.title, phase: ledger.phase, isArchived: ledger.isArchived,
        note: ledger.field(FieldBody.noteKey)?.string ?? "",
        participants: ledger.standings(record.roster).rows.map { standing in
          ShownRound.Participant(
            seat: standing.seat.index, label: standing.label, name: record.roster[standing.seat],
            result: ledger.state.headline(of: standing.seat, closed: ledger.phase.isFinished))
        },
        facts: lines.compactMap { if case .line(let line) = $0 { line } else { nil } },
        blocks: rest)
    }
  }

  /// Returns one seat's part of a round.
  ///
  /// - Throws: ``DeskError`` if the round has no such participant.
  package func shown(_ request: RoundRequest, seat index: Int) throws -> ShownPart {
    try looking(request) { record, repository in
      let ledger = record.ledger
      guard ledger.competitors.indices.contains(index) else {
        throw DeskError(.badValue, "The \(record.nouns.round) has no such participant.")
      }
      let seat = Seat(index: index)
      let sheet = ledger.state.detail(
        of: seat, record.roster, closed: ledger.phase.isFinished
      ).sheet
      let hasPlaces = sheet.rows.contains { $0.cells.contains { $0.places != nil } }
      return ShownPart(
        name: record.roster[seat], sheet: sheet,
        entries: hasPlaces
          ? []
          : try LiveReading(
            record: record, repository: repository, offset: offset, now: clock.now(), tellsAll: true
          )
          .play(about: seat))
    }
  }

  /// Returns all entries of play in order, each with the standing after it in sports with a short
  /// form of it.
  package func play(of request: RoundRequest) throws -> [LiveRound.Entry] {
    try looking(request) { record, repository in
      try LiveReading(
        record: record, repository: repository, offset: offset, now: clock.now(), tellsAll: true
      ).play(about: nil)
    }
  }

  /// Returns the history of a place, which is named by a cell or by an entry.
  ///
  /// - Throws: If the round has no such place.
  package func shown(_ request: RoundRequest, place: String) throws -> ShownPlace {
    try looking(request) { record, repository in
      try LiveReading(record: record, repository: repository, offset: offset, now: clock.now())
        .chain(at: place, dates)
    }
  }

  private func looking<Value>(
    _ request: RoundRequest, _ body: (Repository.Record, Repository) throws -> Value
  ) throws -> Value {
    try read { repository in
      try body(repository.record(repository.round(request, .shown)), repository)
    }
  }
}

extension LiveReading {
  /// Returns the entries of play of a seat, and of no seat, in the order of play; of all seats if
  /// the seat is `nil`.
  ///
  /// Each has the standing after it in sports with a short form of it.
  fileprivate func play(about seat: Seat?) -> [LiveRound.Entry] {
    distinct(counting).filter { row in
      row.entry.kind != .field
        && (seat == nil || (ledger.seat(of: row.entry.id) ?? seat) == seat)
    }.map { entry($0) }
  }

  /// Returns the history of a place.
  fileprivate func chain(at text: String, _ dates: DateStyle) throws -> ShownPlace {
    let place = try ledger.place(named: text[...], names: names)
    let numbers = Dictionary(rows.map { ($0.entry.id, $0.number) }) { first, _ in first }
    let prompt = try? ledger.prompt(at: place, names: names)
    var title = prompt?.question ?? text
    if case .entry(let id) = place { title = ledger.phrase(id, names: names) }
    let written = rows.filter { row in
      let own = LogPlace.entry(row.entry.id)
      return own == place || ledger.isSame(own, as: place, names: names)
    }
    return ShownPlace(
      place: text, title: title,
      entries: withCorrections(written).map { row in
        let entry = row.entry
        return ShownPlace.Entry(
          number: row.number,
          time: dates.dateAndTime(LocalTime(entry.time, offset: offset(entry.time))),
          who: who(entry) ?? "device \(entry.id.device)",
          says: ledger.phrase(entry.id, names: names), fate: LogPage.words(row.fate, numbers))
      })
  }

  /// Returns rows with those that they replaced and those that took them back.
  private func withCorrections(_ written: [LogRow]) -> [LogRow] {
    var ids = Set(written.map(\.entry.id))
    var count = -1
    while count != ids.count {
      count = ids.count
      // An inserted entry has its own place, although it targets another entry.
      for row in rows where row.entry.kind != .open && row.entry.kind != .insert {
        if ids.contains(row.entry.id) {
          if row.entry.kind == .event { ids.formUnion(row.entry.targets) }
        } else if !ids.isDisjoint(with: row.entry.targets) {
          ids.insert(row.entry.id)
        }
      }
    }
    return rows.filter { ids.contains($0.entry.id) }
  }
}
