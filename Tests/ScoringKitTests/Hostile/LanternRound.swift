import ScoringKit

/// Lanterns, a made-up game for tests that is as difficult for the framework as a legal sport can
/// be.
///
/// Three to eight bearers light lanterns, and the most lanterns win. Some events belong to the
/// flow, others fill cells. Play can go on after the end of a round, and a correction can undo the
/// end. Two kinds of round have the same events.
protocol LanternRound: Round
where Event == LanternEvent, Resolution == LanternState, Participant == LanternBearer {
  var frame: LanternFrame { get }
}

/// A round of lanterns that ends when a bearer has enough of them; the bearers play in turn.
struct LanternRace: LanternRound {
  var goal = 20
  var title: String { "Race" }
  var frame: LanternFrame { .race(goal: goal) }
}

/// A round of lanterns that ends when each bearer has played a number of times; any bearer may play
/// next.
struct LanternVigil: LanternRound {
  var watches = 3
  var title: String { "Vigil" }
  var frame: LanternFrame { .vigil(watches: watches) }
}

extension LanternRound {
  var fields: [String: JSONValue] { ["edition": "2026"] }
  var seating: Seating { Seating(3...8) }

  func opening(_ seats: [LanternBearer]) throws(Refusal) -> LanternState {
    guard seats.count <= 8 else {
      throw Refusal(.illegal, "Lanterns are for up to eight.")
    }
    guard seats.allSatisfy({ (0...9).contains($0.oil) }) else {
      throw Refusal(.illegal, "Nobody starts with more than nine lanterns.")
    }
    var lit = SIMD8<Int>(repeating: 0)
    for (index, seat) in seats.enumerated() { lit[index] = seat.oil }
    return LanternState(frame: frame, count: seats.count, lit: lit)
  }

  func apply(_ event: LanternEvent, to state: inout LanternState) throws(Refusal) {
    if let seat = event.seat, seat.index >= state.count {
      throw Refusal(.illegal, "There is no seat \(seat.number).")
    }
    switch event {
    case .light(let seat, let count):
      try checkTurn(seat, state)
      guard (1...9).contains(count) else { throw Refusal(.illegal, "Light one to nine.") }
      state.lit[seat.index] += count
      state.plays[seat.index] += 1
    case .pass(let seat):
      try checkTurn(seat, state)
      state.plays[seat.index] += 1
      state.passes[seat.index] += 1
    case .blow(let seat):
      try checkTurn(seat, state)
      let most = state.lit.max()
      guard most > 0 else { throw Refusal(.illegal, "No lantern burns.") }
      for index in 0..<state.count where state.lit[index] == most {
        state.lit[index] -= (most + 1) / 2
      }
      state.plays[seat.index] += 1
    case .onward:
      guard state.isComplete else { throw Refusal(.illegal, "It is not over yet.") }
      // The goal is raised until it is no longer reached: by ten lanterns each time in a race, by
      // one watch in a vigil.
      repeat { state.extensions += 1 } while state.isComplete
    case .bonus(let seat, let points):
      guard (-9...99).contains(points ?? 0) else {
        throw Refusal(.illegal, "A bonus is -9 to 99.")
      }
      state.bonus[seat.index] = points ?? 0
      state.hasBonus = flag(state.hasBonus, seat, points != nil)
    case .left(let seat, let isGone):
      state.gone = flag(state.gone, seat, isGone)
    }
  }

  func playOn(after state: LanternState) -> LanternEvent? {
    state.isComplete ? .onward : nil
  }

  func seat(of event: LanternEvent) -> Seat? { event.seat }

  private func checkTurn(_ seat: Seat, _ state: LanternState) throws(Refusal) {
    guard !state.isComplete else { throw Refusal(.over, "The lanterns are lit.") }
    guard state.next.contains(seat) else {
      throw Refusal(.illegal, "Seat \(seat.number) is not next.")
    }
  }

  private func flag(_ flags: UInt8, _ seat: Seat, _ isSet: Bool) -> UInt8 {
    let bit: UInt8 = 1 << UInt8(seat.index)
    return isSet ? flags | bit : flags & ~bit
  }
}
