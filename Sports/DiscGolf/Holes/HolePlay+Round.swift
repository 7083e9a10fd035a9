internal import ScoringKit

extension HolePlay: Round {
  var title: String { play.title }
  var subtitle: String { "\(play.subtitle), \(form == .match ? "match play" : "skins")" }
  var seating: Seating { form == .match ? Seating(2) : Seating(2...Self.mostPlayers) }

  var fields: [String: JSONValue] {
    var fields = play.fields
    fields["form"] = .string(form.rawValue)
    if form == .skins { fields["leftover"] = .string(leftover.rawValue) }
    if extraHoles { fields["extraHoles"] = true }
    return fields
  }

  func recordBook(of participant: Golfer) -> RecordBook {
    let book = play.recordBook(of: participant)
    return RecordBook(id: "\(book.id)#\(form.rawValue)", title: "\(book.title), \(form.rawValue)")
  }

  func opening(_ seats: [Golfer]) throws(Refusal) -> HoleCard {
    for golfer in seats
    where !(golfer.strokeHoles + golfer.memberStrokeHoles.joined())
      .allSatisfy(play.positions.contains)
    {
      throw Refusal(
        .illegal, "\(golfer.competitor.name) has a stroke on a hole that does not exist.")
    }
    return HoleCard(
      rules: self, card: try play.opening(seats), strokeHoles: seats.map(\.strokeHoles),
      memberStrokeHoles: seats.map(\.memberStrokeHoles))
  }

  func apply(_ event: ScoreEvent, to state: inout HoleCard) throws(Refusal) {
    switch event.cell {
    case .strokes, .memberStrokes, .throwPenalty, .status: break
    case .playoff where takesPlayoff: break
    case .playoff:
      throw Refusal(
        .illegal, "Skins that are tied on the last hole are \(leftover.words).",
        hint: "A round that is started with --leftover playoff has a playoff.")
    case .result(let seat) where form == .match: return try report(event.result, of: seat, &state)
    case .roundPenalty, .parPlusFour, .total, .result:
      throw Refusal(
        .illegal, "Holes are won here, and strokes are not added up.",
        hint: "Penalty throws belong to the score of their hole.")
    }
    try play.apply(event, to: &state.card)
  }

  private func report(
    _ result: MatchResult?, of seat: Seat, _ state: inout HoleCard
  ) throws(Refusal) {
    guard state.card.seats.indices.contains(seat.index) else {
      throw .noSeat(seat, of: state.card.seats.count, "side")
    }
    if let result, !result.isPossible(holes: play.holeCount) {
      throw Refusal(
        .illegal,
        "No match of \(Phrases.count(play.holeCount, "hole")) ends \(result.canonical): it is over "
          + "as soon as the lead exceeds the holes that are left.")
    }
    state.reports[seat] = result
  }

  /// Reads the result of a match as it is written on paper, from the view of the first side: `3/2`,
  /// `1 up`, `2 down`, `halved`.
  ///
  /// - Throws: a refusal if the text is no result of a match, or no match of this course ends so.
  func final(_ score: Substring, at state: HoleCard, names: Roster) throws(Refusal)
    -> [ScoreEvent]?
  {
    guard form == .match else { return nil }
    guard let result = MatchResult(typed: score) else {
      // Two numbers with a hyphen could be the holes that each side won.
      let isPair = score.split(separator: "-", omittingEmptySubsequences: false).count == 2
      throw Refusal(
        isPair ? .illegal : .notation, "\"\(score.prefix(40))\" is no result of a match.",
        at: score,
        expected: MatchResult.examples)
    }
    var after = state
    let event = ScoreEvent(result, of: Seat(index: 0))
    do throws(Refusal) {
      try apply(event, to: &after)
    } catch {
      throw error.at(score)
    }
    guard after.reported != nil else {
      throw Refusal(.illegal, "The match has begun, so its holes are entered.", at: score)
    }
    return [event]
  }

  func movedOn(_ event: ScoreEvent) throws(Refusal) -> ScoreEvent? { try play.movedOn(event) }

  func headline(ofSum key: [Int]) -> Line {
    form == .match ? Line("\(abs(key.first ?? 0))") : Line(Skins(abs(key.first ?? 0)).text)
  }

  /// The meaning of a hole without a score.
  var noScore: String { form == .match ? "conceded" : "no score" }

  func phrase(_ event: ScoreEvent, before: () -> HoleCard?, names: Roster) -> String {
    if form == .match, event.status == .dnf { return "\(names[event.cell.seat]) conceded" }
    if form == .match, case .playoff(let hole, let seat) = event.cell {
      return "\(names[seat]), extra hole \(hole): \(event.count.map(String.init) ?? "no score")"
    }
    let said = play.phrase(event, before: { before()?.card }, names: names)
    guard event.score != nil, event.count == nil else { return said }
    return said.dropLast("no score".count) + noScore
  }

  func echo(
    _ events: [ScoreEvent], before: () -> HoleCard?, after: HoleCard, names: Roster
  ) -> Line {
    let scores = events.compactMap(\.score)
    let isOneHole = scores.count == events.count && Set(scores.map(\.hole)).count == 1
    let said: String
    if isOneHole, let hole = scores.first?.hole {
      let parts = zip(scores, events).map { score, event in
        "\(after.card.name(of: score.unit, names)) \(event.count.map(String.init) ?? noScore)"
      }
      said = "Hole \(play.layout.label(hole)): \(parts.joined(separator: ", "))"
    } else {
      said = events.map { phrase($0, before: before, names: names) }.joined(separator: "; ")
    }
    let standing = after.standing(names)
    return Line(said) + Line(standing.isEmpty ? "" : ". \(standing)", .strong)
  }

  func prompt(for cell: ScoreCell, at state: HoleCard, names: Roster) -> Prompt {
    var prompt = play.prompt(for: cell, at: state.card, names: names)
    if form == .match, case .playoff(let hole, _) = cell { prompt.question = "Extra hole \(hole)" }
    return prompt
  }

  var typedForm: TypedWords.Form { play.typedForm }

  func events(
    _ words: inout TypedWords, at state: HoleCard, names: Roster, in cell: ScoreCell?
  ) throws(Refusal) -> [ScoreEvent] {
    if form == .match, cell == nil, words.take("concede") {
      if let seat = words.seat(names), words.isAtEnd { return [ScoreEvent(.dnf, of: seat)] }
      throw words.refusal(expected: names.names.map(\.name), names: names)
    }
    let (card, line) = (state.tied, words.rest.written)
    let events = try play.events(&words, at: card, names: names, in: cell)
    if cell == nil, takesPlayoff, card.tie?.seats.isEmpty == true, let line,
      events.contains(where: \.isOfPlayoff)
    {
      throw Refusal(
        .illegal,
        form == .match
          ? "The match is not all square after its last hole, so it has no extra hole."
          : "No skins are tied on the last hole, so there is no playoff.", at: line)
    }
    return events
  }

  func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> ScoreCell? {
    try play.cell(&words, names: names)
  }
}
