import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct ShownNamesTests {
  private func shown(_ how: ShownNames, _ names: [String]) -> [String] {
    let roster = how.roster(Roster(names.map { Roster.Names($0) }), noun: "player")
    return roster.seats.map { roster[$0] }
  }

  @Test(arguments: [
    (["Ann Lee", "Bob"], ["A. L.", "B."]), (["ann", "Abe"], ["A.-1", "A.-2"]),
    (["  é  ü "], ["É. Ü."]), (["Ann", "Bob", "ada"], ["A.-1", "B.", "A.-2"]),
  ])
  func test_initials_areFirstLettersToldApart(names: [String], expected: [String]) {
    #expect(shown(.initials, names) == expected)
  }

  @Test func test_none_numbersThePeopleThroughSides() {
    let sides = Roster([
      Roster.Names("Ann + Bob", members: [Roster.Names("Ann"), Roster.Names("Bob")]),
      Roster.Names("Cid"),
    ])
    let roster = ShownNames.none.roster(sides, noun: "thrower")
    #expect(roster.seats.map { roster[$0] } == ["Thrower 1 + Thrower 2", "Thrower 3"])
  }

  @Test func test_full_leavesNamesAlone() {
    #expect(shown(.full, ["Ann Lee", "Bob"]) == ["Ann Lee", "Bob"])
  }

  @Test func test_shown_dropsAliases() {
    let roster = ShownNames.initials.roster(
      Roster([Roster.Names("Ann", aliases: ["Boss"])]), noun: "player")
    #expect(roster.names.flatMap(\.aliases).isEmpty)
  }
}
