internal import CSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension StoreError {
  /// Creates the error for a result code of SQLite.
  ///
  /// - Parameters:
  /// - code: SQLite's extended result code.
  /// - detail: SQLite's message about the error.
  /// - path: The path of the store's file.
  /// - system: The value of `errno` after the failed system call; 0 if no system call failed.
  init(code: Int32, detail: String, path: String, system: Int32 = 0) {
    let again = "Try again in a moment."
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      self.init(
        .busy, "Another program is using the store.", hint: again, path: path, code: code)
    case SQLITE_FULL:
      self.init(
        .full, "The disk is full; nothing was stored.", hint: "Make room, then try again.",
        path: path, code: code)
    case SQLITE_READONLY where code == SQLITE_READONLY | 4 << 8:
      self = .gone(path, code: code)
    case SQLITE_READONLY where code == Self.rollbackIsDue:
      self = .interrupted(path, code: code)
    case SQLITE_READONLY:
      self.init(
        .readOnly, "The store can only be read.",
        hint: "Look at the permissions of the file and of its folder.", path: path, code: code)
    case SQLITE_NOTADB:
      self.init(.notADatabase, "The file isn't a store.", path: path, code: code)
    case SQLITE_PERM, SQLITE_AUTH:
      self.init(.permission, "The store may not be opened.", path: path, code: code)
    case SQLITE_CANTOPEN:
      self.init(cannotOpen: path, code: code, system: system)
    case SQLITE_IOERR, SQLITE_NOMEM, SQLITE_NOLFS, SQLITE_INTERRUPT, SQLITE_ABORT:
      self.init(
        .inputOutput, "The store can't be read or written (\(detail)).", path: path, code: code)
    case SQLITE_CONSTRAINT, SQLITE_TOOBIG:
      self.init(.conflict, "The store refused a change (\(detail)).", path: path, code: code)
    default:
      self.init(
        .damaged, "The store is damaged (\(detail)).",
        hint: "Check it, and restore a backup if necessary.", path: path, code: code)
    }
  }

  private init(cannotOpen path: String, code: Int32, system: Int32) {
    func isDenied(_ path: String, _ mode: Int32) -> Bool {
      access(path, mode) != 0 && [EACCES, EPERM, EROFS].contains(errno)
    }
    if isDenied(path, R_OK) {
      self.init(.permission, "The store may not be opened.", path: path, code: code)
    } else if isDenied(FilePath.folder(of: path), W_OK) {
      self.init(
        .permission, "The store's folder can't be written to.", path: path, code: code)
    } else if system != 0, system != ENOENT {
      let error = StoreError(errno: system, "open the store", path: path)
      self.init(error.kind, error.message, hint: error.hint, path: path, code: code)
    } else {
      self.init(.cannotCreate, "The store can't be opened or made.", path: path, code: code)
    }
  }

  /// The values of `errno` after which SQLite reports a damaged file, although the file could only
  /// not be read.
  static let readFailures: [Int32] = [EIO, ENXIO, ERANGE, ESTALE, ENODEV]

  /// SQLite's result code for a journal that a reader can't roll back: `SQLITE_READONLY_ROLLBACK`,
  /// a macro that Swift can't import.
  static let rollbackIsDue: Int32 = 8 | 3 << 8

  /// Creates the error for a failed system call.
  ///
  /// - Parameters:
  /// - number: The value of `errno` after the call.
  /// - action: The failed action in words, as in `make the folder`.
  /// - path: The path of the file or folder.
  init(errno number: Int32, _ action: String, path: String) {
    let kind: Kind =
      switch number {
      case EACCES, EPERM: .permission
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      case ENOENT: .missing
      case ESTALE, ENODEV, ENXIO: .gone
      case EMFILE, ENFILE: .busy
      case EEXIST, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .cannotCreate
      default: .inputOutput
      }
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    let isTemporary = [.gone, .busy].contains(kind)
    self.init(
      kind, "Can't \(action) (\(reason)).", hint: isTemporary ? "Try again in a moment." : nil,
      path: path)
  }
}
