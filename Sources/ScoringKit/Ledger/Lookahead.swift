/// The prompts that may follow the present one, for a keypad page without a connection to the desk.
///
/// It is computed by trying the entries that each prompt offers, so the keypad needs no rules of
/// the sport. It ends at a prompt if the next one depends on values that can't all be tried.
public struct Lookahead: Sendable {
  /// A prompt of the lookahead, with the steps that may follow it.
  public struct Step: Sendable {
    /// The prompt of this step; its question is empty if the words depend on values entered
    /// earlier.
    public let prompt: Prompt
    /// A state of the round in which the prompt is shown; only the layout of its card is certain,
    /// because its values are examples.
    public let state: any Resolution
    /// The step that follows each entry that the prompt offers.
    public internal(set) var next = Next.unknown
    /// The consequences of tokens in a few words, by the texts of the tokens: `Side out 8-9-1`.
    public internal(set) var follows: [String: String] = [:]
  }

  /// The step of a lookahead that follows an entry.
  public enum Next: Hashable, Sendable {
    /// The next step is not known.
    case unknown
    /// The step with this index follows every entry that the prompt offers.
    case any(Int)
    /// Each token has a step of its own: the index of the step, by the text of the token.
    case each([String: Int])
  }

  /// The steps of the lookahead; the first one is the present prompt.
  public internal(set) var steps: [Step] = []
  /// The number of entries, with any values, after which the next prompt is certainly known.
  public internal(set) var depth = 0
}

extension Lookahead {
  /// Computes at most `count` steps from a state of a round.
  package init<R: Round>(of round: R, at state: R.Resolution, _ names: Roster, most count: Int) {
    self = LookaheadSearch(round: round, names: names, most: count).from(state)
  }
}

extension Ledger {
  public func lookahead(_ names: Roster, most count: Int) -> Lookahead {
    Lookahead(of: round, at: resolution, names, most: count)
  }
}

/// The search for the steps of a ``Lookahead``.
private struct LookaheadSearch<R: Round> {
  let round: R
  let names: Roster
  /// The maximum number of steps of the lookahead.
  let most: Int

  func from(_ state: R.Resolution) -> Lookahead {
    let prompt = state.prompt(names)
    if prompt.branches { return graph(from: state) }
    return prompt.places.isEmpty ? single(from: state) : chain(from: state)
  }

  // MARK: Numbers in a sequence

  /// The maximum number of entries that are tried for one prompt.
  private static var mostTried: Int { 200 }

  /// Returns the step that follows any entry, if all entries that the prompt offers lead to the same
  /// prompt.
  ///
  /// In a sequence of events, later prompts may depend on each value, so there is only one step.
  private func single(from opening: R.Resolution) -> Lookahead {
    let prompt = opening.prompt(names)
    var ahead = Lookahead(steps: [Lookahead.Step(prompt: prompt, state: opening)])
    guard prompt.ranges.allSatisfy({ $0.bounds.count <= Self.mostTried }),
      !prompt.tokens.contains(where: \.isBeginning)
    else { return ahead }
    let lines =
      prompt.tokens.map(\.text)
      + prompt.ranges.flatMap { range in range.numbers.map { range.text($0) } }
    guard !lines.isEmpty, lines.count <= Self.mostTried else { return ahead }
    var next: (prompt: Prompt, state: R.Resolution)?
    for line in lines {
      guard let (state, _) = result(of: line, in: opening) else { return ahead }
      let asked = state.prompt(names)
      if let next, !asked.isAnswered(like: next.prompt) || asked.question != next.prompt.question {
        return ahead
      }
      next = (asked, state)
    }
    guard let next, ahead.steps.count < most else { return ahead }
    ahead.steps[0].next = .any(1)
    ahead.steps.append(Lookahead.Step(prompt: next.prompt, state: next.state))
    ahead.depth = 1
    return ahead
  }

  /// Returns the state of the round after a typed line, and the line's events; nil if the line is
  /// refused.
  private func result(
    of line: String, in state: R.Resolution
  ) -> (state: R.Resolution, events: [R.Event])? {
    do throws(Refusal) {
      var state = state
      let events = try round.understand(line[...], at: state, names: names, in: nil)
      for event in events { try round.apply(event, to: &state) }
      return (state, events)
    } catch {
      return nil
    }
  }

