internal import CSQLite
internal import ScoringKit

/// An open SQLite database with its prepared statements.
///
/// A connection must not be used by two threads at the same time.
final class Connection {
  /// The operations that a connection to an SQLite file allows.
  enum Access {
    case reading
    case writing

    fileprivate var flags: Int32 {
      let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
      return switch self {
      case .reading: common | SQLITE_OPEN_READONLY
      case .writing: common | SQLITE_OPEN_READWRITE
      }
    }
  }

  let path: String
  private let handle: OpaquePointer
  /// The statements that were prepared over this connection, by their SQL texts.
  private(set) var statements: [String: Statement] = [:]
  /// The number of times that statements were run and reset, for tests.
  var runs = 0

  /// Whether the file may have no tables yet.
  var mayBeEmpty = false
  /// The version of the tables in the file; it is only read again while it is an older one.
  var schemaVersion = Schema.version
  /// The number of write transactions that this connection has committed.
  var commits = 0
  private var keepsJournal = false

  /// The fingerprint of the file; `nil` if it was not computed yet.
  var print: String?

  /// The state that earlier writes cached, with SQLite's `data_version` for which the state is
  /// valid.
  private var kept: (version: Int64, state: KeptState)?

  /// The files to which rounds of this store were moved.
  private(set) lazy var coldFiles = ColdFiles(of: path)

