import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the statistics of one match, compared with counts by hand and by a slow implementation.
@Suite struct MatchTallyTests {
  private func tally(_ play: Play) -> MatchTally {
    MatchTally(play.match, play.events, from: play.opening)
  }

  private func share(_ part: Int, _ whole: Int) -> Share {
    var share = Share()
    for index in 0..<whole { share.count(index < part) }
    return share
  }

  @Test func test_tally_ofSideOutDoubles_countsByServerCourtAndPlayer() throws {
    var play = try Play()
    try play("ABBAAB")
    let tally = tally(play)
    let (a, b) = (tally.sides.a, tally.sides.b)
    #expect(a.serve == share(1, 3) && b.serve == share(1, 3))
    #expect(a.serveByNumber == [share(0, 1), share(1, 2)])
    #expect(b.serveByNumber == [share(1, 2), share(0, 1)])
    #expect(a.serveByCourt == [share(1, 2), share(0, 1)])
    #expect(b.serveByCourt == [share(1, 2), share(0, 1)])
    #expect(a.serveByPlayer == [share(1, 2), share(0, 1)])
    #expect(b.serveByPlayer == [share(1, 2), share(0, 1)])
    #expect(a.turns == 2 && b.turns == 1 && a.sideOuts == 1 && b.sideOuts == 1)
    #expect(a.turnPoints == 1 && b.turnPoints == 1)
    #expect(a.rallyRun == 2 && b.rallyRun == 2 && a.pointRun == 1)
    #expect(tally.rallies == 6 && tally.points == 2 && tally.rotations == 3)
    #expect(tally.leadChanges == 0 && tally.levels == 1)
  }

  @Test func test_tally_ofAComeback_countsDeficitAndGamePoints() throws {
    var play = try Play(size: 1) { $0.target = 3 }
    try play("AABBBBAAAA")
    let tally = tally(play)
    let (a, b) = (tally.sides.a, tally.sides.b)
    #expect(play.state.isComplete && play.state.score == Pair(5, 3))
    #expect(a.gamePoints == share(1, 2) && b.gamePointsSaved == share(1, 2))
    #expect(b.gamePoints == share(0, 1) && a.gamePointsSaved == share(1, 1))
    #expect(a.deficitOvercome == 1 && b.deficitOvercome == nil)
    #expect(a.pointRun == 3 && b.pointRun == 3 && a.rallyRun == 4 && b.rallyRun == 4)
    #expect(tally.leadChanges == 2 && tally.levels == 2)
    #expect(a.serveByNumber == [Share(), Share()])
  }

  @Test func test_tally_acrossGames_startsRunsAnew() throws {
    var play = try Play(size: 1) {
      $0.target = 2
      $0.bestOf = 3
    }
    try play("AA BAA")
    let tally = tally(play)
    #expect(play.state.games.count == 1)
    #expect(tally.games == 2 && tally.sides.a.rallyRun == 2 && tally.sides.a.pointRun == 2)
    #expect(tally.sides.a.deficitOvercome == 0)
  }

  @Test func test_tally_ofNotes_countsOnlyWhatWasNoted() throws {
    var play = try Play()
    try play("A:7,drop,error,out,B1 B:5,winner A:kitchen A time B")
    let tally = tally(play)
    #expect(tally.noted == 3 && tally.shots.sum == 12 && tally.shots.rallies == 2)
    #expect(tally.sides.b.faults == [.out: 1, .kitchen: 1] && tally.sides.a.faults.isEmpty)
    #expect(tally.sides.b.endings == [.error: 1, .winner: 1])
    #expect(tally.sides.a.thirdShots == [.drop: share(1, 1)])
    #expect(tally.sides.b.timeOuts == 1)
    let plain = try Play()
    #expect(!tally.metrics(of: .a).isEmpty && self.tally(plain).noted == 0)
  }

