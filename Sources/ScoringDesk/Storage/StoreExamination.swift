import ScoringKit
import ScoringStore

/// The part of `doctor`, the check of the store, that needs the sports: it reads every round and
/// compares it with its stored summary.
struct StoreExamination {
  /// A problem that was found in a round or an entry.
  struct Finding {
    /// The stream of the round, or the id of the entry, that has the problem.
    let place: String
    /// A sentence that describes the problem.
    let sentence: String
  }

  /// The number of rounds that the check has read.
  private(set) var rounds = 0
  /// The problems that are damage of the store.
  private(set) var findings: [Finding] = []
  /// The quarantined entries, which have no effect because their Lamport numbers are above the
  /// limits of their streams.
  private(set) var quarantined: [Entry] = []
  /// The openings that were put aside, because another opening of their round is first in the log.
  private(set) var putAside: [Finding] = []
  /// The rounds of other devices that can't be read, with the reasons.
  private(set) var foreign: [Finding] = []
  /// The number of pending entries, which refer to entries that have not arrived yet.
  private(set) var waiting = 0
  /// The number of rounds of sports that this program doesn't know.
  private(set) var unknownSports = 0
  /// The number of outdated summaries, which will be made again when they are shown next.
  private(set) var stale = 0
  /// The number of disputes in all rounds that were read.
  private(set) var disputes = 0
  /// The number of rounds that were not checked, because they were moved to files that can't be
  /// read now.
  private(set) var away = 0
  /// The number of attached files whose bytes the store lacks.
  private(set) var missingFiles = 0
  /// Whether all damage that was found is in stored summaries, which can be made again.
  private(set) var isOnlyCaches = true

  /// Reads and checks every round of a store, a few at a time, so that other processes can write in
  /// between.
  ///
  /// - Parameters:
  ///   - desk: The desk through which the store is read.
  ///   - suspects: The streams in which quarantined entries are looked for.
  ///   - comparesCaches: Whether the stored summaries are compared with the rounds.
  /// - Throws: An error if the store can't be read.
  init(_ desk: Desk, quarantineIn suspects: Set<StreamID>, comparesCaches: Bool) throws {
    quarantined = try desk.read { repository in
      try suspects.sorted().flatMap { stream in
        let entries = try StoreError.unlessAway { () throws(StoreError) in
          try repository.reader.entries(of: stream)
        }
        return LamportLimit.quarantined(in: entries ?? [])
      }
    }
    let streams = try desk.read { try $0.reader.streams(ofKind: StreamID.roundKind) }
    var next = 0
    while next < streams.count {
      let end = min(next + Self.piece, streams.count)
      try desk.read { repository in
        var repository = repository
        repository.nameCache = NameCache()
        for stream in streams[next..<end] {
          try look(at: stream, repository, comparesCaches: comparesCaches)
        }
      }
      next = end
    }
  }

  /// The number of rounds that the check reads in one transaction.
  private static let piece = 16

  private mutating func look(at stream: StreamID, _ repository: Repository, comparesCaches: Bool)
    throws
  {
    let found = try StoreError.unlessAway { () throws(StoreError) in
      try repository.reader.entries(of: stream)
    }
    guard let entries = found else {
      away += 1
      return
    }
    // Another process may have deleted the round in the meantime.
    guard !entries.isEmpty else { return }
    rounds += 1
    let openings = Openings(entries)
    putAside += openings.putAside.map { opening in
      Finding(
        place: "\(opening.id)",
        sentence: repository.sentence(putAside: opening, openings, stream))
    }
    do {
      guard openings.first != nil else {
        if try entries.contains(where: { try $0.id.device == repository.reader.device }) {
          throw DeskError.damaged("Round \(stream.key) has no opening entry.")
        }
        waiting += entries.count
        return
      }
      let record = try repository.record(stream, entries: entries)
      disputes += record.ledger.disputes.count
      waiting += record.ledger.rows.count { $0.fate == .waiting }
      missingFiles += try record.ledger.attachments.count {
        try !repository.reader.hasAttached($0.content)
      }
      guard comparesCaches else { return }
      let made = try repository.makeSummary(record, mark: StreamMark(of: entries))
      try compare(repository.reader.summary(of: stream), with: made)
    } catch let error as DeskError where error.code == .unknownSport {
      unknownSports += 1
    } catch let error as StoreError where error.isOfTheMachine {
      // That a file can't be read at the moment does not mean that the round is damaged.
      throw error
    } catch {
      guard try isOwn(entries, repository) else {
        let sentence =
          "This round came from another device, and this program can't read it: it is kept as it "
          + "came. \(DeskError.sentence(of: error))"
        foreign.append(Finding(place: stream.description, sentence: sentence))
        return
      }
      isOnlyCaches = false
      findings.append(
        Finding(place: stream.description, sentence: DeskError.sentence(of: error)))
    }
  }

  /// Returns whether the opening entry of a round is from a device of this store.
  ///
  /// If it is, a failure to read the round is damage; otherwise a newer program may have written
  /// it.
  private func isOwn(_ entries: [Entry], _ repository: Repository) throws -> Bool {
    let own = try repository.reader.ownDevices()
    return entries.opening.map { own.contains($0.id.device) } ?? false
  }

