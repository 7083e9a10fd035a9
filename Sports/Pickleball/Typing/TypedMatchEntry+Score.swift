internal import ScoringKit

extension TypedMatchEntry {
  /// Examples of a `score` line, for refusals.
  private var examples: [String] {
    [state.hasServerNumbers ? "score 5-7-1" : "score 5-7", "score A 5 B 7"]
  }

  /// Reads a score correction, by side or in the form of the call before a serve, `5-7-1` or `5-7`:
  /// the points of the serving side, those of the other, and the server.
  mutating func score(_ word: Word) throws(Refusal) -> [MatchEvent] {
    let argument = try takeArgument(of: word, "a score, as in `\(examples[0])`")
    guard !argument.isQuoted, let first = argument.text.utf8.first, (48...57).contains(first) else {
      return [try namedScore(from: argument)]
    }
    var numbers = Self.points(in: argument.text, digits: 1...9) ?? [argument.text]
    while numbers.count < 3, let next = takeNumber() { numbers.append(next) }
    guard (2...3).contains(numbers.count),
      numbers.allSatisfy({ !$0.isEmpty && $0.isDigits })
    else {
      throw refusal("A score is the points of both sides.", at: argument, expected: examples)
    }
    let (own, others) = (try points(numbers[0]), try points(numbers[1]))
    let number = try numbers.count == 3 ? server(numbers[2]) : nil
    // Without rallies, as in an imported list, nobody has called a score: side A is shown first.
    if number == nil, state.rallies == 0, !state.games.isEmpty {
      return [score(own, others, of: .a)]
    }
    if number == nil { try refuseEitherSide(own, others, at: argument) }
    let score = score(own, others, of: state.serving)
    let after = state(after: [score])
    guard let number, !after.isComplete, after.games.count == state.games.count,
      after.serverNumber != number
    else { return [score] }
    return [score, .server(after.servingPlayer, number: number)]
  }

  /// Reads the scores of several games as they are on paper, `11-4 5-11 11-9`, with the points of
  /// side A first; `nil` for any other line.
  ///
  /// - Throws: A refusal if rallies were recorded in the match, a score ends no game, or the rules
  ///   have fewer games.
  mutating func scoresOfGames() throws(Refusal) -> [MatchEvent]? {
    var line = words
    _ = line.take("score")
    guard state.rallies == 0, let first = line.next, Self.game(first) != nil else { return nil }
    let written = line.takeAll()
    let games = written.compactMap(Self.game)
    guard games.count == written.count, games.count > 1 else { return nil }
    words = line
    var events: [MatchEvent] = []
    for (word, game) in zip(written, games) {
      let before = state(after: events)
      guard !before.isComplete else {
        let count = before.games.count + (before.hasGameBegun ? 1 : 0)
        throw refusal(
          "The match is over after \(Phrases.count(count, "game")); \(word.text) is one more.",
          at: word)
      }
      events.append(score(try points(game[0]), try points(game[1]), of: .a))
      let after = state(after: events)
      guard after.isComplete || after.games.count > before.games.count else {
        throw refusal(
          "\(word.text) ends no game of \(state.format.name): several games have the scores at "
            + "their ends.", at: word)
      }
    }
    return events
  }

  /// Returns the two numbers of a word such as `11-4`; `nil` for any other word.
  private static func game(_ word: Word) -> [Substring]? {
    word.isQuoted ? nil : points(in: word.text).flatMap { $0.count == 2 ? $0 : nil }
  }

  /// Refuses two numbers if it is unclear which side's points come first.
  private func refuseEitherSide(_ first: UInt16, _ second: UInt16, at argument: Word)
    throws(Refusal)
  {
    guard state.isUnclear(Int(first), Int(second)) else { return }
    throw refusal(
      "This could be A \(first), B \(second), or B \(first), A \(second), as B serves.",
      at: argument,
      expected: ["score A \(first) B \(second)", "score B \(first) A \(second)"]
        + (state.hasServerNumbers ? ["score \(first)-\(second)-\(state.serverNumber)"] : []))
  }

  private func server(_ text: Substring) throws(Refusal) -> UInt8 {
    guard state.hasServerNumbers else {
      throw Refusal(
        .notation, "In \(state.format.name) a call has two numbers here: servers have none.",
        at: text, expected: examples)
    }
    guard let number = UInt8(text), (1...2).contains(number) else {
      throw Refusal(
        .notation, "The third number is the server, 1 or 2.", at: text, expected: ["1", "2"])
    }
    // If the game's rallies were recorded, another server number means the partner, or is a
    // mistake.
    guard number == state.serverNumber || state.gameRallies == 0 else {
      let player = state.servingPlayer
      let partner = MatchPlayer(player.side, 1 - Int(player.member))
      throw Refusal(
        .notation,
        "\(names.name(player, of: state.size)) serves as server \(state.serverNumber), and the "
          + "call says \(number).", at: text,
        expected: ["server \(partner.text) \(number)", "server \(player.text) \(number)"],
        hint: "Say first who serves, then the score.")
    }
    return number
  }

  /// Reads `A 7 B 5`, with letters or names, either side first.
  private mutating func namedScore(from first: Word) throws(Refusal) -> MatchEvent {
    let side = try side(first)
    let own = try numberAfter(first)
    let second = try takeArgument(of: first, "the points of both sides, as in `\(examples[1])`")
    guard try self.side(second) == side.other else {
      throw refusal("Both are the points of one side.", at: second, expected: examples)
    }
    return score(own, try numberAfter(second), of: side)
  }

  private mutating func numberAfter(_ word: Word) throws(Refusal) -> UInt16 {
    guard let number = takeNumber() else {
      throw Refusal(
        .notation, "How many points has \(word.text)?", at: word.text, expected: examples)
    }
    return try points(number)
  }

  private func points(_ text: Substring) throws(Refusal) -> UInt16 {
    guard let points = UInt16(text), points <= MatchEvent.highestScore else {
      throw Refusal(
        .illegal, "A score has at most \(MatchEvent.highestScore) points.", at: text)
    }
    return points
  }

  private func score(_ own: UInt16, _ others: UInt16, of side: Side) -> MatchEvent {
    side == .a ? .score(own, others) : .score(others, own)
  }
}
