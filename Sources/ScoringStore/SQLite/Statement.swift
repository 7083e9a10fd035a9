internal import CSQLite

/// A prepared statement.
///
/// Bind, step, read, and reset. A value that couldn't be bound is an error of the next step.
final class Statement {
  private let pointer: OpaquePointer
  private unowned let connection: Connection
  private var bindCode = SQLITE_OK

  init(_ pointer: OpaquePointer, of connection: Connection) {
    self.pointer = pointer
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Goes on to the next row; false at the end.
  func step() throws(StoreError) -> Bool {
    guard bindCode == SQLITE_OK else { throw connection.error(bindCode) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw connection.error(code) }
    return code == SQLITE_ROW
  }

  /// Runs to the end and makes it ready for the next time.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Runs a statement that adds a row, and gives the row's number; nil where it added none.
  func insert() throws(StoreError) -> Int64? {
    try run()
    return connection.newRow
  }

  func reset() {
    connection.runs += 1
    bindCode = SQLITE_OK
    sqlite3_reset(pointer)
  }

  /// How many steps of SQLite's machine it took since it was prepared.
  var cost: Int {
    Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// How often it went through a whole table, or sorted.
  var scans: Int {
    Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
      + Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_SORT, 0))
  }
}

extension Statement {
  func bind(_ index: Int32, _ value: Int64?) {
    let code =
      value.map { sqlite3_bind_int64(pointer, index, $0) } ?? sqlite3_bind_null(pointer, index)
    note(code)
  }

  func bind(_ index: Int32, _ value: Int64) {
    note(sqlite3_bind_int64(pointer, index, value))
  }

  func bind(_ index: Int32, _ value: Int) {
    note(sqlite3_bind_int64(pointer, index, Int64(value)))
  }

  func bind(_ index: Int32, _ text: String) {
    var text = text
    let code = text.withUTF8 { buffer in
      guard let start = buffer.baseAddress else {
        return score_sqlite3_bind_text(pointer, index, "", 0)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        score_sqlite3_bind_text(pointer, index, $0, Int32(clamping: buffer.count))
      }
    }
    note(code)
  }

  func bind(_ index: Int32, _ text: String?) {
    if let text {
      bind(index, text)
    } else {
      note(sqlite3_bind_null(pointer, index))
    }
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) {
    note(
      bytes.withUnsafeBytes {
        score_sqlite3_bind_blob(pointer, index, $0.baseAddress, Int32(clamping: $0.count))
      })
  }

  private func note(_ code: Int32) {
    if code != SQLITE_OK {
      bindCode = code
    }
  }
}

extension Statement {
  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  func number(_ column: Int32) -> Int64 {
    sqlite3_column_int64(pointer, column)
  }

  func int(_ column: Int32) -> Int {
    Int(sqlite3_column_int64(pointer, column))
  }

  /// The text of a column; bytes that aren't UTF-8 are replaced, and found by the checksum.
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Gives a body the text of a column as it is stored.
  func withText<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    let start = sqlite3_column_text(pointer, column)
    return body(
      UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(pointer, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }
}
