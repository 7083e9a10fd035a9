import ScoringKit
import ScoringStore

/// Reads the whole history for statistics, in pieces between which others can write.
///
/// A round that one device wrote without corrections is folded directly from the stored bytes; any
/// other is read through its ledger.
struct StatisticsReader {
  /// Whether every round goes through its ledger: tests compare the two ways.
  @TaskLocal static var usesLedgersOnly = false
  /// How many entries a transaction reads: a few milliseconds.
  private static let pieceSize = 4000

  private let desk: Desk
  private let sport: Sport
  private var folds: [StatisticsFold] = []
  private var rules: [String: Rules] = [:]

  private struct Rules {
    let title: String
    let folder: RoundFolder
  }

  init(_ desk: Desk, _ sport: Sport) {
    self.desk = desk
    self.sport = sport
  }

  /// Adds the finished rounds of the sport that exist when the reading begins to each fold that
  /// accepts them.
  ///
  /// - Returns: the number of rounds that could not be read.
  /// - Throws: an error if the store can't be read.
  mutating func read(into folds: [StatisticsFold]) throws -> Int {
    self.folds = folds
    let end = try desk.read { try $0.reader.endOfStreams() }
    var unreadable = 0
    var place: Int64? = end > 0 ? 0 : nil
    while let start = place {
      let piece = try desk.read {
        try $0.reader.roundRows(after: start, upTo: end, entries: Self.pieceSize)
      }
      for item in piece.items {
        do {
          if try Self.usesLedgersOnly || !addPlain(item, of: piece) { try addLedger(item.stream) }
        } catch let error as DeskError where error.code.isOfStorage && error.code != .away {
          throw error
        } catch {
          unreadable += 1
        }
      }
      place = piece.next
    }
    for fold in folds { fold.sortRounds() }
    return unreadable
  }

  /// Counts a round from its rows; false where only its ledger can tell.
  private mutating func addPlain(_ item: RoundRows.Item, of piece: RoundRows) throws -> Bool {
    guard item.isPlain, !item.opening.isEmpty,
      let facts = RoundFacts(piece.bytes[item.opening])
    else { return false }
    guard facts.sport == sport.id, let status = piece.field(FieldBody.statusKey, of: item) else {
      return true
    }
    guard status.elementsEqual("\"\(FieldBody.finished)\"".utf8) else {
      return status.elementsEqual("\"\(FieldBody.abandoned)\"".utf8)
    }
    guard piece.field(FieldBody.archivedKey, of: item) == nil else { return false }
    let rules = try rules(facts.rules, kind: facts.kind)
    let takers = folds.filter {
      $0.takes(facts.startedAt, title: rules.title, kind: facts.kind, id: item.stream.key)
    }
    guard !takers.isEmpty else { return true }
    guard let round = try rules.folder.fold(seats: facts.seats, events: piece.events(of: item))
    else { return false }
    for fold in takers {
      fold.add(round, startedAt: facts.startedAt, id: item.stream.key, isOfficial: true)
    }
    return true
  }

  private mutating func addLedger(_ stream: StreamID) throws {
    try desk.read { book in
      let entries = try book.reader.entries(of: stream)
      // A stream without entries was deleted; one without an opening waits for it.
      guard entries.opening != nil else { return }
      let header = try book.header(stream, entries: entries)
      guard header.sport == sport.id else { return }
      let record = try book.record(stream, header: header, entries: entries)
      let ledger = record.ledger
      guard ledger.phase.isFinished, !ledger.isArchived else { return }
      let takers = folds.filter {
        $0.takes(
          header.startedAt, title: ledger.rules.title, kind: header.kind, id: stream.key)
      }
      guard !takers.isEmpty else { return }
      let round = try rules(header.rules.text, kind: header.kind).folder.fold(ledger)
      for fold in takers {
        fold.add(
          round, startedAt: header.startedAt, id: stream.key, isOfficial: ledger.phase == .final)
      }
    }
  }

  private mutating func rules(_ id: String, kind: String) throws -> Rules {
    if let known = rules["\(kind) \(id)"] { return known }
    guard let content = ContentID(id),
      let frozen = try desk.read({ try $0.reader.frozen(content) })
    else { throw DeskError.damaged("The rules \(id) are missing from the store.") }
    let round = try sport.rules(frozen, kind: kind)
    let made = Rules(title: round.title, folder: try sport.folder(rules: round, kind: kind))
    rules["\(kind) \(id)"] = made
    return made
  }
}
