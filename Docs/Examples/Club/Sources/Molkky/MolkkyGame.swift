public import ScoringKit

/// A game of mölkky: exactly 50 points win, more are 25 again, three misses in a row are out.
public struct MolkkyGame: Round {
  public var title: String { "Game to 50" }
  public var seating: Seating { Seating(2...8, of: 1...6) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> MolkkyState {
    MolkkyState(tallies: seats.map { _ in MolkkyState.Tally() })
  }

  public func apply(_ event: MolkkyThrow, to state: inout MolkkyState) throws(Refusal) {
    switch event {
    case .left(let departure):
      guard state.tallies.indices.contains(departure.seat.index) else {
        throw .noSeat(departure.seat, of: state.tallies.count, "player")
      }
      state.tallies[departure.seat.index].leaving = departure.leaving
      if !state.isComplete, !state.isIn(state.next) { state.advance() }
    case .points(let points):
      guard !state.isComplete else {
        throw Refusal(.over, "The game is over.", hint: "`undo` takes the last throw back.")
      }
      state.tallies[state.next.index].add(points)
      if !state.isComplete { state.advance() }
    }
  }

  public func phrase(_ event: MolkkyThrow, before: () -> MolkkyState?, names: Roster) -> String {
    guard case .points(let points) = event else {
      if case .left(let departure) = event { return departure.phrase(names) }
      return ""
    }
    let said = points == 0 ? "miss" : "\(points)"
    guard let state = before() else { return said }
    var tally = state.tallies[state.next.index]
    let old = tally.points
    tally.add(points)
    let effect = tally.isOut ? ", out" : tally.points < old ? ", above 50" : ""
    return "\(names[state.next]): \(said)\(effect)"
  }

  public func events(
    _ words: inout TypedWords, at state: MolkkyState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [MolkkyThrow] {
    if let departure = try Departure.read(&words, names: names, of: [.retired], next: state.next) {
      return [.left(departure)]
    }
    if words.take("miss") || words.take("x") { return [.points(0)] }
    return try words.number(0...12).map { [.points($0)] } ?? []
  }
}
