internal import ScoringKit

/// A round of pebbles, the made-up sport of the tests: players toss pebbles in turn, until a
/// player's pond is full.
///
/// Tosses are events of the flow; each player also has a cell for a bonus. The most pebbles win.
struct PebbleRound: Round {
  var pond: String
  var depth: Int
  var goal: Int

  var title: String { pond }
  var subtitle: String { "to \(goal)" }
  var seating: Seating { Seating(1...150) }
  var fields: [String: JSONValue] {
    [
      "edition": "2026", "pond": .string(pond), "depth": .integer(depth), "goal": .integer(goal),
    ]
  }

  func opening(_ seats: [Competitor]) throws(Refusal) -> PebbleState {
    FoldCounter.current?.add()
    return PebbleState(goal: goal, count: seats.count)
  }

  func apply(_ event: PebbleEvent, to state: inout PebbleState) throws(Refusal) {
    guard state.seats.indices.contains(event.seat.index) else {
      throw Refusal(.illegal, "There is no seat \(event.seat.number).")
    }
    switch event {
    case .toss(let seat, let count):
      guard !state.isComplete else { throw Refusal(.over, "The pond is full.") }
      guard state.next == seat else { throw Refusal(.illegal, "Seat \(seat.number) is not next.") }
      guard (1...6).contains(count) else {
        throw Refusal(.illegal, "A toss is 1 to 6, not \(count).", expected: ["1…6"])
      }
      state.seats[seat.index].tosses += 1
      state.seats[seat.index].pebbles += count
    case .bonus(let seat, let value):
      guard (-99...99).contains(value ?? 0) else {
        throw Refusal(.illegal, "A bonus is -99 to 99.")
      }
      state.seats[seat.index].bonus = value
    }
  }
}

extension PebbleRound {
  /// Reads a final score such as `11-6`: the bonus of each player, in order of the seats.
  func final(_ score: Substring, at state: PebbleState, names: Roster) throws(Refusal)
    -> [PebbleEvent]?
  {
    let numbers = score.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == state.seats.count else {
      throw Refusal(.notation, "\"\(score)\" is no final score.", at: score, expected: ["11-6"])
    }
    return numbers.enumerated().map { .bonus(Seat(index: $0), $1) }
  }
}

/// The events of pebbles, the made-up sport of the tests.
enum PebbleEvent: Event {
  case toss(Seat, Int)
  case bonus(Seat, Int?)

  var seat: Seat {
    switch self {
    case .toss(let seat, _), .bonus(let seat, _): seat
    }
  }

  var owner: Seat? { seat }

  var fields: [String: JSONValue] {
    switch self {
    case .toss(_, let count): ["toss": .integer(count)]
    case .bonus(_, let value): ["bonus": value.map { .integer($0) } ?? .null]
    }
  }

  var slot: Seat? {
    if case .bonus(let seat, _) = self { seat } else { nil }
  }
}
