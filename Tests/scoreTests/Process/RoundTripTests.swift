import ScoringKit
import Testing

/// Tests of whole rounds with the program as a process: entered, corrected, undone, finished,
/// shown, exported and imported.
@Suite struct RoundTripTests {
  /// Runs commands, and reports a test failure for each that fails.
  private func play(_ scorer: Scorer, _ lines: [[String]]) {
    for words in lines {
      let outcome = scorer.run(words)
      #expect(outcome.code == 0, "\(words): \(outcome)")
    }
  }

  /// Creates a finished round for a test, with corrections before and after its finish.
  private func playedRound() throws -> Scorer {
    let scorer = Scorer()
    #expect(scorer.program.run("me", "Ann").code == 0)
    #expect(scorer.run("courses", "add", "Town Park", "--pars", "3,4,3").code == 0)
    let started = scorer.run(
      "start", "--course", "Town Park", "--at", "2026-03-01T15:09", "Ann", "Ben", "--guest", "Cid")
    #expect(started.code == 0, "\(started)")
    play(
      scorer,
      [
        ["enter", "3 4 3"], ["enter", "4 4 5"], ["enter", "Ann 3, Ben 2"],
        ["amend", "2 Ann", "5"], ["enter", "Cid 3"], ["undo"], ["undo"], ["undo"], ["redo"],
        ["redo"], ["redo"], ["finish", "--yes"], ["undo"], ["finish", "--yes"],
        ["amend", "--yes", "1 Ben", "2"],
      ])
    return scorer
  }

  /// Returns the part of a printed scorecard from the table's header to its legend.
  private func sheet(_ card: String) -> [Substring] {
    let lines = card.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("Player ") } ?? lines.startIndex
    return Array(lines[start...].prefix { !$0.hasPrefix("((") })
  }

  @Test func test_round_correctedAndExported_isShownAlikeInAnEmptyStore() throws {
    let scorer = try playedRound()
    let card = scorer.run("show").out
    for part in ["Final standings", "Town Park", "Ann", "Ben", "Cid", "Organised by Ann"] {
      #expect(card.contains(part), "\(card)")
    }
    #expect(sheet(card).contains { $0.hasPrefix("Ann") && $0.contains("11") }, "\(card)")
    #expect(sheet(card).contains { $0.hasPrefix("Ben") && $0.contains("8") }, "\(card)")
    for form in ["json", "notation", Scorer.cards] {
      let file = scorer.program.scratch.file("round.\(form)")
      #expect(scorer.run("export", "--form", form, "--output", file).code == 0)
      let other = Scorer()
      let read = other.run("import", file)
      #expect(read.code == 0, "\(form): \(read)")
      let shown = other.run("show").out
      if form == Scorer.cards {
        #expect(sheet(shown) == sheet(card), "\(shown)")
      } else {
        #expect(shown == card, "\(form)")
      }
      #expect(other.doctor().code == 0)
      let again = other.run("import", file)
      #expect(again.out.hasPrefix("Added 0 rounds, 1 known already"), "\(form): \(again)")
      #expect(other.run("show").out == shown, "\(form)")
    }
  }

  @Test func test_show_player_addsUpTheHoles() throws {
    let scorer = try playedRound()
    let breakdown = scorer.run("show", "--player", "Ann")
    #expect(breakdown.code == 0 && breakdown.lines.first == "Ann", "\(breakdown)")
    let payload = try #require(scorer.run("show", "--player", "Ann", "--json").payload)
    #expect(payload["totalStrokes"]?.integer == 11)
    #expect(payload["totalPar"]?.integer == 10)
    #expect(payload["overallRelativeToPar"]?.integer == 1)
    let holes = try #require(payload["holeScores"]?.array)
    #expect(holes.compactMap { $0["strokeCount"]?.integer } == [3, 5, 3])
  }

  @Test func test_json_again_isTheSameFile() throws {
    let scorer = try playedRound()
    let file = scorer.program.scratch.file("round.json")
    #expect(scorer.run("export", "--output", file).code == 0)
    let other = Scorer()
    #expect(other.run("import", file).code == 0)
    // The first line names the device that wrote the file, and the last has the checksum of all.
    let lines = try #require(scorer.run("export").payload?.array).dropFirst().dropLast()
    #expect(lines.count > 20)
    let again = try #require(other.run("export").payload?.array)
    #expect(again.dropFirst().dropLast() == lines)
    #expect(other.run("log", "--json").payload == scorer.run("log", "--json").payload)
  }

  @Test func test_undo_toTheBeginningAndRedo_isTheSameStatus() throws {
    let scorer = Scorer()
    _ = scorer.addCourse()
    try #require(scorer.start(["Ann", "Ben"]) != nil)
    let opening = try #require(scorer.run("status", "--json").payload?["prompt"])
    play(
      scorer,
      [
        ["enter", "3 4"], ["enter", "Ann 2"], ["amend", "1 Ann", "5"], ["enter", "Ben 6"],
        ["undo"], ["enter", "Ben 5"], ["enter", "3 3"], ["remove", "1 Ben"], ["finish", "--yes"],
      ])
    #expect(scorer.run("undo").code == 0)
    let before = scorer.run("status", "--json").out
    var steps = 0
    while steps < 30, scorer.run("undo").code == 0 { steps += 1 }
    #expect(steps == 6)
    let end = scorer.run("undo")
    #expect(end.code == 1 && end.err.lowercased().contains("nothing to undo"), "\(end)")
    #expect(scorer.run("status", "--json").payload?["prompt"] == opening)
    for step in 0..<steps {
      let redone = scorer.run("redo")
      #expect(redone.code == 0, "\(step): \(redone)")
    }
    #expect(scorer.run("status", "--json").out == before)
    #expect(scorer.run("redo").code == 0, "the finish was undone first")
    let none = scorer.run("redo")
    #expect(none.code == 1 && none.err.lowercased().contains("nothing to redo"), "\(none)")
    #expect(scorer.doctor().code == 0)
  }
}
