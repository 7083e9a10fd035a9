internal import ScoringKit

extension StrokePlay {
  /// Returns a player's result over several rounds: `-5` relative to par, or the strokes if pars
  /// are unknown.
  func headline(ofSum key: [Int]) -> Line {
    let total = key.first ?? 0
    return layout.par == nil ? Line("\(total)") : Line([ToPar.run(total, ToPar.totalTone(total))])
  }

  func phrase(_ event: ScoreEvent, before: () -> Scorecard?, names: Roster) -> String {
    let seat = names[event.cell.seat]
    let count = event.count.map(String.init) ?? "no score"
    let throwsText = event.count.map { Phrases.count($0, "penalty throw") } ?? "no penalty"
    return switch event.cell {
    case .strokes(let hole, _): "\(seat), hole \(layout.label(hole)): \(count)"
    case .memberStrokes(let hole, let side, let member):
      "\(names.member(member, of: side) ?? "\(seat) (member \(member))"), "
        + "hole \(layout.label(hole)): \(count)"
    case .throwPenalty(let hole, _, let reason):
      "\(seat), hole \(layout.label(hole)): \(throwsText) in the score (\(reason.words))"
    case .roundPenalty(_, let reason):
      "\(seat): \(throwsText) on the round (\(reason.facts.words))"
    case .status: "\(seat): \(event.status?.words ?? "plays on")"
    case .parPlusFour where event.count == nil: "\(seat): missed holes are not counted"
    case .parPlusFour: "\(seat): par + 4 for each missed hole"
    case .playoff(let hole, _): "\(seat), playoff hole \(hole): \(count)"
    case .total: "\(seat): \(event.count.map { "\($0) strokes in all" } ?? "no total")"
    case .result: "\(seat): \(event.result?.words ?? "no result")"
    }
  }

  /// Returns a question if a penalty is entered again, or a total is hardly that of the course.
  ///
  /// A penalty would replace the earlier number, although an additional one may be meant. A total
  /// above three times par, or below 60 % of it, is more likely to be of another round.
  func doubt(about events: [ScoreEvent], at resolution: Scorecard, names: Roster)
    -> String?
  {
    for event in events {
      if case .total(let seat) = event.cell, let strokes = event.count,
        let doubt = doubt(aboutTotal: strokes, of: names[seat])
      {
        return doubt
      }
      guard case .roundPenalty(let seat, let reason) = event.cell, let count = event.count
      else { continue }
      let noted = resolution.penalties(of: seat).first { $0.reason == reason }?.count ?? 0
      let penalty = Penalty(seat, reason, count)
      if let doubt = penalty.doubt(replacing: noted, "penalty throw", names) { return doubt }
    }
    return nil
  }

  /// Returns a question about a total that is hardly that of a round of the layout; `nil` for a
  /// likely one.
  private func doubt(aboutTotal strokes: Int, of name: String) -> String? {
    let par = layout.par ?? 3 * holeCount
    guard strokes > 3 * par || strokes * 10 < 6 * par else { return nil }
    return "\(name): \(Phrases.count(strokes, "stroke")) on \(Phrases.count(holeCount, "hole"))"
      + (layout.par.map { " of par \($0)" } ?? "") + " is unlikely."
  }

  /// Returns the confirmation of entered scores: of one score, `Ann, hole 7: 3 (E), -2 thru 7`, of
  /// several players on one hole, or of a row of one player.
  ///
  /// A row is `Ann: 18 holes, 57, +3`. If it isn't the whole round, the entered holes and their sum
  /// precede that.
  func echo(
    _ events: [ScoreEvent], before: () -> Scorecard?, after resolution: Scorecard, names: Roster
  ) -> Line {
    let scores = events.compactMap { event in event.score.map { (event, $0) } }
    let isOneHole = scores.allSatisfy { $1.hole == scores[0].1.hole }
    guard let (_, first) = scores.first, let (_, last) = scores.last, scores.count > 1,
      scores.count == events.count,
      isOneHole || scores.allSatisfy({ $1.unit == first.unit })
    else { return events.map { echo($0, in: resolution, names) }.joined(separator: "; ") }
    if isOneHole {
      let parts = scores.map { event, score in
        let tally = resolution.tally(of: score.unit.seat)
        let total = tally.thru == 0 ? Line([]) : Line(" ") + Line(tally.text, tally.tone)
        return Line("\(resolution.name(of: score.unit, names)) ") + said(event.count, score.hole)
          + total
      }
      return Line("Hole \(layout.label(first.hole)): ") + parts.joined(separator: ", ")
    }
    let seat = first.unit.seat
    let tally = resolution.tally(of: seat)
    let sum = events.reduce(0) { $0 + ($1.count ?? 0) }
    let entered =
      scores.count < holeCount
      ? "\(resolution.name(of: first.unit, names)), holes \(layout.label(first.hole)) to "
        + "\(layout.label(last.hole)): \(sum); " : ""
    return Line(
      "\(entered)\(names[seat]): \(Phrases.count(tally.thru, "hole")), \(tally.strokes)")
      + (tally.relative == nil ? Line([]) : Line(", ") + Line([tally.run]))
      + (resolution.status(of: seat).map { Line(", ") + Line($0.mark, .dim) } ?? Line([]))
  }

