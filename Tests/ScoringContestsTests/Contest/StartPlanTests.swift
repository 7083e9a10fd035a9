import ScoringKit
import Testing

@testable import ScoringContests

/// Tests the places of entrants at the start.
@Suite struct StartPlanTests {
  private func sizes(_ places: [StartPlace]) -> [Int] {
    Dictionary(grouping: places) { $0.session * 1000 + $0.group }.sorted { $0.key < $1.key }
      .map(\.value.count)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 12, 13, 23, 24, 40, 48, 49, 97])
  func everybodyHasAPlaceOfTheirOwn_inGroupsOfEqualSize(_ count: Int) throws {
    let plan = StartPlan(.target, groups: 12, lines: 4)
    for apart in [nil, (0..<count).map { "\($0 % 5)" }] {
      let places = try #require(plan.places(of: [count], apart: apart))
      #expect(places.count == count && Set(places).count == count)
      #expect(places.allSatisfy(plan.contains))
      let all = sizes(places)
      #expect((all.max() ?? 0) - (all.min() ?? 0) <= 1, "\(all)")
      #expect(Set(places.map(\.session)).count == (count + 47) / 48)
    }
  }

  @Test func clubs_areApart_ifThereAreEnoughGroups() throws {
    let plan = StartPlan(.card, groups: 10, lines: 4)
    for seed in 0..<50 {
      let clubs = (0..<40).map { index in
        let number = (index * (seed + 7) + seed) % 9
        return number < 2 ? "" : "Club \(number)"
      }
      let places = try #require(plan.places(of: [40], apart: clubs))
      for (club, own) in Dictionary(grouping: zip(clubs, places), by: \.0)
      where !club.isEmpty && own.count <= 10 {
        #expect(Set(own.map(\.1.group)).count == own.count, "\(club) of \(seed)")
      }
    }
  }

  /// The sizes of cards of some entrants, for the size that was asked for.
  private static let cards: [(entrants: Int, asked: Int, sizes: [Int])] = [
    (1, 4, [1]), (2, 4, [2]), (3, 4, [3]), (5, 4, [5]), (6, 4, [3, 3]), (7, 4, [4, 3]),
    (9, 4, [3, 3, 3]), (5, 3, [5]), (4, 3, [4]), (8, 3, [4, 4]), (7, 5, [4, 3]), (6, 5, [3, 3]),
    (11, 5, [4, 4, 3]), (13, 4, [4, 3, 3, 3]),
  ]

  @Test(arguments: cards)
  func cards_haveThreeToFive_asEvenAsPossible(_ card: (entrants: Int, asked: Int, sizes: [Int])) {
    let plan = StartPlan(.card, groups: 99, lines: card.asked)
    #expect(plan.sizes(of: card.entrants) == card.sizes)
  }

  @Test func noCard_hasOneOrTwo_ifThereAreMore() {
    for entrants in 3...200 {
      for asked in 3...5 {
        let all = StartPlan(.card, groups: 99, lines: asked).sizes(of: entrants)
        #expect(all.reduce(0, +) == entrants && all.allSatisfy { (3...5).contains($0) }, "\(all)")
        #expect((all.max() ?? 0) - (all.min() ?? 0) <= 1, "\(all)")
      }
    }
  }

  @Test func sections_haveCardsOfTheirOwn_andTargetsIfThereAreEnough() throws {
    let cards = try #require(StartPlan(.card, groups: 9, lines: 4).places(of: [5, 3, 7]))
    #expect(cards.map(\.group) == [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4])
    let few = try #require(StartPlan(.target, groups: 2, lines: 4).places(of: [3, 3, 2]))
    #expect(few.map(\.group) == [1, 1, 1, 1, 2, 2, 2, 2])
    let enough = try #require(StartPlan(.target, groups: 3, lines: 4).places(of: [3, 3, 2]))
    #expect(enough.map(\.group) == [1, 1, 1, 2, 2, 2, 3, 3])
  }

  @Test func tooMany_haveNoPlaces() {
    #expect(StartPlan(.court, groups: 2, lines: 2).places(of: [37]) == nil)
    #expect(StartPlan(.court, groups: 2, lines: 2).places(of: [0]) == [])
  }

  @Test func starts_areTimesOrHoles() {
    let times = StartPlan(.card, groups: 10, lines: 4, first: 9 * 60 + 55, interval: 10)
    #expect((1...3).map { times.start(of: $0) } == ["9:55", "10:05", "10:15"])
    let shotgun = StartPlan(.card, groups: 20, lines: 4, holes: 18)
    #expect([1, 18, 19].map { shotgun.start(of: $0) } == ["hole 1", "hole 18", "hole 1B"])
    #expect(StartPlan(.target, groups: 4, lines: 4).start(of: 1) == nil)
  }

  @Test func plan_isReadAsItIsWritten() {
    for plan in [
      StartPlan(.target, groups: 12, lines: 4), StartPlan(.card, groups: 9, lines: 5, holes: 18),
      StartPlan(.card, groups: 9, lines: 3, first: 0, interval: 8),
    ] {
      #expect(StartPlan(plan.value) == plan)
    }
    for value in [
      ["kind": "target", "groups": 0, "lines": 4], ["kind": "x", "groups": 1, "lines": 1],
      ["kind": "card", "groups": 1, "lines": 99], .null,
    ] as [JSONValue] {
      #expect(StartPlan(value) == nil)
    }
  }

  @Test(arguments: ["5B", "12D", "2/1A", "500H"])
  func place_isReadAsItIsWritten(_ text: String) { #expect(StartPlace(text)?.description == text) }

  @Test(arguments: [
    "", "5", "B", "0A", "501A", "5I", "5BB", "10/1A", "/5B", "1/2/5B", "-1A", "+1A",
  ])
  func otherText_isNoPlace(_ text: String) { #expect(StartPlace(text) == nil) }
}
