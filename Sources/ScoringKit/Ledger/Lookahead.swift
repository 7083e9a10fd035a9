/// The prompts that may follow the present one, for a keypad that can't reach its desk.
///
/// It is computed by trying the entries that each prompt offers, so a keypad needs no rules. It
/// ends where the next prompt depends on values that can't all be tried.
public struct Lookahead: Sendable {
  /// A prompt with the steps that may follow it.
  public struct Step: Sendable {
    /// The prompt; its question is empty if the words depend on earlier values.
    public let prompt: Prompt
    /// A state in which the prompt is asked; only its layout is certain, not its values.
    public let state: any Resolution
    /// The step after each entry.
    public internal(set) var next = Next.unknown
  }

  /// The step that follows an entry.
  public enum Next: Hashable, Sendable {
    /// It is not known.
    case unknown
    /// The step with this index follows any entry that the prompt offers.
    case any(Int)
    /// The index of the step after each token, by its text.
    case each([String: Int])
  }

  /// The steps, the present one first.
  public internal(set) var steps: [Step] = []
  /// The number of entries after which the next prompt is certainly known.
  public internal(set) var depth = 0
}

extension Lookahead {
  /// Computes the steps from a state of a round, at most as many as `count`.
  package init<R: Round>(of round: R, at state: R.Resolution, _ names: Roster, most count: Int) {
    self = LookaheadSearch(round: round, names: names, most: count).from(state)
  }
}

extension Ledger {
  public func lookahead(_ names: Roster, most count: Int) -> Lookahead {
    Lookahead(of: round, at: resolution, names, most: count)
  }
}

/// Computes a ``Lookahead``.
private struct LookaheadSearch<R: Round> {
  let round: R
  let names: Roster
  /// The largest number of steps.
  let most: Int

  func from(_ state: R.Resolution) -> Lookahead {
    state.prompt(names).branches ? graph(from: state) : chain(from: state)
  }

  /// Returns the state after a typed line; nil if the line is refused.
  private func state(after line: String, in state: R.Resolution) -> R.Resolution? {
    do throws(Refusal) {
      var state = state
      for event in try round.understand(line[...], at: state, names: names, in: nil) {
        try round.apply(event, to: &state)
      }
      return state
    } catch {
      return nil
    }
  }

  // MARK: Events in a sequence

  /// Everything about a state that people see.
  ///
  /// Two states with the same appearance are one step, so that a game has about as many steps as it
  /// has scores.
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

  /// Returns the steps after each token, level by level.
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
      let due = prompt.secondary.filter { !$0.due.isEmpty }
      for token in prompt.branches ? prompt.tokens + due : [] {
        next[token.text] = self.state(after: token.text, in: state).flatMap { step($0, level + 1) }
        if next[token.text] == nil { depth = depth ?? level }
      }
      if !next.isEmpty { ahead.steps[index].next = .each(next) }
      if !prompt.branches, !prompt.asksNothing { depth = depth ?? level }
      index += 1
    }
    ahead.depth = depth ?? states.count
    return ahead
  }

  // MARK: Cells, and numbers of a range

  /// Chooses one of the texts that a prompt offers to a seat, at a step of a chain.
  private typealias Choice = (_ seat: Seat?, _ offers: [String], _ step: Int) -> String?

  /// The choices that are tried in a chain: the same value for all, the first and the last value for
  /// one seat only, and different values in turn.
  private static var choices: [Choice] {
    [
      { _, offers, _ in offers.first },
      { seat, offers, _ in seat?.index == 0 ? offers.first : offers.last },
      { seat, offers, _ in seat?.index == 0 ? offers.last : offers.first },
      { _, offers, step in offers.isEmpty ? nil : offers[step % offers.count] },
    ]
  }

  /// Returns the steps that follow any entry, as far as all tried values lead to the same prompts.
  private func chain(from opening: R.Resolution) -> Lookahead {
    let choices = Self.choices
    var states = choices.map { _ in opening }
    var ahead = Lookahead(steps: [Lookahead.Step(prompt: opening.prompt(names), state: opening)])
    var asked = states.map { _ in ahead.steps[0].prompt }
    while ahead.steps.count < most {
      for (index, choice) in choices.enumerated() {
        let prompt = asked[index]
        guard let line = choice(prompt.next.first, prompt.offers, ahead.depth),
          let state = state(after: line, in: states[index])
        else { return ahead }
        states[index] = state
        asked[index] = state.prompt(names)
      }
      let first = asked[0]
      guard asked.allSatisfy({ $0.isAnswered(like: first) }) else { return ahead }
      var prompt = first
      // After the last entry the question usually names who is first.
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
  /// Whether each of its few tokens leads to a prompt of its own.
  fileprivate var branches: Bool {
    places.isEmpty && ranges.isEmpty && (1...4).contains(tokens.count)
  }

  /// The texts that are tried: the tokens, and some numbers of each range.
  fileprivate var offers: [String] {
    tokens.map(\.text)
      + ranges.flatMap { range in
        [range.bounds.lowerBound, range.likely, range.bounds.upperBound]
          .map { "\(range.prefix)\($0)" }
      }
  }

  /// Whether another prompt is for the same seats and places, and offers the same.
  fileprivate func isAnswered(like other: Prompt) -> Bool {
    next == other.next && places == other.places && tokens == other.tokens
      && ranges == other.ranges
  }
}
