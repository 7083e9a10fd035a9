public import ScoringKit

/// A stage so far, in positions of its draw: what a format ranks.
///
/// Entrants are numbered from 1: those of the draw in its order, and then those who came after it.
public struct StageProgress: Sendable {
  /// The number of entrants, including those who came after the draw.
  public var entrants: Int
  /// The pool of each entrant who came after the draw, from 0, in the order in which they came.
  public var late: [Int] = []
  /// The fixtures that are drawn, in order of their numbers.
  public var fixtures: [Fixture]
  /// The results that count.
  ///
  /// A disputed, stale or void fixture has none, and neither has one that is not finished.
  public var results: [FixtureNumber: StageResult]
  /// The fixtures that need no result any more: those with one, and those that are void or have
  /// nobody to play them.
  public var settled: Set<FixtureNumber>
  /// The finished rounds of the stage that belong to no fixture, the earliest first.
  public var rounds: [StageResult] { didSet { sessions = made() } }
  /// Whether all rounds of an entrant on one day are added and are one result.
  public var addsDays = false { didSet { sessions = made() } }
  /// The number of numbered rounds; nil if the sessions are days.
  package var numbered: Int? { didSet { sessions = made() } }
  /// The last numbered round that is looked at; nil for all.
  package var last: Int? { didSet { sessions = made() } }
  /// The entrants who are playing a numbered round at the moment, by round.
  package var playing: [Int: Set<Int>] = [:]
  /// The numbered round after which each entrant was cut, by position.
  package var cut: [Int: Int] = [:]
  /// The positions of the ``rounds`` of which something doesn't count, because an entrant has another
  /// result of that round, or because there are too many.
  package private(set) var surplus: Set<Int> = []
  /// The sessions of the rounds without a fixture, in order.
  public private(set) var sessions: [Session] = []
  /// The rules that rank the entrants.
  public var policy: Policy
  /// The entrants who left, and the day on which each left; an empty day is unknown.
  public var left: [Int: String] = [:]
  /// The tag of each entrant at the start, in order of the positions; by default, the position.
  public var tags: [Int]
  /// Groups of level entrants in the order that a playoff, a shoot-off or a lot gave them.
  public var decisions: [[Int]]
  /// The sport's own handicap system; nil for none.
  public var handicapSystem: HandicapSystem?
  /// The measures of the sport, whose titles tables and reasons contain.
  public var measures: [Measure] = []
  /// The handicaps that were recorded before the stage, by position.
  public var startingHandicaps: [Int: Int]
  /// Whether the organiser ended the stage, so that what is not played is void.
  public var isEnded = false
  /// The only entrants who are compared with each other, on a day; nil for all.
  ///
  /// The table of a division contains the sessions of those who were in it then.
  var compared: (@Sendable (_ entrant: Int, _ day: String) -> Bool)?

  /// The greatest number of rounds of a stage that is drawn round by round.
  static let mostRounds = 60
  /// The greatest number of rounds of which the fixtures are stored: of a ladder, the challenges.
  static let mostDrawnRounds = 1000
  /// The greatest number of fixtures of such a round.
  static let mostLines = 64
  /// The greatest number of fixtures of a stage.
  public static let mostFixtures = 5000
  /// The greatest number of sessions of a season.
  static let mostSessions = 400

  /// Makes the progress of a stage.
  public init(
    entrants: Int, fixtures: [Fixture] = [], results: [FixtureNumber: StageResult] = [:],
    rounds: [StageResult] = [], policy: Policy = Policy(), tags: [Int]? = nil,
    decisions: [[Int]] = [], handicapSystem: HandicapSystem? = nil,
    startingHandicaps: [Int: Int] = [:]
  ) {
    self.entrants = entrants
    self.fixtures = fixtures
    self.results = results
    settled = Set(results.keys)
    self.rounds = rounds
    self.policy = policy
    self.tags = tags ?? Array(1...max(1, entrants))
    self.decisions = decisions
    self.handicapSystem = handicapSystem
    self.startingHandicaps = startingHandicaps
    sessions = made()
  }

  private mutating func made() -> [Session] {
    guard let numbered else { return Session.sessions(of: rounds, addsDays: addsDays) }
    let made = Session.rounds(of: rounds, count: numbered)
    surplus = made.surplus
    return last.map { last in made.sessions.filter { $0.number <= last } } ?? made.sessions
  }

  /// The number of entrants in the draw, without those who came after it.
  public var drawn: Int { entrants - late.count }

  /// The entrants who take part, in order of their positions.
  public var present: [Int] { (1...max(1, entrants)).filter { left[$0] == nil && $0 <= entrants } }

  /// All results that count, in order of the fixtures, followed by the rounds without a fixture.
  public var played: [StageResult] {
    fixtures.compactMap { results[$0.number] } + rounds
  }

  /// Whether each fixture that is drawn is settled.
  public var isSettled: Bool {
    !fixtures.isEmpty && fixtures.allSatisfy { settled.contains($0.number) }
  }

  /// The round that was drawn last; 0 if there is none.
  public var lastRound: Int { fixtures.map(\.number.round).max() ?? 0 }

  /// Returns the progress of some of the entrants only, as in the table of a pool.
  ///
  /// A result keeps those of its sides whose entrants all are among `members`; their places are
  /// counted again. A match in which only one side remains is left out.
  public func restricted(to members: Set<Int>) -> StageProgress {
    var progress = self
    progress.results = results.compactMapValues { $0.restricted { members.contains($0) } }
    progress.rounds = rounds.compactMap { $0.restricted { members.contains($0) } }
    return progress
  }
}

extension StageResult {
  /// Returns the result of the sides whose entrants all are members, with places of their own; nil
  /// if nothing of it remains.
  fileprivate func restricted(to isMember: (Int) -> Bool) -> StageResult? {
    let kept = sides.indices.filter { index in
      sides[index].allSatisfy(isMember) && outcome.sides.indices.contains(index)
    }
    guard !kept.isEmpty, kept.count > 1 || sides.count != 2 else { return nil }
    guard kept.count < sides.count else { return self }
    let places = kept.map { outcome.sides[$0].place }
    let restricted = kept.map { index in
      var side = outcome.sides[index]
      let own = side.place
      side.place = own.map { own in 1 + places.count { ($0 ?? .max) < own } }
      side.isShared = own != nil && places.count { $0 == own } > 1
      return side
    }
    return StageResult(
      kept.map { sides[$0] }, Outcome(restricted, ending: outcome.ending), day: day, round: round)
  }
}
