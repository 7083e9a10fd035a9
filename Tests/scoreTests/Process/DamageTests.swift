import ScoringKit
import Testing

@testable import ScoringStore

/// Tests of the program with a store in which somebody has changed an entry.
@Suite struct DamageTests {
  private let scorer = Scorer()
  private var program: Program { scorer.program }
  private let sport = Scorer.sport.id

  /// Plays a round, and changes its last entry in the file.
  private func play() throws {
    _ = scorer.addCourse()
    for words in [
      [sport, "start", "--course", "Town Park", "Ann", "Ben", "--new"], [sport, "enter", "3 4"],
      [sport, "finish", "--yes"],
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
    let shown = program.run(sport, "show", "1")
    #expect(shown.code == 0 && shown.out.contains("doesn't match its checksum"), "\(shown)")
    let folder = program.scratch.makeFolder("shared")
    let commands = [
      ["export", "-o", "all.bundle"], [sport, "export", "-o", "all.json"],
      [sport, "export", "1", "-o", "one.json"],
      [sport, "export", "--form", "notation", "-o", "all.txt"],
      [sport, "share", "1", "-o", "card.svg"], [sport, "share", "1"],
      [sport, "share", "1", "-o", "card.html"], ["backup", "copy.db"],
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
