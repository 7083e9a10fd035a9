import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Tests of properties that all sequences of rallies must have; the message of a failure contains
/// the seed.
@Suite struct PropertyTests {
  private static let seeds = (1...6).map { UInt64($0) }

  private func random(_ seed: UInt64, rallies: Int, fouls: Bool) -> String {
    var generator = SeededGenerator(seed: seed)
    return String(
      (0..<rallies).map { _ in
        let letters = fouls && Int.random(in: 0..<12, using: &generator) == 0 ? "ab" : "AB"
        return letters.randomElement(using: &generator) ?? "A"
      })
  }

  @Test(arguments: seeds) func test_sideOut_pointsAreAtMostTheRalliesTheServersWon(seed: UInt64)
    throws
  {
    var play = try Play {
      $0.target = 7
      $0.bestOf = 5
    }
    for letter in random(seed, rallies: 120, fouls: false) where !play.state.isComplete {
      try play(String(letter))
      let points = play.state.playedGames.reduce(0) { $0 + $1.a + $1.b }
      let won = play.state.servedAndWon
      #expect(points == won.a + won.b && points <= play.state.rallies, "seed \(seed)")
      #expect(MatchesUnderTest.difference(play.state) == nil, "seed \(seed)")
    }
  }

  /// Tests that the states are those of an independent, simple implementation.
  @Test(arguments: seeds) func test_sideOutDoubles_isWhatASlowMachineSays(seed: UInt64) throws {
    var play = try Play { $0.target = 99 }
    var score = [0, 0]
    var places = [["A1", "A2"], ["B1", "B2"]]
    var (side, number, server) = (0, 2, "A1")
    for letter in random(seed, rallies: 90, fouls: false) {
      let winner = letter == "A" ? 0 : 1
      if winner == side {
        score[side] += 1
        places[side].swapAt(0, 1)
      } else if number == 1 {
        number = 2
        server = places[side].first { $0 != server } ?? ""
      } else {
        (side, number) = (1 - side, 1)
        server = places[side][0]
      }
      try play(String(letter))
      let court = places[side][0] == server ? 0 : 1
      #expect(
        Play.serve(play.state) == "\(score[side])-\(score[1 - side])-\(number) "
          + "\(server)/\(court == 0 ? "R" : "L")>\(places[1 - side][court])", "seed \(seed)")
    }
  }

  @Test(arguments: FormatDocument.seeds.map(\.name)) func test_labelsExchanged_mirrorTheMatch(
    format: String
  ) throws {
    for seed in Self.seeds {
      var one = try Play(format, first: .a) { $0.bestOf = 3 }
      var other = try Play(format, first: .b) { $0.bestOf = 3 }
      for letter in random(seed, rallies: 60, fouls: true) where !one.state.isComplete {
        try one(Play.line(String(letter)))
        try other(
          Play.line(String(["A": "B", "B": "A", "a": "b", "b": "a"][letter] ?? letter)))
        let (a, b) = (one.state, other.state)
        #expect(a.score == Pair(b.score.b, b.score.a), "seed \(seed)")
        #expect(a.call == b.call && a.serverCourt == b.serverCourt, "seed \(seed)")
        #expect(a.serving == b.serving.other, "seed \(seed)")
        #expect(
          a.servingPlayer.member == b.servingPlayer.member
            && a.receivingPlayer.member == b.receivingPlayer.member, "seed \(seed)")
        #expect(a.winner == b.winner?.other && a.frozen == Pair(b.frozen.b, b.frozen.a))
      }
    }
  }

  @Test(arguments: FormatDocument.seeds.map(\.name)) func test_rallies_areTheFoldOnceMore(
    format: String
  ) throws {
    var play = try Play(format) {
      $0.target = 6
      $0.bestOf = 3
    }
    for letter in random(11, rallies: 60, fouls: true) where !play.state.isComplete {
      try play(Play.line(String(letter)))
    }
    let rallies = play.match.record(play.events, from: play.opening).flatMap(\.rallies)
    #expect(rallies.count == play.state.rallies)
    for rally in rallies {
      let (before, after) = (play.states[rally.index], play.states[rally.index + 1])
      #expect(rally.call == before.call && rally.server == before.servingPlayer)
      #expect(rally.receiver == before.receivingPlayer && rally.before == before.score)
      #expect(rally.game == before.games.count + 1 && rally.court == before.serverCourt)
      let isOver = after.games.count > before.games.count
      #expect(rally.after == (isOver ? after.games.last?.played : after.score))
    }
  }
}
