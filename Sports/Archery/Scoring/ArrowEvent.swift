internal import ScoringKit

/// One thing that is written on the card of a round or of a match.
///
/// Ends are numbered through the whole round, whatever the distance; in a match they are
/// its sets. Nil is "not shot": neither a miss nor a zero.
enum ArrowEvent: Event {
  case arrow(seat: Seat, end: Int, arrow: Int, shot: Shot?)
  case shootOff(seat: Seat, number: Int, arrow: Int, shot: Shot?)
  /// An archer stops, or takes no place; nil takes it back.
  case status(seat: Seat, status: ArcherStatus?)

  /// The event that gives a cell of an arrow a value; a status is taken back.
  init(_ slot: ArrowSlot, _ shot: Shot?) {
    self =
      switch slot {
      case .arrow(let end, let seat, let arrow):
        .arrow(seat: seat, end: end, arrow: arrow, shot: shot)
      case .shootOff(let number, let seat, let arrow):
        .shootOff(seat: seat, number: number, arrow: arrow, shot: shot)
      case .status(let seat): .status(seat: seat, status: nil)
      }
  }

  var slot: ArrowSlot? {
    switch self {
    case .arrow(let seat, let end, let arrow, _): .arrow(end: end, seat: seat, arrow: arrow)
    case .shootOff(let seat, let number, let arrow, _):
      .shootOff(number: number, seat: seat, arrow: arrow)
    case .status(let seat, _): .status(seat: seat)
    }
  }

  var seat: Seat {
    switch self {
    case .arrow(let seat, _, _, _), .shootOff(let seat, _, _, _), .status(let seat, _): seat
    }
  }

  var owner: Seat? { seat }

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

  /// The same arrow where the next one is shot: in the same end, else in the one after it.
  ///
  /// Surplus arrows, those of a shoot-off and what is no arrow keep their places.
  func movedOn(in plans: [EndPlan]) throws(Refusal) -> ArrowEvent? {
    guard case .arrow(let seat, let end, let arrow, let shot) = self,
      plans.indices.contains(end - 1), arrow <= plans[end - 1].arrows
    else { return nil }
    if arrow < plans[end - 1].arrows {
      return .arrow(seat: seat, end: end, arrow: arrow + 1, shot: shot)
    }
    guard end < plans.count else {
      throw Refusal(
        .illegal, "The last arrow is shot, and none comes after it.",
        hint: "Correct the arrows one by one with `amend`.")
    }
    return .arrow(seat: seat, end: end + 1, arrow: 1, shot: shot)
  }
}

/// A cell of the card, in the order in which a sheet is read: end by end, archer by archer.
enum ArrowSlot: Hashable, Comparable, Sendable {
  /// An arrow of an end (in a match, of a set); surplus arrows follow those that belong to it.
  case arrow(end: Int, seat: Seat, arrow: Int)
  /// An arrow of a shoot-off; a shoot-off that is repeated has the next number.
  case shootOff(number: Int, seat: Seat, arrow: Int)
  /// Whether an archer shoots on.
  case status(seat: Seat)

  /// The cell of an arrow in words, as in `End 3, arrow 2`; `noun` is what an end is called.
  func words(_ noun: String) -> String {
    switch self {
    case .arrow(let end, _, let arrow): "\(noun) \(end), arrow \(arrow)"
    case .shootOff(let number, _, let arrow): "Shoot-off \(number), arrow \(arrow)"
    case .status: "Status"
    }
  }

  /// What ``Cell/places`` and ``Prompt/places`` call it.
  var place: String { ArrowEvent(self, nil).canonical }
}

extension ArrowEvent {
  /// The stored form.
  ///
  /// `3.2 1=X` is end 3, arrow 2, seat 1; `3.2 1=10/2` names the spot, `3.2 1=-` is not shot.
  /// `3.2 1=9@-4181,8148#12` has the place on the face, and the number on the arrow.
  /// `shootoff 1.1 2=10*` is an arrow of a shoot-off, `status 1=retired` why somebody stops.
  var canonical: String {
    switch self {
    case .arrow(let seat, let end, let arrow, let shot):
      "\(end).\(arrow) \(seat.number)=\(shot?.description ?? "-")"
    case .shootOff(let seat, let number, let arrow, let shot):
      "shootoff \(number).\(arrow) \(seat.number)=\(shot?.description ?? "-")"
    case .status(let seat, let status):
      "status \(seat.number)=\(status?.rawValue ?? "-")"
    }
  }

  /// The numbers that ends and seats may have in the stored form.
  static let numbers = 1...1000

  static var canonicalForms: [String] {
    ["3.2 1=X", "3.2 1=-", "shootoff 1.1 1=10*", "status 1=retired"]
  }

  init?(_ text: inout CanonicalText) {
    if text.take("status ") {
      guard let seat = text.seat(), text.take("=") else { return nil }
      let status = text.word(ArcherStatus.self)
      guard status != nil || text.take("-") else { return nil }
      self = .status(seat: seat, status: status)
      return
    }
    let isShootOff = text.take("shootoff ")
    guard let number = text.number(Self.numbers), text.take("."),
      let arrow = text.number(Self.numbers), text.take(" "), let seat = text.seat(),
      text.take("=")
    else { return nil }
    let shot = Shot(&text)
    guard shot != nil || text.take("-"), isShootOff || shot?.isClosest != true else { return nil }
    self.init(
      isShootOff
        ? .shootOff(number: number, seat: seat, arrow: arrow)
        : .arrow(end: number, seat: seat, arrow: arrow), shot)
  }
}

extension Shot {
  /// Reads the stored form; nil where none stands there.
  fileprivate init?(_ text: inout CanonicalText) {
    if text.take("X") {
      symbol = "X"
    } else if text.take("M") {
      symbol = "M"
    } else if let value = text.number(1...12) {
      symbol = "\(value)"
    } else {
      return nil
    }
    if text.take("/") {
      spot = text.number(Self.spots)
      guard spot != nil else { return nil }
    }
    isClosest = text.take("*")
    if text.take("@") {
      guard let x = text.number(ArrowPlace.limits), text.take(","),
        let y = text.number(ArrowPlace.limits)
      else { return nil }
      place = ArrowPlace(x: x, y: y)
    }
    if text.take("#") {
      arrowNumber = text.number(Self.arrowNumbers)
      guard arrowNumber != nil else { return nil }
    }
  }
}
