package import ScoringKit

/// The decisions of a contest's organiser: the entrants, the stages with their draws, and the rules
/// that rank the entrants.
///
/// People call a contest an event: a league, a tournament or a club night. It is a document whose
/// fields are decisions. The results are rounds of the sport, which the contest doesn't list: each of
/// them names its contest and its fixture.
///
/// Everything that was read is within bounds, so the formats never see a stored number that they
/// can't handle. A field that is out of bounds has no effect and is one of the ``faults``.
package struct Contest: Sendable {
  /// The stream that stores the contest.
  package let id: StreamID
  /// The name of the contest.
  package let name: String
  /// The id of the sport; empty if it is missing.
  package let sport: String
  /// The kind and the options of the rounds, as `start` has them.
  package let round: JSONValue
  /// The rules that rank the entrants; nil for those of the sport.
  package let policy: Policy?
  /// The number of courts, targets or lanes; 0 if fixtures have no court.
  package let courts: Int
  /// The plan of the places at the start; nil if there is none.
  package let start: StartPlan?
  /// The plans of the places at the start of rounds.
  package let starts: [StageRound: StartPlan]
  /// The kind and the options of rounds that are not those of their stage.
  package let stageRounds: [StageRound: JSONValue]
  /// The entrants with whom rounds after a cut began, of each division, or of all.
  package let advancing: [StageRound: [String?: [EntrantID]]]
  /// The organiser's note; empty for none.
  package let note: String
  /// The entrants, in the order in which they were added.
  package let entrants: [Entrant]
  /// The stages, in the order in which they are played.
  package let stages: [StagePlan]
  /// The titles that the organiser gave to stages, by stage.
  package let titles: [String: String]
  /// The titles that the organiser gave to divisions, by division.
  package let divisionTitles: [String: String]
  /// The draw of each drawn stage.
  package let draws: [String: Draw]
  /// The sides of the fixtures of each round that was drawn by itself, by stage and round.
  package let drawn: [String: [Int: [[[EntrantID]]]]]
  /// The days on which rounds were drawn by themselves, as far as they are stored, by stage and round.
  package let drawnDays: [String: [Int: String]]
  /// The entrants who came after the draw of each stage, in the order in which they came.
  package let late: [String: [Late]]
  /// The orders of level entrants, by stage.
  package let decisions: [String: [[EntrantID]]]
  /// The courts of fixtures, and the position in the log at which each was called.
  package let courtsOf: [FixtureID: (court: Int, position: Int)]
  /// The organiser's decisions about fixtures.
  package let rulings: [FixtureID: Ruling]
  /// The rounds that don't count here, with the reasons.
  package let dismissals: [String: String]
  /// The stages that have ended, although something was not played.
  package let ended: Set<String>
  /// The visitors' reports that results are wrong, in the order of the results' numbers.
  package let reports: [ContestReport]
  /// The fields that two devices set to different values, as far as the values decide something.
  package let disputed: Set<ContestField>
  /// The fields that have no effect, in the order of their keys.
  package let faults: [ContestFault]

  private let indices: [EntrantID: Int]

  /// The draw of a stage.
  package struct Draw: Hashable, Sendable {
    /// The entrants in the order of the draw.
    package let order: [EntrantID]
    /// The entrants in the order that the source of the stage gave; empty if that is the order of the
    /// draw, or unknown.
    package let source: [EntrantID]

    /// Makes a draw.
    package init(_ order: [EntrantID], source: [EntrantID] = []) {
      self.order = order
      self.source = source
    }

    /// The stored form.
    package var value: JSONValue {
      func list(_ ids: [EntrantID]) -> JSONValue { .array(ids.map { .string($0.text) }) }
      return source.isEmpty || source == order
        ? list(order) : ["order": list(order), "source": list(source)]
    }
  }

  /// An entrant who came after the draw of a stage.
  package struct Late: Hashable, Sendable {
    /// The entrant.
    package let entrant: EntrantID
    /// The pool, from 0.
    package let pool: Int
  }

  /// The place in the log of the entry that gave a field its value.
  package typealias Origin = (position: Int, line: String)

  /// The kind of the streams of contests.
  package static let streamKind = "event"
  /// The greatest number of entrants of a contest.
  package static let mostEntrants = 1000
  /// The greatest number of stages of a contest.
  package static let mostStages = 20
  /// The greatest number of decisions about fixtures that are read.
  package static let mostRulings = 5000
  /// The greatest number of visitors' reports that are read, those about former results included.
  package static let mostReports = 500

  /// Reads the stored fields; those that this program doesn't know are ignored.
  ///
  /// - Parameters:
  ///   - id: the stream of the contest.
  ///   - fields: the values of the fields, by key.
  ///   - keys: the keys that two devices set to different values.
  ///   - origin: a closure that returns the place in the log of a field's entry; nil if unknown.
  package init(
    _ id: StreamID, _ fields: [String: JSONValue], disputed keys: [String] = [],
    origin: @escaping (String) -> Origin? = { _ in nil }
  ) {
    var reading = ContestReader(origin: origin)
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) { reading.take(key, value) }
    reading.finish()
    self.id = id
    name = reading.name
    sport = reading.sport
    round = reading.round
    policy = reading.policy
    courts = reading.courts
    start = reading.start
    starts = reading.starts
    stageRounds = reading.stageRounds
    advancing = reading.advancing
    note = reading.note
    entrants = reading.entrants
    stages = reading.stages
    titles = reading.titles
    divisionTitles = reading.divisionTitles
    draws = reading.draws
    drawn = reading.drawn
    drawnDays = reading.drawnDays
    late = reading.late
    decisions = reading.decisions
    courtsOf = reading.courtsOf
    rulings = reading.rulings
    dismissals = reading.dismissals
    ended = reading.ended
    reports = reading.reports
    faults = reading.faults
    disputed = Set(keys.compactMap { ContestField(key: $0) }.filter(\.decides))
    indices = Dictionary(entrants.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the entrant with an identifier; nil if there is none.
  package func entrant(_ id: EntrantID) -> Entrant? { indices[id].map { entrants[$0] } }

  /// Returns the plan of the places at the start of a round; nil if there is none.
  ///
  /// The first round has that of the contest, if it has none of its own.
  package func start(of round: StageRound?) -> StartPlan? {
    guard let round else { return start }
    return starts[round] ?? (round.number == 1 ? start : nil)
  }

  /// Returns the place of an entrant at the start of a round; nil if there is none.
  package func place(of entrant: Entrant, in round: StageRound?) -> StartPlace? {
    guard let round else { return entrant.place }
    return entrant.places[round]
      ?? (round.number == 1 && starts[round] == nil ? entrant.place : nil)
  }

  /// Returns the stage with an id; nil if there is none.
  package func stage(_ id: String) -> StagePlan? { stages.first { $0.id == id } }
}
