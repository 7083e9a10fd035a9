package import ScoringKit

/// An event: a competition of several rounds, such as a league, a tournament or a club night.
///
/// It contains what the organiser decided: the entrants, the stages with their draws, and the rules
/// that rank the entrants. The results are rounds of the sport. In code an event is called a meet,
/// because an event is also one thing that happens in a round (``Event``).
package struct Contest: Sendable {
  /// The stream that stores the event.
  package let id: StreamID
  /// The name of the event.
  package let name: String
  /// The id of the sport; empty if it is missing.
  package let sport: String
  /// The kind and the options of the rounds, as `start` has them.
  package let round: JSONValue
  /// The rules that rank the entrants; nil for those of the sport.
  package let policy: Policy?
  /// The number of courts, targets or lanes; 0 if fixtures have no court.
  package let courts: Int
  /// The entrants, in the order in which they were added.
  package let entrants: [Entrant]
  /// The stages, in the order in which they are played.
  package let stages: [StagePlan]
  /// The entrants of each drawn stage, in the order of the draw.
  package let draws: [String: [EntrantID]]
  /// The sides of the fixtures of each round that was drawn by itself, by stage and round.
  package let drawn: [String: [Int: [[[EntrantID]]]]]
  /// The orders of level entrants, by stage.
  package let decisions: [String: [[EntrantID]]]
  /// The courts of fixtures.
  package let courtsOf: [FixtureID: Int]
  /// The ids of the rounds that are results of each fixture, in order.
  package let bound: [FixtureID: [String]]
  /// The organiser's decisions about fixtures.
  package let rules: [FixtureID: Ruling]
  /// The cells that two devices set to different values, as far as the values decide something.
  ///
  /// The position of an entrant in the list, and the name under which a competitor was stored,
  /// decide nothing.
  package let disputed: Set<ContestField>

  /// The kind of the streams of events.
  package static let streamKind = "event"
  /// The greatest number of entrants of an event.
  package static let mostEntrants = 1000

  /// Reads the stored document; cells that this program doesn't know are ignored.
  package init(_ document: Document, disputed keys: [String] = []) {
    var cells: [ContestField: JSONValue] = [:]
    for (key, value) in document.fields {
      if let cell = ContestField(key: key) { cells[cell] = value }
    }
    id = document.id
    name = cells[.name]?.string ?? ""
    sport = cells[.sport]?.string ?? ""
    round = cells[.round] ?? .null
    policy = cells[.policy].flatMap { value in try? Policy(value) }
    courts = cells[.courts]?.integer.map { max(0, min(99, $0)) } ?? 0
    entrants = Self.entrants(cells)
    disputed = Set(keys.compactMap { ContestField(key: $0) }.filter(\.decides))
    var reading = Reading()
    for (cell, value) in cells { reading.take(cell, value) }
    stages = reading.stages.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    draws = reading.draws
    drawn = reading.drawn
    decisions = reading.decisions
    courtsOf = reading.courts
    bound = reading.bound.mapValues { $0.sorted() }
    rules = reading.rules
  }

  /// Returns the entrant with an identifier; nil if there is none.
  package func entrant(_ id: EntrantID) -> Entrant? { entrants.first { $0.id == id } }

  /// Returns the stage with an id; nil if there is none.
  package func stage(_ id: String) -> StagePlan? { stages.first { $0.id == id } }

  private static func entrants(_ cells: [ContestField: JSONValue]) -> [Entrant] {
    var entrants: [EntrantID: Entrant] = [:]
    for case (.entrant(let id), let value) in cells {
      guard let competitor = try? Competitor(value), EntrantID(competitor) == id
      else { continue }
      entrants[id] = Entrant(competitor)
    }
    for case (.fact(let fact, let id), let value) in cells { entrants[id]?.set(fact, value) }
    return entrants.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }

  /// The parts of an event that are collected from several cells.
  private struct Reading {
    var stages: [StagePlan] = []
    var draws: [String: [EntrantID]] = [:]
    var drawn: [String: [Int: [[[EntrantID]]]]] = [:]
    var decisions: [String: [[EntrantID]]] = [:]
    var courts: [FixtureID: Int] = [:]
    var bound: [FixtureID: [String]] = [:]
    var rules: [FixtureID: Ruling] = [:]

    mutating func take(_ cell: ContestField, _ value: JSONValue) {
      switch cell {
      case .name, .sport, .round, .policy, .courts, .entrant, .fact, .typed: break
      case .stage(let id): if let plan = StagePlan(id, value) { stages.append(plan) }
      case .draw(let stage): draws[stage] = Self.list(value)
      case .drawn(let stage, let round):
        drawn[stage, default: [:]][round] = value.array?.map { fixture in
          fixture.array?.map(Self.list) ?? []
        }
      case .decision(let stage): decisions[stage] = value.array?.map(Self.list)
      case .court(let fixture):
        courts[fixture] = value.integer.flatMap { (1...99).contains($0) ? $0 : nil }
      case .bound(let fixture, let round):
        if value.bool == true { bound[fixture, default: []].append(round) }
      case .rule(let fixture): rules[fixture] = Ruling(value)
      }
    }

    /// Returns a stored list of entrants without repetitions.
    private static func list(_ value: JSONValue) -> [EntrantID] {
      (value.array ?? []).compactMap(\.string).map { EntrantID($0) }.uniqued()
    }
  }
}
