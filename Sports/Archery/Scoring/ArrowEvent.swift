public import ScoringKit

/// One thing that is written on the card of a round or of a match.
///
/// Ends are numbered through the whole round, whatever the distance; in a match they are
/// its sets. Nil is "not shot": neither a miss nor a zero.
public enum ArrowEvent: Event {
  /// An arrow of an end.
  case arrow(seat: Seat, end: Int, arrow: Int, shot: Shot?)
  /// An arrow of a shoot-off.
  case shootOff(seat: Seat, number: Int, arrow: Int, shot: Shot?)
  /// An archer stops, or takes no place; nil takes it back.
  case status(seat: Seat, status: ArcherStatus?)

  public var slot: ArrowSlot? {
    switch self {
    case .arrow(let seat, let end, let arrow, _): .arrow(end: end, seat: seat, arrow: arrow)
    case .shootOff(let seat, let number, let arrow, _):
      .shootOff(number: number, seat: seat, arrow: arrow)
    case .status(let seat, _): .status(seat: seat)
    }
  }

  /// The archer that it is about.
  public var seat: Seat {
    switch self {
    case .arrow(let seat, _, _, _), .shootOff(let seat, _, _, _), .status(let seat, _): seat
    }
  }

  /// The event's own fields in payloads.
  var fields: [String: JSONValue] {
    switch self {
    case .arrow(_, let end, let arrow, let shot):
      [
        "end": .integer(end), "arrow": .integer(arrow),
        "symbol": shot.map { .string($0.symbol) } ?? .null,
        "spot": shot?.spot.map { .integer($0) } ?? .null,
        "place": shot?.place.map { ["x": .integer($0.x), "y": .integer($0.y)] } ?? .null,
        "arrowNumber": shot?.arrowNumber.map { .integer($0) } ?? .null,
      ]
    case .shootOff(_, let number, let arrow, let shot):
      [
        "shootOff": .integer(number), "arrow": .integer(arrow),
        "symbol": shot.map { .string($0.symbol) } ?? .null,
        "closest": .bool(shot?.isClosest ?? false),
      ]
    case .status(_, let status):
      ["archerStatus": status.map { .string($0.rawValue) } ?? .null]
    }
  }
}

extension ArrowEvent {
  /// The event in words: `Ann, end 3, arrow 2: X`; `end` is what an end is called.
  func phrase(_ names: Roster, end noun: String) -> String {
    switch self {
    case .arrow(let seat, let end, let arrow, let shot):
      "\(names[seat]), \(noun) \(end), arrow \(arrow): \(Self.words(shot))"
    case .shootOff(let seat, let number, let arrow, let shot):
      "\(names[seat]), shoot-off \(number), arrow \(arrow): \(Self.words(shot))"
    case .status(let seat, let status):
      "\(names[seat]) \(status?.predicate ?? "shoots on")"
    }
  }

  private static func words(_ shot: Shot?) -> String {
    guard let shot else { return "not shot" }
    return shot.symbol + (shot.spot.map { " in spot \($0)" } ?? "")
      + (shot.isClosest ? ", the closest" : "")
  }
}

/// A cell of the card, in the order in which a sheet is read: end by end, archer by archer.
public enum ArrowSlot: Hashable, Comparable, Sendable {
  /// An arrow of an end (in a match, of a set); surplus arrows follow those that belong to it.
  case arrow(end: Int, seat: Seat, arrow: Int)
  /// An arrow of a shoot-off; a shoot-off that is repeated has the next number.
  case shootOff(number: Int, seat: Seat, arrow: Int)
  /// Whether an archer shoots on.
  case status(seat: Seat)
}
