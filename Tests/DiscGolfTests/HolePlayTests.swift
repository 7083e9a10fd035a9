import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

@Suite struct HolePlayTests {
  private static let ann = Seat(index: 0)
  private static let ben = Seat(index: 1)

  /// Returns the card after some typed lines; throws if one is refused.
  private static func card(
    _ form: HolePlay.Form, _ lines: [String], pars: [Int?] = [3, 3, 3, 3], seats: Int = 2,
    strokes: [Int: [Int]] = [:], leftover: HolePlay.Leftover = .split, extraHoles: Bool = false
  ) throws -> HoleCard {
    let rules = HolePlay(
      play: try Fixtures.round(pars), form: form, leftover: leftover, extraHoles: extraHoles)
    let names = ["Ann", "Ben", "Cid"].prefix(seats)
    let golfers = Fixtures.guests(Array(names)).enumerated().map {
      Golfer($1, strokeHoles: strokes[$0] ?? [])
    }
    var state = try rules.opened(golfers)
    for line in lines {
      let roster = Roster(Array(names))
      for event in try rules.understand(line[...], at: state, names: roster, in: nil) {
        try rules.apply(event, to: &state)
      }
    }
    return state
  }

  private static func results(_ card: HoleCard, closed: Bool = false) -> [String] {
    card.card.everybody.map { card.headline(of: $0, closed: closed).text }
  }

  // PDGA 2025, appendix A: the match ends when the lead exceeds the holes that are left.
  @Test func test_match_leadGreaterThanTheHolesLeft_ends() throws {
    let two = try Self.card(.match, ["3 4", "3 4"])
    #expect(!two.isComplete && Self.results(two) == ["2 up thru 2", "2 down thru 2"])
    #expect(two.standing(Fixtures.names) == "Ann 2 up thru 2, dormie")
    let three = try Self.card(.match, ["3 4", "3 4", "3 3"])
    #expect(three.isComplete && Self.results(three) == ["2/1", "down 2/1"])
    #expect(three.rank(of: Self.ann, closed: true) < three.rank(of: Self.ben, closed: true))
    // What is played on after the end doesn't count.
    let four = try Self.card(.match, ["3 4", "3 4", "3 3", "5 3"])
    #expect(Self.results(four) == ["2/1", "down 2/1"])
    #expect([Self.ann, Self.ben].map { four.progress.won(by: $0) } == [2, 0])
    #expect(four.remarks(Fixtures.names, closed: true).count == 1)
  }

  @Test func test_match_lastHole_decidesByOneOrHalves() throws {
    let won = try Self.card(.match, ["3 4", "4 3", "3 3", "3 4"])
    #expect(Self.results(won) == ["1 up", "1 down"] && won.isComplete)
    let halved = try Self.card(.match, ["3 4", "4 3", "3 3", "3 3"])
    #expect(Self.results(halved, closed: true) == ["all square", "all square"])
    #expect(halved.rank(of: Self.ann, closed: true) == halved.rank(of: Self.ben, closed: true))
  }

  @Test func test_match_concededHole_needsNoOtherScore() throws {
    let card = try Self.card(.match, ["1: ben -"])
    #expect(card.result(ofHole: 1) == .won(Self.ann))
    let both = try Self.card(.match, ["1: ann - ben -"])
    #expect(both.result(ofHole: 1) == .tied([]) && both.progress.lead == 0)
  }

  @Test func test_match_concession_endsIt() throws {
    let card = try Self.card(.match, ["3 4", "concede ann"])
    #expect(card.isComplete && Self.results(card) == ["conceded", "by concession"])
    #expect(card.rank(of: Self.ben, closed: true) < card.rank(of: Self.ann, closed: true))
    #expect(throws: Refusal.self) { try Self.card(.match, ["concede cid"]) }
  }

  @Test func test_match_strokes_countOnTheirHolesOnly() throws {
    let card = try Self.card(.match, ["3 4", "3 4"], strokes: [1: [2]])
    #expect(card.result(ofHole: 1) == .won(Self.ann))
    #expect(card.result(ofHole: 2) == .tied([Self.ann, Self.ben]))
    let notes = card.sheet(Fixtures.names, closed: false).notes.map(\.text)
    #expect(notes.first == "Ben has a stroke less on hole 2.")
  }

