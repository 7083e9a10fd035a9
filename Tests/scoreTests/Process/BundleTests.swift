import Testing

/// Tests of two homes that exchange bundles, with the program as separate processes and real files.
@Suite struct BundleTests {
  private func exchange(_ one: Scorer, _ other: Scorer) {
    let file = one.program.scratch.file("one.bundle")
    #expect(one.program.run("export", "--force", "-o", file).code == 0)
    let read = other.program.run("import", file)
    #expect(read.code == 0, "\(read)")
  }

  @Test func test_twoDevices_oneRound_mergedBothWays_areEqual() throws {
    let (one, other) = (Scorer(), Scorer())
    #expect(one.program.run("me", "Ann").code == 0)
    let id = try #require(one.startSample())
    exchange(one, other)
    #expect(one.run("enter", "Ben 5").code == 0)
    #expect(other.run("enter", "--round", id, "2: Ben 6").code == 0)
    #expect(other.run("enter", "--round", id, "3: Ann 4").code == 0)
    exchange(one, other)
    exchange(other, one)
    exchange(one, other)
    let show = ["show", id, "--json"]
    #expect(one.run(show).code == 0 && one.run(show).out == other.run(show).out)
    #expect(
      one.program.run("disputes", "--json").payload
        == other.program.run("disputes", "--json").payload)
    #expect(one.doctor().code == 0 && other.doctor().code == 0)
  }

  /// Tests the copy of a home in which two scorers have entered: it has no known owner, so the
  /// program reports this and how to fix it.
  @Test func test_copiedHome_ofTwoScorers_saysThatItIsNobodys() throws {
    let (one, other) = (Scorer(), Scorer())
    #expect(one.program.run("me", "Ann").code == 0)
    let id = try #require(one.startSample())
    exchange(one, other)
    #expect(other.program.run("me", "Ben").code == 0)
    exchange(other, one)
    var copy = one
    let data = one.program.data
    copy.program.variables["SCORE_HOME"] = "\(data)-copy"
    #expect(one.program.shell("cp -r \"$1\" \"$1-copy\"", data).code == 0)
    let entered = copy.run("enter", "--round", id, "3: Ann 4")
    #expect(entered.code == 0 && entered.err.contains("it continues as a new device"), "\(entered)")
    #expect(
      entered.err.contains("Who uses it has to be said again: `score me NAME`."), "\(entered)")
    #expect(copy.program.run("me", "Ann").code == 0)
  }

  @Test func test_import_damagedFile_leavesTheStoreAsItWas() throws {
    let (one, other) = (Scorer(), Scorer())
    one.startSample()
    other.startSample()
    let bundle = Array(one.program.run("export").out.utf8)
    let before = Scratch.bytes(other.program.store)
    let file = other.program.scratch.file("damaged.bundle")
    for step in 1...12 {
      var damaged = bundle
      if step % 2 == 0 {
        damaged = Array(bundle.prefix(bundle.count * step / 13))
      } else {
        damaged[bundle.count * step / 13] ^= 4
      }
      Scratch.write(damaged, to: file)
      let read = other.program.run("import", file)
      #expect(read.code == 65, "\(step): \(read)")
      #expect(Scratch.bytes(other.program.store) == before, "\(step)")
    }
  }

  @Test func test_export_ontoAFile_needsForceAndLeavesNothingBeside() {
    let scorer = Scorer()
    scorer.startSample()
    let file = "\(scorer.program.folder)/club.bundle"
    #expect(scorer.program.run("export", "-o", file).code == 0)
    let again = scorer.program.run("export", "-o", file)
    #expect(again.code == 73 && again.err.contains("--force"), "\(again)")
    #expect(scorer.program.run("backup", file).err.contains("--force"))
    #expect(Scratch.tree(scorer.program.folder) == ["club.bundle"])
  }

  @Test func test_doctor_newDevice_goesOnUnderAnotherName() throws {
    let scorer = Scorer()
    scorer.startSample()
    let before = Set(scorer.program.run("export").out.split(separator: "\n"))
    let begun = scorer.program.run("doctor", "--new-device")
    #expect(begun.code == 0 && begun.err.contains("new device"), "\(begun)")
    #expect(scorer.run("enter", "Ben 3").code == 0)
    let added = scorer.program.run("export").out.split(separator: "\n")
      .filter { !before.contains($0) && $0.contains("\"entry\":") }
    let device = try #require(begun.err.split(separator: " ").last?.dropLast(2))
    #expect(!added.isEmpty && added.allSatisfy { $0.contains("\"id\":\"\(device)-") }, "\(added)")
  }
}
