import ScoringKit
internal import ScoringViews

/// A prompt in the form in which a keypad's page shows it: the question, the player whose turn it
/// is, and the keys.
struct KeypadPrompt {
  /// The question of the prompt, without the call.
  let question: String
  /// The call that is made before play continues, such as the score that a server calls; empty if there
  /// is none.
  let call: String
  /// Whether the page shows the name of the next player above the question.
  let isNamed: Bool
  /// The JSON of the keys, the number pads, the entries that are due, and the entries of the menu.
  let keys: [String: JSONValue]

  /// The maximum size of a range of numbers in which each number has a key.
  fileprivate static let mostNumbers = 12
  /// The number of keys for a longer range, around its likeliest number.
  private static let fewNumbers = 7

  /// Creates the form of a prompt for a keypad's page.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - names: The names of the players.
  ///   - everyone: The short forms of all names; `nil` to make them from `names`.
  ///   - beyond: Further numbers that the next hole or arrow accepts but that can't be typed
  ///     without naming it, each range with its hole or arrow.
  init(
    _ prompt: Prompt, _ names: Roster, everyone: ShortNames? = nil,
    beyond: [(range: Prompt.Range, place: String)] = []
  ) {
    let separator = " · "
    let isCalled = !prompt.call.isEmpty && prompt.question.hasPrefix(prompt.call + separator)
    call = isCalled ? dashed(prompt.call) : ""
    let asked =
      isCalled
      ? String(prompt.question.dropFirst(prompt.call.count + separator.count)) : prompt.question
    let everyone = everyone ?? ShortNames(everyoneIn: names)
    question = phrase(asked, everyone)
    isNamed =
      names.names.count > 1 && !prompt.tokens.contains { $0.seat != nil }
      && (prompt.next.first.map { !prompt.question.contains(names[$0]) } ?? false)
    let direct =
      prompt.tokens.map { Self.token($0, names, prompt, everyone) }
      + prompt.ranges.flatMap { range in
        range.isTyped
          ? [Self.blank(range)]
          : Self.numbers(of: range, prompt).map {
            Self.token(range.token($0), names, prompt, everyone)
          }
      }
    let pads = Self.pads(prompt, beyond)
    keys = [
      "keys": .array(direct), "pads": .array(pads),
      "due": .array(
        prompt.secondary.filter { !$0.due.isEmpty }.map { Self.token($0, names, prompt, everyone) }),
      "more": .array(prompt.secondary.map { Self.token($0, names, prompt, everyone) }),
    ]
  }

  /// Returns an entry that a prompt offers, as the JSON of a key.
  ///
  /// `everyone` has the short forms of all names, for the label.
  static func token(
    _ token: Prompt.Token, _ names: Roster, _ prompt: Prompt, _ everyone: ShortNames
  ) -> JSONValue {
    // The page looks for the name of the key's seat in its label.
    let label =
      token.seat.map { token.label.replacing(names[$0], with: isolated(names[$0])) }
      ?? phrase(token.label, everyone)
    return [
      "text": .string(token.isBeginning ? "\(token.text) " : token.text),
      "label": .string(label), "short": .string(token.short),
      "example": .string(token.example),
      "mark": .string(token.mark == .plain ? "" : token.mark.rawValue),
      "due": .string(token.due),
      "seat": token.seat.map { .string(isolated(names[$0])) } ?? .null,
      "name": token.seat.map { .string(isolated(keyName($0, names))) } ?? .null,
      "isLikely": .bool(
        prompt.ranges.contains { range in range.likely.map(range.text) == token.text }),
    ]
  }

  /// Returns the JSON of a key that asks for a number of a range, and shows an example.
  static func blank(_ range: Prompt.Range) -> JSONValue {
    [
      "text": .string(range.prefix), "label": .string(word(of: range.format)),
      "example": .string(range.format.text(range.likely ?? range.bounds.lowerBound)), "short": "",
      "mark": "", "due": "", "seat": .null, "name": .null, "isLikely": false,
    ]
  }

  /// Returns the longest form of a seat's name that has room on a key.
  private static func keyName(_ seat: Seat, _ names: Roster) -> String {
    let all = ShortNames(sidesOf: names)
    let name = all.name(names[seat], columns: 12, lines: 3)
    return name.count > 26 ? "\(name.prefix(25))…" : name
  }

  // MARK: Numbers

