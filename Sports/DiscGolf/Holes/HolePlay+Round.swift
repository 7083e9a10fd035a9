internal import ScoringKit

extension HolePlay: Round {
  var title: String { play.title }
  var subtitle: String { "\(play.subtitle), \(form == .match ? "match play" : "skins")" }
  var seating: Seating { form == .match ? Seating(2) : Seating(2...Self.mostPlayers) }

  var fields: [String: JSONValue] {
    var fields = play.fields
    fields["form"] = .string(form.rawValue)
    if form == .skins { fields["leftover"] = .string(leftover.rawValue) }
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
    case .roundPenalty, .parPlusFour, .playoff, .total:
      throw Refusal(
        .illegal, "Holes are won here, and strokes are not added up.",
        hint: "Penalty throws belong to the score of their hole.")
    }
    try play.apply(event, to: &state.card)
  }

  func movedOn(_ event: ScoreEvent) throws(Refusal) -> ScoreEvent? { try play.movedOn(event) }

  func headline(ofSum key: [Int]) -> Line {
    form == .match ? Line("\(abs(key.first ?? 0))") : Line(Skins(abs(key.first ?? 0)).text)
  }

  /// The meaning of a hole without a score.
  var noScore: String { form == .match ? "conceded" : "no score" }

  func phrase(_ event: ScoreEvent, before: () -> HoleCard?, names: Roster) -> String {
    if form == .match, event.status == .dnf { return "\(names[event.cell.seat]) conceded" }
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
    play.prompt(for: cell, at: state.card, names: names)
  }

  var typedForm: TypedWords.Form { play.typedForm }

  func events(
    _ words: inout TypedWords, at state: HoleCard, names: Roster, in cell: ScoreCell?
  ) throws(Refusal) -> [ScoreEvent] {
    if form == .match, cell == nil, words.take("concede") {
      if let seat = words.seat(names), words.isAtEnd { return [ScoreEvent(.dnf, of: seat)] }
      throw words.refusal(expected: names.names.map(\.name), names: names)
    }
    return try play.events(&words, at: state.card, names: names, in: cell)
  }

  func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> ScoreCell? {
    try play.cell(&words, names: names)
  }
}
