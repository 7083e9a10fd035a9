internal import ScoringKit

/// One entry on the card of a round or of a match: a cell and its new content.
///
/// Ends are numbered through the whole round, across distances; in a match, ends are sets.
struct ArrowEvent: Event {
  let cell: ArrowSlot
  /// The shot in an arrow's cell; `nil` means "not shot": neither a miss nor a zero.
  var shot: Shot?
  /// The status in a status cell: why an archer stops or isn't ranked; `nil` removes it.
  var status: ArcherStatus?
  /// The result in the cell of a total; `nil` removes it.
  var reported: ReportedScore?

  var slot: ArrowSlot? { cell }

  var owner: Seat? { cell.seat }

  var fields: [String: JSONValue] {
    let symbol: JSONValue = shot.map { .string($0.symbol) } ?? .null
    return switch cell {
    case .arrow(let end, _, let arrow):
      [
        "end": .integer(end), "arrow": .integer(arrow), "symbol": symbol,
        "spot": shot?.spot.map { .integer($0) } ?? .null,
        "place": shot?.place.map { ["x": .integer($0.x), "y": .integer($0.y)] } ?? .null,
        "arrowNumber": shot?.arrowNumber.map { .integer($0) } ?? .null,
      ]
    case .shootOff(let number, _, let arrow):
      [
        "shootOff": .integer(number), "arrow": .integer(arrow), "symbol": symbol,
        "closest": .bool(shot?.isClosest ?? false),
      ]
    case .status: ["archerStatus": status.map { .string($0.rawValue) } ?? .null]
    case .total: ["reported": reported?.fields ?? .null]
    }
  }

  /// Returns the event in words: `Ann, end 3, arrow 2: X`; `noun` is the word for an end.
  func phrase(_ names: Roster, end noun: String) -> String {
    let name = names[cell.seat]
    if case .status = cell { return "\(name) \(status?.words.predicate ?? "shoots on")" }
    if case .total = cell {
      return reported.map { "\(name): \($0.score), reported without arrows" }
        ?? "\(name): no reported result"
    }
    let said = shot.map { shot in
      shot.symbol + (shot.spot.map { " in spot \($0)" } ?? "")
        + (shot.isClosest ? ", the closest" : "")
    }
    return "\(name), \(cell.words(noun).lowercased()): \(said ?? "not shot")"
  }
}

extension ArrowEvent {
  /// The stored text of the event.
  ///
  /// `3.2 1=X` is end 3, arrow 2, seat 1; `3.2 1=10/2` names the spot, `3.2 1=-` is not shot. `3.2
  /// 1=9@-4181,8148#12` has the place on the face, and the number on the arrow. `shootoff 1.1
  /// 2=10*` is an arrow of a shoot-off, `status 1=retired` a status. `total 1=547/12/20` is a result
  /// without arrows, with its tie-break counts.
  var canonical: String {
    "\(cell.canonical)=\(shot?.description ?? status?.rawValue ?? reported?.canonical ?? "-")"
  }

  /// The valid numbers of ends and seats in the stored form.
  static let numbers = 1...1000

  static var canonicalForms: [String] {
    ["3.2 1=X", "3.2 1=-", "shootoff 1.1 1=10*", "status 1=retired", "total 1=547/12/20"]
  }

  init?(_ text: inout CanonicalText) {
    if text.take("status ") {
      guard let seat = text.seat(), text.take("=") else { return nil }
      let status = text.word(ArcherStatus.self)
      guard status != nil || text.take("-") else { return nil }
      self.init(cell: .status(seat: seat), status: status)
      return
    }
    if text.take("total ") {
      guard let seat = text.seat(), text.take("=") else { return nil }
      let reported = ReportedScore(&text)
      guard reported != nil || text.take("-") else { return nil }
      self.init(cell: .total(seat: seat), reported: reported)
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
      cell: isShootOff
        ? .shootOff(number: number, seat: seat, arrow: arrow)
        : .arrow(end: number, seat: seat, arrow: arrow), shot: shot)
  }
}

/// A cell of the card, ordered as a sheet is read: end by end, archer by archer.
enum ArrowSlot: Hashable, Comparable, Sendable {
  /// An arrow of an end (in a match, of a set); the numbers of surplus arrows follow those that
  /// belong to the end.
  case arrow(end: Int, seat: Seat, arrow: Int)
  /// The result of an archer that was reported without arrows; a shoot-off may follow it.
  case total(seat: Seat)
  /// An arrow of a shoot-off; a shoot-off that is repeated has the next number.
  case shootOff(number: Int, seat: Seat, arrow: Int)
  /// The status of an archer.
  case status(seat: Seat)

  /// Returns the cell of an arrow in words, such as `End 3, arrow 2`; `noun` is the word for an
  /// end.
  func words(_ noun: String) -> String {
    switch self {
    case .arrow(let end, _, let arrow): "\(noun) \(end), arrow \(arrow)"
    case .shootOff(let number, _, let arrow): "Shoot-off \(number), arrow \(arrow)"
    case .status: "Status"
    case .total: "Total"
    }
  }

  var seat: Seat {
    switch self {
    case .arrow(_, let seat, _), .shootOff(_, let seat, _), .status(let seat),
      .total(let seat):
      seat
    }
  }

  /// The part of the stored form that names the cell: `3.2 1`.
  var canonical: String {
    switch self {
    case .arrow(let end, let seat, let arrow): "\(end).\(arrow) \(seat.number)"
    case .shootOff(let number, let seat, let arrow): "shootoff \(number).\(arrow) \(seat.number)"
    case .status(let seat): "status \(seat.number)"
    case .total(let seat): "total \(seat.number)"
    }
  }

  /// The cell's name in ``Cell/places`` and ``Prompt/places``.
  var place: String { "\(canonical)=-" }
}

extension Shot {
  /// Reads a shot from the stored text of an event; `nil` if the text doesn't begin with a shot.
  fileprivate init?(_ text: inout CanonicalText) {
    let letter = text.take("X") ? "X" : text.take("M") ? "M" : nil
    guard let symbol = letter ?? text.number(1...12).map({ "\($0)" }) else { return nil }
    self.symbol = symbol
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
