internal import ScoringKit

extension HoleCard: Resolution {
  var isComplete: Bool {
    switch rules.form {
    case .match: loser != nil || progress.isOver
    case .skins: card.holeOnTurn == nil
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
    if progress.isOver || closed { return Line(Self.final(lead, progress), .strong) }
    return Line(Self.words(lead), .strong) + Line(" thru \(progress.thru)", .dim)
  }

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
        carried == 0
        ? "" : "\(Phrases.count(carried, "skin")) carried to the next hole"
      return [list, carry].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    if let loser { return "\(names[Seat(index: 1 - loser.index)]) won by concession" }
    let progress = progress
    guard progress.thru > 0 else { return "" }
    guard progress.lead != 0 else {
      return progress.isOver ? "The match is halved" : "All square thru \(progress.thru)"
    }
    let leader = Seat(index: progress.lead > 0 ? 0 : 1)
    if progress.isOver {
      return "\(names[leader]) won \(Self.final(abs(progress.lead), progress))"
    }
    let dormie = abs(progress.lead) == progress.left ? ", dormie" : ""
    return "\(names[leader]) \(abs(progress.lead)) up thru \(progress.thru)\(dormie)"
  }

  func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else {
      let said = standing(names)
      let over = rules.form == .match ? "The match is over" : "Every hole is decided"
      return Prompt(question: said.isEmpty ? over : said)
    }
    var prompt = card.prompt(names)
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

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    guard rules.form == .skins else {
      let progress = progress
      let late = rules.play.positions.count(where: isBegun) - progress.thru
      return progress.isOver && late > 0
        ? ["\(Phrases.count(late, "hole")) after the end of the match: not counted."] : []
    }
    let pot = pot
    var remarks: [String] = []
    if closed, pot.undecided > 0 {
      remarks.append(
        "\(Phrases.count(pot.undecided, "skin")) not decided, because scores are missing.")
    }
    if pot.void > 0 { remarks.append("\(Phrases.count(pot.void, "skin")) tied on the last hole.") }
    return remarks
  }

  static let figures: [DeclaredFigure<HoleCard>] = [
    .init("holes-won", "Holes won", [.rate]) { state, seat in
      guard state.rules.form == .match else { return (0, 0) }
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
    rules.form == .match ? ["holes": progress.won(by: seat)] : [:]
  }

  func fields(_ names: Roster) -> [String: JSONValue] {
    let winners = winners
    let holes = rules.play.playOrder.map { hole -> JSONValue in
      [
        "holeNumber": .integer(hole), "winner": winners[hole].map { .integer($0.number) } ?? .null,
        "isDecided": .bool(result(ofHole: hole) != .open),
      ]
    }
    return ["results": .array(holes), "standing": .string(standing(names))]
  }
}
