import ScoringKit

/// The events of the made-up game of lanterns.
///
/// The flow: a bearer lights 1 to 9 lanterns, passes (which is legal and scores nothing), or blows
/// (which puts out half of what each leader has, so order matters). The cells: a bonus for each
/// bearer, and whether a bearer has left.
enum LanternEvent: Event {
  case light(Seat, Int)
  case pass(Seat)
  case blow(Seat)
  case onward
  case bonus(Seat, Int?)
  case left(Seat, Bool)

  /// A cell: one of two beside each bearer.
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
