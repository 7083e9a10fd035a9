import ScoringKit
import ScoringStore

/// A group of a scorer's operations.
protocol Facet {
  /// Whoever does it.
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
  func read<Value>(_ body: (Book) throws -> Value) throws -> Value { try scorer.read(body) }
  @discardableResult
  func write<Value>(_ body: (BookWriter) throws -> Value) throws -> Value {
    try scorer.write(body)
  }
}

extension Scorer {
  /// What is done to a round, and how it is shown.
  package var rounds: Rounds { Rounds(scorer: self) }
  /// How rounds are begun.
  package var starting: Starting { Starting(scorer: self) }
  /// What keypads and boards show of a round, and the devices that press their keys.
  package var keypads: Keypads { Keypads(scorer: self) }
  /// What scorekeepers see differently, and rounds that are united.
  package var disputes: Disputes { Disputes(scorer: self) }
  /// The notes and files of a round.
  package var notes: Notes { Notes(scorer: self) }
  /// The players.
  package var people: People { People(scorer: self) }
  /// The courses, rounds and formats that are played.
  package var documents: Documents { Documents(scorer: self) }
  /// Lists of rounds, and the names that can be typed.
  package var history: History { History(scorer: self) }
  /// Import, export and synchronization.
  package var exchange: Exchange { Exchange(scorer: self) }
  /// Links, boards and what is handed out.
  package var sharing: Sharing { Sharing(scorer: self) }
  /// Statistics.
  package var statistics: Statistics { Statistics(scorer: self) }
  /// The archive and the store.
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