  /// Returns the confirmation of one event, with the current result of its seat.
  private func echo(_ event: ScoreEvent, in card: Scorecard, _ names: Roster) -> Line {
    var line = Line(phrase(event, before: { nil }, names: names))
    if let (unit, hole) = event.score {
      line =
        Line("\(card.name(of: unit, names)), hole \(layout.label(hole)): ")
        + said(event.count, hole)
    } else if case .playoff = event.cell {
      let verb = card.rules.playoff == .sudden ? "wins" : "leads"
      return card.playoffWinner.map { line + Line("; \(names[$0]) \(verb) the playoff") } ?? line
    }
    let headline = card.headline(of: event.cell.seat, closed: false)
    return headline.runs.isEmpty ? line : line + Line(", ") + headline
  }

  /// Returns a score with its relation to par: `3 (E)`, or `no score`.
  private func said(_ count: Int?, _ hole: Int) -> Line {
    guard let count else { return "no score" }
    let score = HoleScore(holeNumber: hole, par: layout.par(hole), strokeCount: count)
    let relative = score.formattedRelativeToPar
    return Line("\(count)" + (relative.isEmpty ? "" : " (\(relative))"), score.tone)
  }

  var typedForm: TypedWords.Form { TypedLine.form }

  /// Reads a typed line of scores, as described in ``ScoringKit/Sport/grammar``; for a cell, one
  /// value.
  func events(
    _ words: inout TypedWords, at resolution: Scorecard, names: Roster, in cell: ScoreCell?
  ) throws(Refusal) -> [ScoreEvent] {
    let typed = try TypedLine(words, card: resolution, names: names)
    if let cell {
      let event = try typed.event(in: cell)
      _ = words.take()
      return [event]
    }
    let events = try typed.events()
    _ = words.takeAll()
    return events
  }

  func prompt(for cell: ScoreCell, at resolution: Scorecard, names: Roster) -> Prompt {
    func number(_ question: String, likely: Int) -> Prompt {
      Prompt(
        question: question, ranges: [Prompt.Range(ScoreEvent.strokeLimits, likely: likely)])
    }
    return switch cell {
    case .strokes(let hole, _), .memberStrokes(let hole, _, _):
      resolution.prompt(forHole: hole)
    case .playoff(let hole, _): number("Playoff hole \(hole)", likely: Scorecard.usualPar)
    case .throwPenalty(let hole, _, let reason):
      number("Hole \(layout.label(hole)), penalty throws (\(reason.words))", likely: 1)
    case .roundPenalty(_, let reason):
      number("Penalty throws on the round (\(reason.facts.words))", likely: 1)
    case .status:
      Prompt(
        question: "Without a place",
        tokens: PlayerStatus.allCases.map { Prompt.Token($0.rawValue, label: $0.words) })
    case .parPlusFour: Prompt(question: "Par + 4 for each missed hole")
    case .total: Prompt(question: "Strokes of the whole round")
    case .result: Prompt(question: "Result of the match")
    }
  }

  func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> ScoreCell? {
    let seats = names.names.map { side in
      Competitor.side(of: side.members.map { Competitor(id: "", kind: .guest, name: $0.name) })
    }
    let card = Scorecard(rules: self, seats: seats)
    let cell = try TypedLine(words, card: card, names: names).cell()
    _ = words.takeAll()
    return cell
  }
}

extension ScoreEvent {
  /// The seat or member, and the hole, of an event that sets strokes; `nil` for any other event.
  var score: (unit: Scorecard.Unit, hole: Int)? {
    switch cell {
    case .strokes(let hole, let seat): (Scorecard.Unit(seat: seat), hole)
    case .memberStrokes(let hole, let seat, let member):
      (Scorecard.Unit(seat: seat, member: member), hole)
    case .throwPenalty, .roundPenalty, .status, .parPlusFour, .playoff, .total, .result: nil
    }
  }
}
