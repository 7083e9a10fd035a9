import ScoringKit

/// A prompt as a keypad's page shows it: the question, whom it is about, and the keys.
struct KeypadPrompt {
  /// The question, without the call.
  let question: String
  /// The call before play continues; empty for none.
  let call: String
  /// Whether the name of the seat that is next is shown above the question.
  let isNamed: Bool
  /// The keys, the number pads, what is due, and the offers of the menu.
  let keys: [String: JSONValue]

  /// The largest number of keys for the numbers of a range without tokens.
  private static let mostNumbers = 12
  /// The number of keys for a longer range, around its likeliest number.
  private static let fewNumbers = 7

  /// Makes the form of a prompt; `beyond` are the numbers that its cell accepts besides, with their
  /// place.
  init(_ prompt: Prompt, _ names: Roster, beyond: [(range: Prompt.Range, place: String)] = []) {
    let separator = " · "
    let isCalled = !prompt.call.isEmpty && prompt.question.hasPrefix(prompt.call + separator)
    call = isCalled ? prompt.call : ""
    question =
      isCalled
      ? String(prompt.question.dropFirst(prompt.call.count + separator.count)) : prompt.question
    isNamed =
      names.names.count > 1 && !prompt.tokens.contains { $0.seat != nil }
      && (prompt.next.first.map { !prompt.question.contains(names[$0]) } ?? false)
    let direct =
      prompt.tokens.map { Self.token($0, names, prompt) }
      + prompt.ranges.flatMap { Self.numbers(of: $0, prompt) }.map {
        Self.token(Prompt.Token($0, label: "", short: ""), names, prompt)
      }
    let pads = Self.pads(prompt, beyond)
    keys = [
      "keys": .array(direct), "pads": .array(pads),
      "due": .array(
        prompt.secondary.filter { !$0.due.isEmpty }.map { Self.token($0, names, prompt) }),
      "more": .array(prompt.secondary.map { Self.token($0, names, prompt) }),
    ]
  }

  /// Returns a token as JSON.
  static func token(_ token: Prompt.Token, _ names: Roster, _ prompt: Prompt) -> JSONValue {
    [
      "text": .string(token.text), "label": .string(token.label), "short": .string(token.short),
      "mark": .string(token.mark == .plain ? "" : token.mark.rawValue),
      "due": .string(token.due),
      "seat": token.seat.map { .string(names[$0]) } ?? .null,
      "isLikely": .bool(prompt.ranges.contains { "\($0.prefix)\($0.likely)" == token.text }),
    ]
  }

  // MARK: Numbers

  /// Returns the numbers of a range that have a key of their own, besides the tokens.
  ///
  /// If the prompt has tokens, they are the likely numbers. Otherwise a short range has a key for
  /// each number, and a long one for some near the likeliest.
  private static func numbers(of range: Prompt.Range, _ prompt: Prompt) -> [String] {
    let bounds = range.bounds
    let isListed = bounds.upperBound - bounds.lowerBound < mostNumbers
    let tokens = Set(prompt.tokens.map(\.text))
    let hasTokens = tokens.contains { text in
      text.hasPrefix(range.prefix) && Int(text.dropFirst(range.prefix.count)) != nil
    }
    guard !hasTokens else { return [] }
    let low = isListed ? bounds.lowerBound : max(bounds.lowerBound, range.likely - 1)
    let high = isListed ? bounds.upperBound : min(bounds.upperBound, low + fewNumbers - 1)
    return (low...max(low, high)).map { "\(range.prefix)\($0)" }.filter { !tokens.contains($0) }
  }

  /// Returns a number pad for each prefix that has numbers without a key.
  private static func pads(_ prompt: Prompt, _ beyond: [(range: Prompt.Range, place: String)])
    -> [JSONValue]
  {
    let all =
      prompt.ranges.map { (range: $0, place: String?.none) }
      + beyond.map { (range: $0.range, place: $0.place) }
    let keys = Set(
      prompt.tokens.map(\.text) + prompt.ranges.flatMap { numbers(of: $0, prompt) })
    return all.map(\.range.prefix).uniqued().compactMap { prefix in
      let ranges = all.filter { $0.range.prefix == prefix }
      guard let low = ranges.map(\.range.bounds.lowerBound).min(),
        let high = ranges.map(\.range.bounds.upperBound).max(),
        let first = (low...high).prefix(keys.count + 1).first(where: {
          !keys.contains("\(prefix)\($0)")
        })
      else { return nil }
      // The keys are the lowest numbers, so the pad is for the rest.
      let isRest = first > low && !keys.contains("\(prefix)\(first + 1)")
      return [
        "prefix": .string(prefix), "label": .string(isRest ? "\(prefix)\(first)+" : ""),
        "ranges": .array(
          ranges.map { range, place in
            [
              "from": .integer(range.bounds.lowerBound), "to": .integer(range.bounds.upperBound),
              "place": place.map { .string($0) } ?? .null,
            ]
          }),
      ]
    }
  }
}
