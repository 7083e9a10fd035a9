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

extension ArrowEvent {
  /// The stored form, which ``init(canonical:)`` reads again.
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
  static let numberLimit = 1000

  /// Reads the stored form.
  ///
  /// - Throws: a refusal for any other text; there are no leading zeros and no spare spaces.
  init(canonical: Span<UInt8>) throws(Refusal) {
    guard canonical.count <= 40 else { throw Self.notCanonical(canonical) }
    var bytes: [UInt8] = []
    for index in canonical.indices { bytes.append(canonical[index]) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let event = Self.read(text[...]), event.canonical.utf8.elementsEqual(bytes) else {
      throw Self.notCanonical(canonical)
    }
    self = event
  }

  private static func read(_ text: Substring) -> ArrowEvent? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    let words = sides[0].split(separator: " ", omittingEmptySubsequences: false)
    guard let seat = words.last.flatMap({ number($0) }).flatMap({ Seat(number: $0) }) else {
      return nil
    }
    switch (words.count, words.first) {
    case (2, "status"):
      if sides[1] == "-" { return .status(seat: seat, status: nil) }
      return ArcherStatus(rawValue: String(sides[1])).map { .status(seat: seat, status: $0) }
    case (3, "shootoff"):
      guard let (number, arrow) = place(words[1]), let shot = shot(sides[1]) else { return nil }
      return .shootOff(seat: seat, number: number, arrow: arrow, shot: shot)
    case (2, _):
      guard let (end, arrow) = place(words[0]), let shot = shot(sides[1]),
        shot?.isClosest != true
      else { return nil }
      return .arrow(seat: seat, end: end, arrow: arrow, shot: shot)
    default: return nil
    }
  }

  /// `3.2`: an end and an arrow, or a shoot-off and an arrow.
  static func place(_ text: Substring) -> (Int, Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = number(parts[0]), let arrow = number(parts[1]) else {
      return nil
    }
    return (end, arrow)
  }

  /// A number from 1 to ``numberLimit`` in plain digits.
  static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), (1...numberLimit).contains(number)
    else { return nil }
    return number
  }

  /// A shot; the inner nil is "not shot", the outer one "no shot in canonical form".
  private static func shot(_ text: Substring) -> Shot?? {
    if text == "-" { return .some(nil) }
    guard let (text, place, arrowNumber) = marked(text) else { return nil }
    let isClosest = text.hasSuffix("*")
    let parts = text.dropLast(isClosest ? 1 : 0).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let symbol = parts.first, symbols.contains(String(symbol)) else { return nil }
    guard parts.count == 2 else {
      return Shot(
        String(symbol), isClosest: isClosest, place: place, arrowNumber: arrowNumber)
    }
    guard let spot = number(parts[1]), Shot.spots.contains(spot) else { return nil }
    return Shot(
      String(symbol), spot: spot, isClosest: isClosest, place: place, arrowNumber: arrowNumber)
  }

  /// A shot without its place and its arrow's number, and these two.
  private static func marked(_ text: Substring) -> (Substring, ArrowPlace?, Int?)? {
    var rest = text
    var arrowNumber: Int?
    if let mark = rest.lastIndex(of: "#") {
      guard let found = number(rest[rest.index(after: mark)...]), found < 1000 else {
        return nil
      }
      arrowNumber = found
      rest = rest[..<mark]
    }
    guard let mark = rest.firstIndex(of: "@") else { return (rest, nil, arrowNumber) }
    guard let place = ArrowPlace(rest[rest.index(after: mark)...]) else { return nil }
    return (rest[..<mark], place, arrowNumber)
  }

  /// All symbols of all faces.
  private static let symbols = Set(["X", "M"] + (1...12).map(String.init))

  private static func notCanonical(_ text: Span<UInt8>) -> Refusal {
    var bytes: [UInt8] = []
    for index in text.indices.prefix(40) { bytes.append(text[index]) }
    return Refusal(
      .notation, "This is no arrow in canonical form.",
      token: String(decoding: bytes, as: UTF8.self), offset: 0,
      expected: ["3.2 1=X", "3.2 1=-", "shootoff 1.1 1=10*", "status 1=retired"],
      hint: "A form that this version does not know may come from a newer one.")
  }
}
