internal import ScoringKit

/// Lines that are recognized by a keyword: penalties on the round, statuses, the playoff, a total.
extension TypedLine {
  /// Returns the events of a line with a keyword, such as `ann dnf` or `penalty ann late`; `nil`
  /// for any other line.
  func wordEvents() throws(Refusal) -> [ScoreEvent]? {
    if let event = try penalty() { return [event] }
    if tokens.count > 1, isPlayoff(tokens[0]) { return try playoff() }
    if tokens.count > 1, tokens[0].is("total") { return [try total()] }
    if tokens.count > 1, card.tie != nil, tokens[0].is("result") { return [try result()] }
    if let event = try parPlusFour() { return [event] }
    return try leaving().map { [$0] }
  }

  /// Returns the event of `ann par+4`, or of `ann par+4 -`, which takes it back; `nil` for any other
  /// line.
  private func parPlusFour() throws(Refusal) -> ScoreEvent? {
    let isCleared = tokens.last?.isDash ?? false
    let pieces = isCleared ? tokens.dropLast() : tokens
    let name = pieces.dropLast()
    guard pieces.last?.is("par+4") == true, !name.isEmpty, name.allSatisfy(\.isName) else {
      return nil
    }
    return ScoreEvent(.parPlusFour(seat: try seat(name)), isCleared ? nil : 4)
  }

  /// Returns the status event of a player; refuses "did not start" for a player with scores.
  func status(_ status: PlayerStatus?, of seat: Seat) throws(Refusal) -> ScoreEvent {
    let (name, thru) = (names[seat], card.tally(of: seat).thru)
    guard status == .dns, thru > 0 else { return ScoreEvent(status, of: seat) }
    throw tokens[0].refusal(
      "\(name) has a score on \(Phrases.count(thru, "hole")), and so did start.", .illegal,
      expected: ["\(name) dnf"],
      hint:
        "`\(name) dnf` says that \(name) did not finish. Scores that are another's are taken back "
        + "first, as in `1: \(name) -`.")
  }

  /// Returns the event of a line such as `penalty ann late`, `penalty ann late 3`, `penalty ann 2
  /// other` or `penalty ann late -`; `nil` for any other line.
  private func penalty() throws(Refusal) -> ScoreEvent? {
    var rest = words
    let penalty = try Penalty<RoundPenalty>.read(
      &rest, names: names,
      hint: "As in `penalty NAME late` or `penalty NAME 2 other`. A penalty throw on a hole is "
        + "part of its score and is noted as in `\(someHole): NAME ob`.",
      number: \.count, seat: { name, _ throws(Refusal) in try seat(name) })
    return penalty.map {
      ScoreEvent(.roundPenalty(seat: $0.seat, reason: $0.reason), $0.size)
    }
  }

  /// Returns the events of a line such as `playoff 1: ann 3 ben 4`; without a number, of the next
  /// hole of the playoff.
  private func playoff() throws(Refusal) -> [ScoreEvent] {
    var rest = tokens.dropFirst()
    var typed: Int?
    if let first = rest.first, let number = first.count, let next = rest.dropFirst().first,
      next.isName || next.isColon
    {
      guard ScoreEvent.strokeLimits.contains(number) else {
        throw first.refusal("A playoff has no hole \(first.written).", expected: ["1…99"])
      }
      typed = number
      rest = rest.dropFirst()
    }
    if rest.first?.isColon == true { rest = rest.dropFirst() }
    if let colon = rest.first(where: { $0.isColon }) { throw secondColon(colon) }
    guard !rest.isEmpty else {
      throw tokens[0].refusal(
        "The scores of the playoff are missing.", expected: ["playoff: NAME 3 NAME 4"])
    }
    let scores = try rest.contains(where: \.isName) ? playoffPairs(rest) : playoffOrder(rest)
    let hole: Int
    if let typed { hole = typed } else { hole = try nextPlayoffHole(of: scores.map(\.seat)) }
    return scores.map { ScoreEvent(.playoff(hole: hole, seat: $0.seat), $0.count) }
  }

  /// The first words of a line about a playoff; a match has extra holes.
  static let playoffWords = ["playoff", "extra"]

  private func isPlayoff(_ word: Word) -> Bool {
    word.is("playoff") || card.tie != nil && word.is("extra")
  }

