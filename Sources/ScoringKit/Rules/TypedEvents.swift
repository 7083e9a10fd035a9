/// A parser of typed lines, which calls ``Round/events(_:at:names:in:)`` until the line is read.
///
/// The events of the line are applied one after the other, so that each word is read in the state
/// after the words before it.
struct TypedEvents<R: Round> {
  let round: R
  let names: Roster
  var state: R.Resolution
  /// The cell that the line must give one value; nil for any line.
  let cell: R.Event.Slot?
  private var events: [R.Event] = []

  /// The greatest number of events of a line.
  private static var mostEvents: Int { 2_000 }

  init(round: R, names: Roster, state: R.Resolution, cell: R.Event.Slot?) {
    self.round = round
    self.names = names
    self.state = state
    self.cell = cell
  }

  /// Returns the events that a line means.
  ///
  /// - Parameter line: the typed line.
  /// - Returns: the events, in the order of the line.
  /// - Throws: a refusal of the first word that is unknown or that the rules refuse.
  mutating func read(_ line: Substring) throws(Refusal) -> [R.Event] {
    var words = try TypedWords(line, as: round.typedForm, expected: offers)
    while !words.isAtEnd {
      try words.readDecimalCommas(places: prompt.ranges.map(\.format.places).max() ?? 0)
      let rest = words.rest
      let found = try found(&words)
      // Commas that turned out to be decimal points have joined words.
      let end = words.next?.written.startIndex ?? words.line.endIndex
      let taken = rest.prefix { $0.written.startIndex < end }
      guard !found.isEmpty, let first = taken.first, let last = taken.last else {
        throw words.refusal(expected: offers, names: names)
      }
      let part = line[first.written.startIndex..<last.written.endIndex]
      // How many events the line has is known once all of it is read.
      let all = words.isAtEnd ? events.count + found.count : nil
      for event in found { try take(event, part, of: all) }
    }
    return events
  }

  /// Returns the events of the next words.
  ///
  /// A refusal of a number in a longer line says for whom the number would be.
  private func found(_ words: inout TypedWords) throws(Refusal) -> [R.Event] {
    let isNamed = words.named != nil
    do {
      return try round.events(&words, at: state, names: names, in: cell as? R.TypedCell)
    } catch {
      let prompt = prompt
      guard !events.isEmpty, !isNamed, words.named == nil, error.hint == nil,
        error.reason == .notation, error.token?.first?.isNumber == true,
        let next = prompt.next.first, !prompt.ranges.isEmpty
      else { throw error }
      var refusal = error
      let name = names.isNamed(next, in: prompt.question) ? "" : ": \(names[next])"
      refusal.hint = Line("It would be for \(prompt.question)\(name).")
      throw refusal
    }
  }

  /// Applies an event and adds it to those of the line.
  private mutating func take(_ event: R.Event, _ part: Substring, of all: Int?) throws(Refusal) {
    guard events.count < Self.mostEvents else {
      throw Refusal(
        .notation, "A line has at most \(Self.mostEvents) events.", at: part,
        hint: "Enter the rest in further lines.")
    }
    if let cell, event.slot != cell {
      throw Refusal(.notation, "That is no value for this place.", at: part)
    }
    let same = event.slot.flatMap { slot in events.firstIndex { $0.slot == slot } }
    // A turn that is typed piece by piece grows; any other second value contradicts the first.
    if let same, event == events[same] || !event.includes(events[same]) {
      throw Refusal(
        .notation,
        cell == nil
          ? "The line has two values for one place."
          : "One new value is needed, and nothing else.", at: part,
        hint: "Correct several places one by one.")
    }
    try apply(event, part, of: all)
    if let same { events.remove(at: same) }
    events.append(event)
  }

  private mutating func apply(_ event: R.Event, _ part: Substring, of all: Int?) throws(Refusal) {
    do {
      try round.apply(event, to: &state)
    } catch {
      var open = state
      if error.reason == .over, (try? round.applyPastEnd(event, to: &open)) != nil {
        return state = open
      }
      if error.reason == .over, !events.isEmpty {
        throw error.over(after: events.count, of: all).at(part)
      }
      var refusal = error.at(part)
      // A value out of its range is the only mistake that a list of what is possible explains: who
      // typed an offer, or what the rules forbid now, has seen the others.
      let isNumber = NumberFormat.isNumber(part)
      if refusal.expected.isEmpty, refusal.hint == nil, refusal.reason == .illegal, isNumber,
        !prompt.ranges.isEmpty
      {
        refusal.expected = offers
      }
      throw refusal
    }
  }

  /// The input that the prompt of the state or of the cell offers.
  private var offers: [String] { prompt.offers }

