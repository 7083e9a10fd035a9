package import ScoringKit

/// The identifier of a fixture in a contest: the stage and the number within the stage, as in
/// `ko.2.1`; of a rubber of a match of teams, its number follows, as in `ko.2.1/3`.
package struct FixtureID: Hashable, Sendable {
  /// The id of the stage.
  package let stage: String
  /// The number within the stage.
  package let number: FixtureNumber
  /// The number of the rubber, from 1; 0 for a whole match.
  package let rubber: Int

  /// Makes an identifier.
  package init(_ stage: String, _ number: FixtureNumber, rubber: Int = 0) {
    self.stage = stage
    self.number = number
    self.rubber = rubber
  }

  /// The identifier of the whole match.
  package var match: FixtureID { FixtureID(stage, number) }
}

extension FixtureID: Comparable {
  package static func < (one: FixtureID, other: FixtureID) -> Bool {
    (one.stage, one.number, one.rubber) < (other.stage, other.number, other.rubber)
  }
}

extension FixtureID: LosslessStringConvertible {
  package var description: String {
    rubber > 0 ? "\(stage).\(number)/\(rubber)" : "\(stage).\(number)"
  }

  /// Reads an identifier such as `ko.2.1` or `ko.2.1/3`; nil if the text has another form.
  package init?(_ description: String) {
    let halves = description.split(separator: "/", omittingEmptySubsequences: false)
    let parts = (halves.first ?? "").split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let number = FixtureNumber(String(parts[1])) else { return nil }
    var rubber = 0
    if halves.count > 1 {
      guard halves.count == 2, let own = Int(halves[1]), (1...RubberPlan.most).contains(own),
        halves[1] == "\(own)"
      else { return nil }
      rubber = own
    }
    self.init(String(parts[0]), number, rubber: rubber)
  }
}

