import ScoringKit
import Testing

/// What was acknowledged is kept, whenever the program is killed, and whoever else writes.
@Suite struct KillTests {
  /// So long a name that the echo of a few lines fills the buffer of the output.
  private static func longName(_ letter: String) -> String {
    String(repeating: "😀", count: 199) + letter
  }

  /// What is typed for a hole: the scores of both depend on it.
  private static func scores(_ hole: Int) -> (Int, Int) { (hole % 7 + 1, hole % 5 + 2) }

  private static func line(_ hole: Int) -> String {
    "\(hole): \(scores(hole).0) \(scores(hole).1)"
  }

  /// The holes of which an echo arrived whole.
  private static func acknowledged(_ outcome: Outcome) -> [Int] {
    let whole = outcome.bytes.prefix(through: outcome.bytes.lastIndex(of: 10) ?? -1)
    return String(decoding: whole, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: "Hole ").dropFirst(line.hasPrefix("Hole ") ? 0 : 1).first.flatMap {
        Int($0.prefix { $0.isNumber })
      }
    }
  }

  /// The scores that a round's log has, as `hole seat=strokes`.
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
    var kills = 0
    var rounds = 0
    // The first round is played to its end, and says how long that takes here.
    var limits: (lines: UInt32, one: UInt32) = (60_000, 60_000)
    while total < 1000, rounds < 100 {
      let names = [Self.longName("a"), Self.longName("b")]
      let round = try #require(scorer.start(names, course: "Long"), "seed \(seed)")
      let played = play(scorer, round, limits, rounds == 0, &dice)
      if rounds == 0 { limits = played.limits }
      rounds += 1
      total += played.acknowledged.count
      kills += played.kills
      let stored = try Self.stored(scorer, round)
      for hole in 1...93 {
        let (first, second) = Self.scores(hole)
        let both = [stored.contains("\(hole) 1=\(first)"), stored.contains("\(hole) 2=\(second)")]
        #expect(both[0] == both[1], "half of hole \(hole) in \(round), seed \(seed)")
        if played.acknowledged.contains(hole) {
          #expect(both[0], "hole \(hole) is lost in \(round), seed \(seed)")
        }
      }
    }
    #expect(total >= 1000)
    #expect(kills > 10)
    let doctor = scorer.doctor()
    #expect(doctor.code == 0, "\(doctor), seed \(seed)")
  }

  /// What came of one round.
  private struct Played {
    var acknowledged: Set<Int> = []
    var kills = 0
    var limits: (lines: UInt32, one: UInt32) = (0, 0)
  }

  /// Enters 89 holes as lines of standard input and four one by one, killed meanwhile.
  private func play(
    _ scorer: Scorer, _ round: String, _ limits: (lines: UInt32, one: UInt32), _ isWhole: Bool,
    _ dice: inout Dice
  ) -> Played {
    var played = Played()
    let enter = [Scorer.sport.id, "enter", "--oneline", "--round", round]
    func run(_ words: [String], _ input: String?, limit: UInt32) -> UInt32 {
      // About every fourth comes to its end.
      let pause = isWhole ? limit : UInt32.random(in: 0...(limit * 4 / 3), using: &dice)
      let start = ContinuousClock.now
      let outcome = scorer.program.start(enter + words, input: input).kill(after: pause)
      played.acknowledged.formUnion(Self.acknowledged(outcome))
      played.kills += outcome.code == 128 + System.killed ? 1 : 0
      return UInt32((ContinuousClock.now - start) / .milliseconds(1)) + 2
    }
    let text = (1...89).map(Self.line).joined(separator: "\n")
    played.limits.lines = run(["-"], text, limit: limits.lines)
    for hole in 90...93 {
      played.limits.one = run([Self.line(hole)], nil, limit: limits.one)
    }
    return played
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
    let entries = try #require(scorer.run("export").payload?["entries"]?.array)
    let numbers = entries.compactMap { entry in
      entry["id"]?.string?.split(separator: "-").last.flatMap { Int($0) }
    }.sorted()
    // The course is no part of the export, so its one entry may be missing at the start.
    let first = try #require(numbers.first)
    #expect(numbers == Array(first..<(first + entries.count)))
    #expect(first <= 3)
    #expect(Set(entries.compactMap { $0["id"]?.string?.split(separator: "-").first }).count == 1)
  }
}

extension String {
  /// The parts between the occurrences of a text.
  func components(of text: String) -> [Substring] {
    split(separator: text, omittingEmptySubsequences: false)
  }
}