  /// Opens an existing file; its content is not read yet.
  init(path: String, access: Access, busyMilliseconds: Int32) throws(StoreError) {
    guard sqlite3_libversion_number() >= 3_037_000 else {
      throw StoreError(
        .inputOutput, "The system's SQLite is too old; version 3.37 or newer is needed.")
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, access.flags, nil)
    guard let opened, code == SQLITE_OK else {
      let extended = opened.map { sqlite3_extended_errcode($0) } ?? code
      let detail = String(cString: sqlite3_errstr(extended))
      let system = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(opened)
      throw StoreError(code: extended, detail: detail, path: path, system: system)
    }
    self.path = path
    handle = opened
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, busyMilliseconds)
    _ = score_sqlite3_forbid_quoted_strings(opened)
    _ = score_sqlite3_defend(opened)
  }

  deinit {
    statements = [:]
    removeEmptyJournal()
    sqlite3_close_v2(handle)
  }

  /// Makes the next writes truncate SQLite's rollback journal instead of deleting its file.
  ///
  /// The folder is not changed then, which takes half the time and is as safe. A process that
  /// writes only once doesn't do this, so it leaves no journal behind.
  func keepJournal() throws(StoreError) {
    guard !keepsJournal else { return }
    try run("PRAGMA journal_mode = TRUNCATE")
    keepsJournal = true
  }

  /// Deletes the empty rollback journal, unless another process is writing.
  ///
  /// This is done under a write lock. It is not done if another file has replaced this one at its
  /// path, because the journal then belongs to that file.
  private func removeEmptyJournal() {
    guard keepsJournal, !isInTransaction else { return }
    sqlite3_busy_timeout(handle, 0)
    // A cached statement can't be used: it would refer to this object, which is being released.
    guard sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK else { return }
    if !isMoved { sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", nil, nil, nil) }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Sets the options that every connection needs; this may read the file.
  func configure(_ access: Access) throws(StoreError) {
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
    guard access == .writing else { return }
    try run("PRAGMA foreign_keys = ON")
    try run("PRAGMA synchronous = EXTRA")
    try run("PRAGMA secure_delete = ON")
    // Without this option, REPLACE would delete rows without running the triggers that refuse
    // deletions.
    try run("PRAGMA recursive_triggers = ON")
    #if canImport(Darwin)
      try run("PRAGMA fullfsync = ON")
    #endif
  }

  /// Returns the first hundred bytes of the file and the file's size, without a lock.
  func header() throws(StoreError) -> (bytes: [UInt8], size: Int64) {
    var bytes = [UInt8](repeating: 0, count: 100)
    var size: Int64 = 0
    let code = score_sqlite3_read_header(handle, &bytes, 100, &size)
    guard code == SQLITE_OK else { throw error(code) }
    return (bytes, size)
  }

  /// Returns the prepared statement for an SQL text; prepares it at its first use.
  func statement(_ text: String) throws(StoreError) -> Statement {
    if let known = statements[text] { return known }
    let new = try prepare(text, forLong: true)
    statements[text] = new
    return new
  }

  /// Prepares a statement from an SQL text that contains no user input.
  func prepare(_ text: String, forLong: Bool = false) throws(StoreError) -> Statement {
    var pointer: OpaquePointer?
    let flags = forLong ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    // SQLite's form of a numbered parameter is `?1` instead of `$1`; it can occur anywhere and more
    // than once.
    let numbered = String(decoding: text.utf8.map { $0 == 36 ? 63 : $0 }, as: UTF8.self)
    let code = sqlite3_prepare_v3(handle, numbered, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw error(code) }
    return Statement(pointer, of: self)
  }

  /// Prepares a statement from an SQL text that contains no user input, and runs it once.
  func run(_ text: String) throws(StoreError) {
    try prepare(text).run()
  }

  static let dataVersion = "PRAGMA data_version"

  /// Returns the integer in the first row and column of a statement's result; 0 if the result is
  /// empty.
  func number(_ text: String) throws(StoreError) -> Int64 {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// Returns the state that earlier writes over this connection cached; an empty state if another
  /// connection has written since.
  func keptState() throws(StoreError) -> KeptState {
    let version = try number(Self.dataVersion)
    if let kept, kept.version == version { return kept.state }
    let new = KeptState()
    kept = (version, new)
    return new
  }

  /// Discards the state that earlier writes cached.
  func forgetState() { kept = nil }

  /// Whether a transaction is open; it may have been ended by an error.
  var isInTransaction: Bool {
    sqlite3_get_autocommit(handle) == 0
  }

  /// Rolls the open transaction back, and discards the cached state.
  ///
  /// An error of the rollback is ignored: the next process that opens the file rolls back.
  func rollback() {
    if isInTransaction {
      try? run("ROLLBACK")
    }
    forgetState()
  }

  /// Whether the path of the open file now belongs to another file, or to none.
  var isMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// The number of rows that this connection has changed, including changes by triggers.
  var changes: Int64 {
    sqlite3_total_changes64(handle)
  }

  /// The row number of the row that was added last.
  var newRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether the operating system has failed to read the file since it was opened.
  ///
  /// SQLite reports some of these failures as if the file were malformed.
  var hasFailedToRead: Bool {
    var number: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    return code == SQLITE_OK && StoreError.readFailures.contains(number)
  }

  func error(_ code: Int32) -> StoreError {
    if [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff), hasFailedToRead {
      return StoreError(code: SQLITE_IOERR, detail: "disk I/O error", path: path)
    }
    let last = sqlite3_extended_errcode(handle)
    let isSame = last & 0xff == code & 0xff
    // SQLite's last error message is right only if the last error code is the same.
    let words = isSame ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
    return StoreError(
      code: isSame ? last : code, detail: words.map { String(cString: $0) } ?? "error \(code)",
      path: path, system: isSame ? sqlite3_system_errno(handle) : 0)
  }

  /// Returns the error for invalid content of the store.
  ///
  /// The message names the part of the store, such as `identity`, and the fault as a predicate,
  /// such as `is no device`.
  func damaged(_ place: String, _ what: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged: \(place) \(what).",
      hint: "Check it, and restore a backup if necessary.", path: path)
  }

  /// The cost of all prepared statements so far: the steps of SQLite's virtual machine, and the
  /// table scans and sorts.
  var cost: (steps: Int, scans: Int) {
    statements.values.reduce((0, 0)) { ($0.0 + $1.cost, $0.1 + $1.scans) }
  }
}
