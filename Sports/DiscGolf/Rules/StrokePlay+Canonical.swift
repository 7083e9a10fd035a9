public import ScoringKit

extension StrokePlay {
  /// Reads `7 1=3` or `7 1=-`: the hole's position, the seat, and the strokes or "no score".
  ///
  /// - Throws: a refusal for any other text; there are no leading zeros and no spare spaces.
  public func read(_ canonical: Span<UInt8>) throws(Refusal) -> ScoreEvent {
    var index = 0
    guard let hole = Self.number(canonical, &index, below: 99),
      Self.take(32, canonical, &index),
      let number = Self.number(canonical, &index, below: 100), let seat = Seat(number: number),
      Self.take(61, canonical, &index)
    else { throw Self.notCanonical(canonical, at: index) }
    let isCleared = Self.take(45, canonical, &index)
    let count = isCleared ? nil : Self.number(canonical, &index, below: 99)
    guard isCleared || count != nil, index == canonical.count else {
      throw Self.notCanonical(canonical, at: index)
    }
    return .strokes(seat: seat, hole: hole, count: count)
  }

  public func spell(_ event: ScoreEvent) -> String {
    switch event {
    case .strokes(let seat, let hole, let count):
      "\(hole) \(seat.number)=\(count.map(String.init) ?? "-")"
    }
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

  private static func take(_ byte: UInt8, _ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  private static func notCanonical(_ text: Span<UInt8>, at offset: Int) -> Refusal {
    var bytes: [UInt8] = []
    for index in text.indices.prefix(40) { bytes.append(text[index]) }
    return Refusal(
      .notation, "This is no score in canonical form.",
      token: String(decoding: bytes, as: UTF8.self),
      offset: offset, expected: ["7 1=3", "7 1=-"],
      hint: "A form that this version does not know may come from a newer one.")
  }
}
