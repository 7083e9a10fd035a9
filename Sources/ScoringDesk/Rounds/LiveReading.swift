import ScoringKit
import ScoringViews

/// Builds a ``LiveRound`` from the record of a round.
struct LiveReading {
  /// The record of the shown round.
  let record: Repository.Record
  /// The shown round, with results as during play.
  private let view: RoundView
  /// The current names of the authors of the round's entries.
  private let authors: [StreamID: String]
  /// Returns the UTC offset of local time at a moment, in seconds.
  let offset: (Moment) -> Int
  /// The moment at which the data was read.
  private let now: Moment
  /// All entries of the round's log, with their fates.
  let rows: [LogRow]
  /// The newest entry of each device that wrote to the round.
  private let heads: [EntryID]
  /// The standing of the round after each event of the flow, in the sport's short form.
  private let standings: [EntryID: String]

  /// The maximum number of entries that ``LiveRound/entries`` lists.
  static let listed = 40
  /// The number of newest entries that are listed with the standing after them: about as many as a
  /// screen has rows.
  private static let told = 24
  /// The time, in milliseconds, for which a device counts as active after its last entry.
  private static let patience: Int64 = 30 * 60_000

  /// Reads the data of a round that its record lacks; with `tellsAll`, the standing after each entry
  /// is computed, and not only after the newest ones.
  init(
    _ record: Repository.Record, in repository: Repository, offset: @escaping (Moment) -> Int,
    now: Moment, tellsAll: Bool = false
  ) throws {
    let ledger = record.ledger
    self.record = record
    view = try RoundView(record, in: repository, asInPlay: true)
    authors = try Self.authors(of: ledger, repository)
    self.offset = offset
    self.now = now
    rows = ledger.rows
    heads = ledger.heads
    standings = Dictionary(
      ledger.turns(record.roster, last: tellsAll ? .max : Self.told)
        .map { ($0.entry, $0.standing) }
    ) { $1 }
  }

  private static func authors(
    of ledger: any RoundLedger, _ repository: Repository
  ) throws -> [StreamID: String] {
    var authors: [StreamID: String] = [:]
    var last: StreamID?
    // Consecutive entries often have the same author, so a name is looked up only when the author
    // changes.
    for case let author? in ledger.entries.lazy.map(\.author) where author != last {
      last = author
      authors[author] = try authors[author] ?? repository.player(key: author.key)?.name
    }
    return authors
  }

  var ledger: any RoundLedger { record.ledger }
  var names: Roster { record.roster }

  /// Returns the round as it is shown, with details of the selected cell or entry; with
  /// `asFinished`, the standings are computed as if the round were finished now.
  func round(at place: String?, asFinished: Bool = false) -> LiveRound {
    let prompt = view.prompt
    let place = place.map { known($0, on: view.sheet, prompt) }
    let disputes = ledger.disputes.filter { !ledger.isAside($0) }
    let counting = counting
    let entries = distinct(counting).suffix(Self.listed).map { entry($0) }
    let closed = asFinished || view.phase.isFinished
    return LiveRound(
      round: view, detail: detail(beside: view.sheet, prompt, place),
      standings: view.standings(
        of: record.sides(closed: closed), closed: closed, leadsOn: false),
      opening: ledger.openingPrompt(names), entries: entries,
      counts: counts(counting),
      disputes: disputes.map { dispute in
        LiveRound.Dispute(sides: dispute.entries.compactMap(row).map(side))
      },
      disputed: places(of: view.sheet, in: Set(disputes.flatMap(\.entries))), keepers: keepers,
      turn: prompt.places.first.flatMap { look(at: $0) }
        .flatMap { $0.stands == nil ? $0 : nil },
      look: place.flatMap { look(at: $0) }, tags: tags(entries, place),
      context: CausalContext(heads: heads))
  }

  /// Returns the row of an entry in the log; `nil` if the log does not contain it.
  private func row(of id: EntryID) -> LogRow? {
    rows.last { $0.entry.id == id }
  }

  /// Returns one side of a dispute, with the number of later entries that depend on it.
  private func side(_ row: LogRow) -> LiveRound.Entry {
    var side = entry(row)
    guard ledger.hasFlow else { return side }
    let sides = Set(ledger.disputes.flatMap(\.entries))
    side.followers = rows.count {
      $0.fate == .disputed && $0.number > row.number && !sides.contains($0.entry.id)
        && $0.entry.id.device == row.entry.id.device
    }
    return side
  }

  /// Returns the round after the scorer has filled a selected cell, with the next missing cell
  /// selected.
  func round(onFrom filled: String) -> LiveRound {
    round(at: onward(from: filled))
  }

  /// Returns the missing cell next to a filled one; `nil` if no cell is missing, or if the missing
  /// cell is next in turn anyway.
  private func onward(from place: String) -> String? {
    guard let filled = logPlace(place),
      let asked = try? ledger.prompt(at: filled, names: names).places.first
    else { return nil }
    // Some sports answer with the cell itself; then the card says which others of that part are empty.
    let others = view.sheet.part(at: place, of: names)?.pieces.joined() ?? [].joined()
    let next =
      asked == place
      ? others.first { $0.text.isEmpty && !$0.place.isEmpty && $0.place != place }?.place : asked
    return next == view.prompt.places.first ? nil : next
  }

