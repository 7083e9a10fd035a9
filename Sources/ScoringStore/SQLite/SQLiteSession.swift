internal import ScoringKit

/// A transaction of a store's file.
final class SQLiteSession: SQLSession {
  let connection: Connection
  private let identify: (DeviceID) throws(StoreError) -> Void
  /// The first failure.
  ///
  /// A change may be incomplete then, so the write must not be committed.
  private(set) var failure: StoreError?

  /// Creates a session for a connection that is in a transaction.
  ///
  /// - Parameters:
  ///   - connection: The connection to the file.
  ///   - identify: Makes the file name the device that is written under.
  init(
    _ connection: Connection,
    identify: @escaping (DeviceID) throws(StoreError) -> Void = { _ throws(StoreError) in }
  ) {
    self.connection = connection
    self.identify = identify
  }

  var dialect: Dialect { .sqlite }

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

  /// Returns the file's data version, which commits of other connections change.
  func foreignVersion() throws(StoreError) -> Int64 {
    try connection.number(Connection.dataVersion)
  }

  func damaged(_ place: String, _ what: String) -> StoreError { connection.damaged(place, what) }

  /// Runs a part of the transaction, and records a failure.
  private func noting<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // An error can have ended the transaction: a further statement would be committed on its own.
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }
}
