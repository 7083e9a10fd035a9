internal import ScoringKit

extension HoleCard: Resolution {
  var isComplete: Bool {
    switch rules.form {
    case .match: loser != nil || progress.isOver && askedTurn == nil
    case .skins: card.holeOnTurn == nil && askedTurn == nil
    }
  }

  func rank(of seat: Seat, closed: Bool) -> Rank {
    let status = card.status(of: seat)
    if rules.form == .match {
      let lead = seat.index == 0 ? progress.lead : -progress.lead
      return Rank([status == nil ? 0 : 1, -lead], share: closed ? [-lead] : nil)
    }
    let won = pot.won[seat.index]
    return Rank([-won], isPlaced: status != .dns && status != .dq, share: closed ? [-won] : nil)
  }

  /// Returns a side's result: `2 up thru 7`, at the end `3/2` for the winner; or a number of skins.
  func headline(of seat: Seat, closed: Bool) -> Line {
    if rules.form == .skins {
      let won = pot.won[seat.index]
      if let status = card.status(of: seat), won == 0 { return Line(status.mark, .dim) }
      return rules.play.positions.contains(where: isBegun) ? Line(Skins(won).text) : ""
    }
    if let loser { return Line(loser == seat ? "conceded" : "by concession") }
    let progress = progress
    guard progress.thru > 0 else { return "" }
    let lead = seat.index == 0 ? progress.lead : -progress.lead
    guard isComplete || closed else {
      return Line(Self.words(lead), .strong) + Line(" thru \(progress.thru)", .dim)
    }
    let addition = reported != nil ? ", no holes" : hasExtraHoles ? " after \(progress.thru)" : ""
    return Line(Self.final(lead, progress), .strong) + Line(addition, .dim)
  }

  /// Whether extra holes count in the match.
  private var hasExtraHoles: Bool { progress.thru > rules.play.holeCount }

  /// Returns a final result as it is written: `3/2`, `1 up` after all holes.
  private static func final(_ lead: Int, _ progress: Progress) -> String {
    guard progress.left > 0, progress.isOver, lead != 0 else { return words(lead) }
    return (lead < 0 ? "down " : "") + "\(abs(lead))/\(progress.left)"
  }

  private static func words(_ lead: Int) -> String {
    lead == 0 ? "all square" : "\(abs(lead)) \(lead > 0 ? "up" : "down")"
  }

  /// Returns the standing of the round in words: `Ann 2 up thru 7`, `2 skins are carried`; empty
  /// before the first decided hole.
  func standing(_ names: Roster) -> String {
    if rules.form == .skins {
      let (pot, carried) = (pot, pot.carriedToOpen)
      let won = card.everybody.filter { pot.won[$0.index] > 0 }.map {
        "\(names[$0]) \(Skins(pot.won[$0.index]).text)"
      }
      let list = won.isEmpty ? "" : "Skins: \(won.joined(separator: ", "))"
      let carry =
        pot.contested > 0
        ? "\(names.list(pot.contenders, limit: 4)) play off for \(Phrases.count(pot.contested, "skin"))"
        : carried == 0 ? "" : "\(Phrases.count(carried, "skin")) carried to the next hole"
      return [list, carry].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    if let loser { return "\(names[Seat(index: 1 - loser.index)]) won by concession" }
    let progress = progress
    guard progress.thru > 0 else { return "" }
    guard progress.lead != 0 else {
      return isComplete ? "The match is halved" : "All square thru \(progress.thru)"
    }
    let leader = Seat(index: progress.lead > 0 ? 0 : 1)
    if progress.isOver {
      let extra = hasExtraHoles ? " after \(Phrases.count(progress.thru, "hole"))" : ""
      return "\(names[leader]) won \(Self.final(abs(progress.lead), progress))\(extra)"
    }
    let dormie = abs(progress.lead) == progress.left ? ", dormie" : ""
    return "\(names[leader]) \(abs(progress.lead)) up thru \(progress.thru)\(dormie)"
  }

  func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else { return ending(names) }
    var prompt = askedTurn.map { playoffPrompt($0.seats, $0.hole) } ?? card.prompt(names)
    prompt.pending = ""
    guard rules.form == .match else { return prompt }
    prompt.secondary = prompt.secondary.map { token in
      token.text == "-" ? Prompt.Token("-", label: rules.noScore, tone: .dim) : token
    }
    prompt.secondary += card.everybody.map { seat in
      Prompt.Token("concede #\(seat.number)", label: "\(names[seat]) concedes the match")
    }
    return prompt
  }