  /// Returns the events of scores that name no hole, if the round is not over before a playoff: in
  /// card order of those who lack one, or by name; `nil` in any other round.
  func askedPlayoff(_ scores: Words) throws(Refusal) -> [ScoreEvent]? {
    guard card.tie?.isAsked == true, let turn = card.playoffTurn else { return nil }
    if scores.contains(where: \.isName) {
      let pairs = try playoffPairs(scores)
      let hole = try nextPlayoffHole(of: pairs.map(\.seat))
      return pairs.map { ScoreEvent(.playoff(hole: hole, seat: $0.seat), $0.count) }
    }
    if scores.count > turn.seats.count {
      throw tooMany(
        scores, for: turn.seats.count, "player", " on hole \(turn.hole) of the playoff",
        expected: turn.seats.prefix(10).map { names[$0] })
    }
    return try zip(turn.seats, scores).map { seat, word throws(Refusal) in
      ScoreEvent(.playoff(hole: turn.hole, seat: seat), try value(word))
    }
  }

  private typealias PlayoffScore = (seat: Seat, count: Int?)

  private func playoffPairs(_ scores: Words) throws(Refusal) -> [PlayoffScore] {
    try named(scores, once: \.seat, hint: "Name each player once.") { name, rest throws(Refusal) in
      let seat = try seat(name)
      guard let number = rest.popFirst() else { return [] }
      return [(seat, try value(number))]
    }
  }

  /// Returns playoff scores without names, which belong in card order to the seats that tie for
  /// first place.
  private func playoffOrder(_ scores: Words) throws(Refusal) -> [PlayoffScore] {
    let leaders = card.leaders
    guard leaders.count > 1, scores.count == leaders.count else {
      throw Refusal(
        .notation,
        leaders.count > 1
          ? "\(leaders.count) \(card.tie == nil ? "players tie for first place" : "play on"), and "
            + "there are \(scores.count) scores."
          : "Nobody ties for first place in this round: name who plays.",
        at: span(scores), expected: ["playoff: NAME 3 NAME 4"])
    }
    return try zip(leaders, scores).map { seat, token throws(Refusal) in (seat, try value(token)) }
  }

  /// Returns the first hole of the playoff on which none of some seats has a score.
  ///
  /// - Throws: a refusal if a seat already has a score on the current hole, or the playoff is
  ///   decided: to correct a hole or play another one, the line must give its number.
  private func nextPlayoffHole(of seats: [Seat]) throws(Refusal) -> Int {
    let last = card.playoffLength
    if let winner = card.playoffWinner {
      // An aggregate playoff has no fixed length, so another hole is always possible.
      if card.rules.playoff == .aggregate { return last + 1 }
      throw tokens[0].refusal(
        "The playoff is decided: \(names[winner]) won it.", .illegal,
        hint: "`playoff \(last): NAME SCORE` corrects its last hole, and "
          + "`playoff \(last + 1): NAME SCORE` is one more.")
    }
    for seat in seats where card.rules.playoff == .sudden {
      guard let hole = card.playoffExit(of: seat) else { continue }
      throw tokens[0].refusal(
        "\(names[seat]) is out of the playoff since its hole \(hole).", .illegal,
        hint: "`playoff \(hole): \(names[seat]) SCORE` corrects that hole.")
    }
    if let turn = card.playoffTurn {
      guard
        let done = seats.first(where: { card.playoffStrokes(of: $0, hole: turn.hole) != nil }),
        let count = card.playoffStrokes(of: done, hole: turn.hole)
      else { return turn.hole }
      throw tokens[0].refusal(
        "\(names[done]) has a \(count) on playoff hole \(turn.hole), and "
          + "\(names.list(turn.seats)) \(turn.seats.count > 1 ? "have" : "has") no score there yet.",
        .illegal,
        hint: "To correct it: `playoff \(turn.hole): \(names[done]) SCORE`.")
    }
    return ScoreEvent.strokeLimits.first { hole in
      seats.allSatisfy { card.playoffStrokes(of: $0, hole: hole) == nil }
    } ?? ScoreEvent.strokeLimits.upperBound
  }
}

extension PlayerStatus {
  /// Creates the status of a player who leaves.
  init(_ leaving: Leaving) {
    switch leaving {
    case .retired, .withdrawn, .forfeited: self = .dnf
    case .absent: self = .dns
    case .disqualified: self = .dq
    }
  }
}
