public import ScoringKit

// The final score of a match as it is written on paper.
extension Match {
  /// Reads the scores of the games, side A first: `11-7 9-11 11-5`; an ending may follow, as in
  /// `8-3 ret B`.
  ///
  /// - Throws: a refusal if a game can't end so, or if the games don't decide the match.
  public func final(_ score: Substring, at resolution: MatchState, names: Roster) throws(Refusal)
    -> [MatchEvent]?
  {
    guard !resolution.hasBegun, !resolution.isComplete else {
      throw Refusal(
        .illegal, "The match has begun, so its games are entered one by one.", at: score)
    }
    var games: [Pair<Int>] = []
    var ending: Ending?
    var words = score.split(whereSeparator: { $0.isWhitespace || $0 == "," })[...]
    while let word = words.popFirst() {
      if let game = Self.game(word) {
        games.append(game)
      } else if let kind = ScoreEnding(word) {
        ending = try Self.ending(kind, words, at: word, names)
        words = []
      } else {
        throw Refusal(
          .notation, "\"\(word)\" is no score of a game.", at: word,
          expected: ["11-7", "11-7 9-11 11-5", "8-3 ret B"])
      }
    }
    return try checked(games, ending, resolution, at: score)
  }

  /// Returns the events of a final score that the rules allow.
  private func checked(
    _ games: [Pair<Int>], _ ending: Ending?, _ state: MatchState, at score: Substring
  ) throws(Refusal) -> [MatchEvent] {
    var state = state
    var events: [MatchEvent] = []
    for (index, game) in games.enumerated() {
      let isStopped = ending != nil && index == games.count - 1
      guard format.isReachable(game) || (isStopped && format.winner(of: game) == nil) else {
        throw Refusal(
          .illegal, "No game (\(format.numbers)) ends \(game.text(from: .a)).", at: score,
          hint: "If the match was stopped, say so: `\(score) time`.")
      }
      guard !state.isComplete else {
        throw Refusal(
          .illegal, "The match was decided after \(Phrases.count(index, "game")).", at: score)
      }
      let event = MatchEvent.score(UInt16(clamping: game.a), UInt16(clamping: game.b))
      try apply(event, to: &state)
      events.append(event)
    }
    if let ending {
      try apply(.end(ending), to: &state)
      events.append(.end(ending))
    }
    guard state.isComplete else {
      throw Refusal(
        .illegal, "\(games.isEmpty ? "No score" : "That") decides no match: \(format.numbers).",
        at: score, hint: "If it was stopped, say so: `\(score) time`.")
    }
    return events
  }

  /// Reads `11-7`, `11–7` or `11:7`; `nil` for any other word.
  private static func game(_ word: Substring) -> Pair<Int>? {
    let points = word.split(
      omittingEmptySubsequences: false, whereSeparator: { "-–:".contains($0) })
    guard points.count == 2, points.allSatisfy({ (1...3).contains($0.count) && $0.isDigits }),
      let a = Int(points[0]), let b = Int(points[1]), max(a, b) <= MatchEvent.highestScore
    else { return nil }
    return Pair(a, b)
  }

  /// Reads the side that an ending is about, by its letter or by a name.
  private static func ending(
    _ kind: ScoreEnding, _ words: ArraySlice<Substring>, at word: Substring, _ names: Roster
  ) throws(Refusal) -> Ending {
    guard kind.hasWinner else { return kind.ending(wonBy: .a) }
    guard let first = words.first, let last = words.last else {
      throw Refusal(
        .notation, "The side that gave up is missing.", at: word,
        expected: Side.allCases.map { "\(word) \(names[$0.seat])" })
    }
    let name = word.base[first.startIndex..<last.endIndex]
    if words.count == 1, let side = Side(letter: first.uppercased()[...]) {
      return kind.ending(wonBy: side.other)
    }
    guard let side = Side(try names.seat(named: name)) else {
      throw Refusal(.unknownName, "\"\(name)\" is no side of the match.", at: name)
    }
    return kind.ending(wonBy: side.other)
  }
}

extension MatchState {
  /// The points of all games and the games won, by the reported scores.
  public func measures(of seat: Seat) -> [String: Int] {
    guard let side = Side(seat), outcome != .ended(.abandoned) else { return [:] }
    return ["points": reportedGames.total[side], "games": reportedWins[side]]
  }

  /// Whether a side lost as a penalty, by not appearing or because it withdrew.
  public var isForfeited: Bool {
    switch outcome {
    case .ended(.forfeit), .ended(.withdrawn): true
    default: false
    }
  }
}
