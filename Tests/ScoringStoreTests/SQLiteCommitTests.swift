import CSQLite
import ScoringKit
import Testing

@testable import ScoringStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Tests of failures at the commit of a transaction and around it.
@Suite(.serialized) struct SQLiteCommitTests {
  private let folder = TestFolder()

  /// Opens folders in place of SQLite's own function; for certain names it returns a pipe, so that
  /// synchronising the folder fails.
  private static let open:
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Int32 = { path, file in
      guard let path, let file else { return SQLITE_CANTOPEN }
      let name = String(cString: path)
      if name.contains("failing-folder") {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return SQLITE_CANTOPEN }
        close(ends[1])
        file.pointee = ends[0]
      } else {
        let end = name.lastIndex(of: "/") ?? name.startIndex
        file.pointee = Self.folder(String(name[..<end]))
      }
      return file.pointee < 0 ? SQLITE_CANTOPEN : SQLITE_OK
    }

  private static func folder(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path.isEmpty ? "/" : path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Glibc)
      Glibc.open(path.isEmpty ? "/" : path, O_RDONLY | O_CLOEXEC)
    #else
      Musl.open(path.isEmpty ? "/" : path, O_RDONLY | O_CLOEXEC)
    #endif
  }

  @Test func test_commit_folderCannotBeSynchronised_saysThatItIsStored() throws {
    let path = folder.file("failing-folder/score.db")
    let store = try SQLiteStore(path: path)
    try store.write { try $0.add("a") }
    let system = try #require(sqlite3_vfs_find(nil))
    let set = try #require(system.pointee.xSetSystemCall)
    #expect(
      set(system, "openDirectory", unsafeBitCast(Self.open, to: sqlite3_syscall_ptr.self))
        == SQLITE_OK)
    defer { _ = set(system, "openDirectory", nil) }
    let other = try SQLiteStore(path: path)
    let error = #expect(throws: StoreError.self) {
      try other.write { _ = try $0.add("b") }
    }
    _ = set(system, "openDirectory", nil)
    let bodies = try SQLiteStore(path: path).read { reader in
      try reader.entries(of: Fixture.round).map(\.body)
    }
    #expect(bodies == ["a", "b"])
    #expect(error?.isStored == true)
    #expect(error?.isTemporary == false)
    #expect(error?.message.contains("not an error") == false)
    #expect(try SQLiteStore(path: path).check().findings.isEmpty)
  }

  @Test func test_fingerprint_unreadable_isNoNewDevice() throws {
    let fails = StoreError(.busy, "Too many files are open.")
    let store = try SQLiteStore(path: folder.store, fingerprint: Fingerprint { _ in "here" })
    try store.write { try $0.add("a") }
    let failing = try SQLiteStore(
      path: folder.store, fingerprint: Fingerprint { (_) throws(StoreError) in throw fails })
    #expect(kind { try failing.write { _ = try $0.add("b") } } == .busy)
    #expect(failing.identityNotice == nil)
    #expect(try store.write { try $0.add("c") }[0].id.sequence == 2)
  }

  @Test(arguments: [EMFILE, ENFILE, EIO, ESTALE, EACCES])
  func test_init_cannotOpen_saysWhatTheSystemSaid(system: Int32) {
    let error = StoreError(
      code: SQLITE_CANTOPEN, detail: "detail", path: folder.file("none"), system: system)
    let kinds: [Int32: StoreError.Kind] = [
      EMFILE: .busy, ENFILE: .busy, EIO: .inputOutput, ESTALE: .gone, EACCES: .permission,
    ]
    #expect(error.kind == kinds[system])
  }
}
