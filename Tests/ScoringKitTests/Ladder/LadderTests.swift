import ScoringKitTesting
import Testing

@testable import ScoringKit

@Suite struct LadderTests {
  private static let ann = Seat(index: 0)
  private static let ben = Seat(index: 1)
  private static let tennis: [Ladder.Unit] = [
    .init("match", to: 2), .init("set", to: 6, by: 2, tieBreak: .init(at: 6, to: 7)),
    .init("game", to: 4, by: 2),
  ]

  /// Plays whole games, given by the letters of their winners.
  private static func play(_ games: String, in ladder: inout Ladder) {
    for letter in games {
      for _ in 0..<4 { ladder.add(to: letter == "a" ? ann : ben) }
    }
  }

  @Test func test_tennis_tieBreakAndThirdSet_isWrittenAsOnPaper() {
    var match = Ladder(Self.tennis, seats: 2)
    Self.play("ababababaa", in: &match)
    #expect(match.score(from: Self.ann) == "6-4" && match.headline(of: Self.ann) == "1-0")
    Self.play("ababbbbb", in: &match)
    #expect(match.score(from: Self.ann) == "6-4 2-6" && match.headline(of: Self.ben) == "1-1")
    Self.play("abababababab", in: &match)
    #expect(match.isTieBreak && match.winner == nil)
    for point in "ababababab" + "aa" { match.add(to: point == "a" ? Self.ann : Self.ben) }
    #expect(match.winner == Self.ann)
    #expect(match.score(from: Self.ann) == "6-4 2-6 7-6(5)")
    #expect(match.score(from: Self.ben) == "4-6 6-2 6-7(5)")
    let end = match
    #expect(match.add(to: Self.ben).isEmpty && match == end)
    #expect(match.headline(of: Self.ben) == "1-2")
  }

  @Test func test_tieBreak_leadOfOne_goesOn() {
    var set = Ladder(Array(Self.tennis.dropFirst()), seats: 2)
    Self.play("abababababab", in: &set)
    for point in "abababababab" + "a" { set.add(to: point == "a" ? Self.ann : Self.ben) }
    #expect(set.counts.last == [7, 6] && set.winner == nil)
    #expect(set.add(to: Self.ann).map(\.name) == ["game", "set"])
  }

  @Test func test_game_marginOfTwo_goesOn() {
    var match = Ladder([.init("match", to: 1), .init("game", to: 11, by: 2)], seats: 2)
    for _ in 0..<10 {
      match.add(to: Self.ann)
      match.add(to: Self.ben)
    }
    #expect(match.add(to: Self.ann).isEmpty && match.winner == nil)
    #expect(match.add(to: Self.ann).map(\.name) == ["game", "match"])
    #expect(match.headline(of: Self.ben) == "10-12" && match.score(from: Self.ann) == "12-10")
  }

  @Test func test_cap_reached_winsByOne() {
    var game = Ladder([.init("match", to: 1), .init("game", to: 21, by: 2, cap: 30)], seats: 2)
    for _ in 0..<29 {
      game.add(to: Self.ann)
      game.add(to: Self.ben)
    }
    #expect(game.winner == nil)
    game.add(to: Self.ben)
    #expect(game.winner == Self.ben && game.score(from: Self.ben) == "30-29")
  }

  @Test func test_decidingSet_hasTheShorterTarget() {
    var match = Ladder([.init("match", to: 2), .init("set", to: 25, by: 2, last: 15)], seats: 2)
    match.add(25, to: Self.ann)
    match.add(25, to: Self.ben)
    #expect(match.add(14, to: Self.ann).isEmpty)
    #expect(match.add(to: Self.ann).map(\.name) == ["set", "match"])
    #expect(match.score(from: Self.ann) == "25-0 0-25 15-0" && match.points == [40, 25])
  }

