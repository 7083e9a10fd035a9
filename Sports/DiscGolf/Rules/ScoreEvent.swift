public import ScoringKit

/// One thing that is written on a card.
public enum ScoreEvent: Event {
  /// A seat's strokes on a hole, 1 to 99, or nil for "no score".
  ///
  /// Throws and penalty throws together. The hole is its position in the layout, from 1.
  case strokes(seat: Seat, hole: Int, count: Int?)
  /// The same of a member of a side, by the member's number from 1.
  case memberStrokes(seat: Seat, member: Int, hole: Int, count: Int?)
  /// Penalty throws that a hole's score contains; nil takes them back.
  case throwPenalty(seat: Seat, hole: Int, reason: ThrowPenalty, count: Int?)
  /// Penalty throws on the round, added to its holes; nil takes them back.
  case roundPenalty(seat: Seat, reason: RoundPenalty, count: Int?)
  /// A seat that takes no place; nil takes it back.
  case status(seat: Seat, PlayerStatus?)
  /// Whether each hole that a seat has no score on counts as par + 4.
  case parPlusFour(seat: Seat, Bool)
  /// A seat's strokes on a hole of the playoff, which add nothing to the round.
  case playoff(seat: Seat, hole: Int, count: Int?)

  /// What a hole may take.
  public static let strokeLimits = 1...99

  /// The event that gives a cell strokes or penalty throws, or none; nil for a cell of others.
  init?(_ cell: ScoreCell, _ count: Int?) {
    switch cell {
    case .strokes(let hole, let seat): self = .strokes(seat: seat, hole: hole, count: count)
    case .memberStrokes(let hole, let seat, let member):
      self = .memberStrokes(seat: seat, member: member, hole: hole, count: count)
    case .throwPenalty(let hole, let seat, let reason):
      self = .throwPenalty(seat: seat, hole: hole, reason: reason, count: count)
    case .roundPenalty(let seat, let reason):
      self = .roundPenalty(seat: seat, reason: reason, count: count)
    case .playoff(let hole, let seat): self = .playoff(seat: seat, hole: hole, count: count)
    case .status, .parPlusFour: return nil
    }
  }

  var cell: ScoreCell {
    switch self {
    case .strokes(let seat, let hole, _): .strokes(hole: hole, seat: seat)
    case .memberStrokes(let seat, let member, let hole, _):
      .memberStrokes(hole: hole, seat: seat, member: member)
    case .throwPenalty(let seat, let hole, let reason, _):
      .throwPenalty(hole: hole, seat: seat, reason: reason)
    case .roundPenalty(let seat, let reason, _): .roundPenalty(seat: seat, reason: reason)
    case .status(let seat, _): .status(seat: seat)
    case .parPlusFour(let seat, _): .parPlusFour(seat: seat)
    case .playoff(let seat, let hole, _): .playoff(hole: hole, seat: seat)
    }
  }

  /// The strokes or penalty throws that it says; nil for "none" and where it says no number.
  var count: Int? {
    switch self {
    case .strokes(_, _, let count), .memberStrokes(_, _, _, let count),
      .throwPenalty(_, _, _, let count), .roundPenalty(_, _, let count), .playoff(_, _, let count):
      count
    case .status, .parPlusFour: nil
    }
  }

  public var slot: ScoreCell? { cell }
  public var owner: Seat? { cell.seat }

  /// Penalty throws are part of the hole's score.
  public func isPart(of other: ScoreEvent) -> Bool {
    guard case .throwPenalty(let hole, let seat, _) = cell else { return false }
    return other.cell == .strokes(hole: hole, seat: seat)
  }

  public var fields: [String: JSONValue] {
    let count = count.map(JSONValue.integer) ?? .null
    return switch self {
    case .strokes(_, let hole, _): ["holeNumber": .integer(hole), "strokeCount": count]
    case .memberStrokes(_, let member, let hole, _):
      ["holeNumber": .integer(hole), "member": .integer(member), "strokeCount": count]
    case .throwPenalty(_, let hole, let reason, _):
      ["holeNumber": .integer(hole), "penalty": .string(reason.rawValue), "penaltyThrows": count]
    case .roundPenalty(_, let reason, _):
      ["penalty": .string(reason.rawValue), "penaltyThrows": count]
    case .status(_, let status): ["status": status.map { .string($0.rawValue) } ?? .null]
    case .parPlusFour(_, let counts): ["parPlusFour": .bool(counts)]
    case .playoff(_, let hole, _): ["playoffHole": .integer(hole), "strokeCount": count]
    }
  }
}

