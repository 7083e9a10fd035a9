public import ScoringKit

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
