import CSQLite
import Testing

@testable import ScoringStore

/// What a failure of the store means to a command.
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
}
