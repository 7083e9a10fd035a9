import ScoringKit
import Testing

/// Tests of stores that are damaged, or that can't be written.
@Suite struct StoreFaultTests {
  /// Creates a scorer with a store for a test, and returns the scorer and the bytes of the store.
  private func sample() -> (Scorer, [UInt8]) {
    let scorer = Scorer()
    scorer.startSample()
    return (scorer, Scratch.bytes(scorer.program.store))
  }

  /// Returns damaged versions of the bytes of a store, each with a description of the damage.
  private func faults(_ bytes: [UInt8]) -> [(String, [UInt8])] {
    func changed(_ changes: [Int: UInt8]) -> [UInt8] {
      var bytes = bytes
      for (place, byte) in changes { bytes[place] = byte }
      return bytes
    }
    return [
      ("not a database", Array("a text, and no store\n".utf8)),
      ("another program's", changed([68: 0])),
      ("newer", changed([60: 0, 61: 0, 62: 11, 63: 184])),
      ("cut", Array(bytes.prefix(4096 * 3 + 100))),
      ("cut in the header", Array(bytes.prefix(60))),
      ("a flipped bit in the schema", changed([100: bytes[100] ^ 0x40])),
    ]
  }

  @Test func test_everyCommand_strangeStore_refusesAndLeavesItAlone() throws {
    let (scorer, bytes) = sample()
    try #require(bytes.count > 4096 * 4)
    for (name, fault) in faults(bytes) {
      for words in [["status"], ["enter", "Ben 3"], ["history"], ["undo"], ["export"]] {
        Scratch.write(fault, to: scorer.program.store)
        let outcome = scorer.run(words)
        #expect(outcome.code == 65, "\(name), \(words): \(outcome)")
        #expect(outcome.err.hasPrefix("score: "), "\(name), \(words): \(outcome)")
        #expect(outcome.bytes.isEmpty, "\(name), \(words): \(outcome)")
        #expect(Scratch.bytes(scorer.program.store) == fault, "\(name), \(words)")
        #expect(Scratch.tree(scorer.program.data) == ["score.db"], "\(name), \(words)")
      }
    }
  }

  @Test func test_doctor_flippedBits_areFoundOrHarmless() throws {
    let (scorer, bytes) = sample()
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(seed: seed)
    let whole = scorer.run("export").out
    // Most bytes of a small store are unused, so a flipped bit there is harmless; the first turn
    // flips a bit in an entry.
    let said = try #require(bytes.firstRange(of: Array("startedAt".utf8))).lowerBound
    for turn in 0..<60 {
      var flipped = bytes
      let place = turn == 0 ? said : Int.random(in: 0..<bytes.count, using: &dice)
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      Scratch.write(flipped, to: scorer.program.store)
      let doctor = scorer.doctor()
      #expect([0, 65].contains(doctor.code), "byte \(place), seed \(seed): \(doctor)")
      #expect(turn > 0 || doctor.code == 65, "byte \(place), seed \(seed)")
      if doctor.code == 65 {
        #expect(!doctor.err.isEmpty)
      } else {
        #expect(scorer.run("export").out == whole, "byte \(place), seed \(seed)")
      }
      #expect(Scratch.bytes(scorer.program.store) == flipped, "byte \(place), seed \(seed)")
    }
  }

  @Test func test_enter_fullDisk_saysSoAndKeepsWhatWasThere() throws {
    let (scorer, _) = sample()
    let before = scorer.run("export").out
    for blocks in [0, 1, 8, 16] {
      let outcome = scorer.program.shell(
        """
        (
          trap '' XFSZ
          ulimit -f "$2"
          exec "$score" "$1" enter 'Ben 3' 2>&1 >/dev/null
        ) | cat
        """, Scorer.sport.id, "\(blocks)")
      #expect(outcome.out.hasPrefix("score: "), "\(blocks): \(outcome)")
      let code = scorer.program.shell(
        "trap '' XFSZ; ulimit -f \"$2\"; exec \"$score\" \"$1\" enter 'Ben 3' 2>/dev/null",
        Scorer.sport.id, "\(blocks)"
      ).code
      #expect(code == 74, "\(blocks)")
      #expect(scorer.run("export").out == before, "\(blocks)")
    }
    #expect(scorer.doctor().code == 0)
    #expect(scorer.run("enter", "Ben 3").code == 0)
  }

  @Test(.enabled(if: Permissions.canTest, "needs root with setpriv, or a user who is not root"))
  func test_readOnlyFolder_isReadAndNotWritten() throws {
    var (scorer, bytes) = sample()
    let program = scorer.program
    scorer.program = try Permissions.restricted(program)
    #expect(System.setMode(program.store, 0o444))
    #expect(System.setMode(program.data, 0o555))
    defer { _ = System.setMode(program.data, 0o755) }
    for words in [
      ["status"], ["log"], ["show"], ["history"], ["standings"], ["export"], ["courses"],
    ] {
      let outcome = Permissions.run(scorer.program, [Scorer.sport.id] + words)
      #expect(outcome.code == 0 && !outcome.out.isEmpty, "\(words): \(outcome)")
    }
    for words in [["doctor"], ["players"], ["paths"], []] {
      let outcome = Permissions.run(scorer.program, words)
      #expect(outcome.code == 0 && !outcome.out.isEmpty, "\(words): \(outcome)")
    }
    for words in [["enter", "Ben 3"], ["undo"], ["finish", "--yes"], ["start", "Zoe"]] {
      let course = words[0] == "start" ? ["--course", "Town Park"] : []
      let outcome = Permissions.run(scorer.program, [Scorer.sport.id] + words + course)
      #expect(outcome.code == 77, "\(words): \(outcome)")
      #expect(outcome.err.hasPrefix("score: "), "\(words): \(outcome)")
    }
    #expect(Scratch.bytes(program.store) == bytes)
    #expect(Scratch.tree(program.data) == ["score.db"])
  }
}