  /// Returns the consequences of events for a key: what their confirmation says between the event
  /// itself and the next question, and the next call, or the score of two sides if nothing is
  /// called: `Side out 8-9-1`; empty for nothing.
  private func consequence(
    of events: [R.Event], from before: R.Resolution, to after: R.Resolution
  ) -> String {
    let call = after.prompt(names).call
    let figures =
      call.isEmpty && !after.isComplete && round.isDuel(of: names.names.count)
      ? after.sheet(names, closed: false).figures(of: names.seats, names, isLive: true) : nil
    let score = figures.map { $0.map(\.text).joined(separator: "-") } ?? call
    let said = round.echo(events, before: { before }, after: after, names: names).text
      .split(separator: " · ").dropFirst()
    let news = call.isEmpty ? said.dropLast() : said.prefix { $0 != call }
    // A key has room for the first words only: `Game` of `Game: Ann + Ben 11-7, change ends`.
    return (news.map { $0.prefix { $0 != ":" && $0 != "," } } + [score[...]])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Events in a sequence

  /// Everything about a state of the round that people see.
  ///
  /// Two states with the same appearance are one step, so that a game has about as many steps as it
  /// has different scores.
  private struct Appearance: Hashable {
    let prompt: Prompt
    let sheet: Sheet
    let headlines: [Line]
    let remarks: [String]
  }

  private func appearance(_ state: R.Resolution, _ prompt: Prompt) -> Appearance {
    Appearance(
      prompt: prompt, sheet: state.sheet(names, closed: false),
      headlines: names.seats.map { state.headline(of: $0, closed: false) },
      remarks: state.remarks(names, closed: false))
  }

  /// Returns a lookahead with a step for each token of each prompt: first the steps after one
  /// entry, then those after two, and so on.
  private func graph(from opening: R.Resolution) -> Lookahead {
    var ahead = Lookahead()
    var states: [(state: R.Resolution, level: Int)] = []
    var known: [Appearance: Int] = [:]
    func step(_ state: R.Resolution, _ level: Int) -> Int? {
      let prompt = state.prompt(names)
      let look = appearance(state, prompt)
      if let index = known[look] { return index }
      guard states.count < most else { return nil }
      known[look] = states.count
      states.append((state, level))
      ahead.steps.append(Lookahead.Step(prompt: prompt, state: state))
      return states.count - 1
    }
    _ = step(opening, 0)
    var index = 0
    var depth: Int?
    while index < states.count {
      let (state, level) = states[index]
      let prompt = ahead.steps[index].prompt
      var next: [String: Int] = [:]
      let due = prompt.secondary.filter { !$0.due.isEmpty && !$0.isBeginning }
      for token in prompt.branches ? prompt.tokens + due : [] {
        let result = result(of: token.text, in: state)
        next[token.text] = result.flatMap { step($0.state, level + 1) }
        if token.due.isEmpty, let result {
          let follows = consequence(of: result.events, from: state, to: result.state)
          if !follows.isEmpty { ahead.steps[index].follows[token.text] = follows }
        }
        if next[token.text] == nil { depth = depth ?? level }
      }
      if !next.isEmpty { ahead.steps[index].next = .each(next) }
      if !prompt.branches, !prompt.asksNothing { depth = depth ?? level }
      index += 1
    }
    ahead.depth = depth ?? states.count
    return ahead
  }

  // MARK: Cells

  /// A function that chooses one of the texts that a prompt offers to a seat; `step` is the number
  /// of entries before that prompt.
  private typealias Choice = (_ seat: Seat?, _ offers: [String], _ step: Int) -> String?

  /// The functions that choose the entries to try: the first value for all seats; the first value
  /// for the first seat and the last one for the others; the reverse; and different values in turn.
  private static var choices: [Choice] {
    [
      { _, offers, _ in offers.first },
      { seat, offers, _ in seat?.index == 0 ? offers.first : offers.last },
      { seat, offers, _ in seat?.index == 0 ? offers.last : offers.first },
      { _, offers, step in offers.isEmpty ? nil : offers[step % offers.count] },
    ]
  }

  /// Whether nothing more is asked after each entry that a state offers.
  private func endsWithAnyEntry(_ state: R.Resolution) -> Bool {
    state.prompt(names).primarySamples.allSatisfy { line in
      result(of: line, in: state).map { $0.0.prompt(names).asksNothing } ?? true
    }
  }

  /// Returns a lookahead in which one step follows every entry; it ends if the tried values result
  /// in different prompts.
  private func chain(from opening: R.Resolution) -> Lookahead {
    let choices = Self.choices
    var states = choices.map { _ in opening }
    var ahead = Lookahead(steps: [Lookahead.Step(prompt: opening.prompt(names), state: opening)])
    var asked = states.map { _ in ahead.steps[0].prompt }
    while ahead.steps.count < most {
      let before = states
      for (index, choice) in choices.enumerated() {
        let prompt = asked[index]
        guard let line = choice(prompt.next.first, prompt.primarySamples, ahead.depth),
          let (state, _) = result(of: line, in: states[index])
        else { return ahead }
        states[index] = state
        asked[index] = state.prompt(names)
      }
      let first = asked[0]
      guard asked.allSatisfy({ $0.isAnswered(like: first) }) else { return ahead }
      // A single value, such as one that makes a tie, may let play go on.
      if first.asksNothing, !before.allSatisfy(endsWithAnyEntry) { return ahead }
      var prompt = first
      // After the last entry, the question usually names the seat with the best result.
      if prompt.asksNothing || !asked.allSatisfy({ $0.question == first.question }) {
        prompt.question = ""
      }
      ahead.steps[ahead.depth].next = .any(ahead.steps.count)
      ahead.steps.append(Lookahead.Step(prompt: prompt, state: states[0]))
      ahead.depth += 1
      if prompt.asksNothing { return ahead }
    }
    return ahead
  }
}

extension Prompt {
  /// Whether the prompt offers one to four tokens and nothing else, so that the prompt after each
  /// token can be computed.
  fileprivate var branches: Bool {
    places.isEmpty && ranges.isEmpty && (1...4).contains(tokens.count)
      && !tokens.contains(where: \.isBeginning)
  }

  /// Whether another prompt is for the same seats and cells, and offers the same tokens and
  /// numbers.
  fileprivate func isAnswered(like other: Prompt) -> Bool {
    next == other.next && places == other.places && tokens == other.tokens
      && ranges == other.ranges
  }
}
