internal import ScoringKit

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
