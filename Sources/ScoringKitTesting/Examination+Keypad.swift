import ScoringKit

extension Examination {
  /// Tests that everything the prompt offers can be entered with the keys of its keypad, that each
  /// key has one meaning, and that every cell that is shown or requested can be filled.
  func keypad(_ history: History<R>) throws {
    var generator = generator
    for step in history.states.shuffled(using: &generator).prefix(2) {
      try looksAhead(from: step.state, &generator)
    }
    for step in history.states {
      let state = step.state
      let prompt = state.prompt(names)
      try canBePressed(prompt)
      try expect(
        prompt.places.isEmpty || prompt.places.count == prompt.next.count,
        "A prompt has \(prompt.places.count) places for \(prompt.next.count) seats.")
      for place in prompt.places { try canBeFilled(place, state) }
      let card = state.sheet(names, closed: false)
      let details = seats.map { state.detail(of: $0, names, closed: false).sheet }
      let shown = places(of: card)
      for (seat, detail) in zip(seats, details) where card.showsAllPieces == true {
        try expect(
          places(of: detail).isSubset(of: shown), "The card lacks pieces of \(names[seat]).")
      }
      for cell in ([card] + details).flatMap(\.rows).flatMap(\.cells) {
        guard let places = cell.places else { continue }
        let words = cell.text.split(separator: " ").count
        try expect(
          places.count == 1 || places.count == words,
          "\"\(cell.text)\" has \(words) words and \(places.count) places.")
      }
      let all = ([card] + details).reduce(into: Set()) { $0.formUnion(places(of: $1)) }
      let isLast = step.events.count == history.events.count
      for place in all.sorted().shuffled(using: &generator).prefix(isLast ? 40 : 12) {
        try canBeFilled(place, state)
      }
    }
  }

  /// Tests that the lookahead, which predicts the next prompts from a state, is right for random
  /// entries.
  private func looksAhead(from state: R.Resolution, _ generator: inout SeededGenerator) throws {
    let ahead = Lookahead(of: round, at: state, names, most: 60)
    var state = state
    var index = 0
    for count in 1...12 {
      let offers = state.prompt(names).primarySamples
      guard let line = offers.randomElement(using: &generator) else { return }
      var next: Int?
      switch ahead.steps[index].next {
      case .unknown: break
      case .any(let index): next = index
      case .each(let indices): next = indices[line]
      }
      try expect(next != nil || count > ahead.depth, "The lookahead is not as deep as it says.")
      guard let next else { return }
      for event in try round.understand(line[...], at: state, names: names, in: nil) {
        try round.apply(event, to: &state)
      }
      let (seen, asked) = (ahead.steps[next].prompt, state.prompt(names))
      try expect(
        seen.next == asked.next && seen.places == asked.places && seen.tokens == asked.tokens
          && (seen.question.isEmpty || seen.question == asked.question),
        "The lookahead says \(seen.question) after \"\(line)\", where \(asked.question) comes.")
      index = next
    }
  }

  private func places(of sheet: Sheet) -> Set<String> {
    Set(sheet.rows.flatMap(\.cells).flatMap { $0.places ?? [] })
  }

  private func canBePressed(_ prompt: Prompt) throws {
    let keypad = Keypad(prompt)
    let keys = keypad.buttons.map(\.key) + keypad.buttons.compactMap(\.other)
    try expect(Set(keys).count == keys.count, "Two things have one key: \(keys).")
    for key in keys {
      try expect(!Keypad.reserved.contains(key), "\"\(key)\" is no key for a sport.")
    }
    for token in prompt.tokens + prompt.secondary where !keypad.menu.contains(token) {
      try expect(reaches(token.text, keypad), "No keys enter \"\(token.text)\".")
    }
    for range in prompt.ranges {
      // Whole numbers have a key for up to 19; a number with a format is always typed whole.
      let most = range.format == .plain ? max(19, range.bounds.lowerBound) : Int.max
      for number in range.samples.map({ min(most, $0) }) where range.contains(number) {
        let text = range.text(number)
        try expect(reaches(text, keypad), "No keys enter \"\(text)\".")
      }
    }
    try expect(keypad.likely.map { reaches($0, keypad) } ?? true, "Enter enters no offer.")
  }

  /// Whether a text can be entered on a keypad: by its own key, or by the keys of its letters or
  /// digits.
  private func reaches(_ text: String, _ keypad: Keypad) -> Bool {
    if let button = keypad.buttons.first(where: { $0.token.text == text }) {
      return keypad.press(button.key) == .enter(text)
    }
    if text.allSatisfy(\.isNumber), let number = Int(text), (11...19).contains(number),
      keypad.press(Keypad.teen) == .gather("+"),
      let digit = "\(number)".last
    {
      return keypad.press(digit, after: "+") == .enter(text)
    }
    var gathered = ""
    for key in text.lowercased() where key != " " {
      switch keypad.press(key, after: gathered) {
      case .enter(let entered): return entered == text
      case .gather(let more): gathered = more
      // The keypad ignores a letter if no entry can continue with it.
      case .refused: continue
      }
    }
    return keypad.entry(of: gathered) == text
  }

  /// Tests that the text of a place on the card names a cell, and that this cell accepts what its
  /// prompt offers.
  private func canBeFilled(_ place: String, _ state: R.Resolution) throws {
    guard let slot = try R.Event(canonical: place).slot else {
      throw Broken("\"\(place)\" is the place of no cell.")
    }
    let prompt = round.prompt(for: slot, at: state, names: names)
    try canBePressed(prompt)
    for line in prompt.primarySamples {
      let events = try fold.taken(line, at: state, names: names, in: slot)
      try expect(
        events.count == 1 && events[0].slot == slot, "\"\(line)\" does not fill \"\(place)\".")
    }
  }
}
