public import ScoringKit
import ScoringStore
internal import Synchronization

/// The store's data in terms of rounds, players and documents, read within one snapshot.
///
/// It decodes only what is requested.
struct Repository {
  /// The snapshot.
  let reader: StoreReader
  /// The sports that this program knows.
  let sports: SportList
  /// The rules that were already decoded.
  let rulesCache: RulesCache
  /// A cache of players' names for reading many rounds; `nil` for few rounds.
  var nameCache: NameCache?

  /// A round's ledger with the current names of its seats.
  struct Record {
    /// The round's stream.
    let stream: StreamID
    /// The sport of the round.
    let sport: Sport
    /// The folded log.
    var ledger: any RoundLedger
    /// The names of the seats.
    var roster: Roster

    /// The nouns for this kind of round.
    var nouns: Nouns { sport.nouns(of: ledger.header.kind) }

    /// Returns a result in the form that follows a verb: ` at -3`, ` 11-7`.
    func result(_ result: Line) -> Line {
      nouns.result(result, ofDuel: ledger.rules.isDuel)
    }
  }

  /// Returns a round's record.
  ///
  /// - Throws: An error if the stream is missing or damaged, or its sport is unknown.
  func record(_ stream: StreamID) throws -> Record {
    try record(stream, entries: reader.entries(of: stream))
  }

  /// Returns a round's record from entries that were already read.
  func record(_ stream: StreamID, entries: [Entry]) throws -> Record {
    try record(stream, header: header(stream, entries: entries), entries: entries)
  }

  /// Returns a round's record from a header that was already decoded.
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

  /// Returns a round's record; `nil` if its content can't be read, which `doctor` reports.
  ///
  /// - Throws: An error if the store can't be read.
  func readable(_ stream: StreamID) throws -> Record? {
    do {
      return try record(stream)
    } catch let error as StoreError where error.kind != .away {
      throw error
    } catch {
      return nil
    }
  }

  /// Returns a round's header with the start as it was corrected since the opening.
  func currentHeader(_ stream: StreamID, entries: [Entry]) throws -> Header {
    let header = try header(stream, entries: entries)
    guard entries.contains(where: { $0.body.hasPrefix(FieldBody.startedKey) }) else {
      return header
    }
    let fields = DocumentLedger(stream, entries: entries).document.fields
    return header.moved(by: fields[FieldBody.startedKey])
  }

  /// Returns the header of a round's opening entry.
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
  /// The entry that opens the stream: the first opening entry that is not quarantined.
  var opening: Entry? {
    let limit = LamportLimit.limit(count: count)
    return first { $0.kind == .open && $0.lamport <= limit }
  }
}

/// The sports that a program was built with.
public struct SportList: Sendable {
  /// The sports, in the order in which they are listed.
  public let sports: [Sport]

  /// Creates a list.
  public init(_ sports: [Sport]) {
    self.sports = sports
  }

  /// Returns the sport with an id; `nil` if the list has none.
  public subscript(id: String) -> Sport? {
    sports.first { $0.id == id }
  }
}

/// A cache of players' names by key, so that each player's log is read once per snapshot.
final class NameCache {
  private var names: [String: Roster.Names] = [:]

  /// Returns the names of a player, read by `make` the first time; `nil` if there is no such
  /// player.
  func names(of key: String, make: () throws -> Roster.Names?) rethrows -> Roster.Names? {
    if let known = names[key] { return known }
    let made = try make()
    names[key] = made
    return made
  }
}

/// A cache of decoded rules: a layout is decoded once per process, for any number of rounds.
final class RulesCache: Sendable {
  // The keys are texts because a dictionary with another key type is slower to set up.
  private let rules = Mutex<[String: any Round]>([:])

  /// Returns the rules with a content id, decoded by `make` the first time.
  func rules(_ id: ContentID, make: () throws -> any Round) rethrows -> any Round {
    if let known = rules.withLock({ $0[id.text] }) { return known }
    let made = try make()
    rules.withLock { $0[id.text] = made }
    return made
  }
}
