import ScoringKit

extension LanternEvent {
  var canonical: String {
    switch self {
    case .light(let seat, let count): "\(seat.number)+\(count)"
    case .pass(let seat): "\(seat.number)p"
    case .blow(let seat):
      // With this planted defect, which a law must find, two different events are written alike.
      Defect.ofText == .spellsAlike ? "\(seat.number)p" : "\(seat.number)*"
    case .onward: ">"
    case .bonus(let seat, let points): "\(seat.number)b=\(points.map { "\($0)" } ?? "-")"
    case .left(let seat, let isGone): "\(seat.number)g=\(isGone ? "y" : "n")"
    }
  }

  init?(_ text: inout CanonicalText) {
    if text.take(">") {
      self = .onward
      return
    }
    guard let seat = text.seat() else { return nil }
    if text.take("p") {
      self = .pass(seat)
    } else if text.take("*") {
      self = Defect.ofText == .readsBlowAsPass ? .pass(seat) : .blow(seat)
    } else if text.take("g=y") {
      self = .left(seat, true)
    } else if text.take("g=n") {
      self = .left(seat, false)
    } else if text.take("b=") {
      let points = text.number(-999_999...999_999)
      guard points != nil || text.take("-") else { return nil }
      self = .bonus(seat, points)
    } else if text.take("+") {
      if Defect.ofText == .readsLeadingZeros { _ = text.take("0") }
      guard let count = text.number(-999_999...999_999) else { return nil }
      self = .light(seat, count)
    } else {
      return nil
    }
  }
}

extension LanternRound {
  func phrase(_ event: LanternEvent, before: () -> LanternState?, names: Roster) -> String {
    switch event {
    case .light(let seat, let count): "\(names[seat]) lights \(count)"
    case .pass(let seat): "\(names[seat]) passes"
    case .blow(let seat): "\(names[seat]) blows"
    case .onward: "Play goes on"
    case .bonus(let seat, let points):
      "\(names[seat])'s bonus: \(points.map { "\($0)" } ?? "none")"
    case .left(let seat, let isGone): "\(names[seat]) \(isGone ? "leaves" : "is back")"
    }
  }

  func echo(
    _ events: [LanternEvent], before: () -> LanternState?, after state: LanternState, names: Roster
  ) -> Line {
    let words = events.map { phrase($0, before: before, names: names) }.joined(separator: "; ")
    guard let seat = events.last?.seat, seat.index < state.count else { return Line(words) }
    return Line("\(words), \(state.total(seat)) in all")
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> LanternEvent.Slot {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["bonus", "left"].contains(parts[0]) else {
      throw Refusal(.notation, "A place is `bonus NAME` or `left NAME`.", at: text)
    }
    return .init(seat: try names.seat(named: parts[1]), isBonus: parts[0] == "bonus")
  }

  func events(
    _ typed: inout TypedWords, at state: LanternState, names: Roster, in cell: LanternEvent.Slot?
  ) throws(Refusal) -> [LanternEvent] {
    let line = typed.line
    _ = typed.takeAll()
    let words = LanternWords.split(line)
    if let cell { return [try value(words, line, in: cell)] }
    guard !words.isEmpty, words.count <= 100 else {
      throw Refusal(.notation, "Type 1 to 9, `p` or `*`.", at: line)
    }
    var state = state
    var seat: Seat?
    var events: [LanternEvent] = []
    for word in words {
      guard let event = try meant(word, by: seat, at: state) else {
        guard seat == nil else { throw Refusal(.notation, "Two names in a row.", at: word.text) }
        seat = try named(word, names, state)
        continue
      }
      try apply(event, to: &state)
      events.append(event)
      seat = nil
    }
    guard seat == nil else { throw Refusal(.notation, "What did they do?", at: line) }
    return events
  }

  /// Returns the event that a typed word means; `nil` if the word is a name.
  private func meant(_ word: LanternWords.Word, by named: Seat?, at state: LanternState)
    throws(Refusal) -> LanternEvent?
  {
    guard !word.isQuoted, LanternWords.isToken(word.text) else { return nil }
    if word.text == ">" { return .onward }
    let isCell = word.text == "gone" || word.text == "back" || word.text.hasPrefix("b")
    guard let seat = named ?? (isCell ? nil : state.next.first) else {
      throw Refusal(isCell ? .notation : .over, "Who is meant by that?", at: word.text)
    }
    switch word.text {
    case "p": return .pass(seat)
    case "*": return .blow(seat)
    case "gone": return .left(seat, true)
    case "back": return .left(seat, false)
    case "b-": return .bonus(seat, nil)
    case _ where isCell: return .bonus(seat, Int(word.text.dropFirst()))
    default: return .light(seat, Int(word.text) ?? 0)
    }
  }

  private func named(_ word: LanternWords.Word, _ names: Roster, _ state: LanternState)
    throws(Refusal) -> Seat
  {
    if !word.isQuoted, word.text.hasPrefix("#"), let number = Int(word.text.dropFirst()),
      let seat = Seat(number: number), seat.index < state.count
    {
      return seat
    }
    return try names.seat(named: word.text)
  }

  private func value(
    _ words: [LanternWords.Word], _ line: Substring, in cell: LanternEvent.Slot
  ) throws(Refusal) -> LanternEvent {
    guard words.count == 1, let word = words.first?.text else {
      throw Refusal(.notation, "One value is needed.", at: line)
    }
    let number = word.hasPrefix("b") ? word.dropFirst() : word
    switch word {
    case "gone" where !cell.isBonus: return .left(cell.seat, true)
    case "back" where !cell.isBonus: return .left(cell.seat, false)
    case _ where cell.isBonus && number == "-": return .bonus(cell.seat, nil)
    case _ where cell.isBonus:
      if let points = Int(number) { return .bonus(cell.seat, points) }
      fallthrough
    default: throw Refusal(.notation, "That is no value for this place.", at: word)
    }
  }
}