  /// Returns the tags that can be added to the entry in a selected cell, or to the newest entry of
  /// play; `nil` if there is no such entry.
  private func tags(_ entries: [LiveRound.Entry], _ place: String?) -> LiveRound.Tags? {
    guard let place = place ?? entries.last(where: \.isPlay)?.id,
      case .entry(let id)? = logPlace(place), let row = row(of: id)
    else { return nil }
    return LiveRound.Tags(entry: entry(row), tokens: ledger.tags(of: id, names: names))
  }

  // MARK: The card

  /// Returns the sheet of the selected or next seat if it has cells that the card lacks; otherwise
  /// `nil`.
  ///
  /// It is also `nil` for a card without cells, because there the list of entries shows the
  /// progress.
  private func detail(beside sheet: Sheet, _ prompt: Prompt, _ place: String?) -> Sheet? {
    if sheet.showsAllPieces == true { return nil }
    let shown = sheet.places
    guard !shown.isEmpty else { return nil }
    let looked = place.flatMap { logPlace($0) }.flatMap { ledger.seat(at: $0) }
    let detail = ledger.state.detail(
      of: looked ?? prompt.next.first ?? Seat(index: 0), names, closed: false
    ).sheet
    return detail.places.isSubset(of: shown) ? nil : detail
  }

  /// Returns the names of the cells on a card that show one of some entries.
  private func places(of sheet: Sheet, in entries: Set<EntryID>) -> Set<String> {
    guard !entries.isEmpty else { return [] }
    return sheet.places.filter { place in
      guard case .entry(let id)? = logPlace(place) else { return false }
      return entries.contains(id)
    }
  }

  private func look(at text: String) -> LiveRound.Look? {
    guard let place = logPlace(text), let prompt = try? ledger.prompt(at: place, names: names)
    else { return nil }
    var stands: String?
    if case .entry(let id) = place, row(of: id) != nil { stands = ledger.phrase(id, names: names) }
    return LiveRound.Look(
      place: text, seat: ledger.seat(at: place), prompt: prompt, stands: stands,
      makesRoom: ledger.makesRoom(at: place, names: names))
  }

  // MARK: Entries

  /// The entries of play, the notes and the other fields that are in effect or disputed, as rows of
  /// the log in the order of play.
  var counting: [LogRow] {
    let counting = rows.filter { row in
      switch row.entry.kind {
      case .open, .remove, .undo, .redo: return false
      case .event, .insert: break
      case .field where FieldBody(row.entry.body)?.key == FieldBody.claimKey: return false
      case .field: break
      }
      return row.fate == .counts || row.fate == .disputed
    }
    return inOrderOfPlay(counting)
  }

  /// Returns rows of the log without those that repeat another scorer's entry.
  func distinct(_ rows: [LogRow]) -> [LogRow] {
    let repetitions = ledger.repetitions
    return rows.filter { !repetitions.contains($0.entry.id) }
  }

  /// Returns the number of entries of play among some rows, for each device that wrote any.
  private func counts(_ rows: [LogRow]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for head in heads {
      let count = rows.count { $0.entry.id.device == head.device && $0.entry.kind != .field }
      if count > 0 { counts["\(head.device)"] = count }
    }
    return counts
  }

  /// Returns rows of the log in the order of play: a corrected event of the flow has the position
  /// of the event that it corrects.
  private func inOrderOfPlay(_ rows: [LogRow]) -> [LogRow] {
    let order = ledger.flowEntries
    guard !order.isEmpty else { return rows }
    let flow = Set(order)
    let byID = Dictionary(rows.map { ($0.entry.id, $0) }) { first, _ in first }
    var next = order.compactMap { byID[$0] }[...]
    return rows.map { flow.contains($0.entry.id) ? next.popFirst() ?? $0 : $0 }
  }

  /// Returns an entry of a list for a row of the log.
  func entry(_ row: LogRow) -> LiveRound.Entry {
    let entry = row.entry
    return LiveRound.Entry(
      id: entry.id.description, number: row.number, time: timeOfDay(entry.time),
      who: who(entry) ?? "", says: ledger.phrase(entry.id, names: names),
      standing: standings[entry.id] ?? "", isDisputed: row.fate == .disputed,
      isPlay: entry.kind != .field)
  }

  /// Returns the current name of an entry's author; `nil` if unknown.
  func who(_ entry: Entry) -> String? {
    entry.author.flatMap { authors[$0] }
  }

  /// The scorers of the round, the one who wrote last first; empty if only one device wrote to it.
  private var keepers: [LiveRound.Keeper] {
    guard heads.count > 1 else { return [] }
    // The newest entry of a device is its last one in the log.
    let newest = heads.compactMap { row(of: $0)?.entry }
    var seen: Set<String> = []
    return newest.sorted { ($1.time, $0.id) < ($0.time, $1.id) }.compactMap { entry in
      let name = who(entry) ?? "\(entry.id.device)"
      guard seen.insert(name).inserted else { return nil }
      let isLate = now.milliseconds(since: entry.time) > Self.patience
      return LiveRound.Keeper(name: name, until: isLate ? timeOfDay(entry.time) : nil)
    }
  }

  private func timeOfDay(_ moment: Moment) -> String {
    LocalTime(moment, offset: offset(moment)).clock
  }
}
