package import ScoringKit

/// A value to bind to a parameter of an SQL statement.
package enum SQLValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])
  /// A list of texts for one parameter, which ``Dialect/list(_:)`` makes a table of.
  case texts([String])

  package static func of(_ number: Int) -> SQLValue { .number(Int64(number)) }
  package static func of(_ number: Int64?) -> SQLValue { number.map { .number($0) } ?? .null }
  package static func of(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  package static func of(_ device: DeviceID) -> SQLValue { .number(Int64(device.bits)) }
  package static func of(_ stream: StreamID) -> SQLValue { .text(stream.description) }
  package static func of(_ checksum: Checksum) -> SQLValue { .bytes(checksum.bytes) }
}

/// One SQL statement with the values of its parameters.
package struct SQLQuery: Hashable, Sendable {
  package let text: String
  package let values: [SQLValue]

  package init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A row of a query's result; its columns are counted from 0.
package protocol SQLRow {
  func isNull(_ column: Int) -> Bool
  /// Returns the integer in a column; 0 for NULL.
  func number(_ column: Int) -> Int64
  /// Returns the text in a column, even if it is stored as bytes; an empty text for NULL.
  func text(_ column: Int) -> String
  func bytes(_ column: Int) -> [UInt8]
}

extension SQLRow {
  package func int(_ column: Int) -> Int { Int(number(column)) }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  package func optionalNumber(_ column: Int) -> Int64? { isNull(column) ? nil : number(column) }
}

/// One transaction of a database, through which ``StoreReader`` and ``StoreWriter`` work with
/// SQLite or PostgreSQL.
///
/// The parameters of a statement are `$1`, `$2` and so on. After a statement has failed, the
/// session refuses all further ones, because its transaction must not be committed.
package protocol SQLSession: AnyObject {
  var dialect: Dialect { get }

  /// The version of the tables, which may be older than ``Schema/version`` if nothing was written
  /// to them since the program was updated.
  var schemaVersion: Int { get }

  /// Runs a query, and passes each row of its result to a body.
  func query(
    _ query: SQLQuery, _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError)

  /// Runs a statement that changes data.
  ///
  /// The session may delay the statement, but not beyond its next query.
  func run(_ text: String, _ values: [SQLValue]) throws(StoreError)

  /// Announces the queries that follow, so that the session can run them in one round trip.
  func prefetch(_ queries: [SQLQuery]) throws(StoreError)

  /// Runs all delayed statements that were passed to ``run(_:_:)``.
  func flush() throws(StoreError)

  /// Records in the table of devices that a device writes to this store; called before its first
  /// entry is written.
  func register(_ device: DeviceID) throws(StoreError)

  /// Returns a number that changes if others wrote to the store: see
  /// ``StoreReader/foreignVersion``.
  func foreignVersion() throws(StoreError) -> Int64

  /// The files to which rounds of the store were moved; `nil` if the store can't move rounds.
  var coldFiles: (any ColdStores)? { get }

  /// Returns the error for a stored value that this program can't have written.
  ///
  /// The message names the part of the store, such as `entry 7h3k9qv2m0ad-4`, and the fault as a
  /// predicate, such as `can't be read`.
  func damaged(_ place: String, _ what: String) -> StoreError
}

extension SQLSession {
  package func prefetch(_ queries: [SQLQuery]) throws(StoreError) {}
  package func flush() throws(StoreError) {}
  package var coldFiles: (any ColdStores)? { nil }
  package var schemaVersion: Int { Schema.version }

  package func query(
    _ text: String, _ values: [SQLValue] = [], _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try query(SQLQuery(text, values), body)
  }

  /// Returns the values that a body makes from the rows of a query's result; a row for which it
  /// returns `nil` is left out.
  package func rows<Value>(
    _ text: String, _ values: [SQLValue] = [],
    _ body: (any SQLRow) throws(StoreError) -> Value?
  ) throws(StoreError) -> [Value] {
    var rows: [Value] = []
    try query(SQLQuery(text, values)) { row throws(StoreError) in
      if let value = try body(row) { rows.append(value) }
    }
    return rows
  }

  /// Returns the first value that a body makes from the rows of a query's result; `nil` if there is
  /// none.
  package func first<Value>(
    _ text: String, _ values: [SQLValue] = [],
    _ body: (any SQLRow) throws(StoreError) -> Value?
  ) throws(StoreError) -> Value? {
    try rows(text, values, body).first
  }

  package func exists(_ text: String, _ values: [SQLValue] = []) throws(StoreError) -> Bool {
    try first(text, values) { _ in true } ?? false
  }

  package func device(_ number: Int64) throws(StoreError) -> DeviceID {
    let bits = UInt64(bitPattern: number)
    guard bits < 1 << 60 else { throw damaged("device \(number)", "is no device") }
    return DeviceID(bits: bits)
  }

  package func stream(_ name: String) throws(StoreError) -> StreamID {
    guard let stream = StreamID(name) else { throw damaged("a stream", "has no possible name") }
    return stream
  }
}

/// The files to which rounds of a store were moved.
package protocol ColdStores: AnyObject {
  /// Opens a file for moved rounds, or returns it if it is already open.
  ///
  /// - Throws: ``StoreError`` of the kind `away` if the file does not exist, can't be read, or
  ///   belongs to another store.
  func open(_ place: ColdPlace) throws(StoreError) -> any Store

  /// Returns whether a file for moved rounds is there, and its content was damaged when it was
  /// opened last.
  func isDamaged(_ place: ColdPlace) -> Bool

  /// Returns the path of a file for moved rounds.
  ///
  /// A file in the store's folder is recorded by name only, so the path is right even if the folder
  /// was moved.
  func path(of place: ColdPlace) -> String

  /// Returns the form in which the path of a file for moved rounds is recorded: only the name for a
  /// file in the store's folder.
  func kept(_ path: String) -> String
}

/// The session of a store that was never written to: every query returns no rows.
package final class EmptySession: SQLSession {
  package let dialect = Dialect.sqlite

  package init() {}

  package func query(
    _ query: SQLQuery, _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError) {}

  package func run(_ text: String, _ values: [SQLValue]) throws(StoreError) { throw .nested }
  package func register(_ device: DeviceID) throws(StoreError) {}
  package func foreignVersion() throws(StoreError) -> Int64 { 0 }

  package func damaged(_ place: String, _ what: String) -> StoreError {
    StoreError(.damaged, "The store is damaged: \(place) \(what).")
  }
}

/// The differences between the SQL of SQLite and that of PostgreSQL.
package struct Dialect: Sendable {
  /// Whether several homes write to the same database, as in a league.
  package let isShared: Bool
  /// The SQL type of integer columns.
  let integer: String
  /// The SQL type of text columns; texts are compared byte by byte.
  let text: String
  let blob: String
  /// The options at the end of `CREATE TABLE`; `keyed` is for a table whose rows are stored in the
  /// order of its primary key.
  let table: String
  let keyed: String
  /// The name of the SQL function that finds one text in another.
  let position: String
  /// The SQL function that makes a table from a list of texts, and the alias of that table.
  private let list: (function: String, name: String)

  /// Returns the SQL for a parameter with a list of texts as a table `k` with the column `value`.
  func list(_ parameter: String) -> String { "\(list.function)(\(parameter)) AS \(list.name)" }

  package static let sqlite = Dialect(
    isShared: false, integer: "INTEGER", text: "TEXT", blob: "BLOB", table: " STRICT",
    keyed: " STRICT, WITHOUT ROWID", position: "instr", list: ("json_each", "k"))

  package static let postgreSQL = Dialect(
    isShared: true, integer: "bigint", text: "text COLLATE \"C\"", blob: "bytea", table: "",
    keyed: "", position: "strpos", list: ("unnest", "k(value)"))
}
