import ScoringKit
import ScoringStore

/// Imports entries of other stores one by one, and then updates the summaries of their rounds.
struct EntryIntake {
  /// An entry that is not accepted.
  struct Refused {
    /// A sentence with the refused entry, its stream and the reason; it begins with a lower-case
    /// letter.
    let sentence: String
    /// A hint for the user who reads the refusal; `nil` if there is none.
    let hint: String?

    fileprivate init(_ entry: Entry, _ reason: String, hint: String? = nil) {
      sentence = "entry \(entry.id) of \(entry.stream), which is not accepted: \(reason)"
      self.hint = hint
    }
  }

  /// The entries that one round received in this import.
  private struct Arrival {
    var isNew = false
    var added: Set<EntryID> = []
  }

  private var writer: RepositoryWriter
  private var rounds: [StreamID: Arrival] = [:]
  private var added = 0
  private var known = 0
  private var setAside = 0
  /// The remarks about the rounds that received entries and about new players, by stream.
  private(set) var remarks: [StreamID: [ImportPlan.Warning]] = [:]
  /// The streams of the players who received entries, and whether each player is new.
  private var players: [StreamID: Bool] = [:]
  /// The names that the rounds' entries contain of the players who take part, by key.
  private(set) var named: [String: String] = [:]

  /// Prepares an import of entries.
  ///
  /// - Parameter writer: The transaction in which the entries are stored.
  init(_ writer: RepositoryWriter) {
    self.writer = writer
  }

  /// The number of new entries, and the number of entries stored without effect because their round
  /// was deleted.
  var counts: (added: Int, setAside: Int) { (added, setAside) }

  /// The rounds that received entries: those that are new in the store, and those that it had
  /// before.
  var grown: (new: Set<StreamID>, continued: Set<StreamID>) {
    let new = Set(rounds.filter { $0.value.isNew }.keys)
    return (new, Set(rounds.filter { !$0.value.added.isEmpty }.keys).subtracting(new))
  }

  /// Marks the summary of a round for an update although the round received no entry, only the text
  /// of its rules.
  mutating func touch(_ stream: StreamID) {
    rounds[stream] = rounds[stream] ?? Arrival()
  }

  /// Imports one entry of another store; an entry that this store already has is ignored.
  ///
  /// - Returns: The reason why the entry is not accepted; `nil` if it is accepted. Nothing of a
  ///   refused entry is stored, and the import can go on.
  /// - Throws: An error if the store can't be read or written.
  mutating func take(_ entry: Entry, checksum: Checksum) throws -> Refused? {
    if let fault = Numbering.fault(in: entry) { return Refused(entry, "\(fault).") }
    var seats: [JSONValue] = []
    if entry.kind == .open, entry.stream.kind == StreamID.roundKind {
      guard let header = try? Header(CanonicalJSON.value(from: entry.body)) else {
        return Refused(entry, "it opens a round with a header that can't be read.")
      }
      seats = header.seats
    } else if entry.kind == .field, entry.stream.kind == StreamID.roundKind,
      let field = FieldBody(entry.body), field.key.hasPrefix(FieldBody.seatPrefix),
      let seat = field.value["participant"]
    {
      seats = [seat]
    }
    do {
      try insert(entry, checksum)
      for person in seats.compactMap({ try? Competitor($0) }).flatMap(\.people)
      where person.kind == .player && rounds[entry.stream] != nil {
        named[person.id] = person.name
      }
      return nil
    } catch let error as StoreError where error.kind == .conflict || error.kind == .away {
      return Refused(entry, error.message, hint: error.hint)
    }
  }

  /// Stores a frozen text, such as the rules of a round; a text that the store already has is
  /// ignored.
  ///
  /// - Returns: A sentence with the reason why the text is not accepted; `nil` if it is accepted.
  /// - Throws: An error if the store can't be read or written.
  func freeze(_ text: String) throws -> String? {
    do throws(StoreError) {
      try writer.writer.freeze(text)
      return nil
    } catch {
      guard error.kind == .conflict else { throw error }
      return error.message
    }
  }

  private mutating func insert(_ entry: Entry, _ checksum: Checksum) throws {
    // An opening makes a round new if the store had no opening of it.
    let isOpening = try entry.kind == .open && entries(of: entry.stream)?.opening == nil
    let isUnseen = rounds[entry.stream] == nil && entry.stream.kind == StreamID.roundKind
    let isFirst = try isUnseen && writer.writer.mark(of: entry.stream) == .empty
    if entry.stream.kind == StreamID.playerKind, players[entry.stream] == nil {
      players[entry.stream] = try writer.writer.mark(of: entry.stream) == .empty
    }
    let isNew = try writer.writer.insert(entry, checksum: checksum)
    if isNew {
      added += 1
    } else if try writer.writer.isDeleted(entry.stream) {
      setAside += 1
      return
    } else {
      known += 1
    }
    guard entry.stream.kind == StreamID.roundKind else { return }
    // The set is changed in place, because a copy for each entry of a long round is expensive.
    if isNew {
      rounds[entry.stream, default: Arrival()].added.insert(entry.id)
      if isFirst || isOpening { rounds[entry.stream]?.isNew = true }
    } else {
      touch(entry.stream)
    }
  }