  /// Returns the prompt for the next hole of a playoff that the round has to have.
  private func playoffPrompt(_ seats: [Seat], _ hole: Int) -> Prompt {
    Prompt(
      question: rules.form == .match ? "Extra hole \(hole)" : "Playoff, hole \(hole)", next: seats,
      ranges: [Prompt.Range(1...9, likely: Scorecard.usualPar)],
      places: seats.map { ScoreEvent(.playoff(hole: hole, seat: $0), nil).canonical })
  }

  /// Returns the prompt once no more scores are expected; an all square match may still be decided
  /// by extra holes.
  private func ending(_ names: Roster) -> Prompt {
    let said = standing(names)
    let over = rules.form == .match ? "The match is over" : "Every hole is decided"
    let card = tied
    guard rules.form == .match, !rules.asksPlayoff, let turn = card.playoffTurn else {
      return Prompt(question: said.isEmpty ? over : said)
    }
    let lack = "\(names.list(turn.seats)) \(turn.seats.count > 1 ? "have" : "has") no score on it."
    return Prompt(
      question: "\(said), unless an extra hole decides it", secondary: card.playoffTokens(names),
      pending: turn.seats.count < 2 ? "Extra hole \(turn.hole) is not decided: \(lack)" : "")
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    guard rules.form == .skins else { return matchRemarks(names) }
    let pot = pot
    var remarks: [String] = []
    if closed, pot.contested > 0 {
      remarks.append(
        "\(Phrases.count(pot.contested, "skin")) not decided, because the playoff is not.")
    }
    if closed, pot.undecided > 0 {
      remarks.append(
        "\(Phrases.count(pot.undecided, "skin")) not decided, because scores are missing.")
    }
    if pot.void > 0 { remarks.append("\(Phrases.count(pot.void, "skin")) tied on the last hole.") }
    return remarks
  }

  private func matchRemarks(_ names: Roster) -> [String] {
    let progress = progress
    var remarks: [String] = []
    if reported != nil {
      remarks.append("The result was reported without the holes.")
    } else if !reports.isEmpty {
      remarks.append("The reported result is not used, because holes have scores.")
    }
    if let one = reports[Seat(index: 0)], let other = reports[Seat(index: 1)], one != other.reversed
    {
      remarks.append(
        "The sides reported different results: \(names[Seat(index: 0)]) \(one.words), "
          + "\(names[Seat(index: 1)]) \(other.words).")
    }
    let late = rules.play.positions.count(where: isBegun) - progress.thru
    if progress.isOver, late > 0 {
      remarks.append("\(Phrases.count(late, "hole")) after the end of the match: not counted.")
    }
    let unused = card.playoffLength - max(0, progress.thru - rules.play.holeCount)
    if card.hasPlayoff, tied.tie?.seats.isEmpty == true || progress.lead != 0, unused > 0 {
      remarks.append(
        "\(Phrases.count(unused, "extra hole")) after the end of the match: not counted.")
    }
    return remarks
  }

  static let figures: [DeclaredFigure<HoleCard>] = [
    .init("holes-won", "Holes won", [.rate]) { state, seat in
      guard state.rules.form == .match, state.reported == nil else { return (0, 0) }
      let progress = state.progress
      return (progress.won(by: seat), progress.thru)
    },
    // Shared skins are fractions, and a sum of parts is exact.
    .init("skins", "Skins", [.perRound], Skins.format) { state, seat in
      guard state.rules.form == .skins, state.isComplete else { return (0, 0) }
      return (state.pot.won[seat.index], 1)
    },
  ]

  func measures(of seat: Seat) -> [String: Int] {
    guard rules.form == .match else { return [:] }
    guard let reported else { return ["holes": progress.won(by: seat)] }
    // Of a reported result only the difference of the holes is known.
    return ["holes": max(0, seat.index == 0 ? Int(reported.lead) : -Int(reported.lead))]
  }

  func fields(_ names: Roster) -> [String: JSONValue] {
    let winners = winners
    let holes = rules.play.playOrder.map { hole -> JSONValue in
      [
        "holeNumber": .integer(hole), "winner": winners[hole].map { .integer($0.number) } ?? .null,
        "isDecided": .bool(result(ofHole: hole) != .open),
      ]
    }
    var fields: [String: JSONValue] = [
      "results": .array(holes), "standing": .string(standing(names)),
    ]
    if rules.takesPlayoff, let playoff = tied.playoffFields { fields["playoff"] = playoff }
    return fields
  }
}
