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
    /// The time of day on the clock of the place: `14:06`.
    package let time: String
    /// Who wrote it; empty where nobody said.
    package let who: String
    /// What it says.
    package let says: String
    /// Whether somebody else says otherwise.
    package let isDisputed: Bool
    /// Whether it is something that happened in play, and not a note or a finish.
    package let isPlay: Bool
    /// What is stored of it.
    package let notation: String
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
    /// The result as lists have it: `+2 thru 7`.
    package let score: String
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
  /// What the seats are called.
  package let names: Roster
  /// The card.
  package let sheet: Sheet
  /// More than the card shows: the pieces of whoever is next, or how it went; nil for nothing.
  package let detail: Sheet?
  /// Who stands where.
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
  /// What scorekeepers see differently, the oldest first; notes are not among it.
  package let disputes: [Dispute]
  /// The places in dispute.
  package let disputed: Set<String>
  /// What is odd, in sentences.
  package let remarks: [String]
  /// Who keeps the round here and elsewhere, where there are several.
  package let keepers: [String]
  /// The cell that the next entry fills; nil in a sport without cells, and after the end.
  package let turn: Look?
  /// What somebody looks at; nil where nobody does, or there is no such place.
  package let look: Look?
  /// The note of the round; empty for none.
  package let note: String
  /// What is seen, for what is entered next.
  package let sight: Sight
}

extension Scorer {
  /// A round to be kept or followed while it is played.
  ///
  /// The place is what somebody looks at, by a name that a live round has for it, or as it is typed.
  ///
  /// The names are those that strangers are shown, where it is followed by some.
  package func live(
    _ request: RoundRequest, at place: String? = nil, names: ShownNames = .full
  ) throws -> LiveRound {
    do {
      return try read { book in
        let stream = try book.round(request, .unfinished)
        let kept = desk.ledgers.look(stream, version: try book.reader.foreignVersion)
        var record = try kept ?? book.record(stream)
        record.roster = names.roster(record.roster, noun: record.nouns.person)
        return try LiveReading(record: record, book: book, dates: dates, offset: offset)
          .round(at: place)
      }
    } catch {
      throw DeskError.told(error)
    }
  }

  /// The scorer that keeps a round for a player with a device of its own: the one that the player
  /// had there before, else a new one.
  package func keeper(of request: RoundRequest, named player: String) throws -> Scorer {
    do {
      let name = try read { try $0.player(named: player).name }
      let own = try device
      let known = try keepers(of: request).first {
        $0.isHere && $0.name == name && $0.device != own
      }
      return try known.map { try desk.scorer(device: $0.device, for: player, dates: dates) }
        ?? desk.newScorer(for: player, dates: dates)
    } catch {
      throw DeskError.told(error)
    }
  }

  /// What whoever writes is called; nil where nobody said.
  package var name: String? {
    get throws {
      do {
        return try read { book in
          switch author {
          case .me: try book.me()?.name
          case .player(let id): try book.player(key: id.key)?.name
          }
        }
      } catch {
        throw DeskError.told(error)
      }
    }
  }
}

/// Makes a live round of a record.
private struct LiveReading {
  let record: Book.Record
  let book: Book
  let dates: DateStyle
  let offset: (Moment) -> Int

  /// How many entries are listed.
  private static let listed = 40

  private var ledger: any RoundLedger { record.ledger }
  private var names: Roster { record.roster }

  func round(at place: String?) throws -> LiveRound {
    let prompt = ledger.state.prompt(names)
    let sheet = ledger.state.sheet(names, closed: false)
    let rows = ledger.rows
    let place = place.map { known($0, on: sheet) }
    let disputes = ledger.disputes.filter { !ledger.isAside($0) }
    let numbers = Dictionary(rows.map { ($0.entry.id, $0) }) { first, _ in first }
    return LiveRound(
      id: record.stream.key, sport: record.sport.id, noun: record.sport.nouns.round,
      title: ledger.rules.heading, phase: ledger.phase, names: names, sheet: sheet,
      detail: detail(beside: sheet, prompt, place),
      standings: RoundPage.standings(record, closed: false, leadsOn: false),
      results: results, isDuel: ledger.rules.isDuel, prompt: prompt,
      opening: ledger.openingPrompt(names), entries: try entries(rows),
      disputes: try disputes.map { dispute in
        LiveRound.Dispute(
          sides: try dispute.entries.compactMap { numbers[$0] }.map { try entry($0) })
      },
      disputed: places(of: sheet, in: Set(disputes.flatMap(\.entries))),
      remarks: ledger.state.remarks(names, closed: false), keepers: try keepers(rows),
      turn: prompt.places.first.flatMap { look(at: $0, numbers) },
      look: place.flatMap { look(at: $0, numbers) },
      note: ledger.field(FieldBody.noteKey)?.string ?? "", sight: Sight(heads: ledger.heads))
  }

