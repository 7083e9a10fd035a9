package import ScoringKit

/// A value in a statement.
package enum SQLValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])
  /// A list of texts, for ``Dialect/list(_:)``.
  case texts([String])

  package static func of(_ number: Int) -> SQLValue { .number(Int64(number)) }
  package static func of(_ number: Int64?) -> SQLValue { number.map { .number($0) } ?? .null }
  package static func of(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  package static func of(_ device: DeviceID) -> SQLValue { .number(Int64(device.bits)) }
  package static func of(_ stream: StreamID) -> SQLValue { .text(stream.description) }
  package static func of(_ checksum: Checksum) -> SQLValue { .bytes(checksum.bytes) }
}

/// One statement with its values.
package struct SQLQuery: Hashable, Sendable {
  package let text: String
  package let values: [SQLValue]

  package init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A row of a result; columns are counted from 0.
package protocol SQLRow {
  func isNull(_ column: Int) -> Bool
  /// Returns an integer; 0 for NULL.
  func number(_ column: Int) -> Int64
  /// Returns a text, even if it is stored as bytes; empty for NULL.
  func text(_ column: Int) -> String
  func bytes(_ column: Int) -> [UInt8]
}

extension SQLRow {
  package func int(_ column: Int) -> Int { Int(number(column)) }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  package func optionalNumber(_ column: Int) -> Int64? { isNull(column) ? nil : number(column) }
}

/// One transaction of a database, which a driver provides for ``StoreReader`` and ``StoreWriter``.
///
/// Statements use `$1`, `$2`, … in order. A session that failed to run a statement refuses all
/// further ones, because its transaction must not be committed.
package protocol SQLSession: AnyObject {
  var dialect: Dialect { get }

  /// Runs a query and passes each row of the result to a body.
  func query(
    _ query: SQLQuery, _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError)

  /// Runs a statement that changes data.
  ///
  /// It may run later, but before the next query.
  func run(_ text: String, _ values: [SQLValue]) throws(StoreError)

  /// Announces the next queries, so that the session can run them in one round trip.
  func prefetch(_ queries: [SQLQuery]) throws(StoreError)

  /// Runs all statements that were passed to ``run(_:_:)``.
  func flush() throws(StoreError)

  /// Records that a device writes to this store, before anything is written under it.
  func register(_ device: DeviceID) throws(StoreError)

  /// Returns ``StoreReader/foreignVersion``.
  func foreignVersion() throws(StoreError) -> Int64

  /// The files that rounds were moved to; `nil` if the store can't move any.
  var coldFiles: (any ColdStores)? { get }

  /// Returns the error for a stored value that this program can't have written.
  func damaged(_ place: String, _ what: String) -> StoreError
}

extension SQLSession {
  package func prefetch(_ queries: [SQLQuery]) throws(StoreError) {}
  package func flush() throws(StoreError) {}
  package var coldFiles: (any ColdStores)? { nil }

  package func query(
    _ text: String, _ values: [SQLValue] = [], _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try query(SQLQuery(text, values), body)
  }

  /// Returns the values that a body makes of the rows.
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

  /// Returns the value that a body makes of the first row.
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

/// The files that rounds of a store were moved to.
package protocol ColdStores: AnyObject {
  /// Returns the open file.
  ///
  /// - Throws: `away` if it does not exist, can't be read, or belongs to another store.
  func open(_ place: ColdPlace) throws(StoreError) -> any Store

  /// Returns the current path of a file.
  ///
  /// A file beside the store moves with it.
  func path(of place: ColdPlace) -> String

  /// Returns the form in which a path is stored: only the name for a file beside the store.
  func kept(_ path: String) -> String
}

/// The session of a store that was never written to: every result is empty.
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

/// The differences between the SQL of the two databases.
package struct Dialect: Sendable {
  /// Whether several homes write to one database.
  package let isShared: Bool
  /// The type of integer columns.
  let integer: String
  /// The type of text columns; texts are compared byte by byte.
  let text: String
  let blob: String
  /// The options of a table, and of a table whose rows are in the order of its key.
  let table: String
  let keyed: String
  /// The function that finds one text in another.
  let position: String
  /// The function that makes a table of a list, and the name of that table.
  private let list: (function: String, name: String)

  /// Returns a list of texts as a table `k` with the column `value`.
  func list(_ parameter: String) -> String { "\(list.function)(\(parameter)) AS \(list.name)" }

  package static let sqlite = Dialect(
    isShared: false, integer: "INTEGER", text: "TEXT", blob: "BLOB", table: " STRICT",
    keyed: " STRICT, WITHOUT ROWID", position: "instr", list: ("json_each", "k"))

  package static let postgreSQL = Dialect(
    isShared: true, integer: "bigint", text: "text COLLATE \"C\"", blob: "bytea", table: "",
    keyed: "", position: "strpos", list: ("unnest", "k(value)"))
}