  @Test func test_metrics_withoutNotes_haveNoFigureOfThem() throws {
    var play = try Play()
    try play("ABBAAB")
    let keys = Set(tally(play).metrics(of: .a).map(\.key))
    #expect(keys.isDisjoint(with: ["faults", "endings", "rally-shots", "third-shots-won"]))
    #expect(keys.isSuperset(of: ["serve-number", "serve-court", "turn-points"]))
    #expect(play.match.story([], from: play.opening).figures().isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func test_tally_ofRandomMatches_isTheRecountOfItsRallies(seed: UInt64) throws {
    var random = SeededMix(state: seed)
    let formats = ["sideout", "rally-2025", "rally-2026", "mlp-2023"]
    let format = formats[Int(random.next() % 4)]
    var play = try Play(format, size: format == "mlp-2023" ? 2 : Int(random.next() % 2) + 1) {
      $0.bestOf = 3
    }
    let words = ["A", "B", "A", "B", "A", "B", "foul A", "time A", "server A1", "score A 3 B 2"]
    for _ in 0..<150 where !play.state.isComplete {
      try play(words[Int(random.next() % UInt64(words.count))])
    }
    let tally = tally(play)
    let rallies = play.match.record(play.events, from: play.opening).flatMap(\.rallies)
    #expect(tally.rallies == rallies.count, "seed \(seed)")
    for side in Side.allCases {
      let own = tally.sides[side]
      let served = rallies.filter { $0.server.side == side }
      #expect(own.serve.whole == served.count, "seed \(seed)")
      #expect(own.serve.part == served.count { $0.winner == side }, "seed \(seed)")
      #expect(own.serve.part == play.state.servedAndWon[side], "seed \(seed)")
      let right = served.filter { $0.court == .right }
      #expect(own.serveByCourt[0].whole == right.count, "seed \(seed)")
      #expect(own.serveByCourt[0].part == right.count { $0.winner == side }, "seed \(seed)")
      for member in own.serveByPlayer.indices {
        let mine = served.filter { Int($0.server.member) == member }
        #expect(own.serveByPlayer[member].whole == mine.count, "seed \(seed)")
      }
      let scored = served.filter { $0.winner == side && $0.after[side] > $0.before[side] }
      #expect(own.turnPoints == scored.count, "seed \(seed)")
      #expect(own.gamePoints.whole == tally.sides[side.other].gamePointsSaved.whole)
      #expect(own.rallyRun == longestRun(play, side), "seed \(seed)")
      for metric in tally.metrics(of: side) where Self.shares.contains(metric.key) {
        #expect((0...metric.count).contains(metric.value), "seed \(seed), \(metric.key)")
      }
    }
    #expect(
      tally.points == rallies.count { $0.after[$0.winner] > $0.before[$0.winner] }, "seed \(seed)")
  }

  /// The keys of the statistics that are shares of a whole.
  private static let shares: Set = [
    "side-outs", "serve-number", "serve-court", "game-points-won", "game-points-saved",
    "third-shots-won", "endings", "faults",
  ]

  /// Returns the greatest number of rallies that a side won in a row within one game, counted
  /// simply for a test.
  private func longestRun(_ play: Play, _ side: Side) -> Int {
    var state = play.opening
    var (run, longest) = (0, 0)
    for event in play.events {
      let before = state
      try? play.match.apply(event, to: &state)
      if case .rally(let winner, _) = event {
        run = winner == side ? run + 1 : 0
        longest = max(longest, run)
      } else if case .score = event, state.score != before.score {
        run = 0
      }
      if state.games.count > before.games.count { run = 0 }
    }
    return longest
  }

  @Test func test_runs_endWhereTheScoreWasSet_asNobodyWroteWhatWasPlayed() throws {
    var play = try Play()
    try play("AAA")
    try play("score A 5 B 4")
    try play("AA")
    let tally = tally(play)
    #expect(tally.sides.a.pointRun == 3 && tally.sides.a.rallyRun == 3)
    let runs = try #require(
      play.match.story(play.events, from: play.opening).timeline(play.names)?
        .fields["games"]?.array?.first?["rallies"]?.array
    ).map { $0["run"]?.integer }
    #expect(runs == [1, 2, 3, 1, 2])
  }

  @Test func test_pointRun_endsWithAPointThatAFoulBrings_andTheRallyRunGoesOn() throws {
    var play = try Play()
    try play("AA")
    try play("foul A")
    try play("AA")
    let tally = tally(play)
    #expect(tally.sides.a.pointRun == 2 && tally.sides.a.rallyRun == 4)
  }
}

/// A small random number generator for tests, which gives the same numbers for the same seed.
struct SeededMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