/// A cell of the card, in the order of play on paper: hole by hole, seat by seat.
///
/// What concerns the holes comes first, then what concerns a round, then the playoff.
public enum ScoreCell: Hashable, Comparable, Sendable {
  /// A seat's strokes on a hole, by its position from 1.
  case strokes(hole: Int, seat: Seat)
  /// The strokes of a member of a side, by the member's number from 1.
  case memberStrokes(hole: Int, seat: Seat, member: Int)
  /// Penalty throws within a hole's score, by their reason.
  case throwPenalty(hole: Int, seat: Seat, reason: ThrowPenalty)
  /// Penalty throws on a seat's round, by their reason.
  case roundPenalty(seat: Seat, reason: RoundPenalty)
  /// Whether a seat takes part to the end.
  case status(seat: Seat)
  /// Whether the holes that a seat has missed count as par + 4.
  case parPlusFour(seat: Seat)
  /// A seat's strokes on a hole of the playoff, by its number from 1.
  case playoff(hole: Int, seat: Seat)

  var seat: Seat {
    switch self {
    case .strokes(_, let seat), .memberStrokes(_, let seat, _), .throwPenalty(_, let seat, _),
      .roundPenalty(let seat, _), .status(let seat), .parPlusFour(let seat), .playoff(_, let seat):
      seat
    }
  }
}

/// Why somebody takes no place although the round goes on.
///
/// The markers 888 and 999 of result lists are no scores, so they never enter a sum.
public enum PlayerStatus: String, Hashable, Sendable, CaseIterable {
  /// Began and did not finish.
  case dnf
  /// Did not start.
  case dns
  /// Was disqualified.
  case dq

  /// The mark as result lists write it: `DNF`.
  public var mark: String { rawValue.uppercased() }

  /// The status in words.
  public var words: String {
    switch self {
    case .dnf: "did not finish"
    case .dns: "did not start"
    case .dq: "disqualified"
    }
  }
}

/// The stored forms: a cell of the card, an equals sign, and what stands in the cell.
///
/// - `7 1=3`, `7 1=-`: the hole's position, the seat, and the strokes or "no score"
/// - `7 1.2=3`: the same of the second member of a side
/// - `7 1.ob=1`: a penalty throw that the hole's score contains
/// - `p1.late=2`: penalty throws on the round of the first seat
/// - `s1=dnf`: the seat's status
/// - `a1=4`: the seat's missed holes count as par + 4
/// - `t1 2=3`: the first hole of the playoff, the second seat
///
/// What concerns a hole begins with a digit, and all else with a letter. After `=`, `-` is "none"
/// in every form.
extension ScoreEvent {
  public static var canonicalForms: [String] {
    ["7 1=3", "7 1=-", "7 1.2=3", "7 1.ob=1", "p1.late=2", "s1=dnf", "a1=4", "t1 2=3"]
  }

  public var canonical: String {
    let count = count.map(String.init) ?? "-"
    return switch self {
    case .strokes(let seat, let hole, _): "\(hole) \(seat.number)=\(count)"
    case .memberStrokes(let seat, let member, let hole, _):
      "\(hole) \(seat.number).\(member)=\(count)"
    case .throwPenalty(let seat, let hole, let reason, _):
      "\(hole) \(seat.number).\(reason.rawValue)=\(count)"
    case .roundPenalty(let seat, let reason, _): "p\(seat.number).\(reason.rawValue)=\(count)"
    case .status(let seat, let status): "s\(seat.number)=\(status?.rawValue ?? "-")"
    case .parPlusFour(let seat, let counts): "a\(seat.number)=\(counts ? "4" : "-")"
    case .playoff(let seat, let hole, _): "t\(hole) \(seat.number)=\(count)"
    }
  }

  public init?(_ text: inout CanonicalText) {
    guard let cell = ScoreCell(&text), text.take("=") else { return nil }
    let isNone = text.take("-")
    switch cell {
    case .status(let seat):
      let status = isNone ? nil : text.word(PlayerStatus.self)
      guard isNone || status != nil else { return nil }
      self = .status(seat: seat, status)
    case .parPlusFour(let seat):
      guard isNone || text.take("4") else { return nil }
      self = .parPlusFour(seat: seat, !isNone)
    case .strokes, .memberStrokes, .throwPenalty, .roundPenalty, .playoff:
      let count = isNone ? nil : text.number(Self.strokeLimits)
      guard isNone || count != nil else { return nil }
      self.init(cell, count)
    }
  }
}

extension ScoreCell {
  /// Takes what stands before the equals sign; nil where it names no cell.
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
    } else {
      let isStatus = text.take("s")
      guard isStatus || text.take("a"), let seat = text.seat(1...100) else { return nil }
      self = isStatus ? .status(seat: seat) : .parPlusFour(seat: seat)
    }
  }
}