  /// Updates the summaries of the rounds that received entries, and returns the report of the
  /// import.
  mutating func finish() throws -> ImportReport {
    var report = ImportReport()
    var waiting = 0
    // No player is written any more, so each name is read once.
    writer.repository.nameCache = NameCache()
    for (stream, arrival) in rounds.sorted(by: { $0.key < $1.key }) {
      report.cards += 1
      report.added += arrival.isNew ? 1 : 0
      report.known += arrival.isNew ? 0 : 1
      if !arrival.isNew, !arrival.added.isEmpty { report.continued += 1 }
      var remarks = ImportReport()
      waiting += try settle(stream, arrival, &remarks)
      self.remarks[stream] = remarks.warnings
      report.warnings += remarks.warnings
    }
    let similarity = Similarity(writer.repository)
    let alike = try [
      similarity.remarks(players: Set(players.filter(\.value).keys)),
      similarity.remarks(rounds: grown.new),
      similarity.remarks(united: grown.new.union(grown.continued)),
    ]
    for (stream, warnings) in alike.joined().sorted(by: { $0.key < $1.key }) {
      remarks[stream, default: []] += warnings
      report.warnings += warnings
    }
    report.counts = ["entries_added": added, "entries_known": known]
    if waiting > 0 { report.counts["entries_waiting"] = waiting }
    if setAside > 0 {
      report.counts["entries_set_aside"] = setAside
      report.warn(
        "deleted",
        "\(Phrases.count(setAside, "entry", plural: "entries")) of deleted rounds set aside: "
          + "what was deleted here stays deleted.")
    }
    return report
  }

  /// Returns the stored entries of a stream; `nil` if they were moved to a file that is not
  /// available now.
  private func entries(of stream: StreamID) throws -> [Entry]? {
    try StoreError.unlessAway { () throws(StoreError) in try writer.writer.entries(of: stream) }
  }

  /// Returns sentences about the changes that imported entries make to the results of a finished
  /// round; empty for other rounds.
  private func changes(of record: Repository.Record, before added: Set<EntryID>, _ entries: [Entry])
    -> [String]
  {
    let before = entries.filter { !added.contains($0.id) }
    guard !added.isEmpty,
      let was = try? writer.repository.record(record.stream, entries: before),
      was.ledger.phase.isFinished
    else { return [] }
    return RoundLine.changes(of: record, from: was.results)
  }

  /// Updates the stored summary of one round, reports problems, and returns the number of the
  /// round's pending entries.
  private func settle(_ stream: StreamID, _ arrival: Arrival, _ report: inout ImportReport) throws
    -> Int
  {
    guard let entries = try entries(of: stream) else {
      report.warn(
        "away",
        "What came for round \(stream.key) is kept, and read with it when its file is back.")
      return 0
    }
    let openings = Openings(entries)
    let isNewFirst = openings.first.map { arrival.added.contains($0.id) } ?? false
    for opening in openings.putAside where isNewFirst || arrival.added.contains(opening.id) {
      report.warn(
        "other-opening", writer.repository.sentence(putAside: opening, openings, stream))
    }
    guard openings.first != nil else {
      report.warn("waiting", "Round \(stream.key) waits for its opening, which isn't here yet.")
      return entries.count
    }
    let header = try writer.repository.header(stream, entries: entries)
    guard writer.repository.sports[header.sport] != nil else {
      try writer.writer.put(writer.repository.makeUnknownSummary(stream, header, entries))
      report.warn(
        "unknown-sport",
        "Round \(stream.key) is of the sport \"\(header.sport)\", which this program doesn't "
          + "know: it is kept as it came.")
      return 0
    }
    var record: Repository.Record
    do {
      record = try writer.repository.record(stream, header: header, entries: entries)
      // An arriving entry is checked when it is stored, so only older entries can be damaged.
      if arrival.added.count < entries.count {
        record.damage = try writer.writer.damaged(in: stream, entries)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // A newer version of the program may have made the round, so its entries are kept and its
      // summary is marked as unknown.
      try writer.writer.put(writer.repository.makeUnknownSummary(stream, header, entries))
      report.warn(
        "unreadable",
        "Round \(stream.key) cannot be read by this program, and is kept as it came: "
          + DeskError.sentence(of: error))
      return 0
    }
    try writer.cache(record)
    for row in record.ledger.rows.lazy
      .filter({ $0.fate == .quarantined && arrival.added.contains($0.entry.id) }).prefix(10)
    {
      report.warn(
        "quarantined",
        "Entry \(row.entry.id) of \(stream) is quarantined and has no effect: its Lamport number "
          + "\(row.entry.lamport) is out of range.")
    }
    let id = try writer.repository.shortID(stream)
    let changes = arrival.isNew ? [] : changes(of: record, before: arrival.added, entries)
    if !changes.isEmpty {
      report.warn(
        "result",
        "Round \(id) was finished, and what came changes it: \(changes.joined(separator: "; ")).",
        hint: "`\(Action("log", of: header.sport, round: id))` shows who wrote what.")
    }
    let disputes = record.ledger.disputes.count
    if disputes > 0 {
      report.warn(
        "disputed",
        "Round \(id) has \(Phrases.count(disputes, "dispute")).",
        hint: "`\(Action("disputes", of: header.sport, round: id))` lists them.")
    }
    let putAside = Set(openings.putAside.map(\.id))
    for orphan in record.ledger.orphans.filter({ !putAside.contains($0.entry) }).prefix(10) {
      report.warn(
        "orphaned",
        "Round \(id), not counted: \(record.ledger.phrase(orphan.entry, names: record.roster)). "
          + orphan.refusal.message)
    }
    return record.ledger.rows.count { $0.fate == .waiting }
  }
}
