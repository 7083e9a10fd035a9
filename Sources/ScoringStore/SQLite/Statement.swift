internal import CSQLite
internal import ScoringKit

/// A prepared SQL statement of a connection.
///
/// Bind its values, step through its rows, read their columns, and reset it. If a value couldn't be
/// bound, the next step throws an error.
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

  /// Advances to the next row of the statement's result; returns false if there is none.
  func step() throws(StoreError) -> Bool {
    guard bindCode == SQLITE_OK else { throw connection.error(bindCode) }
    let code = sqlite3_step(pointer)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw connection.error(code) }
    return code == SQLITE_ROW
  }

  /// Runs the statement to the end of its result, and resets it.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  func reset() {
    connection.runs += 1
    bindCode = SQLITE_OK
    sqlite3_reset(pointer)
  }

  /// The number of steps that SQLite's virtual machine has run for this statement since it was
  /// prepared.
  var cost: Int {
    Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// The number of steps of full table scans, and of sorts, that the statement has needed.
  var scans: Int {
    Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
      + Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_SORT, 0))
  }
}

extension Statement {
  /// Binds values to the parameters `$1`, `$2`, … of the statement.
  func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() { bind(Int32(index + 1), value) }
  }

  private func bind(_ index: Int32, _ value: SQLValue) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(pointer, index)
      case .number(let number): sqlite3_bind_int64(pointer, index, number)
      case .text(let text): bind(index, text)
      case .bytes(let bytes):
        bytes.withUnsafeBytes {
          score_sqlite3_bind_blob(pointer, index, $0.baseAddress, Int32(clamping: $0.count))
        }
      // Every list of texts can be written as JSON, so the alternative is never used.
      case .texts(let texts): bind(index, (try? CanonicalJSON.text(texts)) ?? "[]")
      }
    if code != SQLITE_OK { bindCode = code }
  }

  private func bind(_ index: Int32, _ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { buffer in
      guard let start = buffer.baseAddress else {
        return score_sqlite3_bind_text(pointer, index, "", 0)
      }
      return start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        score_sqlite3_bind_text(pointer, index, $0, Int32(clamping: buffer.count))
      }
    }
  }
}

extension Statement: SQLRow {
  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL
  }

  func number(_ column: Int) -> Int64 {
    sqlite3_column_int64(pointer, Int32(column))
  }

  /// Returns the text in a column of the current row.
  ///
  /// Bytes that aren't valid UTF-8 are replaced; the checksum of the entry then no longer matches.
  func text(_ column: Int) -> String {
    String(decoding: value(column), as: UTF8.self)
  }

  func bytes(_ column: Int) -> [UInt8] {
    Array(value(column))
  }

  private func value(_ column: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, Int32(column))
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
  }
}
