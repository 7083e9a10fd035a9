import ScoringKit
import ScoringStore

/// A group of a scorer's operations, such as those for players.
protocol Facet {
  /// The scorer whose operations are grouped.
  var scorer: Scorer { get }
}

extension Facet {
  var desk: Desk { scorer.desk }
  var sports: SportList { scorer.sports }
  var clock: Clock { scorer.clock }
  var dates: DateStyle { scorer.dates }
  var offset: @Sendable (Moment) -> Int { scorer.offset }
  func sport(_ id: String) throws -> Sport { try scorer.sport(id) }
  func page(_ body: () throws -> Page) throws -> Page { try scorer.page(body) }
  func read<Value>(_ body: (Repository) throws -> Value) throws -> Value { try scorer.read(body) }
  @discardableResult
  func write<Value>(_ body: (RepositoryWriter) throws -> Value) throws -> Value {
    try scorer.write(body)
  }
}

extension Scorer {
  /// The operations for events: leagues, tournaments and club nights.
  package var contests: Contests { Contests(scorer: self) }
  /// The operations that write to rounds and show them.
  package var rounds: Rounds { Rounds(scorer: self) }
  /// The operations that start rounds.
  package var starting: Starting { Starting(scorer: self) }
  /// The operations for keypads and boards, and for the devices that write with keypads.
  package var keypads: Keypads { Keypads(scorer: self) }
  /// The operations that list and settle disputes between scorers, and that merge rounds.
  package var disputes: Disputes { Disputes(scorer: self) }
  /// The operations for the notes and attached files of rounds.
  package var notes: Notes { Notes(scorer: self) }
  /// The operations that list, add and change players.
  package var people: People { People(scorer: self) }
  /// The operations for stored documents that rounds are played by, such as courses and formats.
  package var documents: Documents { Documents(scorer: self) }
  /// The operations that list rounds, and that complete typed names.
  package var history: History { History(scorer: self) }
  /// The operations that import, export and synchronize.
  package var exchange: Exchange { Exchange(scorer: self) }
  /// The operations for links, boards and shared rounds.
  package var sharing: Sharing { Sharing(scorer: self) }
  /// The operations that compute statistics.
  package var statistics: Statistics { Statistics(scorer: self) }
  /// The operations that archive rounds and maintain the store.
  package var storage: Storage { Storage(scorer: self) }

  package struct Contests: Facet { let scorer: Scorer }
  package struct Rounds: Facet { let scorer: Scorer }
  package struct Starting: Facet { let scorer: Scorer }
  package struct Keypads: Facet { let scorer: Scorer }
  package struct Disputes: Facet { let scorer: Scorer }
  package struct Notes: Facet { let scorer: Scorer }
  package struct People: Facet { let scorer: Scorer }
  package struct Documents: Facet { let scorer: Scorer }
  package struct History: Facet { let scorer: Scorer }
  package struct Exchange: Facet { let scorer: Scorer }
  package struct Sharing: Facet { let scorer: Scorer }
  package struct Statistics: Facet { let scorer: Scorer }
  package struct Storage: Facet { let scorer: Scorer }
}
