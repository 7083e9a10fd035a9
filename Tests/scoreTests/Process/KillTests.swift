import ScoringKit
import Testing

/// Tests that an acknowledged entry is never lost, even if the program is killed or another process
/// writes at the same time.
@Suite struct KillTests {
  /// Returns a name so long that the output for a few entered lines fills the program's output
  /// buffer.
  private static func longName(_ letter: String) -> String {
    String(repeating: "😀", count: 199) + letter
  }

  /// Returns the scores that the test enters for a hole; they depend on the number of the hole, so
  /// that the test can check them.
  private static func scores(_ hole: Int) -> (Int, Int) { (hole % 7 + 1, hole % 5 + 2) }

  private static func line(_ hole: Int) -> String {
    "\(hole): \(scores(hole).0) \(scores(hole).1)"
  }

  /// Returns the numbers of the holes whose entry the program acknowledged with a complete line of
  /// output before it was killed.
  private static func acknowledged(_ outcome: Outcome) -> [Int] {
    let whole = outcome.bytes.prefix(through: outcome.bytes.lastIndex(of: 10) ?? -1)
    return String(decoding: whole, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: "Hole ").dropFirst(line.hasPrefix("Hole ") ? 0 : 1).first.flatMap {
        Int($0.prefix { $0.isNumber })
      }
    }
  }

  /// Returns the scores in the notation of a stored round, as `hole seat=strokes`.
  private static func stored(_ scorer: Scorer, _ round: String) throws -> Set<String> {
    let exported = scorer.run("export", "--form", "notation", round)
    try #require(exported.code == 0, "\(exported)")
    return Set(exported.lines)
  }

  @Test func test_enter_killedAtAnyMoment_keepsEveryAcknowledgedLine() throws {
    let scorer = Scorer()
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(seed: seed)
    _ = scorer.addCourse("Long", holes: 99)
    var total = 0
    while total < 1000 {
      let names = [Self.longName("a"), Self.longName("b")]
      let round = try #require(scorer.start(names, course: "Long"), "seed \(seed)")
      let acknowledged = try play(scorer, round, seed, &dice)
      total += acknowledged.count
      let stored = try Self.stored(scorer, round)
      for hole in 1...93 {
        let (first, second) = Self.scores(hole)
        let both = [stored.contains("\(hole) 1=\(first)"), stored.contains("\(hole) 2=\(second)")]
        #expect(both[0] == both[1], "half of hole \(hole) in \(round), seed \(seed)")
        if acknowledged.contains(hole) {
          #expect(both[0], "hole \(hole) is lost in \(round), seed \(seed)")
        }
      }
    }
    let doctor = scorer.doctor()
    #expect(doctor.code == 0, "\(doctor), seed \(seed)")
  }

  /// Enters holes of a round and kills the program at random moments: first while it reads 89 holes
  /// from standard input, then, for four more holes, in a process for each.
  ///
  /// Returns the numbers of the holes that the program acknowledged.
  private func play(_ scorer: Scorer, _ round: String, _ seed: UInt64, _ dice: inout Dice) throws
    -> Set<Int>
  {
    let enter = [Scorer.sport.id, "enter", "--oneline", "--round", round]
    let text = (1...89).map { Self.line($0) + "\n" }.joined()
    let count = Int.random(in: 20...89, using: &dice)
    let killed = scorer.program.startWaiting(enter + ["-"], input: text)
      .kill(afterLines: count, pause: .random(in: 0...3000, using: &dice))
    #expect(killed.code == 128 + System.killed, "\(killed), seed \(seed)")
    var acknowledged = Set(Self.acknowledged(killed))
    try #require(acknowledged.count >= count, "\(killed), seed \(seed)")
    for hole in 90...93 {
      let outcome = scorer.program.start(enter + [Self.line(hole)])
        .kill(after: .random(in: 0...80, using: &dice))
      acknowledged.formUnion(Self.acknowledged(outcome))
    }
    return acknowledged
  }

  @Test func test_enter_twoProgramsAtOnce_bothAreThereWithoutGaps() throws {
    let scorer = Scorer()
    _ = scorer.addCourse("Long", holes: 40)
    let round = try #require(scorer.start(["Ann", "Ben"], course: "Long"))
    let running = ["Ann", "Ben"].map { name in
      scorer.program.start(
        [Scorer.sport.id, "enter", "-"],
        input: (1...40).map { "\($0) \(name) \($0 % 6 + 2)" }.joined(separator: "\n"))
    }
    for process in running {
      let outcome = process.wait()
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.out.components(of: "thru").count == 41)
    }
    let stored = try Self.stored(scorer, round)
    for hole in 1...40 {
      #expect(stored.contains("\(hole) 1=\(hole % 6 + 2)"))
      #expect(stored.contains("\(hole) 2=\(hole % 6 + 2)"))
    }
    #expect(scorer.doctor().code == 0)
    let entries = try #require(scorer.run("export").payload?.array).compactMap { $0["entry"] }
    let numbers = entries.compactMap { entry in
      entry["id"]?.string?.split(separator: "-").last.flatMap { Int($0) }
    }.sorted()
    // Adding the course made an entry too, which is not in the export, so the exported numbers may
    // begin above 1.
    let first = try #require(numbers.first)
    #expect(numbers == Array(first..<(first + entries.count)))
    #expect(first <= 3)
    #expect(Set(entries.compactMap { $0["id"]?.string?.split(separator: "-").first }).count == 1)
  }
}

extension String {
  /// Returns the parts of the text before, between and after the occurrences of a separator.
  func components(of text: String) -> [Substring] {
    split(separator: text, omittingEmptySubsequences: false)
  }
}
