import ScoringKit
import ScoringStore

/// A group of a scorer's operations.
protocol Facet {
  /// The scorer that runs the operations.
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
  /// Writing to rounds and showing them.
  package var rounds: Rounds { Rounds(scorer: self) }
  /// Starting rounds.
  package var starting: Starting { Starting(scorer: self) }
  /// The data of keypads and boards, and the devices that write with keypads.
  package var keypads: Keypads { Keypads(scorer: self) }
  /// Disputes between scorers, and uniting rounds.
  package var disputes: Disputes { Disputes(scorer: self) }
  /// The notes and attached files of rounds.
  package var notes: Notes { Notes(scorer: self) }
  /// The players.
  package var people: People { People(scorer: self) }
  /// The documents that rounds are played on, such as courses and formats.
  package var documents: Documents { Documents(scorer: self) }
  /// Lists of rounds, and completions of names.
  package var history: History { History(scorer: self) }
  /// Import, export and synchronization.
  package var exchange: Exchange { Exchange(scorer: self) }
  /// Links, boards and shared rounds.
  package var sharing: Sharing { Sharing(scorer: self) }
  /// Statistics.
  package var statistics: Statistics { Statistics(scorer: self) }
  /// Archiving rounds, and the store.
  package var storage: Storage { Storage(scorer: self) }

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
