internal import ScoringKit

extension MatchRound: ArrowRound {
  var noun: String { hasSets ? "Set" : "End" }

  var plans: [EndPlan] {
    (1...form.ends).map { EndPlan(number: $0, pass: 0, arrows: form.arrows) }
  }

  var title: String {
    switch form {
    case .individual: "Match"
    case .team: "Team match"
    case .mixed: "Mixed team match"
    }
  }

  var subtitle: String {
    hasSets ? "sets, first to \(winningPoints)" : "\(form.ends) ends of \(form.arrows) arrows"
  }

  var seating: Seating { Seating(2, sample: form.sample) }

  var fields: [String: JSONValue] {
    [
      "edition": .string(ruleset.name), "form": .string(form.rawValue),
      "system": .string(system.rawValue),
      "numEnds": .integer(form.ends), "arrowsPerEnd": .integer(form.arrows),
      "maxPossibleScore": .integer(form.ends * form.arrows * face.maximum),
      "face": .string(face.id), "symbols": .array(face.symbols.map { .string($0) }),
      "location": .string(location.rawValue), "ruleset": .string(ruleset.id),
      "winningPoints": hasSets ? .integer(winningPoints) : .null,
      "secondArrow": .bool(hasSecondArrow),
    ]
  }

  func opening(_ seats: [Archer]) throws(Refusal) -> MatchScore {
    guard seats.count == 2 else { throw Refusal(.illegal, "A match has two sides.") }
    let card = try card(seats, shootOffArrows: form.shootOffArrows) { _ in face }
    return MatchScore(rules: self, archers: seats, card: card)
  }

  /// Writes an event down.
  ///
  /// An arrow of a set is refused once the complete sets before it have decided the match,
  /// and one of a shoot-off unless they call for it. So a correction of an early set leaves
  /// the later arrows without effect and has them reported, or lets play go on.
  func apply(_ event: ArrowEvent, to resolution: inout MatchScore) throws(Refusal) {
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

  /// The number of matches won.
  func headline(ofSum key: [Int]) -> Line {
    let won = -(key.first ?? 0)
    return Line(Phrases.count(won, "match", plural: "matches") + " won")
  }
}
