import ScoringKit
import ScoringStore

/// Reads the whole history for statistics through ledgers, round by round, between which others can
/// write.
struct StatisticsReader {
  /// Whether every round goes through its ledger: tests compare the two ways.
  @TaskLocal static var usesLedgersOnly = false

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
    var unreadable = 0
    for stream in try desk.read({ try $0.reader.streams(ofKind: StreamID.roundKind) }) {
      do {
        try addLedger(stream)
      } catch let error as StoreError {
        // The notice of the store names the file that is away.
        if error.kind != .away { throw error }
      } catch {
        unreadable += 1
      }
    }
    for fold in folds { fold.sortRounds() }
    return unreadable
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
