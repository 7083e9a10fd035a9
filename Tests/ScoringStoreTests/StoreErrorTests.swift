import CSQLite
import Testing

@testable import ScoringStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tests of the errors of a store: their kinds, and whether the same call can succeed later.
@Suite struct StoreErrorTests {
  @Test(
    arguments: [
      .notADatabase, .foreign, .newer(version: 2000), .damaged, .conflict, .missing,
      .cannotCreate, .full, .inputOutput, .busy, .gone, .readOnly, .permission,
    ] as [StoreError.Kind])
  func test_isTemporary_everyKind_isWhatAnotherTryMends(kind: StoreError.Kind) {
    let error = StoreError(kind, "A sentence.", path: "/x")
    #expect("\(error)" == "A sentence.")
    #expect(error.isTemporary == [.busy, .full, .gone].contains(kind))
  }

  @Test(
    arguments: [
      (SQLITE_BUSY, StoreError.Kind.busy), (SQLITE_LOCKED, .busy), (SQLITE_FULL, .full),
      (SQLITE_READONLY, .readOnly), (SQLITE_READONLY | 4 << 8, .gone),
      (SQLITE_NOTADB, .notADatabase),
      (SQLITE_CORRUPT, .damaged), (SQLITE_CORRUPT | 1 << 8, .damaged), (SQLITE_PERM, .permission),
      (SQLITE_IOERR | 2 << 8, .inputOutput), (SQLITE_CONSTRAINT, .conflict),
      (SQLITE_ERROR, .damaged),
    ])
  func test_init_resultCode_saysWhatToDo(code: Int32, kind: StoreError.Kind) {
    let error = StoreError(code: code, detail: "detail", path: "/x")
    #expect(error.kind == kind)
    #expect(error.code == code)
    #expect(error.path == "/x")
  }

  @Test func test_init_ofAFailedDisk_saysSoAndNothingOfPermissions() {
    let failed = StoreError(code: SQLITE_IOERR | 2 << 8, detail: "disk I/O error", path: "/x")
    #expect(failed.message == "The store can't be read or written (disk I/O error).")
    #expect(failed.hint == nil)
    let full = StoreError(errno: ENFILE, "open the store", path: "/x")
    #expect(full.kind == .busy && full.hint == "Try again in a moment.")
    let broken = StoreError(errno: EIO, "open the store", path: "/x")
    #expect(broken.kind == .inputOutput)
    #expect(broken.message == "Can't open the store (Input/output error).")
  }
}
