internal import ScoringKit

/// A transaction of a store in SQLite.
final class SQLiteSession: SQLSession {
  let connection: Connection
  private let identify: (DeviceID) throws(StoreError) -> Void
  /// The first error of the transaction; `nil` if there was none.
  ///
  /// After an error, a change may be incomplete, so the transaction must not be committed.
  private(set) var failure: StoreError?

  /// Creates a session for a connection whose transaction has begun.
  ///
  /// - Parameters:
  /// - connection: The connection to the store's file.
  /// - identify: Records in the file the device under which the store writes.
  init(
    _ connection: Connection,
    identify: @escaping (DeviceID) throws(StoreError) -> Void = { _ throws(StoreError) in }
  ) {
    self.connection = connection
    self.identify = identify
  }

  var dialect: Dialect { .sqlite }

  var schemaVersion: Int { connection.schemaVersion }

  var coldFiles: (any ColdStores)? { connection.coldFiles }

  func query(
    _ query: SQLQuery, _ body: (any SQLRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try noting { () throws(StoreError) in try connection.statement(query.text) }
    defer { statement.reset() }
    statement.bind(query.values)
    while try noting({ () throws(StoreError) in try statement.step() }) { try body(statement) }
  }

  func run(_ text: String, _ values: [SQLValue]) throws(StoreError) {
    try noting { () throws(StoreError) in
      let before = connection.changes
      let statement = try connection.statement(text)
      statement.bind(values)
      try statement.run()
      if text.hasPrefix("INSERT INTO entries"), connection.changes - before != 1 {
        throw damaged("entries", "doesn't take a row as it is: a trigger is in the way")
      }
    }
  }

  func register(_ device: DeviceID) throws(StoreError) {
    try noting { () throws(StoreError) in try identify(device) }
  }

  /// Returns SQLite's `data_version`, which changes when another connection commits.
  func foreignVersion() throws(StoreError) -> Int64 {
    try connection.number(Connection.dataVersion)
  }

  func damaged(_ place: String, _ what: String) -> StoreError { connection.damaged(place, what) }

  /// Runs one step of the transaction, and records its error; throws the earlier error if there was
  /// one.
  private func noting<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // SQLite may have ended the transaction after an error, and would commit a further statement on
    // its own.
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }
}
