import Testing

@testable import ScoringStore

/// Stores that an older version of the program left.
@Suite struct OlderStoreTests {
  /// Returns a program whose store an older version made: its last `steps` migrations are missing.
  private func program(lacking steps: Int) throws -> Program {
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    #expect(program.shell("rm \"$1\"", program.store).code == 0)
    let older = Schema(migrations: Schema.current.migrations.dropLast(steps))
    let store = try SQLiteStore(path: program.store, mode: .readWrite, schema: older)
    _ = try store.makeDevice()
    return program
  }

  private func copies(of program: Program) -> Int32 {
    program.shell("ls \"$1\".version-*", program.store).code
  }

  /// Any command, even one that only reads, updates an older store, and leaves a copy of the old
  /// file.
  @Test func test_read_ofAnOlderStore_bringsItUpToDate() throws {
    let program = try program(lacking: 2)
    let outcome = program.run("history")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome)")
    #expect(program.run("doctor").code == 0)
    #expect(copies(of: program) == 0)
  }

  /// A store with the current tables is read unchanged, and updated by commands that write.
  @Test func test_write_ofAnOlderStoreWithTheSameTables_bringsItUpToDate() throws {
    let program = try program(lacking: 1)
    for words in [["history"], ["doctor"]] {
      let outcome = program.run(words)
      #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome)")
      #expect(copies(of: program) != 0)
    }
    #expect(program.run("me", "Ann").code == 0)
    #expect(copies(of: program) == 0)
    #expect(program.run("doctor").code == 0)
  }
}
