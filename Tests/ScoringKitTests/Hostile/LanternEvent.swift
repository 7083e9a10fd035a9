import ScoringKit

/// The events of lanterns, a made-up game for tests.
///
/// Events of the flow: a bearer lights 1 to 9 lanterns, passes, or blows. A pass is legal and
/// scores nothing. Blowing puts out half of the lanterns of each bearer who has the most, so the
/// order of events matters. Each bearer also has two cells: a bonus, and whether the bearer has
/// left.
enum LanternEvent: Event {
  case light(Seat, Int)
  case pass(Seat)
  case blow(Seat)
  case onward
  case bonus(Seat, Int?)
  case left(Seat, Bool)

  /// The cell of a bonus or of having left; each bearer has one of each.
  struct Slot: Hashable, Comparable {
    let seat: Seat
    let isBonus: Bool

    static func < (one: Slot, other: Slot) -> Bool {
      one.seat == other.seat ? one.isBonus && !other.isBonus : one.seat < other.seat
    }
  }

  var slot: Slot? {
    switch self {
    case .bonus(let seat, _): Slot(seat: seat, isBonus: true)
    case .left(let seat, _): Slot(seat: seat, isBonus: false)
    case .light, .pass, .blow, .onward: nil
    }
  }

  var seat: Seat? {
    switch self {
    case .light(let seat, _), .pass(let seat), .blow(let seat), .bonus(let seat, _),
      .left(let seat, _):
      seat
    case .onward: nil
    }
  }

  var owner: Seat? { seat }

  func includes(_ other: LanternEvent) -> Bool {
    self == other || Defect.ofText == .includesEverything
  }

  func moved(_ seat: (Seat) -> Seat) -> LanternEvent {
    switch self {
    case .light(let old, let count): .light(seat(old), count)
    case .pass(let old): .pass(seat(old))
    case .blow(let old): .blow(seat(old))
    case .bonus(let old, let points): .bonus(seat(old), points)
    case .left(let old, let isGone): .left(seat(old), isGone)
    case .onward: .onward
    }
  }
}