  private var prompt: Prompt {
    cell.map { round.prompt(for: $0, at: state, names: names) } ?? state.prompt(names)
  }
}

extension Refusal {
  /// Returns the refusal of an event past the end of the round, in a line whose first `count`
  /// events were before it.
  ///
  /// The line is not stored, so the message must not suggest that a part of it was.
  func over(after count: Int, of all: Int?) -> Refusal {
    let events = all.map { "\(count) of the \($0)" } ?? "the first \(count)"
    return Refusal(
      .over, "After \(events) in this line: \(message)",
      hint: "Nothing of the line was entered. Type those that were played.")
  }
}

extension Round {
  /// Returns the events that a typed line means.
  ///
  /// It calls ``events(_:at:names:in:)`` until all words are read, and applies the events one after
  /// the other. Events past the end of the round are returned if play could go on
  /// (``playOn(after:)``): the caller refuses them, or lets play go on.
  ///
  /// - Parameters:
  ///   - line: the typed line.
  ///   - resolution: the state in which the line is entered.
  ///   - names: the current names of the seats.
  ///   - cell: a cell for which the line must be a new value, and nothing else; nil for any line.
  /// - Returns: the events, in the order in which they are applied.
  /// - Throws: a refusal of the first token that is unknown, with what is possible, or that the
  ///   rules refuse. A line is accepted entirely or not at all.
  public func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: Event.Slot?
  ) throws(Refusal) -> [Event] {
    var typed = TypedEvents(round: self, names: names, state: resolution, cell: cell)
    return try typed.read(line)
  }

  public func events(
    _ words: inout TypedWords, at resolution: Resolution, names: Roster, in cell: TypedCell?
  ) throws(Refusal) -> [Event] {
    let cell = cell as? Event.Slot
    let prompt =
      cell.map { self.prompt(for: $0, at: resolution, names: names) } ?? resolution.prompt(names)
    let offers = prompt.tokens + prompt.secondary
    func event(_ text: String) -> Event? {
      let token = offers.first { $0.isTyped(as: text) }
      return [text, text.lowercased(), text.uppercased(), token?.text ?? text].lazy
        .compactMap { try? Event(canonical: $0) }.first
    }
    if let event = words.longest(event) { return [event] }
    // Several tokens of one character can be typed as one word, such as the rallies `abba`.
    return run(&words, at: resolution) { letter, _ in
      offers.contains { $0.text.count == 1 && $0.isTyped(as: "\(letter)") }
        ? event("\(letter)") : nil
    }
  }

  /// Returns the events that the letters of the next word mean, such as `abba`, and consumes the
  /// word; empty if a letter has no meaning, or if the word is in quotes.
  ///
  /// Each letter is read in the state after those before it, also past the end of the round, so
  /// that the framework can say how many of them were too many.
  ///
  /// - Parameters:
  ///   - words: the words of the line.
  ///   - resolution: the state before the word.
  ///   - gaps: characters that separate letters and mean nothing.
  ///   - event: a closure that returns the event of a letter in a state; nil if it has none.
  /// - Returns: the events in the order of the letters; empty if the word is not consumed.
  public func run(
    _ words: inout TypedWords, at resolution: Resolution, skipping gaps: String = "",
    _ event: (_ letter: Character, _ state: Resolution) -> Event?
  ) -> [Event] {
    guard let word = words.next, !word.isQuoted else { return [] }
    var state = resolution
    var events: [Event] = []
    for letter in word.text where !gaps.contains(letter) {
      guard let found = event(letter, state) else { return [] }
      events.append(found)
      try? applyPastEnd(found, to: &state)
    }
    if !events.isEmpty { _ = words.take() }
    return events
  }
}

extension Prompt.Token {
  /// Whether a typed text means the token: its text, its label or a synonym, in upper or lower case.
  fileprivate func isTyped(as typed: String) -> Bool {
    let typed = typed.lowercased()
    return ([text, label] + synonyms).contains { $0.lowercased() == typed }
  }
}

extension TypedWords {
  /// Consumes the longest run of words for whose text a closure returns a value, and returns the
  /// value; nil if there is none.
  ///
  /// The text has one space between two words.
  fileprivate mutating func longest<Value>(_ value: (String) -> Value?) -> Value? {
    let run = rest.prefix(Self.mostWordsOfOffer).prefix { !$0.isQuoted }
    for count in stride(from: run.count, to: 0, by: -1) {
      let text = run.prefix(count).map(\.text).joined(separator: " ")
      guard let value = value(text) else { continue }
      for _ in 0..<count { _ = take() }
      return value
    }
    return nil
  }

  private static let mostWordsOfOffer = 6
}
