public import ScoringKit
import ScoringStore
internal import Synchronization

/// The store's data in terms of rounds, players and documents, read within one snapshot.
///
/// Streams are read and decoded only when they are requested.
struct Repository {
  /// The access to one consistent state of the store.
  let reader: StoreReader
  /// The sports that the program was built with.
  let sports: SportList
  /// The rules of rounds that were decoded before.
  let rulesCache: RulesCache
  /// A cache of the players' names while many rounds are read; `nil` if only few rounds are read.
  var nameCache: NameCache?
  /// The contest that this process typed a result of last, if it is unchanged since; `nil` for none.
  var keptContest: ContestReading?
  /// The names of contests that were read before in the same transaction.
  let eventNames = EventNameCache()
  /// The user, as read before in the same transaction.
  let userCache = UserCache()

  /// A round as read from the store: its ledger, and the current names of its seats.
  struct Record {
    /// The stream that stores the round.
    let stream: StreamID
    /// The sport of the round.
    let sport: Sport
    /// The log of the round, folded.
    var ledger: any RoundLedger
    /// The current names of the round's seats.
    var roster: Roster
    /// The entries whose stored checksums don't match them, so that the score may be wrong.
    var damage: [EntryID] = []

    /// The sport's nouns for this kind of round.
    var nouns: Nouns { sport.nouns(of: ledger.header.kind) }
  }

  /// Returns the record of a round.
  ///
  /// - Throws: An error if the round is missing or damaged, or its sport is unknown.
  func record(_ stream: StreamID) throws -> Record {
    try record(stream, entries: reader.entries(of: stream))
  }

  /// Returns the record of a round from entries that were already read, after a check of their
  /// checksums.
  func record(_ stream: StreamID, entries: [Entry]) throws -> Record {
    var record = try record(stream, header: header(stream, entries: entries), entries: entries)
    record.damage = try reader.damaged(in: stream, entries)
    return record
  }

  /// Returns the record of a round from a header and entries that were already read; their
  /// checksums are not checked.
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

  /// Returns the record of a round; `nil` if it is missing, damaged or of an unknown sport, or if
  /// the file with its entries is away.
  ///
  /// `doctor` reports such rounds.
  ///
  /// - Throws: An error if the store itself can't be read.
  func readable(_ stream: StreamID) throws -> Record? {
    do {
      return try record(stream)
    } catch let error as StoreError where error.kind != .away {
      throw error
    } catch {
      return nil
    }
  }

  /// Returns the header of a round with its current start time, which may have been corrected since
  /// the opening.
  func currentHeader(_ stream: StreamID, entries: [Entry]) throws -> Header {
    let header = try header(stream, entries: entries)
    guard entries.contains(where: { $0.body.hasPrefix(FieldBody.startedKey) }) else {
      return header
    }
    let fields = DocumentLedger(stream, entries: entries).document.fields
    return header.moved(by: fields[FieldBody.startedKey])
  }

  /// Returns the header of a round as its opening entry contains it.
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
  /// The entry that opens a round, among the entries of its stream in any order: the first opening
  /// in the order of the log that is not quarantined.
  var opening: Entry? { Openings(self).first }
}

/// The list of the sports that a program was built with.
public struct SportList: Sendable {
  /// The sports of the list, in the order in which they are shown.
  public let sports: [Sport]

  /// Creates a list of sports.
  public init(_ sports: [Sport]) {
    self.sports = sports
  }

  /// Returns the sport with an id; `nil` if the list has none.
  public subscript(id: String) -> Sport? {
    sports.first { $0.id == id }
  }
}

/// A cache of players' names by key, so that each player is read only once.
final class NameCache {
  private var names: [String: Roster.Names] = [:]

  /// Returns the names of a player; `make` reads them the first time.
  ///
  /// `nil` if the store has no such player.
  func names(of key: String, make: () throws -> Roster.Names?) rethrows -> Roster.Names? {
    if let known = names[key] { return known }
    let made = try make()
    names[key] = made
    return made
  }
}

/// A cache of the id of the user, which is needed for the names of every round.
final class UserCache {
  private var known: String??

  /// Returns the id of the user, `nil` if unknown; `make` reads it the first time.
  func key(make: () throws -> String?) rethrows -> String? {
    if let known { return known }
    let made = try make()
    known = .some(made)
    return made
  }

  /// Forgets the user, because another one was set.
  func forget() { known = nil }
}

/// A cache of decoded rules, so that each different text of rules is decoded only once per process.
final class RulesCache: Sendable {
  // The keys are strings because a dictionary with another key type is slower to set up.
  private let rules = Mutex<[String: any Round]>([:])

  /// Returns the rules with a content id; `make` decodes them the first time.
  func rules(_ id: ContentID, make: () throws -> any Round) rethrows -> any Round {
    if let known = rules.withLock({ $0[id.text] }) { return known }
    let made = try make()
    rules.withLock { $0[id.text] = made }
    return made
  }
}
