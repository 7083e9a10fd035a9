import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringContests

@Suite struct SwissTests {
  /// A Swiss system that is played round by round.
  private struct Play {
    let format: Swiss
    var progress: StageProgress

    init(_ entrants: Int, rounds: Int? = nil, policy: Policy = .swiss) throws {
      format = try Swiss(FormatOptions(rounds.map { ["rounds": .integer($0)] } ?? [:]))
      progress = StageProgress(
        entrants: entrants, fixtures: try format.fixtures(for: entrants), policy: policy)
    }

    /// Enters a result for each open fixture: the points of both sides.
    mutating func finish(_ points: (Int, Int) -> (Int, Int)) {
      for fixture in progress.fixtures where progress.results[fixture.number] == nil {
        let people = fixture.sides.map { side in
          side.compactMap { if case .entrant(let one) = $0 { one } else { nil } }
        }
        progress.settled.insert(fixture.number)
        if people[1].isEmpty {
          progress.results[fixture.number] = StageResult(people, .walkover(to: 0))
        } else {
          let (one, other) = points(people[0][0], people[1][0])
          progress.results[fixture.number] = StageResult(people, one, other)
        }
      }
    }

    /// Draws the next round; false if there is none.
    mutating func draw() -> Bool {
      let next = format.fixtures(after: progress)
      progress.fixtures += next
      return !next.isEmpty
    }

    /// Draws the next round, which there is.
    mutating func drawNext() {
      let isDrawn = draw()
      #expect(isDrawn)
    }

    /// The pairs of the last round, and who has a bye: `1-5 2-6 9`.
    var last: String {
      progress.fixtures.filter { $0.number.round == progress.lastRound }.map { fixture in
        fixture.sides.joined().compactMap { feed -> String? in
          if case .entrant(let one) = feed { "\(one)" } else { nil }
        }.joined(separator: "-")
      }.joined(separator: " ")
    }

    /// How often each pair was drawn.
    var pairs: [Set<Int>: Int] {
      progress.fixtures.reduce(into: [:]) { counts, fixture in
        let pair = Set(
          fixture.sides.joined().compactMap { if case .entrant(let one) = $0 { one } else { nil } })
        counts[pair, default: 0] += 1
      }
    }
  }

  /// The better seed wins.
  private static func favourite(_ one: Int, _ other: Int) -> (Int, Int) {
    one < other ? (11, 5) : (5, 11)
  }

  @Test func firstRound_pairsTheHalvesOfTheDraw_andTheLastIsFree() throws {
    #expect(try Play(8).last == "1-5 2-6 3-7 4-8")
    #expect(try Play(7).last == "1-4 2-5 3-6 7")
    #expect(try Play(2).last == "1-2")
  }

  @Test func nextRounds_pairEqualScores_upperHalfAgainstLowerHalf() throws {
    var play = try Play(8)
    play.finish(Self.favourite)
    play.drawNext()
    #expect(play.last == "1-3 2-4 5-7 6-8")
    play.finish(Self.favourite)
    play.drawNext()
    // 1 and 2 have two wins; 3, 4, 5 and 6 one; 7 and 8 none.
    #expect(play.last == "1-2 3-5 4-6 7-8")
    play.finish(Self.favourite)
    let isDrawn = play.draw()
    #expect(!isDrawn)
    #expect(play.format.isComplete(play.progress))
    #expect(play.format.ranking(of: play.progress).rows.first?.entrant == 1)
  }

  @Test func floater_meetsTheHighestWithTheNextScore() throws {
    var play = try Play(6, rounds: 3)
    play.finish(Self.favourite)
    play.drawNext()
    // 1, 2 and 3 have won: 3 is left over and meets the first of the others whom it hasn't met.
    #expect(play.last == "1-2 3-4 5-6")
  }

  @Test func draw_countsHalfAWin() throws {
    var play = try Play(4, rounds: 3)
    play.finish { one, _ in one == 1 ? (9, 9) : (11, 5) }
    // 2 has one win, 1 and 3 a half, and 4 none.
    play.drawNext()
    #expect(play.last == "2-1 3-4")
  }

