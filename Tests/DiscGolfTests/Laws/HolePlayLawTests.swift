import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Checks match play and skins against the laws that every sport must obey.
@Suite struct HolePlayLawTests {
  typealias Card = SportUnderTest<HolePlay>

  static let cards: [Card] = [
    card("match", .match, [3, 4, 3, 3]),
    card("match with strokes", .match, [3, 4, 3], strokes: [2]),
    card("match of pairs", .match, [3, 4, 3], people: 2),
    card("match of pairs with a stroke of one", .match, [3, 4], people: 2, ofOne: [1]),
    card("match in a shotgun start", .match, [3, 4, 3], startHole: 2),
    card("skins", .skins, [3, 4, 3], seats: 3), card("skins of two", .skins, [3, nil, 3]),
    card("void skins", .skins, [3, 4], seats: 4, leftover: .void),
    card("match with extra holes", .match, [3, 4], extraHoles: true),
    card("match of pairs with extra holes", .match, [3], people: 2, extraHoles: true),
    card("skins with a playoff", .skins, [3, 4], seats: 3, leftover: .playoff),
  ]

  private static func card(
    _ name: String, _ form: HolePlay.Form, _ pars: [Int?], seats: Int = 2, people: Int = 1,
    strokes: [Int] = [], ofOne: [Int] = [], startHole: Int = 1,
    leftover: HolePlay.Leftover = .split, extraHoles: Bool = false
  ) -> Card {
    // swift-format-ignore: NeverUseForceTry
    let play = try! Fixtures.round(pars, startHole: startHole, bestScore: people > 1)
    let people = FixedNames.competitors(count: seats * people).chunked(people)
    let golfers = people.enumerated().map { index, members in
      Golfer(
        members.count == 1 ? members[0] : .side(of: members),
        strokeHoles: index == 0 ? strokes : [], memberStrokeHoles: index == 0 ? [[], ofOne] : [])
    }
    let rules = HolePlay(play: play, form: form, leftover: leftover, extraHoles: extraHoles)
    var card = Card(name, rules, seats: golfers)
    // Nobody knows how many holes a playoff takes.
    if !rules.asksPlayoff { card.end = pars.count * seats * people[0].count }
    card.isSymmetric = strokes.isEmpty && ofOne.isEmpty
    card.accounting = { state in
      guard form == .skins else {
        let progress = state.progress
        let won = [0, 1].map { progress.won(by: Seat(index: $0)) }
        let holes = max(pars.count, progress.thru)
        let isRight =
          (state.reported != nil || won[0] - won[1] == progress.lead)
          && progress.thru + progress.left == holes
        return isRight ? nil : "\(progress)"
      }
      let pot = state.pot
      let open = pot.carried + pot.undecided + pot.void + pot.contested
      let whole = pot.won.reduce(0, +) + open * Skins.whole
      return whole == pars.count * Skins.whole ? nil : "\(pot)"
    }
    return card
  }

  @Test(arguments: cards) func test_holePlay_underEveryLaw_holds(card: Card) {
    for report in Laws.reports(of: card) { #expect(report.violation == nil, "\(report)") }
    let open: Set<Law> = card.end == nil ? [.end] : []
    #expect(
      card.untested.isSubset(of: open.union([.turns, .sides, .oracle])), "\(card.name)")
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
