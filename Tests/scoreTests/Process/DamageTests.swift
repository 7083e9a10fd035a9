import Testing

@testable import ScoringStore

/// Tests of the program with a store in which somebody has changed an entry.
@Suite struct DamageTests {
  private let program = Program()

  /// Plays a match of pickleball, and changes its last entry in the file.
  private func play() throws {
    for words in [
      ["pickleball", "start", "Ann", "Ben", "--yes"], ["pickleball", "enter", "a", "a", "a"],
      ["pickleball", "finish", "--yes"],
    ] {
      #expect(program.run(words).code == 0)
    }
    let connection = try #require(SQLiteStore(path: program.store).connection)
    let trigger = try connection.prepare(
      "SELECT sql FROM sqlite_master WHERE name = 'entries_unchanged'")
    _ = try trigger.step()
    let text = trigger.text(0)
    try connection.run("DROP TRIGGER entries_unchanged")
    try connection.run(
      """
      UPDATE entries SET time = time + 1
      WHERE stream LIKE 'round/%' AND sequence = (SELECT max(sequence) FROM entries)
      """)
    try connection.run(text)
  }

  @Test func test_handOvers_ofADamagedRound_endWith65WithoutTheOption() throws {
    try play()
    let shown = program.run("pickleball", "show", "1")
    #expect(shown.code == 0 && shown.out.contains("doesn't match its checksum"), "\(shown)")
    let folder = program.scratch.makeFolder("shared")
    let commands = [
      ["export", "-o", "all.bundle"], ["pickleball", "export", "-o", "all.json"],
      ["pickleball", "export", "1", "-o", "one.json"],
      ["pickleball", "export", "--form", "notation", "-o", "all.txt"],
      ["pickleball", "share", "1", "-o", "card.svg"], ["pickleball", "share", "1"],
      ["pickleball", "share", "1", "-o", "card.html"], ["backup", "copy.db"],
      ["sync", folder],
    ]
    for words in commands {
      let refused = program.run(words)
      #expect(refused.code == 65, "\(words): \(refused)")
      #expect(refused.err.contains("doctor"), "\(words): \(refused)")
    }
    for words in commands {
      let done = program.run(words + ["--damaged"] + (words[0] == "sync" ? [] : ["--force"]))
      #expect(done.code == 0, "\(words): \(done)")
    }
    #expect(program.run("doctor").code == 65)
  }
}
