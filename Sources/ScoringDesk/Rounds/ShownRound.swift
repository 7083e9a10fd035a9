package import ScoringKit
import ScoringStore
package import ScoringViews

/// A round as a page that can be browsed: what `show` prints, with participants whose results can
/// be opened.
@dynamicMemberLookup
package struct ShownRound: Hashable, Sendable {
  /// The round as it is now.
  package let round: RoundView
  /// The lines at the top of the page: the title, the date and other facts.
  package var facts: [Line] = []
  /// The other blocks of the round's page, from top to bottom, without the standings and the
  /// commands.
  package var blocks: [Page.Block] = []

  /// Returns a part of the round's view.
  package subscript<Value>(dynamicMember part: KeyPath<RoundView, Value>) -> Value {
    round[keyPath: part]
  }
}

/// The results of one participant in a round.
package struct ShownPart: Hashable, Sendable {
  /// The name of the participant.
  package let name: String
  /// The table with the results of the participant.
  ///
  /// Its cells may contain the names by which they can be selected.
  package let sheet: Sheet
  /// The participant's entries of play if the cells of the table can't be selected.
  ///
  /// Then an entry is selected by its `id`.
  package var entries: [LiveRound.Entry] = []
}

/// The history of one cell or entry of a round: all entries about it, with authors and times.
package struct ShownPlace: Hashable, Sendable {
  /// One entry in the history of the cell.
  package struct Entry: Hashable, Sendable {
    /// The number of the entry in the round's log, from 1.
    package let number: Int
    /// The local date and time of day of the entry.
    package let time: String
    /// The name of the entry's author, or of the device if the author is unknown.
    package let who: String
    /// The description of the entry for people.
    package let says: String
    /// The fate of the entry, such as `replaced by 12`; empty if it is in effect.
    package var fate = ""
  }

  /// The name of the cell, or the id of the entry, whose history this is.
  package let place: String
  /// The description of the entry that was selected, or the question of the prompt for the selected
  /// cell.
  package let title: String
  /// All entries that were ever written about the cell or entry, the oldest first.
  package let entries: [Entry]
}

extension Scorer.Keypads {
  /// Returns the page of a round, in progress or finished, for browsing.
  package func shown(_ request: RoundRequest) throws -> ShownRound {
    try looking(request) { record, repository in
      try RoundPage(record, in: repository, dates: dates, offset: offset).shown()
    }
  }

  /// Returns the results of one seat in a round.
  ///
  /// - Throws: ``DeskError`` if the round has no such seat.
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
            record, in: repository, offset: offset, now: clock.now(), tellsAll: true
          ).play(about: seat))
    }
  }

  /// Returns all entries of play in a round in their order, each with the standing after it in
  /// sports with a short form of it.
  package func play(of request: RoundRequest) throws -> [LiveRound.Entry] {
    try looking(request) { record, repository in
      try LiveReading(record, in: repository, offset: offset, now: clock.now(), tellsAll: true)
        .play(about: nil)
    }
  }

  /// Returns the history of a cell or an entry of a round, by the name of the cell or the id of the
  /// entry.
  ///
  /// - Throws: An error if the round has no such cell or entry.
  package func shown(_ request: RoundRequest, place: String) throws -> ShownPlace {
    try looking(request) { record, repository in
      try LiveReading(record, in: repository, offset: offset, now: clock.now())
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
  /// Returns the entries of play in effect that belong to a seat or to no seat, in the order of
  /// play; all of them if the seat is `nil`.
  ///
  /// Each entry has the standing after it in sports with a short form of it.
  fileprivate func play(about seat: Seat?) -> [LiveRound.Entry] {
    distinct(counting).filter { row in
      row.entry.kind != .field
        && (seat == nil || (ledger.seat(of: row.entry.id) ?? seat) == seat)
    }.map { entry($0) }
  }

  /// Returns the history of the cell or entry that a text names.
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

  /// Returns rows of the log together with the rows that they replaced, and those that replaced or
  /// voided them.
  private func withCorrections(_ written: [LogRow]) -> [LogRow] {
    var ids = Set(written.map(\.entry.id))
    var count = -1
    while count != ids.count {
      count = ids.count
      // An inserted entry has its own position, although its target is another entry.
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
