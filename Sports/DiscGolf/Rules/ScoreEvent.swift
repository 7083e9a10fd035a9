internal import ScoringKit

/// One entry on a card: the new content of one of its cells.
struct ScoreEvent: Event {
  let cell: ScoreCell
  /// The number that the event puts into the cell: strokes or penalty throws, or 4 for par + 4;
  /// `nil` for none.
  ///
  /// Strokes are throws and penalty throws together. `nil` means "no score" for strokes, and
  /// removes any other entry.
  private(set) var count: Int?
  /// The status in a status cell: why a seat isn't ranked; `nil` for none.
  private(set) var status: PlayerStatus?
  /// The result in a result cell: that of a match without its holes; `nil` for none.
  private(set) var result: MatchResult?

  /// The valid numbers of strokes on a hole.
  static let strokeLimits = 1...99
  /// The valid numbers of strokes of a whole round that was reported without its holes.
  static let totalLimits = 1...9999

  /// Creates the event that sets or clears the number of a cell.
  init(_ cell: ScoreCell, _ count: Int?) {
    self.cell = cell
    self.count = count
  }

  /// Creates the event that sets or clears the status of a seat.
  init(_ status: PlayerStatus?, of seat: Seat) {
    cell = .status(seat: seat)
    self.status = status
  }

  /// Creates the event that sets or clears the result of a match from the view of a seat.
  init(_ result: MatchResult?, of seat: Seat) {
    cell = .result(seat: seat)
    self.result = result
  }

  /// Whether the event is a score in a playoff, or on an extra hole.
  var isOfPlayoff: Bool { if case .playoff = cell { true } else { false } }

  var slot: ScoreCell? { cell }
  var owner: Seat? { cell.seat }

  /// Whether the event records penalty throws on the hole and of the seat whose strokes another
  /// event records.
  func isPart(of other: ScoreEvent) -> Bool {
    guard case .throwPenalty(let hole, let seat, _) = cell else { return false }
    return other.cell == .strokes(hole: hole, seat: seat)
  }

  var fields: [String: JSONValue] {
    let number = count.map(JSONValue.integer) ?? .null
    return switch cell {
    case .strokes(let hole, _): ["holeNumber": .integer(hole), "strokeCount": number]
    case .memberStrokes(let hole, _, let member):
      ["holeNumber": .integer(hole), "member": .integer(member), "strokeCount": number]
    case .throwPenalty(let hole, _, let reason):
      ["holeNumber": .integer(hole), "penalty": .string(reason.rawValue), "penaltyThrows": number]
    case .roundPenalty(_, let reason):
      ["penalty": .string(reason.rawValue), "penaltyThrows": number]
    case .status: ["status": status.map { .string($0.rawValue) } ?? .null]
    case .parPlusFour: ["parPlusFour": .bool(count != nil)]
    case .playoff(let hole, _): ["playoffHole": .integer(hole), "strokeCount": number]
    case .total: ["reportedStrokes": number]
    case .result: ["reportedResult": result.map { .string($0.canonical) } ?? .null]
    }
  }
}

/// A cell of the card, in the order of a paper card: hole by hole, seat by seat.
///
/// Cells of holes come first, then cells of a round, then the playoff.
enum ScoreCell: Hashable, Comparable, Sendable {
  /// A seat's strokes on a hole, by the hole's position in the layout from 1.
  case strokes(hole: Int, seat: Seat)
  /// The strokes of a member of a side on a hole, by the member's number from 1.
  case memberStrokes(hole: Int, seat: Seat, member: Int)
  /// Penalty throws within a hole's score, by their reason.
  case throwPenalty(hole: Int, seat: Seat, reason: ThrowPenalty)
  /// Penalty throws on a seat's round, by their reason.
  case roundPenalty(seat: Seat, reason: RoundPenalty)
  /// The status of a seat that doesn't finish or isn't ranked.
  case status(seat: Seat)
  /// Whether the holes that a seat missed are scored as par + 4.
  case parPlusFour(seat: Seat)
  /// A seat's strokes on a hole of the playoff, by the hole's number in the playoff from 1.
  case playoff(hole: Int, seat: Seat)
  /// A seat's strokes on the whole round, reported without the holes.
  case total(seat: Seat)
  /// The result of a match from the view of a seat, reported without the holes.
  case result(seat: Seat)

  var seat: Seat {
    switch self {
    case .strokes(_, let seat), .memberStrokes(_, let seat, _), .throwPenalty(_, let seat, _),
      .roundPenalty(let seat, _), .status(let seat), .parPlusFour(let seat), .playoff(_, let seat),
      .total(let seat), .result(let seat):
      seat
    }
  }
}

