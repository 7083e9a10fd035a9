import DeskTesting
import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk

/// Tests that the drawing of a knockout joins each match with those whose winners play in it, and puts
/// no match over another one.
@Suite struct ContestBracketTests {
  private let test = TestDesk([Pebbles.sport()])
  private static let request = ContestRequest("Cup", answers: .agreeingToAll)

  private func view(_ format: String, _ count: Int, _ options: [String: JSONValue] = [:]) throws
    -> ContestView
  {
    let names = (1...count).map { "Player\($0)" }
    var request = NewContestRequest(
      "Cup", sport: "pebbles", stage: StageRequest(id: "ko", format: format, options: options),
      entrants: names)
    request.allowsNear = true
    _ = try test.scorer.contests.create(request)
    _ = try test.scorer.contests.draw(DrawRequest(Self.request))
    return try test.scorer.contests.view(Self.request)
  }

  private func plan(_ format: String, _ count: Int, _ options: [String: JSONValue] = [:]) throws
    -> BracketPlan
  {
    try #require(view(format, count, options).knockouts.first?.plan)
  }

  /// Returns what is wrong with the positions of a plan.
  private func faults(_ plan: BracketPlan) -> [String] {
    var faults: [String] = []
    for (index, match) in plan.matches.enumerated() {
      if !(0..<plan.columns).contains(match.column) { faults.append("\(match.label) is outside") }
      for other in plan.matches[..<index] where other.column == match.column {
        let apart = abs(other.row - match.row) + abs(other.band - match.band)
        if apart < 0.99 { faults.append("\(match.label) is over \(other.label)") }
      }
      for feeder in match.feeders {
        guard plan.matches.indices.contains(feeder) else {
          faults.append("\(match.label) is joined to nothing")
          continue
        }
        let before = plan.matches[feeder]
        let isBelow = before.column == match.column && before.row < match.row
        if before.column >= match.column && !isBelow {
          faults.append("\(match.label) is not behind \(before.label)")
        }
      }
      if match.row + 1 > plan.rows + 0.001 { faults.append("\(match.label) is below the drawing") }
    }
    return faults
  }

  @Test(arguments: 3...16)
  func test_bracket_ofUpToSixteen_isDrawnWhole(count: Int) throws {
    let plan = try plan("bracket", count, ["bronze": true])
    #expect(faults(plan) == [])
    #expect(plan.matches.count == count - 1 + (count > 3 ? 1 : 0))
  }

  @Test(arguments: 3...16)
  func test_double_ofUpToSixteen_hasBothHalves(count: Int) throws {
    let view = try view("double", count)
    guard let plan = view.knockouts.first?.plan else {
      // The losers of so few meet in too few matches to be a half.
      return #expect(count < 4)
    }
    #expect(faults(plan) == [])
    #expect(plan.matches.count == 2 * count - 1)
    #expect(
      plan.matches.contains { $0.label == "W1" } && plan.matches.contains { $0.label == "L1" })
  }

  @Test func test_bracket_ofThirtyTwo_isDrawnFromTheQuarterfinals() throws {
    let view = try view("bracket", 32)
    let knockout = try #require(view.knockouts.first)
    #expect(knockout.plan?.matches.count == 7 && knockout.plan?.columns == 3)
    #expect(knockout.plan?.headings.map(\.title) == ["Quarterfinals", "Semifinals", "Final"])
    #expect(knockout.rounds.map(\.isDrawn) == [false, false, true, true, true])
    #expect(knockout.rounds.first?.title == "Round of 32")
  }

  @Test func test_double_namesMatchesThatAreAlike() throws {
    let plan = try plan("double", 8)
    let waiting = plan.matches.flatMap(\.lines).filter { !$0.isKnown }.map(\.name)
    #expect(waiting.contains("loser of W1") && waiting.contains("winner of L1"))
    #expect(Set(plan.matches.map(\.label)).count == plan.matches.count)
  }

  @Test func test_match_thatIsOver_hasItsScoreAndItsWinner() throws {
    _ = try view("bracket", 4)
    _ = try test.scorer.contests.enterResult(["ko.1.1", "3-11"], in: Self.request)
    let view = try test.scorer.contests.view(Self.request)
    let match = try #require(view.knockouts.first?.plan?.matches.first)
    #expect(match.look == .settled && match.lines.map(\.isWinner) == [false, true])
    #expect(match.lines.map(\.score) == ["3", "11"])
    #expect(match.lines.map(\.tag) == ["1", "4"])
    let final = try #require(view.knockouts.first?.plan?.matches.last)
    #expect(final.look == .open && final.lines.map(\.isKnown) == [true, false])
  }
}