/// A field of a contest's stream: one decision of the organiser.
///
/// All decisions are fields, so that the entries of two devices merge like those of any document.
/// Results are not among them: they are rounds, which name the fixture that they are of.
package enum ContestField: Hashable, Sendable {
  /// The name of the contest.
  case name
  /// The id of the sport.
  case sport
  /// The kind and the options of the rounds.
  case round
  /// The rules that rank the entrants.
  case policy
  /// The number of courts, targets or lanes.
  case courts
  /// The plan of the places at the start.
  case start
  /// The plan of the places at the start of a round of a stage.
  case roundStart(StageRound)
  /// The organiser's note.
  case note
  /// An entrant: the competitor.
  case entrant(EntrantID)
  /// The seed, the tag or the handicap of an entrant.
  case fact(EntrantFact, EntrantID)
  /// The division of an entrant from a day on, as in `2026-05-02`; without a day, from the start.
  case division(EntrantID, since: String?)
  /// The club of an entrant.
  case club(EntrantID)
  /// The place at which an entrant starts, such as `5B`.
  case place(EntrantID)
  /// The place at which an entrant starts in a round of a stage.
  case roundPlace(EntrantID, StageRound)
  /// Whether an entrant has left; the value is the local day.
  case left(EntrantID)
  /// A stage: its format, options and source.
  case stage(String)
  /// The kind and the options of one round of a stage.
  case stageRound(StageRound)
  /// The entrants with whom a round after a cut began, of all or of a division, which follows from
  /// results.
  case advancing(StageRound, division: String?)
  /// The title of a stage.
  case title(stage: String)
  /// The title of a division.
  case divisionTitle(String)
  /// The ordered list of the entrants of a stage.
  case draw(String)
  /// The fixtures of one round of a format that is drawn round by round.
  case drawn(String, round: Int)
  /// An entrant who came after the draw of a stage; the value is the pool, from 0.
  case late(String, EntrantID)
  /// The order of entrants who were level, by a playoff, a shoot-off or a lot.
  case decision(String)
  /// A decision of the organiser about a fixture.
  case ruling(FixtureID)
  /// The reason why a round doesn't count here.
  case dismissal(round: String)
  /// Whether a stage has ended, so that what is not played is void.
  case end(String)
  /// A visitor's report that a result is wrong: the fixture or the round, and a number from 1.
  case report(of: String, number: Int)
  /// The court of a fixture, which follows from other decisions.
  case court(FixtureID)

  /// The key of the field.
  package var key: String {
    switch self {
    case .name: "name"
    case .sport: "sport"
    case .round: "round"
    case .policy: "policy"
    case .courts: "courts"
    case .start: "start"
    case .roundStart(let round): "start/\(round.key)"
    case .note: "note"
    case .entrant(let id): "entrant/\(id)"
    case .fact(let fact, let id): "\(fact.rawValue)/\(id)"
    case .division(let id, nil): "division/\(id)"
    case .division(let id, let day?): "division/\(id)/\(day)"
    case .club(let id): "club/\(id)"
    case .place(let id): "place/\(id)"
    case .roundPlace(let id, let round): "place/\(id)/\(round.key)"
    case .left(let id): "left/\(id)"
    case .stage(let stage): "stage/\(stage)"
    case .stageRound(let round): "round/\(round.key)"
    case .advancing(let round, nil): "on/\(round.key)"
    case .advancing(let round, let division?): "on/\(round.key)/\(division)"
    case .title(let stage): "title/\(stage)"
    case .divisionTitle(let division): "called/\(division)"
    case .draw(let stage): "draw/\(stage)"
    case .drawn(let stage, let round): "draw/\(stage)/\(round)"
    case .late(let stage, let id): "late/\(stage)/\(id)"
    case .decision(let stage): "decision/\(stage)"
    case .ruling(let fixture): "rule/\(fixture)"
    case .dismissal(let round): "not/\(round)"
    case .end(let stage): "end/\(stage)"
    case .report(let subject, let number): "report/\(subject)/\(number)"
    case .court(let fixture): "at/\(fixture)"
    }
  }

  /// Makes the field of a key; nil if no field has this key.
  package init?(key: String) {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("name", 1): self = .name
    case ("sport", 1): self = .sport
    case ("round", 1): self = .round
    case ("policy", 1): self = .policy
    case ("courts", 1): self = .courts
    case ("start", 1): self = .start
    case ("note", 1): self = .note
    case ("entrant", 2): self = .entrant(EntrantID(parts[1]))
    case ("division", 2): self = .division(EntrantID(parts[1]), since: nil)
    case ("division", 3):
      guard Self.isDay(parts[2]) else { return nil }
      self = .division(EntrantID(parts[1]), since: parts[2])
    case ("club", 2): self = .club(EntrantID(parts[1]))
    case ("place", 2): self = .place(EntrantID(parts[1]))
    case ("left", 2): self = .left(EntrantID(parts[1]))
    case ("stage", 2): self = .stage(parts[1])
    case ("title", 2): self = .title(stage: parts[1])
    case ("called", 2...): self = .divisionTitle(parts.dropFirst().joined(separator: "/"))
    case ("draw", 2): self = .draw(parts[1])
    case ("draw", 3):
      guard let round = Int(parts[2]), (1...StageProgress.mostDrawnRounds).contains(round)
      else { return nil }
      self = .drawn(parts[1], round: round)
    case ("late", 3): self = .late(parts[1], EntrantID(parts[2]))
    case ("decision", 2): self = .decision(parts[1])
    case ("not", 2): self = .dismissal(round: parts[1])
    case ("end", 2): self = .end(parts[1])
    case ("report", 3):
      guard ContestReport.isSubject(parts[1]), let number = Int(parts[2]),
        (1...ContestReport.mostOfSubject).contains(number)
      else { return nil }
      self = .report(of: parts[1], number: number)
    case ("start", 3), ("round", 3), ("place", 4), ("on", 3...):
      guard let field = Self.ofRound(parts) else { return nil }
      self = field
    case ("at", 2...3), ("rule", 2...3):
      guard let fixture = FixtureID(parts.dropFirst().joined(separator: "/")) else { return nil }
      self = parts[0] == "at" ? .court(fixture) : .ruling(fixture)
    default:
      guard parts.count == 2, let fact = EntrantFact(rawValue: parts[0]) else { return nil }
      self = .fact(fact, EntrantID(parts[1]))
    }
  }

  /// Makes the field of a round of a stage.
  private static func ofRound(_ parts: [String]) -> ContestField? {
    let first = parts[0] == "place" ? 2 : 1
    guard let round = StageRound(parts[first], parts[first + 1]) else { return nil }
    return switch parts[0] {
    case "start": .roundStart(round)
    case "round": .stageRound(round)
    case "place": .roundPlace(EntrantID(parts[1]), round)
    default:
      .advancing(
        round, division: parts.count > 3 ? parts.dropFirst(3).joined(separator: "/") : nil)
    }
  }

  /// Whether a text is a date such as `2026-05-02`.
  static func isDay(_ text: String) -> Bool {
    text.utf8.count == 10 && LocalTime(text) != nil
  }

  /// Whether different values of the field lead to different contests.
  ///
  /// The name under which a competitor was stored, a club, titles, a note, a report and a court
  /// decide nothing.
  package var decides: Bool {
    switch self {
    case .entrant, .club, .note, .court, .title, .divisionTitle, .report: false
    default: true
    }
  }

  /// Whether the field with a key only follows from other decisions, so that an undo passes it over.
  package static func isConsequence(_ key: String) -> Bool {
    key.hasPrefix("at/") || key.hasPrefix("on/")
  }

  /// Returns the body that sets the field.
  package func field(_ value: JSONValue) -> FieldBody { FieldBody(key, value) }
}
