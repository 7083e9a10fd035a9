public import ScoringKit

extension MatchRound: Round {
  public var title: String {
    switch form {
    case .individual: "Match"
    case .team: "Team match"
    case .mixed: "Mixed team match"
    }
  }

  public var subtitle: String {
    system == .sets
      ? "sets, first to \(winningPoints)"
      : "\(form.ends) ends of \(form.arrows) arrows"
  }

  public var seating: Seating { Seating(2, sample: form.sample) }

  public var fields: [String: JSONValue] {
    [
      "edition": .string(ruleset.name), "form": .string(form.rawValue),
      "system": .string(system.rawValue),
      "numEnds": .integer(form.ends), "arrowsPerEnd": .integer(form.arrows),
      "maxPossibleScore": .integer(form.ends * form.arrows * face.maximum),
      "face": .string(face.id), "symbols": .array(face.symbols.map { .string($0) }),
      "location": .string(location.rawValue), "ruleset": .string(ruleset.id),
      "winningPoints": system == .sets ? .integer(winningPoints) : .null,
      "secondArrow": .bool(hasSecondArrow),
    ]
  }

  public func opening(_ seats: [Archer]) throws(Refusal) -> MatchScore {
    guard seats.count == 2 else { throw Refusal(.illegal, "A match has two sides.") }
    for archer in seats {
      guard let face = archer.face, Face.named(face) == nil else { continue }
      throw Refusal(.illegal, "There is no face called \"\(face.prefix(40))\".")
    }
    let card = ArrowCard(
      plans: plans, seatCount: 2, surplus: ruleset.surplus, shootOffArrows: form.shootOffArrows
    ) { seat, _ in seats[seat.index].face(insteadOf: face) }
    return MatchScore(rules: self, archers: seats, card: card)
  }

  /// Writes an event down.
  ///
  /// An arrow of a set is refused once the complete sets before it have decided the match,
  /// and one of a shoot-off unless they call for it. So a correction of an early set leaves
  /// the later arrows without effect and has them reported, or lets play go on.
  public func apply(_ event: ArrowEvent, to resolution: inout MatchScore) throws(Refusal) {
    switch event {
    case .arrow(_, let end, _, .some):
      guard !resolution.isDecided(before: end) else {
        throw Refusal(
          .over,
          "\(noun) \(end) is not shot: the match is decided before it.",
          hint: "`undo` takes a line back; `amend` corrects an arrow.")
      }
    case .shootOff(_, let number, _, .some):
      guard resolution.callsForShootOff(number) else {
        throw Refusal(
          .over,
          resolution.isTied
            ? "Shoot-off \(number) is not shot: there is no tie before it."
            : "There is no shoot-off: the match is not tied.",
          hint: "`status` says what is shot next.")
      }
    case .arrow, .shootOff, .status: break
    }
    try resolution.card.write(event)
  }

  public func movedOn(_ event: ArrowEvent) throws(Refusal) -> ArrowEvent? {
    try event.movedOn(in: plans)
  }

  /// The number of matches won.
  public func headline(ofSum key: [Int]) -> Line {
    let won = -(key.first ?? 0)
    return Line(Phrases.count(won, "match", plural: "matches") + " won")
  }

  public func understand(
    _ line: Substring, at resolution: MatchScore, names: Roster, in cell: ArrowSlot?
  ) throws(Refusal) -> [ArrowEvent] {
    let typed = try TypedArrows(line, desk: resolution.desk, names: names)
    guard let cell else { return try typed.events() }
    return [try typed.event(in: cell)]
  }

  public func prompt(for cell: ArrowSlot, at resolution: MatchScore, names: Roster) -> Prompt {
    resolution.prompt(for: cell, names)
  }

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> ArrowSlot {
    try TypedPlace(text, names: names).slot
  }

  public func phrase(
    _ event: ArrowEvent, before: () -> MatchScore?, names: Roster
  ) -> String {
    event.phrase(names, end: noun.lowercased())
  }

  /// `Ann, Set 3 of 5: X 10 9 = 29; Ann 4, Ben 2`.
  public func echo(
    _ events: [ArrowEvent], before: () -> MatchScore?, after resolution: MatchScore, names: Roster
  ) -> Line {
    resolution.echo(events, names)
  }
}
