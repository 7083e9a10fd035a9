import CSQLite
import Testing

@testable import ScoringStore

/// What a failure of the store means to a command.
@Suite struct StoreErrorTests {
  @Test(
    arguments: [
      (StoreError.Kind.notADatabase, Int32(65)), (.foreign, 65), (.newer(version: 2000), 65),
      (.damaged, 65), (.conflict, 65), (.missing, 66), (.cannotCreate, 73), (.full, 74),
      (.inputOutput, 74), (.busy, 75), (.gone, 75), (.readOnly, 77), (.permission, 77),
    ] as [(StoreError.Kind, Int32)])
  func test_exitCode_everyKind_isTheDocumentedOne(kind: StoreError.Kind, code: Int32) {
    let error = StoreError(kind, "A sentence.", path: "/x")
    #expect(error.exitCode == code)
    #expect(!error.name.isEmpty)
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