  @Test func test_part_fromPaper_isWhatItsPointsWouldBe() throws {
    let units: [Ladder.Unit] = [.init("match", to: 2), .init("set", to: 25, by: 2, last: 15)]
    var (paper, played) = (Ladder(units, seats: 2), Ladder(units, seats: 2))
    for (a, b) in [(25, 20), (24, 26), (15, 13)] {
      try paper.add(part: [a, b])
      for _ in 0..<min(a, b) { for seat in [Self.ann, Self.ben] { played.add(to: seat) } }
      played.add(abs(a - b), to: a > b ? Self.ann : Self.ben)
    }
    #expect(paper == played && paper.winner == Self.ann)
    #expect(paper.score(from: Self.ben) == "20-25 26-24 13-15" && paper.points == [64, 59])
    #expect(throws: Refusal.self) { try paper.add(part: [25, 20]) }
  }

  @Test(arguments: [
    [25, 24], [26, 20], [25, 25], [20, 15], [0, 0], [-25, 3], [25], [25, 20, 1], [Int.max, 0],
    [Int.min, 5],
  ]) func test_part_thatNoSetEndsWith_isRefusedWithoutATrace(part: [Int]) {
    var match = Ladder([.init("match", to: 2), .init("set", to: 25, by: 2)], seats: 2)
    let before = match
    let refusal = #expect(throws: Refusal.self) { try match.add(part: part) }
    #expect(match == before && refusal?.reason == .illegal)
  }

  @Test func test_part_ofGames_mayEndWithATieBreakOrACap() throws {
    var tennis = Ladder(Self.tennis, seats: 2)
    for wrong in [[6, 5], [8, 6], [6, 6], [7, 4]] {
      #expect(throws: Refusal.self) { try tennis.add(part: wrong) }
    }
    try tennis.add(part: [7, 6], tieBreak: [7, 4])
    try tennis.add(part: [5, 7])
    #expect(tennis.score(from: Self.ann) == "7-6(4) 5-7" && tennis.points == [0, 0])
    tennis.add(to: Self.ann)
    let begun = #expect(throws: Refusal.self) { try tennis.add(part: [6, 0]) }
    #expect(begun?.message == "A set has begun, so its points are entered.")
    var capped = Ladder([.init("match", to: 2), .init("game", to: 21, by: 2, cap: 30)], seats: 2)
    try capped.add(part: [30, 29])
    #expect(throws: Refusal.self) { try capped.add(part: [31, 29]) }
    let refusal = #expect(throws: Refusal.self) { try capped.add(part: [22, 21]) }
    #expect(refusal?.message == "No game ends 22-21.")
    #expect(refusal?.hint?.text == "A game is won at 21 with a lead of 2, or at 30.")
  }

  @Test func test_award_givesTheLeastScoreThatWins() {
    var match = Ladder([.init("match", to: 2), .init("game", to: 11, by: 2, cap: 15)], seats: 2)
    match.add(7, to: Self.ben)
    #expect(match.award(to: Self.ann).map(\.name) == ["game"])
    for _ in 0..<14 { for seat in [Self.ann, Self.ben] { match.add(to: seat) } }
    match.award(to: Self.ben)
    #expect(match.score(from: Self.ann) == "11-7 14-15" && match.points == [14, 21])
    #expect(match.award(to: Seat(index: 7)).isEmpty)
    var set = Ladder(Array(Self.tennis.dropFirst()), seats: 2)
    Self.play("abababababab", in: &set)
    #expect(set.award(to: Self.ben).map(\.name) == ["game", "set"] && set.winner == Self.ben)
  }

  @Test func test_threeSeats_haveTheirOwnCounts() {
    var match = Ladder([.init("match", to: 2), .init("leg", to: 3)], seats: 3)
    match.add(3, to: Seat(index: 2))
    match.add(2, to: Self.ann)
    #expect(match.headline(of: Seat(index: 2)) == "1" && match.headline(of: Self.ann) == "0")
    #expect(match.rank(of: Seat(index: 2)) < match.rank(of: Self.ann))
    #expect(match.rank(of: Self.ann) < match.rank(of: Self.ben))
    #expect(match.add(to: Seat(index: 3)).isEmpty)
  }