/// The reason why a player isn't ranked although the round continues.
///
/// The markers 888 and 999 of result lists are not scores, so they are never added to a sum.
enum PlayerStatus: String, Hashable, Sendable, CaseIterable {
  case dnf
  case dns
  case dq

  /// The abbreviation of the status in result lists: `DNF`.
  var mark: String { rawValue.uppercased() }

  var words: String {
    switch self {
    case .dnf: "did not finish"
    case .dns: "did not start"
    case .dq: "disqualified"
    }
  }
}

/// The stored text of events: a cell of the card, an equals sign, and the content of the cell.
///
/// - `7 1=3`, `7 1=-`: the hole's position, the seat, and the strokes or "no score"
/// - `7 1.2=3`: the strokes of the second member of a side
/// - `7 1.ob=1`: a penalty throw included in the hole's score
/// - `p1.late=2`: penalty throws on the round of the first seat
/// - `s1=dnf`: the seat's status
/// - `a1=4`: the seat's missed holes are scored as par + 4
/// - `t1 2=3`: the first hole of the playoff, the second seat
/// - `r1=54`: the strokes of the seat's whole round, reported without the holes
/// - `m1=3/2`, `m1=-3/2`, `m1=0/0`: the seat won a match by three holes with two left, lost it, or
///   halved it
///
/// Forms of hole cells begin with a digit, all others with a letter. After `=`, `-` is "none" in
/// every form.
extension ScoreEvent {
  static var canonicalForms: [String] {
    [
      "7 1=3", "7 1=-", "7 1.2=3", "7 1.ob=1", "p1.late=2", "s1=dnf", "a1=4", "t1 2=3", "r1=54",
      "m1=3/2",
    ]
  }

  var canonical: String {
    "\(cell.text)=\(status?.rawValue ?? result?.canonical ?? count.map(String.init) ?? "-")"
  }

  init?(_ text: inout CanonicalText) {
    guard let cell = ScoreCell(&text), text.take("=") else { return nil }
    self.cell = cell
    if case .result = cell, let result = MatchResult(&text) {
      self.result = result
      return
    }
    if text.take("-") { return }
    switch cell {
    case .status: status = text.word()
    case .parPlusFour: count = text.take("4") ? 4 : nil
    case .strokes, .memberStrokes, .throwPenalty, .roundPenalty, .playoff:
      count = text.number(Self.strokeLimits)
    case .total: count = text.number(Self.totalLimits)
    case .result: return nil
    }
    if status == nil, count == nil { return nil }
  }
}

extension ScoreCell {
  /// The text that names the cell in a stored event, before the equals sign.
  fileprivate var text: String {
    switch self {
    case .strokes(let hole, let seat): "\(hole) \(seat.number)"
    case .memberStrokes(let hole, let seat, let member): "\(hole) \(seat.number).\(member)"
    case .throwPenalty(let hole, let seat, let reason): "\(hole) \(seat.number).\(reason.rawValue)"
    case .roundPenalty(let seat, let reason): "p\(seat.number).\(reason.rawValue)"
    case .status(let seat): "s\(seat.number)"
    case .parPlusFour(let seat): "a\(seat.number)"
    case .playoff(let hole, let seat): "t\(hole) \(seat.number)"
    case .total(let seat): "r\(seat.number)"
    case .result(let seat): "m\(seat.number)"
    }
  }

  /// Reads the text of a stored event before the equals sign; `nil` if it names no cell.
  fileprivate init?(_ text: inout CanonicalText) {
    if let hole = text.number(1...99) {
      guard text.take(" "), let seat = text.seat(1...100) else { return nil }
      if !text.take(".") {
        self = .strokes(hole: hole, seat: seat)
      } else if let member = text.number(1...100) {
        self = .memberStrokes(hole: hole, seat: seat, member: member)
      } else if let reason = text.word(ThrowPenalty.self) {
        self = .throwPenalty(hole: hole, seat: seat, reason: reason)
      } else {
        return nil
      }
    } else if text.take("t") {
      guard let hole = text.number(1...99), text.take(" "), let seat = text.seat(1...100)
      else { return nil }
      self = .playoff(hole: hole, seat: seat)
    } else if text.take("p") {
      guard let seat = text.seat(1...100), text.take("."),
        let reason = text.word(RoundPenalty.self)
      else { return nil }
      self = .roundPenalty(seat: seat, reason: reason)
    } else if text.take("r") {
      guard let seat = text.seat(1...100) else { return nil }
      self = .total(seat: seat)
    } else if text.take("m") {
      guard let seat = text.seat(1...100) else { return nil }
      self = .result(seat: seat)
    } else {
      let isStatus = text.take("s")
      guard isStatus || text.take("a"), let seat = text.seat(1...100) else { return nil }
      self = isStatus ? .status(seat: seat) : .parPlusFour(seat: seat)
    }
  }
}
