public import ScoringKit

/// The points of all players or teams, and whose turn it is.
public struct MolkkyState: Resolution {
  /// The throws of one player or team.
  struct Tally: Hashable, Sendable {
    var points = 0
    /// Each throw as the card shows it.
    var card: [String] = []
    var (pins, misses, row) = (0, 0, 0)
    var leaving: Leaving?

    /// Whether three throws in a row were misses.
    var isOut: Bool { row == 3 }

    mutating func add(_ score: Int) {
      row = score == 0 ? row + 1 : 0
      misses += score == 0 ? 1 : 0
      pins += score
      points += score
      card.append(score == 0 ? "x" : points > 50 ? "\(score)↓" : "\(score)")
      if points > 50 { points = 25 }
    }
  }

  var tallies: [Tally]
  /// The player or team on turn.
  var next = Seat(index: 0)

  init(tallies: [Tally]) { self.tallies = tallies }

  func isIn(_ seat: Seat) -> Bool { reason(seat) == nil }

  /// Why a player or a team throws no more.
  func reason(_ seat: Seat) -> String? {
    let tally = tallies[seat.index]
    return tally.leaving != nil ? "retired" : tally.isOut ? "eliminated" : nil
  }

  public var isComplete: Bool {
    tallies.contains { $0.points == 50 } || tallies.count { !$0.isOut && $0.leaving == nil } < 2
  }

  mutating func advance() {
    repeat { next = Seat(index: (next.index + 1) % tallies.count) } while !isIn(next)
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let points = tallies[seat.index].points
    return Rank([isIn(seat) ? 0 : 1, -points], share: [-points])
  }

  public func measures(of seat: Seat) -> [Int] { [tallies[seat.index].points] }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    guard tallies.contains(where: { !$0.card.isEmpty }) || isComplete else { return "" }
    guard tallies.count == 2 else {
      return Line("\(tallies[seat.index].points)" + (reason(seat).map { ", \($0)" } ?? ""))
    }
    let other = Seat(index: 1 - seat.index)
    let suffix = reason(seat).map { " (\($0))" } ?? reason(other).map { " (opponent \($0))" } ?? ""
    return Line("\(tallies[seat.index].points)-\(tallies[other.index].points)\(suffix)")
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else { return Prompt(question: "The game is over.") }
    let tally = tallies[next.index]
    let need = 50 - tally.points
    let misses = tally.row == 0 ? "" : ", \(Phrases.count(tally.row, "miss", plural: "misses"))"
    // The members of a team throw in their order.
    let people = names.names.dropFirst(next.index).first?.members ?? []
    let who = people.isEmpty ? "" : ", \(people[tally.card.count % people.count].name) throws"
    return Prompt(
      question: "Turn \(tally.card.count + 1)\(who), needs \(need)\(misses)",
      next: [next],
      tokens: [.init("miss", label: tally.row == 2 ? "out" : "no pin", synonyms: ["x", "0"])],
      ranges: [Prompt.Range(1...12, labels: [need: "wins"])],
      secondary: Departure.tokens(
        .retired, of: tallies.indices.map(Seat.init(index:)).filter(isIn), names))
  }

  public static let figures: [DeclaredFigure<MolkkyState>] = [
    .init("throw", "Points a throw", [.perCase]) { state, seat in
      (state.tallies[seat.index].pins, state.tallies[seat.index].card.count)
    },
    .init("misses", "Misses", [.rate]) { state, seat in
      (state.tallies[seat.index].misses, state.tallies[seat.index].card.count)
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let turns = 0..<max(1, tallies.map(\.card.count).max() ?? 0)
    var sheet = Sheet(
      columns: [Sheet.Column("Player")]
        + turns.map { Sheet.Column("\($0 + 1)", isNumeric: true) }
        + [.figures("Points", isFigure: true)])
    for seat in names.seats {
      let tally = tallies[seat.index]
      let cells = turns.map { Cell(tally.card.indices.contains($0) ? tally.card[$0] : "") }
      let state = reason(seat).map { ", \($0)" } ?? ""
      sheet.rows.append(
        Sheet.Row(
          [Cell(names[seat])] + cells + [Cell("\(tally.points)")],
          spoken: "\(names[seat]): \(Phrases.count(tally.points, "point"))\(state)."))
      if let reason = reason(seat) { sheet.notes.append(Line("\(names[seat]): \(reason).")) }
    }
    sheet.legend = ["x miss, ↓ above 50 and back to 25"]
    return sheet
  }
}