  @Test func test_sheet_liveAtThreeLevels_hasPointsBeforeTheSum() {
    var match = Ladder(Self.tennis, seats: 2)
    Self.play("aaaaaabab", in: &match)
    match.add(to: Self.ben)
    let call = ["0", "15", "30", "40"]
    let sheet = match.sheet(Roster(["Ann", "Ben"]), closed: false, heading: "Player") {
      call[min(3, $0[$1.index])]
    }
    #expect(sheet.columns.map(\.title) == ["Player", "1", "2", "Points", "Sets"])
    #expect(
      sheet.rows.map { $0.cells.map(\.text) } == [
        ["Ann", "6", "1", "0", "1"], ["Ben", "0", "2", "15", "0"],
      ])
    let seats = [Self.ann, Self.ben]
    let figures = sheet.figures(of: seats, Roster(["Ann", "Ben"]), isLive: true)
    #expect(figures?.map(\.text) == ["0", "15"] && figures?.map(\.beside) == ["Sets 1", "Sets 0"])
    #expect(sheet.rows[0].spoken == "Ann: 6, 1, 0; 1 set.")
  }

  /// The laws of every ladder: points are never lost, a unit is won by one seat, and the score from
  /// the two sides has the same numbers.
  @Test(arguments: [
    tennis, [.init("match", to: 3), .init("set", to: 25, by: 2, last: 15)],
    [.init("match", to: 1), .init("game", to: 21, by: 2, cap: 30)], [.init("game", to: 15)],
  ]) func test_randomPoints_keepTheSums(units: [Ladder.Unit]) {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      var ladder = Ladder(units, seats: 2)
      var given = [0, 0]
      while ladder.winner == nil, given[0] + given[1] < 2_000 {
        let seat = Bool.random(using: &random) ? Self.ann : Self.ben
        given[seat.index] += 1
        let won = ladder.add(to: seat)
        #expect(Set(won.map(\.name)).count == won.count, "seed \(seed)")
        #expect(ladder.points == given, "seed \(seed)")
        let turned = ladder.score(from: Self.ben).split(separator: " ").map { part in
          let numbers = part.prefix { $0 != "(" }.split(separator: "-")
          return numbers.reversed().joined(separator: "-") + part.drop { $0 != "(" }
        }
        #expect(turned.joined(separator: " ") == ladder.score(from: Self.ann), "seed \(seed)")
      }
      if let winner = ladder.winner {
        #expect(ladder.rank(of: winner) < ladder.rank(of: Side(winner)!.other.seat), "seed \(seed)")
      }
    }
  }

  @Test func test_explanation_ofEqualSets_namesTheUnitThatDecides() {
    let names = Roster(["Ann", "Ben"])
    let (ann, ben) = (Seat(index: 0), Seat(index: 1))
    var ladder = Ladder(
      [.init("match", to: 2), .init("set", to: 3), .init("leg", to: 2)], seats: 2)
    #expect(ladder.explanation(of: ann, above: ben, names) == nil)
    for _ in 0..<6 { ladder.add(to: ann) }
    #expect(ladder.explanation(of: ann, above: ben, names) == nil, "the sets decide")
    for _ in 0..<8 { ladder.add(to: ben) }
    #expect(
      ladder.explanation(of: ben, above: ann, names) == "Ben is above Ann: both 1 set, 1 leg to 0.")
    ladder.add(to: ann)
    ladder.add(to: ann)
    ladder.add(to: ann)
    #expect(
      ladder.explanation(of: ann, above: ben, names)
        == "Ann is above Ben: both 1 set, 1 point to 0.")
    #expect(ladder.explanation(of: Seat(index: 7), above: ben, names) == nil)
  }
}
