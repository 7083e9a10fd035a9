internal import ScoringKit

extension MatchRound {
  func isResult(_ line: Substring) -> Bool { true }

  /// Reads the result of both sides: the set points `6-4`, or the points `147-145`.
  ///
  /// The side that won a shoot-off has one set point more, as in `6-5`; a tie by points is followed
  /// by the arrows of the shoot-off, as in `147-147 10-9`. Of teams, the sums of their arrows follow, as
  /// in `4-4 28-27`; a star marks the side with the closest arrow.
  ///
  /// - Throws: a refusal if the numbers are impossible, or decide no match.
  func final(_ score: Substring, at resolution: MatchScore, names: Roster) throws(Refusal)
    -> [ArrowEvent]?
  {
    let words = score.split(whereSeparator: \.isWhitespace)
    guard let pair = words.first.flatMap(Self.pair), words.count <= 2 else {
      throw Refusal(
        .notation, "\"\(score)\" is no result of a match.", at: score,
        expected: hasSets
          ? ["\(winningPoints)-4", "\(winningPoints)-\(winningPoints - 1)"] : ["147-145"])
    }
    let isOfTeams = form.shootOffArrows > 1
    let sums = try words.count == 2 && isOfTeams ? shootOffSums(words[1]) : nil
    var events = try zip(Side.allCases, [pair.a, pair.b]).map { side, points throws(Refusal) in
      let reported = try resolution.reported(points, counts: [], at: score)
      return ArrowEvent(
        cell: .total(seat: side.seat),
        reported: ReportedScore(reported.score, counts: sums?[side] ?? []))
    }
    if words.count == 2, !isOfTeams { events += try shootOff(words[1], names) }
    var state = resolution
    for event in events { try apply(event, to: &state) }
    guard state.winner != nil, !hasSets || isReachable(pair) else {
      throw Refusal(
        .illegal, "\(words[0]) decides no match of \(subtitle).", at: score,
        hint: !state.isTied
          ? nil
          : isOfTeams
            ? "Behind a tie stand the sums of the shoot-off: `\(words[0]) 28-27`."
            : "Behind a tie stand the arrows of the shoot-off: `\(words[0]) 10-9`.")
    }
    return events
  }

  /// Whether set points can be the end of a match by sets: two or one each for every set, and one
  /// for a shoot-off after the last.
  private func isReachable(_ points: Pair<Int>) -> Bool {
    let (high, low) = (max(points.a, points.b), min(points.a, points.b))
    let sum = high + low
    if high == low { return high == winningPoints - 1 && sum == 2 * form.ends }
    if sum == 2 * form.ends + 1 { return high == winningPoints && low == high - 1 }
    return sum.isMultiple(of: 2) && sum <= 2 * form.ends && low < winningPoints
      && (winningPoints...winningPoints + 1).contains(high)
  }

  /// Returns the sums of a shoot-off of teams, as in `28-27` or `28*-28`, each followed by 1 if the
  /// side's arrow was the closest, else 0.
  private func shootOffSums(_ text: Substring) throws(Refusal) -> Pair<[Int]> {
    let most = form.shootOffArrows * face.maximum
    let sums = text.split(separator: "-", omittingEmptySubsequences: false).compactMap {
      part -> [Int]? in
      let isClosest = part.hasSuffix("*")
      guard let sum = TypedArrows.reportedNumber(isClosest ? part.dropLast() : part), sum <= most
      else { return nil }
      return [sum, isClosest ? 1 : 0]
    }
    guard sums.count == 2, sums[0][1] + sums[1][1] < 2 else {
      throw Refusal(
        .notation, "\"\(text)\" is no shoot-off of \(form.shootOffArrows) arrows each.", at: text,
        expected: ["28-27", "28*-28"])
    }
    return Pair(sums[0], sums[1])
  }

  /// Returns the events of a shoot-off of one arrow each, as in `10-9` or `10*-10`.
  private func shootOff(_ text: Substring, _ names: Roster) throws(Refusal) -> [ArrowEvent] {
    let arrows = text.split(separator: "-")
    guard arrows.count == 2, form.shootOffArrows == 1 else {
      throw Refusal(
        .notation, "\"\(text)\" is no shoot-off of one arrow each.", at: text,
        expected: ["10-9", "10*-10"])
    }
    return zip(Side.allCases, arrows).map { side, arrow in
      let symbol = arrow.hasSuffix("*") ? arrow.dropLast() : arrow
      return ArrowEvent(
        cell: .shootOff(number: 1, seat: side.seat, arrow: 1),
        shot: Shot(symbol: symbol.uppercased(), isClosest: arrow.hasSuffix("*")))
    }
  }

  private static func pair(_ text: Substring) -> Pair<Int>? {
    let numbers = text.split(
      omittingEmptySubsequences: false, whereSeparator: { "-–:".contains($0) })
    guard numbers.count == 2, let a = TypedArrows.reportedNumber(numbers[0]),
      let b = TypedArrows.reportedNumber(numbers[1])
    else { return nil }
    return Pair(a, b)
  }
}

extension MatchScore {
  func reported(_ score: Int, counts: [Int], at text: Substring) throws(Refusal) -> ReportedScore {
    let most =
      rules.hasSets
      ? rules.winningPoints + 1 : rules.form.ends * rules.form.arrows * rules.face.maximum
    guard score <= most, counts.isEmpty else {
      throw Refusal(
        .illegal, "A side has at most \(most) \(rules.hasSets ? "set points" : "points").", at: text
      )
    }
    return ReportedScore(score)
  }
}
