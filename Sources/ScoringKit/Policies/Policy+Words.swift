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
    return words.joined(separator: ",")
  }

  /// The rules in a sentence for people.
  package var sentence: String {
    // A playoff is named where it decided something.
    let named = steps.filter { $0 != .playoff || steps.first == .playoff }
    var parts = ["Ranked by " + named.map(\.sentence).joined(separator: ", ")]
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
    return parts.joined(separator: "; ") + "."
  }

  private static var examples: [String] {
    named.map(\.name) + [
      "won", "2-1-0", "won-among", "difference:points", "sum", "points:10/8/6", "best:4",
      "absent:zero",
      "handicap:80/5",
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

extension Policy.Step {
  /// Reads a step; nil if the word is none.
  fileprivate init?(word: String) throws(Refusal) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let measure = parts.count == 2 ? parts[1] : "points"
    switch parts[0] {
    case "won": self = .won
    case "won-among", "won-among-them": self = .wonAmong
    case "difference": self = .difference(measure)
    case "difference-among": self = .differenceAmong(measure)
    case "difference-above": self = .differenceAbove(measure)
    case "for": self = .total(measure)
    case "sum": self = .sum
    case "points":
      let numbers = measure.split(separator: "/").map { Int($0) }
      let known = numbers.compactMap(\.self).filter { (0...100_000).contains($0) }
      guard known.count == numbers.count, (1...Policy.mostPoints).contains(known.count) else {
        throw Refusal(
          .notation, "\"\(word)\" needs the points of the places, the first place first.",
          token: word, expected: ["points:10/8/6"])
      }
      self = .points(known)
    case "countback": self = .countback
    case "latest": self = .latest
    case "playoff": self = .playoff
    case "places": self = .places
    case "seed": self = .seed
    case "decision": self = .decision
    case let word where word.first?.isNumber == true && parts.count == 1:
      let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      let points = numbers.compactMap(\.self).filter { (0...100).contains($0) }
      guard numbers.count == 3, points.count == 3, points[0] >= points[1], points[1] >= points[2]
      else {
        throw Refusal(
          .notation, "\"\(word)\" needs the points for a win, a draw and a loss.", token: word,
          expected: ["2-1-0", "3-1-0"])
      }
      self = .matchPoints(win: points[0], draw: points[1], loss: points[2])
    default: return nil
    }
  }

  /// The step as a person types it.
  var word: String {
    switch self {
    case .won: "won"
    case .matchPoints(let win, let draw, let loss): "\(win)-\(draw)-\(loss)"
    case .wonAmong: "won-among"
    case .difference(let measure): "difference:\(measure)"
    case .differenceAmong(let measure): "difference-among:\(measure)"
    case .differenceAbove(let measure): "difference-above:\(measure)"
    case .total(let measure): "for:\(measure)"
    case .sum: "sum"
    case .places: "places"
    case .points(let table): "points:\(table.map { "\($0)" }.joined(separator: "/"))"
    case .countback: "countback"
    case .latest: "latest"
    case .playoff: "playoff"
    case .seed: "seed"
    case .decision: "decision"
    }
  }

  /// The step in words for people, as a reason names it.
  package var sentence: String {
    switch self {
    case .won: "won"
    case .matchPoints(let win, let draw, let loss):
      "match points (win \(win), draw \(draw), loss \(loss))"
    case .wonAmong: "won among them"
    case .difference(let measure): "difference of \(measure)"
    case .differenceAmong(let measure): "difference of \(measure) among them"
    case .differenceAbove(let measure): "difference of \(measure) against the one above"
    case .total(let measure): "\(measure) for"
    case .sum: "total"
    case .places: "places"
    case .points: "points for the places"
    case .countback: "best single results"
    case .latest: "latest result"
    case .playoff: "playoff, shoot-off or tie-break of the last session"
    case .seed: "draw"
    case .decision: "a playoff, a shoot-off or a lot"
    }
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