  private var results: [LiveRound.Result] {
    let standings = ledger.standings(names)
    return names.seats.map { seat in
      LiveRound.Result(
        place: standings[seat]?.place, score: ledger.state.headline(of: seat, closed: false).text)
    }
  }

  // MARK: The card

  /// What the card lacks: its own pieces of whoever is next, or how the round went where there are
  /// no cells at all.
  private func detail(beside sheet: Sheet, _ prompt: Prompt, _ place: String?) -> Sheet? {
    let shown = sheet.places
    guard !shown.isEmpty else {
      for case .sheet(let sheet)? in ledger.timeline(names)?.blocks ?? [] { return sheet }
      return nil
    }
    let looked = place.flatMap { logPlace($0) }.flatMap { ledger.seat(at: $0) }
    let detail = ledger.state.detail(
      of: looked ?? prompt.next.first ?? Seat(index: 0), names, closed: false
    ).sheet
    return detail.places.isSubset(of: shown) ? nil : detail
  }

  /// The places of a card that show one of some entries.
  private func places(of sheet: Sheet, in entries: Set<EntryID>) -> Set<String> {
    guard !entries.isEmpty else { return [] }
    return sheet.places.filter { place in
      guard case .entry(let id)? = logPlace(place) else { return false }
      return entries.contains(id)
    }
  }

  /// A place by the name that cells have, where it was typed.
  private func known(_ text: String, on sheet: Sheet) -> String {
    let shown = sheet.places.union(
      names.seats.flatMap { ledger.state.detail(of: $0, names, closed: false).sheet.places })
    guard !shown.contains(text), let typed = logPlace(text) else { return text }
    return shown.first { place in
      logPlace(place).map { ledger.isSame($0, as: typed, names: names) } ?? false
    } ?? text
  }

  private func logPlace(_ place: String) -> LogPlace? {
    try? ledger.place(named: place[...], names: names)
  }

  private func look(at text: String, _ rows: [EntryID: LogRow]) -> LiveRound.Look? {
    guard let place = logPlace(text), let prompt = try? ledger.prompt(at: place, names: names)
    else { return nil }
    var stands: String?
    if case .entry(let id) = place, rows[id] != nil { stands = ledger.phrase(id, names: names) }
    return LiveRound.Look(
      place: text, seat: ledger.seat(at: place), prompt: prompt, stands: stands)
  }

  // MARK: Entries

  private func entries(_ rows: [LogRow]) throws -> [LiveRound.Entry] {
    let counting = rows.filter { row in
      switch row.entry.kind {
      case .open, .remove, .undo, .redo: return false
      case .event, .insert: break
      case .field where FieldBody(row.entry.body)?.key == FieldBody.claimKey: return false
      case .field: break
      }
      return row.fate == .counts || row.fate == .disputed
    }
    return try inOrderOfPlay(counting).suffix(Self.listed).map { try entry($0) }
  }

  /// The rows with events of the flow in the order of play: a correction stands where the corrected
  /// one stood.
  private func inOrderOfPlay(_ rows: [LogRow]) -> [LogRow] {
    let order = ledger.flowEntries
    let flow = Set(order)
    let byID = Dictionary(rows.map { ($0.entry.id, $0) }) { first, _ in first }
    var next = order.compactMap { byID[$0] }[...]
    return rows.map { flow.contains($0.entry.id) ? next.popFirst() ?? $0 : $0 }
  }

  private func entry(_ row: LogRow) throws -> LiveRound.Entry {
    let entry = row.entry
    let when = dates.dateAndTime(LocalTime(entry.time, offset: offset(entry.time)))
    return LiveRound.Entry(
      id: entry.id.description, time: String(when.suffix(5)), who: try who(entry) ?? "",
      says: ledger.phrase(entry.id, names: names), isDisputed: row.fate == .disputed,
      isPlay: entry.kind != .field, notation: entry.body)
  }

  private func who(_ entry: Entry) throws -> String? {
    try entry.author.flatMap { try book.player(key: $0.key)?.name }
  }

  /// The names of those who wrote, one a device, where several devices did.
  private func keepers(_ rows: [LogRow]) throws -> [String] {
    var newest: [DeviceID: Entry] = [:]
    for row in rows { newest[row.entry.id.device] = row.entry }
    guard newest.count > 1 else { return [] }
    return try newest.sorted { $0.key < $1.key }.map { device, entry in
      try who(entry) ?? "\(device)"
    }
  }
}

extension Sheet {
  /// The places of all its cells.
  fileprivate var places: Set<String> {
    Set(rows.flatMap(\.cells).flatMap { $0.places ?? [] })
  }
}
