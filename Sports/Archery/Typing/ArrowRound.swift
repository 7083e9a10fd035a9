internal import ScoringKit

/// The rules of a round of ends or of a match; both record all arrows on a card.
protocol ArrowRound: Round where Event == ArrowEvent, Resolution: ArrowScore {
  /// The word for an end: `End`, or `Set`.
  var noun: String { get }
  var plans: [EndPlan] { get }
  /// Whether a line that can't be read as arrows may be the final result: a number alone, for
  /// instance, is more probably a mistyped end.
  func isResult(_ line: Substring) -> Bool
  /// The ruleset of the round: its rules for tie-breaks and surplus arrows.
  var ruleset: Ruleset { get }
}

extension ArrowRound {
  /// Returns the empty card of some archers; `face` returns the face that is shot at in an end.
  ///
  /// - Throws: a refusal if an archer's face doesn't exist.
  func card(
    _ archers: [Archer], shootOffArrows: Int, face: (EndPlan) -> Face
  ) throws(Refusal) -> ArrowCard {
    if let face = archers.compactMap(\.face).first(where: { Face.named($0) == nil }) {
      throw Refusal(.illegal, "There is no face called \"\(face.prefix(40))\".")
    }
    return ArrowCard(
      plans: plans, seatCount: archers.count, surplus: ruleset.surplus,
      shootOffArrows: shootOffArrows
    ) { seat, plan in archers[seat.index].face(insteadOf: face(plan)) }
  }

  /// Returns an event moved to the following arrow, in the same end or the next one, to insert an
  /// arrow before it.
  ///
  /// The result is `nil` for surplus arrows, shoot-off arrows and other events.
  func movedOn(_ event: ArrowEvent) throws(Refusal) -> ArrowEvent? {
    guard case .arrow(let end, let seat, let arrow) = event.cell, plans.indices.contains(end - 1),
      arrow <= plans[end - 1].arrows
    else { return nil }
    if arrow < plans[end - 1].arrows {
      return ArrowEvent(cell: .arrow(end: end, seat: seat, arrow: arrow + 1), shot: event.shot)
    }
    guard end < plans.count else {
      throw Refusal(
        .illegal, "The last arrow is shot, and none comes after it.",
        hint: "Correct the arrows one by one with `amend`.")
    }
    return ArrowEvent(cell: .arrow(end: end + 1, seat: seat, arrow: 1), shot: event.shot)
  }

  var typedForm: TypedWords.Form { TypedArrows.form }

  func events(
    _ words: inout TypedWords, at score: Resolution, names: Roster, in cell: ArrowSlot?
  ) throws(Refusal) -> [ArrowEvent] {
    let typed = TypedArrows(words, score: score, names: names)
    guard let cell else {
      _ = words.takeAll()
      return try events(typed, at: score, names: names)
    }
    return try words.take().map { word throws(Refusal) in [try typed.event(in: cell, word)] } ?? []
  }

  /// Returns the events of a line of arrows.
  ///
  /// Before anything is recorded, a line that is no line of arrows may be the final result from
  /// paper, such as `6-2`, or `547 12 20` with the counts.
  private func events(_ typed: TypedArrows, at score: Resolution, names: Roster) throws(Refusal)
    -> [ArrowEvent]
  {
    do throws(Refusal) {
      return try typed.events()
    } catch {
      let card = score.card
      let isBlank = !card.hasReports && card.seats.allSatisfy { card.arrowsShot($0) == 0 }
      guard isBlank, isResult(typed.line),
        let events = try? final(typed.line, at: score, names: names)
      else { throw error }
      return events
    }
  }

  /// Returns a question about `shootoff ann 9*` after 9 and 9: it probably marks the closest of the
  /// earlier arrows, because a further shoot-off that begins with a mark is rare.
  func doubt(about events: [ArrowEvent], at score: Resolution, names: Roster) -> String? {
    let card = score.card
    guard events.count == 1, let event = events.first, let shot = event.shot,
      case .shootOff(let number, let seat, _) = event.cell, shot.isClosest, number > 1,
      card.seats.allSatisfy({ card.shootOff(number, of: $0).isEmpty })
    else { return nil }
    let arrows = card.shootOff(number - 1, of: seat)
    guard let index = arrows.firstIndex(where: { $0.zone.symbol == shot.symbol }),
      !arrows.contains(where: \.shot.isClosest)
    else { return nil }
    let marked = arrows.enumerated().map { $1.text + ($0 == index ? "*" : "") }
    let name = TypedArrows.form.typed(names[seat])
    return "\(names[seat]) shot \(arrows.map(\.text).joined(separator: " ")) in shoot-off "
      + "\(number - 1), and \(shot.symbol)* would be the first arrow of shoot-off \(number). Where it "
      + "is the arrow that was measured: shootoff \(number - 1): \(name) "
      + "\(marked.joined(separator: " "))."
  }

  func prompt(for cell: ArrowSlot, at score: Resolution, names: Roster) -> Prompt {
    score.prompt(for: cell, names)
  }

  func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> ArrowSlot? {
    try ArrowSlot(words.takeAll(), of: words.line, names: names)
  }

  func phrase(_ event: ArrowEvent, before: () -> Resolution?, names: Roster) -> String {
    event.phrase(names, end: noun.lowercased())
  }

  func echo(
    _ events: [ArrowEvent], before: () -> Resolution?, after score: Resolution, names: Roster
  ) -> Line {
    score.echo(events, names)
  }
}