  /// Compares the results of holes in best disc with the least of the members' strokes, computed here.
  @Test func test_match_strokesOfMembers_countForThemAlone() throws {
    var rules = HolePlay(play: try Fixtures.round([3, 3], bestScore: true), form: .match)
    rules.leftover = .split
    let people = FixedNames.competitors(count: 4)
    let sides: [Competitor] = [.side(of: Array(people[..<2])), .side(of: Array(people[2...]))]
    for (own, other) in [([Int](), [1]), ([1], []), ([1], [1]), ([], [])] {
      let golfers = [
        Golfer(sides[0], strokeHoles: [], memberStrokeHoles: [own, other]),
        Golfer(sides[1], strokeHoles: []),
      ]
      for scores in [[3, 4, 3, 3], [4, 3, 3, 5], [5, 4, 4, 4], [4, 5, 3, 3]] {
        var state = try rules.opened(golfers)
        for (index, count) in scores.enumerated() {
          let unit = Scorecard.Unit(seat: Seat(index: index / 2), member: index % 2 + 1)
          try rules.apply(unit.scored(count, hole: 1), to: &state)
        }
        let less = [own.contains(1) ? 1 : 0, other.contains(1) ? 1 : 0]
        let first = min(scores[0] - less[0], scores[1] - less[1])
        let second = min(scores[2], scores[3])
        let expected: HoleCard.HoleResult =
          first == second
          ? .tied([Self.ann, Self.ben]) : .won(first < second ? Self.ann : Self.ben)
        #expect(state.result(ofHole: 1) == expected, "\(own) \(other) \(scores)")
      }
    }
  }

  @Test(arguments: ["penalty ann late", "ann par+4", "playoff: ann 3 ben 4"])
  func test_match_whatIsAddedToTotals_isRefused(line: String) {
    #expect(throws: Refusal.self) { try Self.card(.match, [line]) }
  }

  @Test func test_skins_onlyLowestScore_takesWhatWasCarried() throws {
    let card = try Self.card(.skins, ["3 3 4", "3 4 5", "3 3 3"], seats: 3)
    #expect(Self.results(card) == ["2", "0", "0"])
    #expect(card.standing(Fixtures.names) == "Skins: Ann 2; 1 skin carried to the next hole")
    // The question doesn't depend on the scores, so that a keypad without a network can ask it.
    #expect(card.prompt(Fixtures.names).question == "Hole 4, par 3")
  }

  @Test func test_skins_tiedOnTheLastHole_areSplitExactly() throws {
    let lines = ["3 3 3", "3 3 3", "3 3 3", "3 3 4"]
    let split = try Self.card(.skins, lines, seats: 3)
    #expect(Self.results(split) == ["2", "2", "0"])
    let three = try Self.card(.skins, ["3 3 3"], pars: [3], seats: 3)
    #expect(Self.results(three) == ["1/3", "1/3", "1/3"])
    let void = try Self.card(.skins, lines, seats: 3, leftover: .void)
    #expect(Self.results(void) == ["0", "0", "0"])
    #expect(void.remarks(Fixtures.names, closed: true) == ["4 skins tied on the last hole."])
  }

  @Test func test_skins_missingScore_isUndecidedAndNotTied() throws {
    let card = try Self.card(.skins, ["3 3", "2: ann 3", "3: 3 4", "4: 3 3"])
    #expect(card.result(ofHole: 2) == .open && card.pot.undecided == 2)
    #expect(card.pot.won == [Skins.whole, 0])
    #expect(
      card.remarks(Fixtures.names, closed: true)
        == ["2 skins not decided, because scores are missing."])
  }

  @Test func test_skins_ofSeveralRounds_addUpExactly() {
    #expect(Skins(Skins.whole * 3).text == "3" && Skins(Skins.whole / 2 * 5).text == "2 1/2")
    #expect(Skins(Skins.whole / 20 + Skins.whole / 19).text == "39/380")
  }
}
