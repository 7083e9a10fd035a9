package import ScoringKit

/// The identifier of a fixture in an event: the stage and the number within the stage, as in
/// `ko.2.1`.
package struct FixtureID: Hashable, Sendable {
  /// The id of the stage.
  package let stage: String
  /// The number within the stage.
  package let number: FixtureNumber

  /// Makes an identifier.
  package init(_ stage: String, _ number: FixtureNumber) {
    self.stage = stage
    self.number = number
  }
}

extension FixtureID: Comparable {
  package static func < (one: FixtureID, other: FixtureID) -> Bool {
    (one.stage, one.number) < (other.stage, other.number)
  }
}

extension FixtureID: LosslessStringConvertible {
  package var description: String { "\(stage).\(number)" }

  /// Reads an identifier such as `ko.2.1`; nil if the text has another form.
  package init?(_ description: String) {
    let parts = description.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let number = FixtureNumber(String(parts[1])) else { return nil }
    self.init(String(parts[0]), number)
  }
}

/// A cell of an event's stream: what one field of the stored document says.
///
/// All data of an event are cells, so that the entries of two devices merge like those of any
/// document. Results are not among them: they are rounds.
package enum ContestField: Hashable, Sendable {
  /// The name of the event.
  case name
  /// The id of the sport.
  case sport
  /// The kind and the options of the rounds.
  case round
  /// The rules that rank the entrants.
  case policy
  /// The number of courts, targets or lanes.
  case courts
  /// An entrant: the competitor.
  case entrant(EntrantID)
  /// A fact about an entrant.
  case fact(EntrantFact, EntrantID)
  /// A stage: its format, options and source.
  case stage(String)
  /// The ordered list of the entrants of a stage.
  case draw(String)
  /// The fixtures of one round of a format that draws a round at a time.
  case drawn(String, round: Int)
  /// The order of entrants who were level, by a playoff, a shoot-off or a lot.
  case decision(String)
  /// The court of a fixture.
  case court(FixtureID)
  /// Whether a round is a result of a fixture.
  case bound(FixtureID, round: String)
  /// The final score of a fixture as it was typed; the score that counts is in the round.
  case typed(FixtureID)
  /// A decision of the organiser about a fixture.
  case rule(FixtureID)

  /// The key of the field.
  package var key: String {
    switch self {
    case .name: "name"
    case .sport: "sport"
    case .round: "round"
    case .policy: "policy"
    case .courts: "courts"
    case .entrant(let id): "entrant/\(id)"
    case .fact(let fact, let id): "\(fact.rawValue)/\(id)"
    case .stage(let stage): "stage/\(stage)"
    case .draw(let stage): "draw/\(stage)"
    case .drawn(let stage, let round): "draw/\(stage)/\(round)"
    case .decision(let stage): "decision/\(stage)"
    case .court(let fixture): "at/\(fixture)"
    case .bound(let fixture, let round): "round/\(fixture)/\(round)"
    case .typed(let fixture): "typed/\(fixture)"
    case .rule(let fixture): "rule/\(fixture)"
    }
  }

  /// Makes the cell of a key; nil if no cell has this key.
  package init?(key: String) {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("name", 1): self = .name
    case ("sport", 1): self = .sport
    case ("round", 1): self = .round
    case ("policy", 1): self = .policy
    case ("courts", 1): self = .courts
    case ("entrant", 2): self = .entrant(EntrantID(parts[1]))
    case ("stage", 2): self = .stage(parts[1])
    case ("draw", 2): self = .draw(parts[1])
    case ("draw", 3):
      guard let round = Int(parts[2]), (2...9999).contains(round) else { return nil }
      self = .drawn(parts[1], round: round)
    case ("decision", 2): self = .decision(parts[1])
    case ("at", 2), ("rule", 2), ("typed", 2), ("round", 3):
      guard let fixture = FixtureID(parts[1]) else { return nil }
      switch parts[0] {
      case "at": self = .court(fixture)
      case "rule": self = .rule(fixture)
      case "typed": self = .typed(fixture)
      default: self = .bound(fixture, round: parts[2])
      }
    default:
      guard parts.count == 2, let fact = EntrantFact(rawValue: parts[0]) else { return nil }
      self = .fact(fact, EntrantID(parts[1]))
    }
  }

  /// Whether different values of the cell lead to different events.
  package var decides: Bool {
    switch self {
    case .entrant, .fact(.order, _), .typed: false
    default: true
    }
  }

  /// Returns the field that sets the cell.
  package func field(_ value: JSONValue) -> FieldBody { FieldBody(key, value) }
}
