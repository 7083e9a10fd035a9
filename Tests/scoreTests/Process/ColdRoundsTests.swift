import Testing

/// Tests of `move-out`, which moves old rounds into a separate file, as a user of the program sees
/// it.
@Suite struct ColdRoundsTests {
  private let scorer = Scorer()

  /// Creates three rounds for a test, of which the first two are finished, and returns their ids.
  private func makeRounds() throws -> [String] {
    _ = scorer.addCourse()
    var ids: [String] = []
    for scores in ["3 4", "2 5", "4 3"] {
      ids.append(try #require(scorer.start(["Ann", "Ben"])))
      let last = ids.count == 3
      for _ in 0..<(last ? 1 : 3) { #expect(scorer.run("enter", scores).code == 0) }
      if !last { #expect(scorer.run("finish", "--yes").code == 0) }
    }
    return ids
  }

  private func shown(_ ids: [String]) -> [String] {
    let views = [
      scorer.run("history"), scorer.run("history", "--grep", "Town"),
      scorer.run("history", "--json"), scorer.run("stats"), scorer.run("stats", "Ann"),
      scorer.run("standings", ids[0]), scorer.run("log", ids[0]), scorer.program.run("export"),
      scorer.program.run("doctor"),
    ]
    return (views + ids.map { scorer.run("show", $0, "--json") }).map(\.out)
  }

  @Test func test_offload_everything_isShownAsBefore() throws {
    let ids = try makeRounds()
    let before = shown(ids)
    let moved = scorer.program.run("move-out", "--older", "0d")
    #expect(moved.code == 0 && moved.out.contains("Moved 2 rounds."), "\(moved)")
    #expect(Scratch.exists("\(scorer.program.data)/cold.db"))
    // The output of `export` and `doctor` includes numbers that depend on the store's file; all
    // other output must be the same as before the move.
    let after = shown(ids)
    for (one, other) in zip(before, after) where !one.contains("Checked") {
      #expect(
        one.split(separator: "\n").sorted() == other.split(separator: "\n").sorted())
    }
    #expect(scorer.run("note", ids[0], "windy").code == 0)
    #expect(scorer.program.run("move-out").out.contains("1 round in"))
    #expect(scorer.program.run("bring-back", "--all").out.contains("Brought back 1 round"))
    #expect(scorer.doctor().code == 0)
  }

  /// Tests that moving out creates no file and suggests no command to bring rounds back if no round
  /// is old enough.
  @Test func test_offload_ofNothing_beginsNoFile() throws {
    _ = try makeRounds()
    let moved = scorer.program.run("move-out", "--older", "90y")
    #expect(moved.code == 0 && moved.out.contains("No finished round is that old."), "\(moved)")
    #expect(!moved.err.contains("bring-back"), "\(moved)")
    #expect(!Scratch.exists("\(scorer.program.data)/cold.db"))
    #expect(scorer.program.run("move-out").out.contains("All rounds are in the store's own file."))
  }

  @Test func test_offload_fileAway_isSaidAndTheRestGoesOn() throws {
    let ids = try makeRounds()
    let stats = scorer.run("stats")
    #expect(scorer.program.run("move-out", "--older", "0d").code == 0)
    let cold = "\(scorer.program.data)/cold.db"
    let bytes = Scratch.bytes(cold)
    Scratch.remove(cold)
    #expect(scorer.run("history").out.contains("Town Park"))
    #expect(scorer.run("history").code == 0)
    let show = scorer.run("show", ids[0])
    #expect(show.code == 66 && show.err.contains("cold.db"), "\(show)")
    // The statistics of a moved round come from its summary, which stays in the store's own file.
    let again = scorer.run("stats")
    #expect(again.out == stats.out && again.err == stats.err, "\(again)")
    #expect(scorer.run("enter", "3 3").code == 0)
    #expect(scorer.doctor().code == 0)
    Scratch.write(bytes, to: cold)
    #expect(scorer.run("show", ids[0]).code == 0)
  }

  @Test func test_export_fileAway_isRefused_andSyncSaysWhatItKeepsBack() throws {
    _ = try makeRounds()
    #expect(scorer.program.run("move-out", "--older", "0d").code == 0)
    let (cold, away) = ("\(scorer.program.data)/cold.db", "\(scorer.program.data)/away.db")
    _ = scorer.program.shell("mv \"$1\" \"$2\"", cold, away)
    let bundle = scorer.program.run("export")
    #expect(bundle.code != 0 && bundle.err.contains("cold.db"), "\(bundle)")
    let folder = Scratch()
    for _ in 0..<2 {
      let synced = scorer.program.run("sync", folder.path, "--init")
      #expect(synced.err.contains("not given: they lie in a file"), "\(synced)")
      #expect(!synced.out.contains("gave 20"), "\(synced)")
    }
    _ = scorer.program.shell("mv \"$1\" \"$2\"", away, cold)
    #expect(scorer.program.run("export").code == 0)
    let synced = scorer.program.run("sync", folder.path)
    #expect(synced.code == 0 && !synced.err.contains("not given"), "\(synced)")
    #expect(scorer.doctor().code == 0)
  }

  @Test func test_offload_killedAnywhere_losesNothing() throws {
    let ids = try makeRounds()
    let before = scorer.program.run("export").out.split(separator: "\n").sorted()
    for pause in [0, 2, 5, 8, 12, 16, 25, 40] {
      _ = scorer.program.start(["move-out", "--older", "0d"]).kill(after: UInt32(pause))
      #expect(scorer.program.run("export").out.split(separator: "\n").sorted() == before)
      #expect(scorer.run("show", ids[1]).code == 0)
      #expect(scorer.program.run("bring-back", "--all").code == 0)
      #expect(scorer.doctor().code == 0)
    }
  }

  @Test(arguments: ["2", "y", "2m", "-3d", "99999y", "two"])
  func test_offload_ageThatIsNone_isRefused(age: String) {
    scorer.startSample()
    let refused = scorer.program.run("move-out", "--older=\(age)")
    #expect(refused.code == 64 && refused.err.contains("30d"), "\(refused)")
  }
}
