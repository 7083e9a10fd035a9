extension Policy {
  /// Reads a policy as a person types it: the name of a known policy or a list of steps, each
  /// followed by options: `won,difference:points`, `round-robin,annul:always`,
  /// `points:10/8/6,best:4`.
  ///
  /// - Throws: a refusal that names the wrong word and lists what is possible.
  package init(words text: String) throws(Refusal) {
    self.init([])
    let words = text.split(separator: ",").map {
      $0.lowercased().split(separator: " ").joined(separator: "-")
    }
    guard !words.isEmpty, words.count <= Self.mostSteps else {
      throw Refusal(
        .notation, "A policy has 1 to \(Self.mostSteps) steps.", token: text,
        expected: Self.examples)
    }
    for word in words {
      if let known = Self.named.first(where: { $0.name == word }) {
        guard steps.isEmpty else {
          throw Refusal(.notation, "\"\(word)\" must be the first word.", token: word)
        }
        self = known.policy
      } else if let step = try Step(word: word) {
        steps.append(step)
      } else if try !take(option: word) {
        throw Refusal(
          .notation, "\"\(word)\" is no step of a policy.", token: word, expected: Self.examples)
      }
    }
    guard !steps.isEmpty else {
      throw Refusal(
        .notation, "A policy needs a step.", token: text, expected: Self.examples)
    }
  }

  /// The policy as a person types it.
  package var words: String {
    var words = steps.map(\.word)
    if let known = Self.named.first(where: { $0.policy.steps == steps }) { words = [known.name] }
    if goesOn { words.append("onward") }
    if let best { words.append("best:\(best)") }
    if absence != .none { words.append("absent:\(absence.rawValue)") }
    if ties != .each { words.append("ties:\(ties.rawValue)") }
    if annulment != .never { words.append("annul:\(annulment.rawValue)") }
    if let handicap { words.append("handicap:\(handicap.word)") }
    if unfinished != .sport { words.append("unfinished:\(unfinished.rawValue)") }
    if let forfeit { words.append("forfeit:\(forfeit.won)-\(forfeit.lost)") }
    return words.joined(separator: ",")
  }

  /// Returns the rules in a sentence for people, with the titles of measures.
  package func sentence(_ measures: [Measure]) -> String {
    // A playoff is named where it decided something.
    let named = steps.filter { $0 != .playoff || steps.first == .playoff }
    var parts = ["Ranked by " + named.map { $0.sentence(measures) }.joined(separator: ", ")]
    if let best {
      parts.append(
        best == 1 ? "the best result counts" : "up to \(best) results count, the best ones")
    }
    switch absence {
    case .none: break
    case .zero: parts.append("a missed session counts zero")
    case .last: parts.append("a missed session counts one worse than the last")
    }
    switch ties {
    case .each: break
    case .mean where countsPoints:
      parts.append("those who share a place get the mean of the points, rounded down")
    case .exact where countsPoints:
      parts.append("those who share a place get the mean of the points")
    case .mean, .exact: break
    }
    if let handicap { parts.append(handicap.sentence) }
    switch unfinished {
    case .sport: break
    case .last: parts.append("who did not finish is behind all who did")
    case .none: parts.append("who did not finish has no place")
    }
    if let forfeit {
      parts.append("a walkover or a forfeit counts \(forfeit.won)–\(forfeit.lost)")
    }
    return parts.joined(separator: "; ") + "."
  }

  private static var examples: [String] {
    named.map(\.name) + [
      "won", "2-1-0", "won-among", "difference:points", "average:points", "ratio:points",
      "buchholz", "sonneborn",
      "sum", "points:10/8/6", "best:4", "absent:zero", "handicap:80/5", "forfeit:11-0",
    ]
  }

  /// Reads an option; false if the word is none.
  private mutating func take(option word: String) throws(Refusal) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let value = parts.count == 2 ? parts[1] : ""
    func choice<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type)
      throws(Refusal) -> Value
    {
      guard let known = Value(rawValue: value) else {
        throw Refusal(
          .notation, "\"\(value)\" is no value of \(parts[0]).", token: word,
          expected: Value.allCases.map { "\(parts[0]):\($0.rawValue)" })
      }
      return known
    }
    switch parts[0] {
    case "onward": goesOn = true
    case "absent": absence = try choice(Absence.self)
    case "ties": ties = try choice(Ties.self)
    case "annul": annulment = try choice(Annulment.self)
    case "unfinished": unfinished = try choice(UnfinishedPlace.self)
    case "best":
      guard let number = Int(value), (1...1000).contains(number) else {
        throw Refusal(.notation, "\"\(word)\" needs a number.", token: word, expected: ["best:4"])
      }
      best = number
    case "forfeit":
      guard let score = ForfeitScore(value) else {
        throw Refusal(
          .notation, "\"\(word)\" needs the score of a forfeit, the winner's points first.",
          token: word, expected: ["forfeit:11-0"])
      }
      forfeit = score
    case "handicap":
      guard let rule = HandicapRule(value) else {
        throw Refusal(
          .notation,
          "\"\(word)\" is no handicap: it needs percent and results, or a system of the sport.",
          token: word,
          expected: ["handicap:80/5", "handicap:100/4/5/3"],
          hint: "80/5 is 80 percent of the mean of the last 5; 100/4/5/3 is the mean of the best 4 "
            + "of the last 5, from 3 results on.")
      }
      handicap = rule
    default: return false
    }
    return true
  }
}

extension Policy {
  /// Reads the stored form.
  ///
  /// - Throws: a refusal if it isn't one.
  package init(_ value: JSONValue) throws(Refusal) {
    guard let words = value.string else { throw Refusal(.damaged, "A policy is not a text.") }
    try self.init(words: words)
  }

  /// The stored form: the words.
  package var value: JSONValue { .string(words) }
}

extension Policy.ForfeitScore {
  /// Reads a score such as `11-0`; nil for any other text.
  fileprivate init?(_ text: String) {
    let numbers = text.split(
      omittingEmptySubsequences: false, whereSeparator: { "-–:".contains($0) })
    guard numbers.count == 2, let won = Int(numbers[0]), let lost = Int(numbers[1]), lost >= 0,
      lost < won, won <= Self.most
    else { return nil }
    self.init(won: won, lost: lost)
  }
}
