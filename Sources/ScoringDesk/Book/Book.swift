public import ScoringKit
import ScoringStore
internal import Synchronization

/// The store as people speak of it: rounds, players, documents, and who "me" is.
///
/// A book reads within one snapshot of the store. It decodes only what is asked for.
struct Book {
  /// The snapshot.
  let reader: StoreReader
  /// The sports that this program knows.
  let sports: SportList
  /// The rules that were decoded already.
  let rulesCache: RulesCache
  /// What players are called, where many rounds are read of a snapshot; nil where few are.
  var nameCache: NameCache?

  /// A round's ledger, with what its seats are called today.
  struct Record {
    /// The round's stream.
    let stream: StreamID
    /// Its sport.
    let sport: Sport
    /// Its log, read.
    var ledger: any RoundLedger
    /// What the seats are called.
    var roster: Roster

    /// What rounds of its kind call things.
    var nouns: Nouns { sport.nouns(of: ledger.header.kind) }

    /// A result as it stands behind what somebody did: ` at -3`, ` 11-7`.
    func result(_ result: Line) -> Line {
      nouns.result(result, ofDuel: ledger.rules.isDuel)
    }
  }

  /// A round's record.
  ///
  /// - Throws: where the stream is missing or damaged, or of a sport that this program lacks.
  func record(_ stream: StreamID) throws -> Record {
    try record(stream, entries: reader.entries(of: stream))
  }

  /// A round's record from entries that were read already.
  func record(_ stream: StreamID, entries: [Entry]) throws -> Record {
    try record(stream, header: header(stream, entries: entries), entries: entries)
  }

  /// A round's record from a header that was decoded already.
  func record(_ stream: StreamID, header: Header, entries: [Entry]) throws -> Record {
    guard let sport = sports[header.sport] else {
      throw DeskError.unknownSport(header.sport)
    }
    let rules = try rulesCache.rules(header.rules) {
      guard let frozen = try reader.frozen(header.rules) else {
        throw DeskError.damaged("The rules of round \(stream.key) are missing from the store.")
      }
      return try sport.rules(frozen, kind: header.kind)
    }
    let ledger = try sport.ledger(round: rules, header: header, entries: entries)
    return Record(
      stream: stream, sport: sport, ledger: ledger, roster: try roster(ledger.competitors))
  }

  /// A round's record; nil where its content cannot be read, which `doctor` reports.
  ///
  /// - Throws: where the store can't be read.
  func readable(_ stream: StreamID) throws -> Record? {
    do {
      return try record(stream)
    } catch let error as StoreError where error.kind != .away {
      throw error
    } catch {
      return nil
    }
  }

  /// What a round was opened with.
  func header(_ stream: StreamID, entries: [Entry]) throws -> Header {
    guard let opening = entries.opening else {
      throw DeskError.damaged("Round \(stream.key) has no opening entry.")
    }
    do {
      return try Header(CanonicalJSON.value(from: opening.body))
    } catch {
      throw DeskError.damaged("The opening of round \(stream.key) cannot be read.")
    }
  }
}

extension [Entry] {
  /// The entry that opens the stream: the first one of its kind that is not quarantined.
  var opening: Entry? {
    let limit = LamportLimit.limit(count: count)
    return first { $0.kind == .open && $0.lamport <= limit }
  }
}

/// The sports that a program was built with.
public struct SportList: Sendable {
  /// In the order in which they are listed.
  public let sports: [Sport]

  /// Makes a list.
  public init(_ sports: [Sport]) {
    self.sports = sports
  }

  /// The sport with an id.
  public subscript(id: String) -> Sport? {
    sports.first { $0.id == id }
  }
}

/// What players are called, by their keys: each player's log is read once in a snapshot.
final class NameCache {
  private var names: [String: Roster.Names] = [:]

  /// The names of a player, read by `make` the first time; nil where there is no such player.
  func names(of key: String, make: () throws -> Roster.Names?) rethrows -> Roster.Names? {
    if let known = names[key] { return known }
    let made = try make()
    names[key] = made
    return made
  }
}

/// The rules that were decoded in this process: a layout is decoded once, however
/// many rounds were played on it.
final class RulesCache: Sendable {
  // By the texts of the ids: a table of another kind of key takes a while to come into being.
  private let rules = Mutex<[String: any Round]>([:])

  /// The rules with a content id, decoded by `make` the first time.
  func rules(_ id: ContentID, make: () throws -> any Round) rethrows -> any Round {
    if let known = rules.withLock({ $0[id.text] }) { return known }
    let made = try make()
    rules.withLock { $0[id.text] = made }
    return made
  }
}
