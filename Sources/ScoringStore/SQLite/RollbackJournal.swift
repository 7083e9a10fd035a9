#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The facts that a rollback journal contains about its database before an interrupted write.
///
/// If a write was interrupted, the first page of the database can be damaged. Then only the journal
/// shows whether the file is a store.
/// (https://www.sqlite.org/fileformat2.html#the_rollback_journal)
enum RollbackJournal: Equatable {
  /// There is no journal, or only one that SQLite would not roll back.
  case none
  /// The database was empty before the write.
  case emptyFile
  /// The database began with these hundred bytes before the write.
  case header([UInt8])
  /// The journal does not contain the first page of the database, so that page was not changed.
  case otherPages

  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  /// Reads the rollback journal of the database at a path.
  ///
  /// - Complexity: One read for each page in the journal up to the first page of the database.
  static func look(beside path: String) throws(StoreError) -> RollbackJournal {
    let journal = path + "-journal"
    guard case .file(let size, _) = try FilePath.look(at: journal), size > 0 else { return .none }
    let descriptor = open(journal, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .none }
      throw StoreError(errno: errno, "open the journal", path: journal)
    }
    defer { close(descriptor) }
    return try read(size: size) { (offset, count) throws(StoreError) in
      var bytes = [UInt8](repeating: 0, count: count)
      let found = pread(descriptor, &bytes, count, off_t(offset))
      guard found >= 0 else { throw StoreError(errno: errno, "read the journal", path: journal) }
      return found == count ? bytes : nil
    }
  }

  /// Reads the headers and the pages of a journal, through a function that returns some of its
  /// bytes.
  private static func read(
    size: Int64, _ bytes: (_ offset: Int64, _ count: Int) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) -> RollbackJournal {
    var result = RollbackJournal.none
    var start: Int64 = 0
    while let header = try bytes(start, 28), header.starts(with: magic) {
      let (sector, page) = (number(header, 20), number(header, 24))
      guard (32...65_536).contains(sector), (512...65_536).contains(page) else { return result }
      if result == .none {
        result = number(header, 16) == 0 ? .emptyFile : .otherPages
      }
      let record = page + 8
      let first = start + sector
      // If all bits of the page count are set, the journal has as many pages as fit into its file.
      let stored = number(header, 8)
      let count = stored == 0xffff_ffff ? max(0, size - first) / record : stored
      for index in 0..<count {
        let offset = first + index * record
        guard offset + record <= size, let name = try bytes(offset, 4) else { return result }
        if number(name, 0) == 1, result != .emptyFile, let page = try bytes(offset + 4, 100) {
          return .header(page)
        }
      }
      let end = first + count * record
      start = (end + sector - 1) / sector * sector
      guard start > first - sector else { return result }
    }
    return result
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
