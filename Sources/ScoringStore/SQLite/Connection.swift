internal import CSQLite
internal import ScoringKit

/// One open database and its prepared statements.
///
/// To be used by one thread at a time.
final class Connection {
  /// What a connection may do.
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
  /// The prepared statements, by their texts.
  private(set) var statements: [String: Statement] = [:]
  /// How many statements were run: for tests.
  var runs = 0

  /// Whether the file may have no tables yet.
  var mayBeEmpty = false
  /// How many transactions that write were committed.
  var commits = 0
  private var keepsJournal = false

  /// What tells this copy of the file from others, once it was asked for.
  var print: String?

  /// What was learned in earlier writes, with the data version for which it is good.
  private var kept: (version: Int64, state: KeptState)?

  /// The files that rounds were moved to.
  private(set) lazy var coldFiles = ColdFiles(of: path)

  /// Opens a file that is there, without reading it yet.
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

  /// Keeps the journal's file from the next write on, emptied instead of removed.
  ///
  /// The folder has nothing to write then, which halves the time; it is as safe. A process
  /// that writes once leaves no file behind.
  func keepJournal() throws(StoreError) {
    guard !keepsJournal else { return }
    try run("PRAGMA journal_mode = TRUNCATE")
    keepsJournal = true
  }

  /// Removes the empty journal where nobody else writes: under a lock, and never one that
  /// belongs to a file which took this one's place.
  private func removeEmptyJournal() {
    guard keepsJournal, !isInTransaction else { return }
    sqlite3_busy_timeout(handle, 0)
    // A prepared statement would refer to an object that is about to go.
    guard sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK else { return }
    if !isMoved { sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", nil, nil, nil) }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Sets what holds for every connection; this may read the file.
  func configure(_ access: Access) throws(StoreError) {
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
    guard access == .writing else { return }
    try run("PRAGMA foreign_keys = ON")
    try run("PRAGMA synchronous = EXTRA")
    try run("PRAGMA secure_delete = ON")
    // Without this a REPLACE would delete rows without asking the triggers.
    try run("PRAGMA recursive_triggers = ON")
    #if canImport(Darwin)
      try run("PRAGMA fullfsync = ON")
    #endif
  }

  /// The first hundred bytes of the file and its size, without a lock.
  func header() throws(StoreError) -> (bytes: [UInt8], size: Int64) {
    var bytes = [UInt8](repeating: 0, count: 100)
    var size: Int64 = 0
    let code = score_sqlite3_read_header(handle, &bytes, 100, &size)
    guard code == SQLITE_OK else { throw error(code) }
    return (bytes, size)
  }

  /// The prepared statement of a text, prepared with its first use.
  func statement(_ text: String) throws(StoreError) -> Statement {
    if let known = statements[text] { return known }
    let new = try prepare(text, forLong: true)
    statements[text] = new
    return new
  }

  /// Prepares a statement of fixed text.
  func prepare(_ text: String, forLong: Bool = false) throws(StoreError) -> Statement {
    var pointer: OpaquePointer?
    let flags = forLong ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    // By its number a value can stand anywhere in the text, and more than once.
    let numbered = String(decoding: text.utf8.map { $0 == 36 ? 63 : $0 }, as: UTF8.self)
    let code = sqlite3_prepare_v3(handle, numbered, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw error(code) }
    return Statement(pointer, of: self)
  }

  /// Runs a statement of fixed text once.
  func run(_ text: String) throws(StoreError) {
    try prepare(text).run()
  }

  static let dataVersion = "PRAGMA data_version"

  /// The number in the first row of a statement; 0 without one.
  func number(_ text: String) throws(StoreError) -> Int64 {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// What was learned in earlier writes, as long as nobody else has written since.
  func keptState() throws(StoreError) -> KeptState {
    let version = try number(Self.dataVersion)
    if let kept, kept.version == version { return kept.state }
    let new = KeptState()
    kept = (version, new)
    return new
  }

  /// Forgets what was learned.
  func forgetState() { kept = nil }

  /// Whether a transaction is open; an error may have ended it.
  var isInTransaction: Bool {
    sqlite3_get_autocommit(handle) == 0
  }

  /// Ends a transaction without its changes.
  ///
  /// Its error can't be acted upon: whoever opens the file next rolls back.
  func rollback() {
    if isInTransaction {
      try? run("ROLLBACK")
    }
    forgetState()
  }

  /// Whether another file, or none, is under the path now.
  var isMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// How many rows were changed since it was opened, those by triggers too.
  var changes: Int64 {
    sqlite3_total_changes64(handle)
  }

  /// The number of the row that was added last.
  var newRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether the system failed to read the file since it was opened.
  ///
  /// SQLite reports some of these failures as a malformed file.
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
    // The last error's words and numbers say nothing of another code.
    let words = isSame ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
    return StoreError(
      code: isSame ? last : code, detail: words.map { String(cString: $0) } ?? "error \(code)",
      path: path, system: isSame ? sqlite3_system_errno(handle) : 0)
  }

  /// The error of a place that can't be as it is.
  func damaged(_ place: String, _ what: String) -> StoreError {
    StoreError(
      .damaged, "The store is damaged: \(place) \(what).",
      hint: "Check it, and restore a backup where that is needed.", path: path)
  }

  /// What all prepared statements took so far: steps of SQLite's machine, scans and sorts.
  var cost: (steps: Int, scans: Int) {
    statements.values.reduce((0, 0)) { ($0.0 + $1.cost, $0.1 + $1.scans) }
  }
}
