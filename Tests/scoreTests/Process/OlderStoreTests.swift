import Testing

@testable import ScoringStore

/// Tests of stores that an early development version of the program wrote.
@Suite struct OlderStoreTests {
  @Test func test_anyCommand_onADevelopmentStore_saysHowToCarryItOver() throws {
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    try #require(SQLiteStore(path: program.store).connection).run("PRAGMA user_version = 2000")
    for words in [["history"], ["doctor"], ["me", "Ben"]] {
      let outcome = program.run(words)
      #expect(outcome.code == 65 && outcome.out.isEmpty, "\(outcome)")
      #expect(outcome.err.contains("written by a development version"), "\(outcome)")
      #expect(outcome.err.contains("score export -o FILE"), "\(outcome)")
      #expect(outcome.err.contains("score import FILE"), "\(outcome)")
    }
  }
}
