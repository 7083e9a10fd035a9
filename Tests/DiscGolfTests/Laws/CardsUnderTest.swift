import ScoringKit
import ScoringKitTesting

@testable import DiscGolf

/// The scorecards with which the laws are checked, with each form that a layout can have.
enum CardsUnderTest {
  typealias Card = SportUnderTest<StrokePlay>

  private static let main: [Int?] = [3, 3, 4, 3, 3, 3, 4, 3, 3]

  static func all() throws -> [Card] {
    var cards = [
      try card("18 holes", main + main, seats: 4),
      try card("18 holes alone", main + main, seats: 1),
      try card("9 holes", main, seats: 4), try card("3 holes", [3, 4, 3], seats: 2),
      try card("3 holes alone", [3, 5, 2], seats: 1),
      try card("unknown pars", [nil, nil, nil, nil], seats: 2),
      try card("some unknown pars", [3, nil, 4, 3, nil], seats: 4),
      try card("labels", [3, 4, 3, 3], labels: ["4S", "18A", "7", "2"], seats: 2),
      try card("shotgun start", main, startHole: 7, seats: 4),
      try card(
        "shotgun start among labels", [3, 4, 3], labels: ["A", "B", "C"], startHole: 2, seats: 2),
    ]
    cards += try optionCards()
    cards[3].goldens = [goldenPars, goldenCorrections]
    cards[5].goldens = [goldenUnknown]
    cards[9].goldens = [goldenShotgun]
    cards.append(try card("27 holes", main + main + main, seats: 2))
    return cards
  }

  private static func card(
    _ name: String, _ pars: [Int?], labels: [String]? = nil, startHole: Int = 1, seats: Int
  ) throws -> Card {
    card(
      name, try Fixtures.round(pars, labels: labels, startHole: startHole),
      seats: FixedNames.competitors(count: seats))
  }

  private static func card(_ name: String, _ round: StrokePlay, seats: [Competitor]) -> Card {
    var card = SportUnderTest(name, round, seats: seats.map { Golfer($0) })
    let cells = round.holeCount * seats.count
    card.end = cells
    card.isSymmetric = true
    card.accounting = { difference($0) }
    return card
  }

  /// Returns scorecards of sides, alone or together with single players, for each option of a
  /// round.
  private static func optionCards() throws -> [Card] {
    let pairs = [["Ann", "Ben"], ["Cid", "Dora"]]
    var cards = [
      try card("sides", [3, 4, 3], sides: pairs),
      try card("sides and singles", [3, 4], sides: mixed),
      try card("best score", [3, 4, 3], sides: pairs, bestScore: true),
      try card("best score among singles", [3, 4], sides: mixed, bestScore: true),
      try card("countback", [3, 4], sides: [["Ann"], ["Ben"], ["Cid"]], countback: .last),
      try card("aggregate playoff", [3, 4], sides: [["Ann"], ["Ben"]], playoff: .aggregate),
    ]
    cards[2].goldens = [goldenBestScore]
    cards[4].goldens = [goldenStatuses]
    cards[5].goldens = [goldenPenalties, goldenPlayoff]
    return cards
  }

  private static let mixed = [["Ann", "Ben"], ["Cid"], ["Dora", "Eve", "Finn"]]

  private static func card(
    _ name: String, _ pars: [Int?], sides: [[String]], bestScore: Bool = false,
    countback: Countback = .shared, playoff: PlayoffForm = .sudden
  ) throws -> Card {
    let round = try Fixtures.round(
      pars, bestScore: bestScore, countback: countback, playoff: playoff)
    var card = card(name, round, seats: Fixtures.sides(sides))
    card.names = Fixtures.roster(sides)
    card.end = pars.count * sides.joined().count
    card.isSymmetric = Set(sides.map(\.count)).count == 1
    return card
  }

  /// Returns the first contradiction between the totals of a scorecard and its cells; `nil` if
  /// there is none.
  static func difference(_ card: Scorecard) -> String? {
    let names = Roster(card.seats.map(\.name))
    let rows = card.sheet(names, closed: false).rows.filter {
      $0.cells.first?.text.hasPrefix("- ") == false
    }.suffix(card.seats.count)
    for (index, row) in zip(card.seats.indices, rows) {
      let seat = Seat(index: index)
      let holes = (1...card.layout.holes.count).filter { card.strokes(of: seat, hole: $0) != nil }
      let strokes = holes.compactMap { card.strokes(of: seat, hole: $0) }.reduce(0, +)
      guard !holes.isEmpty else { continue }
      if row.cells.dropLast().last?.text != "\(strokes)" {
        return "Seat \(index + 1) has \(strokes) strokes, not \(row.cells.map(\.text))."
      }
      guard card.layout.par != nil else { continue }
      let relative = strokes - holes.compactMap { card.layout.par($0) }.reduce(0, +)
      if row.cells.last?.text != ToPar.text(relative)
        || card.rank(of: seat, closed: false).key.first != relative
      {
        return "Seat \(index + 1) is at \(relative), not \(row.cells.map(\.text))."
      }
    }
    return card.isComplete == (card.holeOnTurn == nil)
      ? nil : "The card is complete or not, and its cells say otherwise."
  }
}
