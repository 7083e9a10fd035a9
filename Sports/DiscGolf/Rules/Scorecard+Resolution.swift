internal import ScoringKit

extension Scorecard: Resolution {
  /// Returns the rank of a seat: during play by strokes relative to par; in a closed round only
  /// seats with a score on every hole are ranked.
  ///
  /// If pars are unknown, more holes come first during play, then fewer strokes. Seats that aren't
  /// ranked are listed last: those who did not finish by the number of holes they played, then
  /// those who did not start, and the disqualified last. In a competition of several rounds, scores
  /// and countbacks are added up.
  func rank(of seat: Seat, closed: Bool) -> Rank {
    let tally = tally(of: seat)
    let score = tally.relative ?? tally.strokes
    switch status(of: seat) {
    case .dns: return Rank([1], isPlaced: false)
    case .dq: return Rank([2], isPlaced: false)
    case .dnf, nil: break
    }
    let isPlaced = tally.thru > 0 && (!closed || tally.thru == rules.holeCount)
    guard isPlaced, status(of: seat) == nil else {
      return Rank([0, -tally.thru, score], isPlaced: false)
    }
    let isSettled = closed || isDecided
    let countback = isSettled && areHolesKnown(at: score) ? countback(of: seat) : []
    // A playoff decides first place only: the winner ranks before all who tie with it.
    let winner = isSettled ? playoffWinner : nil
    let ties = (winner.map { [$0 == seat ? 0 : 1] } ?? []) + countback
    // A playoff is in ``fields(_:)`` instead, because only that of a competition's last round
    // matters.
    let share = closed ? [score] + countback : nil
    let isBehind = tally.relative == nil && !closed
    return Rank((isBehind ? [-tally.thru] : []) + [score] + ties, share: share)
  }

  func unfinished(of seat: Seat) -> Unfinished? {
    guard let status = status(of: seat) else { return nil }
    let leaving: Leaving =
      switch status {
      case .dnf: .retired
      case .dns: .absent
      case .dq: .disqualified
      }
    let tally = tally(of: seat)
    return Unfinished(leaving, score: tally.thru > 0 ? tally.relative ?? tally.strokes : nil)
  }

  /// The number of holes of the course.
  func length(of seat: Seat) -> Int? { rules.holeCount }

  /// Whether the holes of all seats with a result are known; otherwise no countback is possible
  /// between them.
  private func areHolesKnown(at score: Int) -> Bool {
    guard rules.countback != .shared else { return true }
    return everybody.allSatisfy { seat in
      let tally = tally(of: seat)
      return reported(seat) == nil || (tally.relative ?? tally.strokes) != score
    }
  }

  /// Whether a playoff or countback can decide ties before the round is closed, because all seats
  /// with a score have finished.
  private var isDecided: Bool {
    guard hasPlayoff || rules.countback != .shared else { return false }
    return everybody.allSatisfy { seat in
      status(of: seat) != nil || [0, rules.holeCount].contains(tally(of: seat).thru)
    }
  }

  /// Returns a seat's result: `-2 thru 7`; in a closed round `-3`, or `+1 thru 12` if holes are
  /// missing; or a status such as `DNF`.
  func headline(of seat: Seat, closed: Bool) -> Line {
    let tally = tally(of: seat)
    if let status = status(of: seat) {
      guard reported(seat) != nil else { return Line(status.mark, .dim) }
      return Line([tally.run, Run(", \(status.mark)", .dim)])
    }
    guard tally.thru > 0 else { return Line([]) }
    if reported(seat) != nil { return Line([tally.run, Run(", no holes", .dim)]) }
    if closed, tally.thru == rules.holeCount { return Line([tally.run]) }
    return Line([tally.run, Run(" thru \(tally.thru)", .dim)])
  }

  func prompt(_ names: Roster) -> Prompt {
    guard let hole = holeOnTurn else {
      return Prompt(
        question: ending(names), secondary: playoffTokens(names), pending: openPlayoff(names) ?? "")
    }
    var prompt = prompt(forHole: hole)
    // If members have scores of their own, naming the side would not say whose score is next.
    let lacked = lackingUnits(hole)
    if lacked.contains(where: { $0.member != nil }) {
      let turn = lacked.map { name(of: $0, names) }.joined(separator: ", ")
      prompt.question += ": \(turn)"
    }
    prompt.ranges = prompt.ranges.map { Prompt.Range(1...plainLimit(hole), likely: $0.likely) }
    // A hole without entries comes after a completed one, except for the first hole.
    let isBegun = everybody.flatMap(units).contains { isSaid(of: $0, hole: hole) }
    if let index = rules.playOrder.firstIndex(of: hole), index > 0, !isBegun {
      prompt.pause = "Next Hole"
      prompt.pausedQuestion = self.prompt(forHole: rules.playOrder[index - 1]).question
    }
    return prompt
  }

