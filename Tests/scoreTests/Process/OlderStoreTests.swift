import Testing

@testable import ScoringStore

/// Stores that an older version of the program left.
@Suite struct OlderStoreTests {
  /// Nobody need know which commands write: the first one brings the store up to date, whichever it
  /// is, and leaves a copy of what was there.
  @Test func test_read_ofAnOlderStore_bringsItUpToDate() throws {
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    #expect(program.shell("rm \"$1\"", program.store).code == 0)
    let older = Schema(migrations: Schema.current.migrations.dropLast())
    let store = try SQLiteStore(path: program.store, mode: .readWrite, schema: older)
    _ = try store.makeDevice()
    let outcome = program.run("history")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome)")
    #expect(program.run("doctor").code == 0)
    #expect(program.shell("ls \"$1\".version-*", program.store).code == 0)
  }
}
