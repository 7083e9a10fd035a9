internal import ScoringKit

extension PebbleEvent {
  static var canonicalForms: [String] { ["1*3", "1b=2", "1b=-"] }

  var canonical: String {
    switch self {
    case .toss(let seat, let count): "\(seat.number)*\(count)"
    case .bonus(let seat, let value): "\(seat.number)b=\(value.map { "\($0)" } ?? "-")"
    }
  }

  init?(_ text: inout CanonicalText) {
    guard let seat = text.seat() else { return nil }
    if text.take("*"), let count = text.number(-999_999...999_999) {
      self = .toss(seat, count)
    } else if text.take("b=") {
      let value = text.number(-999_999...999_999)
      guard value != nil || text.take("-") else { return nil }
      self = .bonus(seat, value)
    } else {
      return nil
    }
  }
}

extension PebbleRound {
  func events(
    _ words: inout TypedWords, at state: PebbleState, names: Roster, in cell: Seat?
  ) throws(Refusal) -> [PebbleEvent] {
    guard let word = words.take() else { return [] }
    if let cell {
      guard let value = Self.bonus(word.text) else {
        throw word.refusal("That is no bonus.", expected: ["+2", "-"])
      }
      return [.bonus(cell, value)]
    }
    if let count = Int(word.text) {
      guard let seat = state.next else { throw word.refusal("The pond is full.", .over) }
      return [.toss(seat, count)]
    }
    let seat = try names.seat(named: word.text)
    guard let value = words.take().flatMap({ Self.bonus($0.text) }) else {
      throw word.refusal("What bonus is meant?", expected: ["+2", "-"])
    }
    return [.bonus(seat, value)]
  }

  /// Returns a question about a bonus of 77, which is unlikely in the tests.
  func doubt(about events: [PebbleEvent], at state: PebbleState, names: Roster) -> String? {
    let isUnlikely = events.contains { if case .bonus(_, 77) = $0 { true } else { false } }
    return isUnlikely ? "A bonus of 77 is rare." : nil
  }

  private static func bonus(_ word: Substring) -> Int?? {
    if word == "-" { return .some(nil) }
    guard word.hasPrefix("+") || word.hasPrefix("-") else { return nil }
    return Int(word).map { .some($0) }
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> Seat {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0] == "bonus" else {
      throw Refusal(.notation, "A place is `bonus NAME`.", at: text, expected: ["bonus NAME"])
    }
    return try names.seat(named: parts[1])
  }

  func echo(
    _ events: [PebbleEvent], before: () -> PebbleState?, after: PebbleState, names: Roster
  ) -> Line {
    Line(events.map { phrase($0, before: before, names: names) }.joined(separator: "; "))
  }

  func phrase(_ event: PebbleEvent, before: () -> PebbleState?, names: Roster) -> String {
    switch event {
    case .toss(let seat, let count): "\(names[seat]) tosses \(count)"
    case .bonus(let seat, let value): "\(names[seat])'s bonus: \(value.map { "\($0)" } ?? "none")"
    }
  }
}