  @Test func nobodyMeetsTwice_aslongAsThatIsPossible() throws {
    for (entrants, rounds) in [(6, 5), (8, 7), (10, 9), (7, 7), (16, 12)] {
      for seed in 0..<20 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        var play = try Play(entrants, rounds: rounds)
        repeat {
          play.finish { _, _ in random.next() % 2 == 0 ? (11, 3) : (4, 11) }
        } while play.draw()
        #expect(play.progress.lastRound == rounds)
        // With as many rounds as opponents, a round can force a repetition: then it is the only way.
        let repeats = play.pairs.filter { $0.value > 1 && $0.key.count == 2 }
        #expect(entrants != 16 || repeats.isEmpty, "seed \(seed): \(repeats)")
        #expect(play.pairs.values.allSatisfy { $0 <= 2 }, "seed \(seed)")
      }
    }
  }

  @Test func bye_isOfTheLowest_andOnceEach() throws {
    var play = try Play(5, rounds: 5)
    var byes: [Int] = []
    repeat {
      byes += play.pairs.keys.filter { $0.count == 1 }.flatMap { $0 }.filter { !byes.contains($0) }
      play.finish(Self.favourite)
    } while play.draw()
    #expect(byes.sorted() == [1, 2, 3, 4, 5])
    // 5 was free first: a bye counts as a win, so that the lowest of the others is free next.
    #expect(byes.first == 5)
  }

  @Test func moreRoundsThanOpponents_repeatAsSeldomAsPossible() throws {
    var play = try Play(4, rounds: 9)
    repeat { play.finish(Self.favourite) } while play.draw()
    #expect(play.pairs.values.allSatisfy { $0 == 3 })
  }

  @Test(arguments: [(128, 8), (64, 40)])
  func manyRoundsOfMany_areQuick(_ entrants: Int, _ rounds: Int) throws {
    var play = try Play(entrants, rounds: rounds)
    var random = SeededGenerator(seed: 7)
    let clock = ContinuousClock()
    let time = clock.measure {
      repeat {
        play.finish { _, _ in random.next() % 2 == 0 ? (11, 3) : (4, 11) }
      } while play.draw()
    }
    #expect(play.progress.lastRound == rounds)
    #expect(play.pairs.values.allSatisfy { $0 == 1 })
    // The bound has space for a busy machine and a debug build.
    #expect(time < .seconds(60), "\(time)")
  }

  @Test func number_ofRounds_isTheLeastForOneWinner() throws {
    for (entrants, rounds) in [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5)] {
      var play = try Play(entrants)
      repeat { play.finish(Self.favourite) } while play.draw()
      #expect(play.progress.lastRound == rounds, "\(entrants)")
    }
  }

  @Test func numberOfEntrants_isChecked() throws {
    let format = try Swiss(FormatOptions())
    #expect(throws: Refusal.self) { try format.fixtures(for: 1) }
    #expect(throws: Refusal.self) { try format.fixtures(for: 129) }
    #expect(try format.fixtures(for: 128).count == 64)
  }

  // MARK: In a contest

  @Test func whoLeft_isNotPaired_andWhoComes_isPairedFromTheNextRound() {
    var evening = Evening("swiss", 4, options: ["rounds": 3], policy: .swiss)
    evening.leave("p4")
    #expect(evening.word("b.1.2") == "decided")
    evening.win("b.1.1")
    evening.late("p5")
    evening.late("p6")
    evening.drawNext()
    #expect(evening.people("b.2.1") == "p1 v p2")
    // p3 lost, and the others have not played.
    #expect(evening.word("b.2.2") == "ready")
    #expect(evening.people("b.2.2") == "p3 v p5")
    #expect(evening.people("b.2.3") == "p6 v ?")
    #expect(evening.word("b.2.3") == "decided")
  }

  @Test func correctedResult_changesTheTable_andDrawnRoundsStand() {
    var evening = Evening("swiss", 4, policy: .swiss)
    evening.win("b.1.1")
    evening.win("b.1.2")
    evening.drawNext()
    #expect(evening.people("b.2.1") == "p1 v p2")
    evening.turn("r1")
    #expect(evening.people("b.2.1") == "p1 v p2")
    #expect(evening.state.stage("b")?.isUneven == false)
    #expect(evening.places().hasPrefix("1"))
  }

  @Test func storedBye_isReadAsOne() {
    var evening = Evening("swiss", 3, policy: .swiss)
    evening.win("b.1.1")
    evening.drawNext()
    let bye = evening.state.fixtures.first { $0.isBye && $0.id.number.round == 2 }
    #expect(bye?.state == .decided)
    #expect(bye?.known == ["p2"].map { EntrantID($0) })
  }
}

@Suite struct MaximumMatchingTests {
  /// Whether a graph has a perfect matching, by trying everything.
  private static func isPerfect(_ left: [Int], _ areJoined: (Int, Int) -> Bool) -> Bool {
    guard let first = left.first else { return true }
    return left.dropFirst().contains { other in
      areJoined(first, other) && isPerfect(left.filter { $0 != first && $0 != other }, areJoined)
    }
  }

  @Test func matching_isPerfect_exactlyIfOneExists() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = 2 * (1 + Int(random.next() % 5))
      let density = 1 + random.next() % 6
      var edges: Set<Set<Int>> = []
      for one in 0..<count {
        for other in 0..<one where random.next() % 8 < density { edges.insert([one, other]) }
      }
      let members = Array(0..<count)
      var matching = MaximumMatching(members) { edges.contains([$0, $1]) }
      let expected = Self.isPerfect(members) { edges.contains([$0, $1]) }
      let isPerfect = matching.isPerfect
      #expect(isPerfect == expected, "seed \(seed)")
      guard expected else { continue }
      for edge in edges.map({ $0.sorted() }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        var rest = matching
        let others = members.filter { !edge.contains($0) }
        let isTaken = rest.take(edge[0], edge[1])
        #expect(
          isTaken == Self.isPerfect(others) { edges.contains([$0, $1]) }, "seed \(seed), \(edge)")
      }
    }
  }
}
