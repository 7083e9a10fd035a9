package import ScoringKit
import ScoringStore

/// A round as somebody walks through it: what `show` says, and those who took part to be opened.
package struct ShownRound: Hashable, Sendable {
  /// Somebody who took part.
  package struct Participant: Hashable, Sendable {
    /// The index of the seat.
    package let seat: Int
    /// The place as standings print it: `1`, `=2`; empty for none.
    package let label: String
    /// The name.
    package let name: String
    /// The result in a few words.
    package let result: Line
  }

  /// Its id.
  package let id: String
  /// The id of its sport.
  package let sport: String
  /// What a round of the sport is called: `round`, `match`.
  package let noun: String
  /// What it is called.
  package let title: String
  /// Where it stands.
  package let phase: Phase
  /// Whether it was put away.
  package var isArchived = false
  /// Its note; empty for none.
  package var note = ""
  /// Who took part, in order of the places.
  package let participants: [Participant]
  /// What stands above them: title and date.
  package var facts: [Line] = []
  /// What else is said of it, from top to bottom.
  package var blocks: [Page.Block] = []
}

/// One participant's part of a round.
package struct ShownPart: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The part, piece by piece; its cells may say which places they show.
  package let sheet: Sheet
  /// The entries of play about them, where the cells have no places: `id` names the place.
  package var entries: [LiveRound.Entry] = []
}

/// What was written about one place of a round, by whom and when.
package struct ShownPlace: Hashable, Sendable {
  /// One entry.
  package struct Entry: Hashable, Sendable {
    /// Its number in the log.
    package let number: Int
    /// Date and time of day on the clock of the place.
    package let time: String
    /// Who wrote it.
    package let who: String
    /// What it says.
    package let says: String
    /// What became of it; empty where it counts.
    package var fate = ""
  }

  /// The name of the place.
  package let place: String
  /// What stands there, in words; what is asked there, where nothing does.
  package let title: String
  /// All that was ever written there, the oldest first.
  package let entries: [Entry]
}

extension Scorer.Keypads {
  /// A round to be walked through, in progress or finished.
  package func shown(_ request: RoundRequest) throws -> ShownRound {
    try looking(request) { record, book in
      let ledger = record.ledger
      let page = try RoundPage(record: record, book: book, dateStyle: dates, offset: offset).page()
      let lines = page.blocks.prefix { if case .line = $0 { true } else { false } }
      // Those who took part are listed, and what can be done has keys.
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

  /// The part of whoever has a seat of a round.
  ///
  /// - Throws: where there is no such seat.
  package func shown(_ request: RoundRequest, seat index: Int) throws -> ShownPart {
    try looking(request) { record, book in
      let ledger = record.ledger
      guard ledger.competitors.indices.contains(index) else {
        throw DeskError(.badValue, "The \(record.nouns.round) has no seat \(index + 1).")
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
            record: record, book: book, offset: offset, now: clock.now(), tellsAll: true
          )
          .play(about: seat))
    }
  }

  /// All that happened in play, in order, each with where it led to in sports that say so in a few
  /// words.
  package func play(of request: RoundRequest) throws -> [LiveRound.Entry] {
    try looking(request) { record, book in
      try LiveReading(
        record: record, book: book, offset: offset, now: clock.now(), tellsAll: true
      ).play(about: nil)
    }
  }

  /// All that was written at a place of a round, by the name that a cell or an entry has for it.
  ///
  /// - Throws: where there is no such place.
  package func shown(_ request: RoundRequest, place: String) throws -> ShownPlace {
    try looking(request) { record, book in
      try LiveReading(record: record, book: book, offset: offset, now: clock.now())
        .chain(at: place, dates)
    }
  }

  private func looking<Value>(
    _ request: RoundRequest, _ body: (Book.Record, Book) throws -> Value
  ) throws -> Value {
    try read { book in try body(book.record(book.round(request, .shown)), book) }
  }
}

extension LiveReading {
  /// The entries of play about a seat, and about nobody in particular, in the order of play; of
  /// all seats, where none is given.
  ///
  /// Each says where it led to, in sports that say so in a few words.
  fileprivate func play(about seat: Seat?) -> [LiveRound.Entry] {
    distinct(counting).filter { row in
      row.entry.kind != .field
        && (seat == nil || (ledger.seat(of: row.entry.id) ?? seat) == seat)
    }.map { entry($0) }
  }

  /// What was written at a place.
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

  /// Entries with those that stood there before, and those that took one of them back.
  private func withCorrections(_ written: [LogRow]) -> [LogRow] {
    var ids = Set(written.map(\.entry.id))
    var count = -1
    while count != ids.count {
      count = ids.count
      // What is inserted has a place of its own, though it names another.
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