  /// Returns the prompt for a hole with the seats that lack a score on it, even if it isn't the
  /// current hole.
  func prompt(forHole hole: Int) -> Prompt {
    let par = layout.par(hole)
    let tokens = likely(hole).map { count in
      let score = HoleScore(holeNumber: hole, par: par, strokeCount: count)
      let label = score.scoreName.isEmpty ? Phrases.count(count, "stroke") : score.scoreName
      // On a key, "double bogey" is shortened to "double".
      let short = label.hasSuffix(" bogey") ? String(label.dropLast(" bogey".count)) : nil
      return Prompt.Token("\(count)", label: label, tone: score.tone, short: short)
    }
    let next = lacking(hole)
    return Prompt(
      question: "Hole \(layout.label(hole))" + (par.map { ", par \($0)" } ?? ""), next: next,
      tokens: tokens, ranges: [Prompt.Range(ScoreEvent.strokeLimits, likely: par ?? Self.usualPar)],
      secondary: [Prompt.Token("-", label: "not played", tone: .dim)],
      places: next.compactMap { seat in
        units(of: seat).first { !isSaid(of: $0, hole: hole) }?.place(hole: hole)
      })
  }

  /// Returns the question of the prompt once no more scores of the round are expected.
  private func ending(_ names: Roster) -> String {
    let isFull = everybody.allSatisfy { tally(of: $0).thru == rules.holeCount }
    let ending =
      everybody.contains { !isAsked($0) }
      ? "Nobody is asked for a score any more"
      : isFull ? "Every hole has a score" : "Every hole has a score, or was not played"
    guard let turn = playoffTurn else { return ending }
    if hasPlayoff { return "Playoff, hole \(turn.hole): \(names.list(turn.seats, limit: 4))" }
    let tied = names.list(leaders, limit: 4)
    return "\(ending). \(tied) share first place, unless a playoff decides"
  }

  /// Returns the keys with the likely scores of the next seat in a playoff; each key enters a whole
  /// line.
  ///
  /// They are secondary keys because a playoff is optional. The name is quoted to avoid ambiguity;
  /// for a name that contains a quote there are no keys.
  func playoffTokens(_ names: Roster) -> [Prompt.Token] {
    guard let (seats, hole) = playoffTurn, let seat = seats.first, !names[seat].contains("\"")
    else { return [] }
    return (1...7).map { count in
      Prompt.Token(
        "playoff \(hole): \"\(names[seat])\" \(count)",
        label: "\(tie == nil ? "Playoff, hole" : "Extra hole") \(hole), \(names[seat]): \(count)")
    }
  }

  /// The par that determines the keys of a keypad if the real par is unknown; it is never scored.
  static let usualPar = 3

  /// Returns why one player is ranked above another: the score, or for equal scores the playoff for
  /// first place, or the countback that the round was started with.
  func explanation(
    of seat: Seat, above other: Seat, _ names: Roster, closed: Bool
  ) -> String? {
    let ranks = [seat, other].map { rank(of: $0, closed: closed) }
    guard ranks.allSatisfy(\.isPlaced) else { return nil }
    let (ann, ben) = (names[seat], names[other])
    let scores = [seat, other].map { headline(of: $0, closed: closed).text }
    let above = "\(ann) is above \(ben): "
    if scores[0] != scores[1] { return above + "\(scores[0]) to \(scores[1])." }
    guard ranks[0] != ranks[1] else { return "\(ann) and \(ben) share a place: both \(scores[0])." }
    if playoffWinner == seat { return above + "both \(scores[0]), \(ann) won the playoff." }
    let (one, two) = (countback(of: seat), countback(of: other))
    for (index, length) in countbackLengths.enumerated() where one[index] != two[index] {
      let holes = length == 1 ? "hole" : "\(length) holes"
      return above + "both \(scores[0]), \(one[index]) to \(two[index]) on the last \(holes)."
    }
    return nil
  }
}
