public import ScoringKit

extension MatchState: Resolution {
  public var isComplete: Bool { outcome != nil }

  /// Returns the rank of a side: the winner first; during play, the side with more games won, then
  /// with the larger lead in points.
  ///
  /// A match that ended level in games is tied, regardless of the points. The sides aren't ranked
  /// if the match was abandoned or never begun, or if it was closed without an end.
  public func rank(of seat: Seat, closed: Bool) -> Rank {
    guard let side = Side(seat) else { return Rank([0, 0, 0], isPlaced: false) }
    let points = reportedGames.total
    let lead = points[side] - points[side.other]
    let isOpen = !closed || isComplete
    let isPlaced = isOpen && (hasBegun || isComplete) && outcome != .ended(.abandoned)
    let (won, games) = (winner == side ? -1 : 0, -reportedWins[side])
    return Rank(
      [won, games, isComplete ? 0 : -lead], isPlaced: isPlaced,
      share: isPlaced ? [won, games, -lead] : nil)
  }

  /// Returns a side's result: `11-7, 4-2`, its own points first, followed by a word if the score
  /// did not decide the match.
  public func headline(of seat: Seat, closed: Bool) -> Line {
    guard let side = Side(seat) else { return Line([]) }
    let scores = scores(from: side).map { Line($0, winner == side ? .good : .plain) }
    guard case .ended(let ending) = outcome else { return scores ?? Line([]) }
    let others = ending.side != side.other ? "" : size == 1 ? "opponent " : "opponents "
    let words = "(\(others)\(ending.words.said))"
    return scores.map { $0 + Line(" \(words)", .dim) } ?? Line(words, .dim)
  }

  /// Returns why one side is above the other: `Ann is above Ben: 2 games to 1`.
  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  {
    guard let side = Side(seat), other == side.other.seat else { return nil }
    let above = "\(names[seat]) is above \(names[other]): "
    if case .ended(let ending) = outcome, ending.side == side.other {
      return above + "\(names[other]) \(ending.words.sentence)."
    }
    let (games, points) = (reportedWins, reportedGames.total)
    if games[side] != games[side.other] {
      guard format.bestOf == 1 else {
        return above + "\(Phrases.count(games[side], "game")) to \(games[side.other])."
      }
    } else if rank(of: seat, closed: closed) == rank(of: other, closed: closed) {
      return "\(names[seat]) and \(names[other]) are equal."
    }
    return above + "\(Phrases.count(points[side], "point")) to \(points[side.other])."
  }

  public func prompt(_ names: Roster) -> Prompt {
    if isComplete {
      return Prompt(
        question: result(names), secondary: [Prompt.Token("on", label: "play on past the end")])
    }
    let tokens = Side.allCases.map { side in
      Prompt.Token(
        side.letter, label: "\(names[side.seat]) win\(size == 1 ? "s" : "") the rally",
        tone: side == serving ? .accent : .plain, short: "", seat: side.seat)
    }
    return Prompt(
      question: situation(names) + letters(names), next: [serving.seat], tokens: tokens,
      secondary: secondary(names), call: call, turn: turn(names))
  }

  /// Returns which letter means which side, before the first rally, if a side's name begins with
  /// the other side's letter: then `a` does not mean Ann.
  private func letters(_ names: Roster) -> String {
    let misleads = Side.allCases.contains { side in
      Roster.folded(names[side.seat][...]).hasPrefix(side.other.letter.lowercased())
    }
    guard isOpening, misleads else { return "" }
    return Side.allCases.map { " · \($0.letter) is \(names[$0.seat])" }.joined()
  }

  private func secondary(_ names: Roster) -> [Prompt.Token] {
    func each(_ text: (Side) -> String, _ label: (String) -> String) -> [Prompt.Token] {
      Side.allCases.map { Prompt.Token(text($0), label: label(names[$0.seat])) }
    }
    var tokens = [Prompt.Token("=", label: "play the rally again")]
    if isEndChangeDue {
      tokens.insert(
        Prompt.Token("ends", label: "ends were changed", tone: .fair, due: "Change ends"), at: 0)
    }
    tokens += each({ "time \($0.letter)" }, { "time-out of \($0)" })
    if format.swaps, isDoubles, canSwap {
      tokens += each({ "swap \($0.letter)" }, { "partners of \($0) change courts" })
    }
    if gameRallies == 0 {
      let others = Side.allCases.flatMap { $0.players(isDoubles ? size : 1) }
      tokens += others.filter { $0 != servingPlayer }.map {
        Prompt.Token(
          "server \($0.text)",
          label: "\(names.name($0, of: size)) serves\(isOpening ? " first" : "")")
      }
    }
    tokens += each({ "warn \($0.letter)" }, { "technical warning of \($0)" })
    tokens += each({ "foul \($0.letter)" }, { "technical foul of \($0)" })
    tokens += each({ "end retired \($0.letter)" }, { "\($0) retired" })
    if hasServerNumbers || !isUnclear(score[serving], score[serving.other]) {
      tokens.append(Prompt.Token("score", label: "the score from here on", example: call))
    }
    tokens.append(Prompt.Token("end time", label: "the time is up"))
    return tokens
  }

  /// Returns a side's values for statistics: points, rallies, and the numbers of rallies won when
  /// serving and when receiving.
  public func metrics(of seat: Seat) -> [Metric] {
    guard let side = Side(seat), hasBegun || winner != nil else { return [] }
    // A game that was forfeited before a point was not played.
    let points = playedGames.total
    let unplayed = self.games.count { $0.forfeitedBy != nil && $0.played == Pair(0, 0) }
    let games = playedGames.count - unplayed
    let received = served[side.other]
    var metrics = [
      Metric("points", points[side], outOf: games),
      Metric("points-against", points[side.other], outOf: games),
      Metric("differential", points[side] - points[side.other], outOf: games),
      Metric("rallies", rallies, outOf: rallies > 0 ? games : 0),
      Metric("serve-rallies-won", servedAndWon[side], outOf: served[side]),
      Metric("receive-rallies-won", received - servedAndWon[side.other], outOf: received),
    ].filter { $0.count > 0 }
    if isComplete, outcome != .ended(.abandoned) {
      metrics.append(Metric("matches-won", winner == side ? 1 : 0, outOf: 1))
    }
    return metrics
  }
}
