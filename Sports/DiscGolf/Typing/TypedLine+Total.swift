internal import ScoringKit

/// Results that were reported without the holes.
extension TypedLine {
  /// Returns the event of a line such as `total ann 54`, `total ann -3` or `total ann -`.
  func total() throws(Refusal) -> ScoreEvent {
    let rest = tokens.dropFirst().filter { !$0.isColon }
    let name = rest.dropLast()
    guard !name.isEmpty || card.isAlone else {
      throw tokens[0].refusal(
        "Whose total is it?", expected: names.names.prefix(10).map { "total \($0.name) 54" })
    }
    let seat = name.isEmpty ? Seat(index: 0) : try seat(name[...])
    return try total(Array(rest.suffix(1)), of: seat)
  }

  /// Returns the event that sets the strokes of a seat's round to a typed number, or removes them.
  func total(_ words: [Word], of seat: Seat) throws(Refusal) -> ScoreEvent {
    guard let word = words.first, words.count == 1 else {
      throw tokens[0].refusal("The total is missing.", expected: ["total NAME 54"])
    }
    if word.isDash { return ScoreEvent(.total(seat: seat), nil) }
    guard let strokes = card.rules.strokes(reported: word.written) else {
      throw word.refusal(
        "\"\(word.written.prefix(40))\" is no total.", expected: ["54", "-3", "E"])
    }
    return ScoreEvent(.total(seat: seat), strokes)
  }
}

extension TypedLine {
  /// Returns the event of a line such as `result ann 3/2`, `result ann 1 up` or `result ann -`.
  func result() throws(Refusal) -> ScoreEvent {
    let rest = tokens.dropFirst().filter { !$0.isColon }[...]
    let name = rest.prefix {
      $0.isName && MatchResult(typed: $0.text) == nil && !Self.resultWords.contains($0.text)
    }
    guard !name.isEmpty else {
      throw tokens[0].refusal(
        "Whose result is it?", expected: names.names.prefix(10).map { "result \($0.name) 3/2" })
    }
    return try result(rest.dropFirst(name.count), of: try seat(name))
  }

  /// The words with which a result can begin, so that they end a name.
  private static let resultWords: Set<Substring> = ["down", "all"]

  /// Returns the event that sets the result of a match from the view of a seat, or removes it.
  func result(_ words: Words, of seat: Seat) throws(Refusal) -> ScoreEvent {
    guard let first = words.first else {
      throw tokens[0].refusal("The result is missing.", expected: ["result NAME 3/2"])
    }
    if first.isDash, words.count == 1 { return ScoreEvent(nil as MatchResult?, of: seat) }
    guard let result = MatchResult(typed: span(words)) else {
      throw Refusal(
        .notation, "\"\(span(words).prefix(40))\" is no result of a match.", at: span(words),
        expected: MatchResult.examples)
    }
    return ScoreEvent(result, of: seat)
  }
}

extension StrokePlay {
  /// Reads the totals of the seats in card order, as strokes or relative to par: `54`, `-3`, `E`; a
  /// comma separates them.
  ///
  /// - Throws: a refusal if a total is impossible, or if it is not one for each seat.
  func final(_ score: Substring, at resolution: Scorecard, names: Roster) throws(Refusal)
    -> [ScoreEvent]?
  {
    let parts = score.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace) }
    guard parts.count == resolution.seats.count else {
      throw Refusal(
        .notation,
        "\(Phrases.count(parts.count, "total")) for \(Phrases.count(resolution.seats.count, "player")).",
        at: score, expected: [names.names.map { _ in "54" }.joined(separator: ", ")])
    }
    var card = resolution
    return try zip(resolution.everybody, parts).map { seat, part throws(Refusal) in
      guard let strokes = strokes(reported: part) else {
        throw Refusal(
          .notation, "\"\(part)\" is no total.", at: part, expected: ["54", "-3", "E"])
      }
      let event = ScoreEvent(.total(seat: seat), strokes)
      try apply(event, to: &card)
      return event
    }
  }

  /// Returns the strokes that a total means: a number, or one relative to par with its sign; `nil`
  /// for any other text, or if the pars are unknown.
  fileprivate func strokes(reported text: Substring) -> Int? {
    let word = text.last?.isWhitespace == true ? text.prefix { !$0.isWhitespace } : text
    if let par = layout.par {
      if word.lowercased() == "e" { return par }
      if let sign = word.first, "+-−".contains(sign) {
        guard let number = Self.number(word.dropFirst()) else { return nil }
        return sign == "+" ? par + number : par - number
      }
    }
    return Self.number(word)
  }

  private static func number(_ text: Substring) -> Int? {
    (1...4).contains(text.utf8.count) && text.isDigits ? Int(text) : nil
  }
}
