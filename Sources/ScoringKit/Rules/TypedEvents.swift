/// A parser of typed lines for sports without a notation of their own.
///
/// It accepts the tokens of the prompt and canonical text, word by word. Each word is read in the
/// state after the words before it.
struct TypedEvents<R: Round> {
  let round: R
  let names: Roster
  var state: R.Resolution

  /// Returns the events that a line means.
  ///
  /// - Parameters:
  ///   - line: the typed line.
  ///   - cell: the cell that the line must give one value; nil for any line.
  /// - Returns: the events, in the order of the line.
  /// - Throws: a refusal of the first word that is unknown or that the rules refuse.
  mutating func read(_ line: Substring, in cell: R.Event.Slot?) throws(Refusal) -> [R.Event] {
    var words = try TypedWords(line, expected: expected)
    var events: [R.Event] = []
    while let word = words.next {
      guard let event = event(word) else { throw words.refusal(expected: expected) }
      _ = words.take()
      if let cell, event.slot != cell {
        throw Refusal(.notation, "That is no value for this place.", at: word.text)
      }
      do {
        try round.apply(event, to: &state)
      } catch {
        throw error.at(word.text)
      }
      events.append(event)
    }
    if cell != nil, events.count > 1 {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.", at: line,
        hint: "Correct several places one by one.")
    }
    return events
  }

  /// Returns the event that a word means: the word is canonical text, or the text or label of a
  /// token of the prompt.
  private func event(_ word: TypedWords.Word) -> R.Event? {
    guard !word.isQuoted else { return nil }
    if let event = try? R.Event(canonical: String(word.text)) { return event }
    let prompt = state.prompt(names)
    let offered = prompt.tokens + prompt.secondary
    let meant =
      offered.first { word.is($0.text.lowercased()) }
      ?? offered.first { word.is($0.label.lowercased()) }
    return meant.flatMap { try? R.Event(canonical: $0.text) }
  }

  /// The tokens and ranges of numbers that the prompt offers, as refusals list them.
  private var expected: [String] {
    let prompt = state.prompt(names)
    let numbers = prompt.ranges.map {
      "\($0.prefix)\($0.bounds.lowerBound)…\($0.bounds.upperBound)"
    }
    return prompt.tokens.map(\.text) + numbers
  }
}
