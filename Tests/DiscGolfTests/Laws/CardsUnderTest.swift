import ScoringKit
import ScoringKitTesting

@testable import DiscGolf

/// The cards that the laws examine: every form that a layout can have.
enum CardsUnderTest {
  typealias Card = SportUnderTest<StrokePlay>

  private static let main: [Int?] = [3, 3, 4, 3, 3, 3, 4, 3, 3]

  static func all() throws -> [Card] {
    var cards = [
      try card("18 holes", main + main, seats: 4),
      try card("18 holes alone", main + main, seats: 1),
      try card("9 holes", main, seats: 4), try card("3 holes", [3, 4, 3], seats: 2),
      try card("3 holes alone", [3, 5, 2], seats: 1),
      try card("27 holes", main + main + main, seats: 2),
      try card("unknown pars", [nil, nil, nil, nil], seats: 2),
      try card("some unknown pars", [3, nil, 4, 3, nil], seats: 4),
      try card("labels", [3, 4, 3, 3], labels: ["4S", "18A", "7", "2"], seats: 2),
      try card("shotgun start", main, startHole: 7, seats: 4),
      try card(
        "shotgun start among labels", [3, 4, 3], labels: ["A", "B", "C"], startHole: 2, seats: 2),
    ]
    cards[3].goldens = [goldenPars, goldenCorrections]
    cards[6].goldens = [goldenUnknown]
    cards[10].goldens = [goldenShotgun]
    return cards
  }

  private static func card(
    _ name: String, _ pars: [Int?], labels: [String]? = nil, startHole: Int = 1, seats: Int
  ) throws -> Card {
    var card = SportUnderTest(
      name, try Fixtures.round(pars, labels: labels, startHole: startHole),
      seats: FixedNames.competitors(count: seats))
    card.histories = pars.count * seats > 30 ? 1 : 4
    card.end = pars.count * seats
    card.maximumEvents = min(20, pars.count * seats + 8)
    card.isSymmetric = true
    card.moving = { event, seat in
      switch event {
      case .strokes(let old, let hole, let count):
        .strokes(seat: seat(old), hole: hole, count: count)
      }
    }
    card.accounting = { difference($0) }
    return card
  }

  /// What differs between a state's totals and the sums of its cells; nil where nothing does.
  static func difference(_ card: Scorecard) -> String? {
    let names = Roster(card.seats.map(\.name))
    let rows = card.sheet(names, closed: false).rows.suffix(card.seats.count)
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
        || card.rank(of: seat, closed: false).key != [relative]
      {
        return "Seat \(index + 1) is at \(relative), not \(row.cells.map(\.text))."
      }
    }
    return card.isComplete == (card.holeOnTurn == nil)
      ? nil : "The card is complete or not, and its cells say otherwise."
  }
}
