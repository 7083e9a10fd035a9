public import ScoringKit

extension StrokePlay {
  /// Reads one event in its stored form.
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
  /// - Throws: a refusal for any other text; there are no leading zeros and no spare spaces.
  public func read(_ canonical: Span<UInt8>) throws(Refusal) -> ScoreEvent {
    var index = 0
    let event =
      if let hole = Self.number(canonical, &index, below: 99) {
        Self.ofHole(hole, canonical, &index)
      } else {
        Self.ofRound(canonical, &index)
      }
    guard let event, index == canonical.count else {
      throw Self.notCanonical(canonical, at: index)
    }
    return event
  }

  /// What stands after the position of a hole.
  private static func ofHole(_ hole: Int, _ text: Span<UInt8>, _ index: inout Int) -> ScoreEvent? {
    guard take(" ", text, &index), let seat = seat(text, &index) else { return nil }
    if take("=", text, &index) {
      return value(text, &index).map { .strokes(seat: seat, hole: hole, count: $0.count) }
    }
    guard take(".", text, &index) else { return nil }
    if let member = number(text, &index, below: 100) {
      guard take("=", text, &index) else { return nil }
      return value(text, &index).map {
        .memberStrokes(seat: seat, member: member, hole: hole, count: $0.count)
      }
    }
    guard let reason = ThrowPenalty(rawValue: word(text, &index)), take("=", text, &index)
    else { return nil }
    return value(text, &index).map {
      .throwPenalty(seat: seat, hole: hole, reason: reason, count: $0.count)
    }
  }

  /// What begins with a letter.
  private static func ofRound(_ text: Span<UInt8>, _ index: inout Int) -> ScoreEvent? {
    if take("p", text, &index) {
      guard let seat = seat(text, &index), take(".", text, &index),
        let reason = RoundPenalty(rawValue: word(text, &index)), take("=", text, &index)
      else { return nil }
      return value(text, &index).map {
        .roundPenalty(seat: seat, reason: reason, count: $0.count)
      }
    }
    if take("s", text, &index) {
      guard let seat = seat(text, &index), take("=", text, &index) else { return nil }
      if take("-", text, &index) { return .status(seat: seat, nil) }
      return PlayerStatus(rawValue: word(text, &index)).map { .status(seat: seat, $0) }
    }
    if take("a", text, &index) {
      guard let seat = seat(text, &index), take("=", text, &index) else { return nil }
      if take("-", text, &index) { return .parPlusFour(seat: seat, false) }
      return take("4", text, &index) ? .parPlusFour(seat: seat, true) : nil
    }
    guard take("t", text, &index), let hole = number(text, &index, below: 99),
      take(" ", text, &index), let seat = seat(text, &index), take("=", text, &index)
    else { return nil }
    return value(text, &index).map { .playoff(seat: seat, hole: hole, count: $0.count) }
  }

  public func spell(_ event: ScoreEvent) -> String {
    let count = event.count.map(String.init) ?? "-"
    return switch event {
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

  private static func seat(_ text: Span<UInt8>, _ index: inout Int) -> Seat? {
    number(text, &index, below: 100).flatMap { Seat(number: $0) }
  }

  /// What stands after the equals sign.
  private struct Value {
    let count: Int?
  }

  /// A number from 1 to 99, or `-` for none; nil where neither stands there.
  private static func value(_ text: Span<UInt8>, _ index: inout Int) -> Value? {
    if take("-", text, &index) { return Value(count: nil) }
    return number(text, &index, below: 99).map { Value(count: $0) }
  }

  /// The small letters that stand next, ten at most.
  private static func word(_ text: Span<UInt8>, _ index: inout Int) -> String {
    var letters: [UInt8] = []
    while index < text.count, (97...122).contains(text[index]), letters.count < 10 {
      letters.append(text[index])
      index += 1
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A number from 1 to `limit` without leading zeros; the index moves behind it.
  private static func number(_ text: Span<UInt8>, _ index: inout Int, below limit: Int) -> Int? {
    var value = 0
    var position = index
    while position < text.count, (48...57).contains(text[position]), value <= limit {
      if value == 0, position > index { return nil }
      value = value * 10 + Int(text[position] - 48)
      position += 1
    }
    guard (1...limit).contains(value) else { return nil }
    index = position
    return value
  }

  private static func take(_ sign: Unicode.Scalar, _ text: Span<UInt8>, _ index: inout Int) -> Bool
  {
    guard index < text.count, UInt32(text[index]) == sign.value else { return false }
    index += 1
    return true
  }

  private static func notCanonical(_ text: Span<UInt8>, at offset: Int) -> Refusal {
    var bytes: [UInt8] = []
    for index in text.indices.prefix(40) { bytes.append(text[index]) }
    return Refusal(
      .notation, "This is no score in canonical form.",
      token: String(decoding: bytes, as: UTF8.self),
      offset: offset,
      expected: ["7 1=3", "7 1=-", "7 1.2=3", "7 1.ob=1", "p1.late=2", "s1=dnf", "a1=4", "t1 2=3"],
      hint: "A form that this version does not know may come from a newer one.")
  }
}
