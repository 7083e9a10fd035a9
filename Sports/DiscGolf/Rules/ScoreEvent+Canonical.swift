public import ScoringKit

/// The stored forms.
///
/// - `7 1=3`, `7 1=-`: the hole's position, the seat, and the strokes or "no score"
/// - `7 1.2=3`: the same of the second member of a side
/// - `7 1.ob=1`: a penalty throw that the hole's score contains
/// - `p1.late=2`: penalty throws on the round of the first seat
/// - `s1=dnf`: the seat's status
/// - `a1=4`: the seat's missed holes count as par + 4
/// - `t1 2=3`: the first hole of the playoff, the second seat
///
/// After `=`, `-` is "none" in every form.
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
    if let hole = text.number(1...99) {
      self.init(ofHole: hole, &text)
    } else if text.take("t"), let hole = text.number(1...99), text.take(" ") {
      guard let seat = text.seat(Self.seats), text.take("="), let value = Self.value(&text)
      else { return nil }
      self = .playoff(seat: seat, hole: hole, count: value.count)
    } else {
      self.init(ofRound: &text)
    }
  }

  /// What stands after the position of a hole.
  private init?(ofHole hole: Int, _ text: inout CanonicalText) {
    guard text.take(" "), let seat = text.seat(Self.seats) else { return nil }
    if text.take("=") {
      guard let value = Self.value(&text) else { return nil }
      self = .strokes(seat: seat, hole: hole, count: value.count)
      return
    }
    guard text.take(".") else { return nil }
    if let member = text.number(1...100) {
      guard text.take("="), let value = Self.value(&text) else { return nil }
      self = .memberStrokes(seat: seat, member: member, hole: hole, count: value.count)
      return
    }
    guard let reason = text.word(ThrowPenalty.self), text.take("="),
      let value = Self.value(&text)
    else { return nil }
    self = .throwPenalty(seat: seat, hole: hole, reason: reason, count: value.count)
  }

  /// What concerns a whole round.
  private init?(ofRound text: inout CanonicalText) {
    if text.take("p") {
      guard let seat = text.seat(Self.seats), text.take("."),
        let reason = text.word(RoundPenalty.self),
        text.take("="), let value = Self.value(&text)
      else { return nil }
      self = .roundPenalty(seat: seat, reason: reason, count: value.count)
    } else if text.take("s") {
      guard let seat = text.seat(Self.seats), text.take("=") else { return nil }
      let status = text.word(PlayerStatus.self)
      guard status != nil || text.take("-") else { return nil }
      self = .status(seat: seat, status)
    } else if text.take("a") {
      guard let seat = text.seat(Self.seats), text.take("=") else { return nil }
      let counts = text.take("4")
      guard counts || text.take("-") else { return nil }
      self = .parPlusFour(seat: seat, counts)
    } else {
      return nil
    }
  }

  /// The numbers that seats may have in the stored form.
  private static let seats = 1...100

  /// What stands after the equals sign.
  private struct Value {
    let count: Int?
  }

  /// A number from 1 to 99, or `-` for none; nil where neither stands there.
  private static func value(_ text: inout CanonicalText) -> Value? {
    if text.take("-") { return Value(count: nil) }
    return text.number(strokeLimits).map { Value(count: $0) }
  }
}