  /// Returns the numbers of a range that get a key of their own, in addition to the prompt's other
  /// keys.
  ///
  /// If the prompt itself offers some numbers, these are the likely ones, and there are no further
  /// keys. Otherwise a short range has a key for each number, and a long range has keys for some
  /// numbers around the likeliest one.
  private static func numbers(of range: Prompt.Range, _ prompt: Prompt) -> [Int] {
    let bounds = range.bounds
    let isListed = bounds.count <= mostNumbers
    let tokens = Set(prompt.tokens.map(\.text))
    let hasTokens = tokens.contains { text in
      text.hasPrefix(range.prefix) && Int(text.dropFirst(range.prefix.count)) != nil
    }
    guard !hasTokens else { return [] }
    // A long range has only a number pad if no number is likely, or if its numbers are times or
    // decimals: the likeliest time is rarely the right one.
    let likely = range.format == .plain ? range.likely : nil
    guard let middle = isListed ? bounds.lowerBound : likely else { return [] }
    let low = isListed ? middle : max(bounds.lowerBound, middle - 1)
    let high = isListed ? bounds.upperBound : min(bounds.upperBound, low + fewNumbers - 1)
    return (low...max(low, high)).filter {
      range.contains($0) && !tokens.contains(range.text($0))
    }
  }

  /// Returns the JSON of a number pad for each prefix that can be followed by numbers without a
  /// key.
  private static func pads(_ prompt: Prompt, _ beyond: [(range: Prompt.Range, place: String)])
    -> [JSONValue]
  {
    let all =
      (prompt.ranges.map { (range: $0, place: String?.none) }
      + beyond.map { (range: $0.range, place: $0.place) }).filter { !$0.range.isTyped }
    let keys = Set(
      prompt.tokens.map(\.text)
        + prompt.ranges.flatMap { range in numbers(of: range, prompt).map(range.text) })
    return all.map { Kind(prefix: $0.range.prefix, format: $0.range.format) }.uniqued().compactMap {
      let (prefix, format) = ($0.prefix, $0.format)
      let ranges = all.filter { $0.range.prefix == prefix && $0.range.format == format }
      guard let low = ranges.map(\.range.bounds.lowerBound).min(),
        let high = ranges.map(\.range.bounds.upperBound).max(),
        let first = (low...high).prefix(keys.count + 1).first(where: {
          !keys.contains(prefix + format.text($0))
        })
      else { return nil }
      let hasNumbers = ranges.contains { each in
        keys.contains { key in
          key.hasPrefix(prefix) && each.range.number(key.dropFirst(prefix.count)) != nil
        }
      }
      // If only the lowest numbers have keys, the pad is labelled as the one for all greater
      // numbers.
      let isRest =
        format == .plain && first > low && !keys.contains("\(prefix)\(first + 1)")
      let label =
        isRest
        ? "\(prefix)\(first)+"
        : !prefix.isEmpty && !format.isTime ? "\(prefix)…" : hasNumbers ? "Other" : word(of: format)
      return [
        "prefix": .string(prefix), "label": .string(label),
        "small": .string(label == word(of: format) ? "" : word(of: format).lowercased()),
        "limits": .string(limits(of: ranges.map(\.range))),
        "places": .integer(format.places), "isTime": .bool(format.isTime),
        "digits": .integer(format.text(high).count { $0.isNumber }),
        "ranges": .array(
          ranges.map { range, place in
            [
              "from": .integer(range.bounds.lowerBound), "to": .integer(range.bounds.upperBound),
              "except": .array(range.gaps.sorted().map { .integer($0) }),
              "place": place.map { .string($0) } ?? .null,
            ]
          }),
      ]
    }
  }

  /// Returns the word for the numbers of a format on keys: `Time` or `Number`.
  private static func word(of format: NumberFormat) -> String {
    format.isTime ? "Time" : "Number"
  }

  /// The text before the numbers of a pad, and their format.
  private struct Kind: Hashable {
    let prefix: String
    let format: NumberFormat
  }

  /// Returns the limits of the numbers of a pad in words: `1 to 99`, `10.00 to 49.99`.
  private static func limits(of ranges: [Prompt.Range]) -> String {
    var parts: [ClosedRange<Int>] = []
    for bounds in ranges.map(\.bounds) {
      if let last = parts.last, last.upperBound < Int.max, bounds.lowerBound == last.upperBound + 1
      {
        parts[parts.count - 1] = last.lowerBound...bounds.upperBound
      } else {
        parts.append(bounds)
      }
    }
    let format = ranges.first?.format ?? .plain
    return parts.map { part in
      [part.lowerBound, part.upperBound].map(format.text).joined(separator: " to ")
    }.joined(separator: ", ")
  }
}

extension Prompt.Range {
  /// Whether a phone asks for the text of a number, because its number pad has no minus sign.
  fileprivate var isTyped: Bool {
    bounds.lowerBound < 0 && bounds.count > KeypadPrompt.mostNumbers
  }
}