  /// Compares the stored summary of a round with the one made from its entries.
  ///
  /// A stored summary of fewer entries, of older code or for another device is outdated and is made
  /// again when it is shown. A stored summary that claims to be up to date but differs is damage.
  private mutating func compare(_ stored: Summary?, with made: Summary) {
    guard stored != made else { return }
    guard let stored, stored.mark == made.mark, stored.revision == made.revision,
      stored.touched == made.touched, !isOlder(stored, made), !isReordered(stored, made)
    else {
      let isInPlay = made.phase.isInProgress && stored?.phase == made.phase
      stale += isInPlay && stored?.revision == made.revision ? 0 : 1
      return
    }
    findings.append(
      Finding(place: made.stream.description, sentence: "Its summary differs from its entries."))
  }

  /// Returns whether two summaries differ only in the order of players who share a rank.
  ///
  /// The order of these players follows their names, so it changes when one of them is renamed.
  private func isReordered(_ stored: Summary, _ made: Summary) -> Bool {
    func sorted(_ summary: Summary) -> JSONValue? {
      guard var fields = (try? CanonicalJSON.value(JSONValue.self, from: summary.body))?.object,
        let rows = fields["rows"]?.array
      else { return nil }
      let texts = rows.map { (try? CanonicalJSON.text($0)) ?? "" }
      fields["rows"] = .array(texts.sorted().map { .string($0) })
      return .object(fields)
    }
    var known = stored
    (known.body, known.search) = (made.body, made.search)
    return known == made && sorted(stored) == sorted(made)
  }

  /// Returns whether two summaries differ only in the search text, which was shorter in older
  /// versions, and in the outcome, which older versions did not store.
  private func isOlder(_ stored: Summary, _ made: Summary) -> Bool {
    var known = stored
    known.search = made.search
    if stored.outcome == nil { known.outcome = made.outcome }
    return known == made
  }

  /// The quarantined entries, the openings that were put aside, and the rounds of other devices that
  /// can't be read, as findings that are no damage.
  var quarantine: [Finding] {
    quarantined.prefix(Self.named).map { entry in
      Finding(
        place: "\(entry.id)",
        sentence: "This entry of \(entry.stream) has the Lamport number \(entry.lamport), which is "
          + "out of range: it is kept, and has no effect.")
    } + putAside.prefix(Self.named) + foreign.prefix(Self.named)
  }

  /// The maximum number of quarantined entries, of openings that were put aside, and of unreadable
  /// rounds, that are listed one by one.
  private static let named = 20

  /// Returns sentences about what was found that is no damage, such as `2 disputes`.
  ///
  /// - Parameter strays: The number of entries that were stored without effect because their round
  /// was deleted.
  /// - Returns: The sentences; empty if there is nothing to report.
  func notes(strays: Int) -> [Line] {
    var notes: [Line] = []
    if quarantined.count > Self.named {
      notes.append(Line("\(quarantined.count - Self.named) further entries are quarantined."))
    }
    if putAside.count > Self.named {
      notes.append(Line("\(putAside.count - Self.named) further openings were put aside."))
    }
    if foreign.count > Self.named {
      notes.append(Line("\(foreign.count - Self.named) further rounds can't be read."))
    }
    if strays > 0 {
      notes.append(
        Line(
          "\(Phrases.count(strays, "entry", plural: "entries")) of deleted rounds set aside."))
    }
    if waiting > 0 {
      notes.append(
        Line(
          "\(Phrases.count(waiting, "entry", plural: "entries")) waiting for entries "
            + "that are missing here; import those of their device."))
    }
    if away > 0 {
      notes.append(
        Line("\(Phrases.count(away, "round")) in files that can't be read now: not checked."))
    }
    if missingFiles > 0 {
      notes.append(
        Line(
          "\(Phrases.count(missingFiles, "attached file")) not here yet; "
            + "a store that has them gives them by `sync` or a bundle."))
    }
    if unknownSports > 0 {
      notes.append(
        Line(
          "\(Phrases.count(unknownSports, "round")) of sports that this program doesn't know."))
    }
    if stale > 0 {
      notes.append(
        """
        \(Phrases.count(stale, "summary")) older than the round; they are computed again when \
        shown, or by `\(Action("doctor", options: ["rebuild": nil]))`.
        """)
    }
    if disputes > 0 {
      notes.append("\(Phrases.count(disputes, "dispute")): `\(Action("disputes"))` lists them.")
    }
    return notes
  }

}

extension StoreError {
  /// Whether the cause of the error is not the content of the store, but the disk, the system or
  /// another program.
  fileprivate var isOfTheMachine: Bool {
    switch kind {
    case .busy, .gone, .full, .readOnly, .permission, .cannotCreate, .inputOutput, .away: true
    case .notADatabase, .foreign, .newer, .damaged, .conflict, .impossible, .missing: false
    }
  }
}
