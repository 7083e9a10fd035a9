package import ScoringKit

/// The state of a contest: its fixtures, tables and what comes next, folded from the organiser's
/// decisions and the outcomes of the rounds.
///
/// It depends only on the set of decisions and rounds, never on the order in which they arrived, and
/// it reads no clock.
package struct ContestState: Sendable {
  /// The contest.
  package let contest: Contest
  /// The stages, in the order in which they are played.
  package let stages: [StageState]
  /// The rounds that count for a stage, or could, the earliest first, without dismissed ones.
  package let rounds: [ContestRound]
  /// The finished rounds that count for nobody: of no fixture, of a stage that doesn't exist, or
  /// without an entrant.
  package let strays: [ContestRound]
  /// The rounds of which something doesn't count, because somebody has another result of that round
  /// of the stage, or because the stage has no more rounds.
  package let surplus: [String]
  /// The identities of people who played rounds of the contest without being entrants.
  package let strangers: [String]

  /// Folds a contest.
  ///
  /// - Parameters:
  ///   - contest: the organiser's decisions.
  ///   - rounds: all rounds of the contest, the earliest first.
  ///   - people: a closure that returns the current identities of an entrant's people. Players who
  ///     were merged have one identity.
  ///   - policy: the rules that rank the entrants if the contest has none of its own.
  ///   - override: the rules that rank them in any case; nil for those of the contest.
  ///   - handicapSystem: the sport's own handicap system; nil for none.
  ///   - measures: the measures of the sport, with their titles.
  package init(
    _ contest: Contest, rounds: [ContestRound], people: (Entrant) -> Set<String>, policy: Policy,
    override: Policy? = nil, handicapSystem: HandicapSystem? = nil,
    measures: [Measure] = []
  ) {
    self.contest = contest
    let directory = EntrantDirectory(contest.entrants, people: people)
    var fold = StageFold(
      contest, rounds, policy: override ?? contest.policy ?? policy, directory: directory,
      handicapSystem: handicapSystem, measures: measures)
    var stages: [StageState] = []
    for plan in contest.stages {
      let stage = fold.stage(plan, after: stages)
      stages.append(stage)
    }
    var parts = stages.flatMap(\.fixtures).flatMap(\.parts)
    parts.settleCourts(contest.courtsOf)
    let settled = Dictionary(parts.map { ($0.id, $0) }) { first, _ in first }
    for index in stages.indices { stages[index].settleCourts(from: settled) }
    self.stages = stages
    self.rounds = fold.rounds
    surplus = fold.surplus
    let played = Set(stages.flatMap(\.fixtures).flatMap(\.rounds))
    strays = fold.rounds.filter { round in
      guard round.phase == .finished, !played.contains(round.id) else { return false }
      guard let stage = round.stage else { return !fold.takenFree.contains(round.id) }
      guard let plan = contest.stage(stage) else { return true }
      // A rubber of a match that has none, or another round of a match of teams.
      guard let id = FixtureID(round.fixture) else { return false }
      return id.rubber == 0 ? plan.rubbers != nil : plan.rubbers?[id.rubber] == nil
    }
    strangers = strays.flatMap(\.people).flatMap(\.self)
      .filter { directory.entrant(of: $0) == nil }.uniqued().sorted()
  }

  /// Returns the stage with an id; nil if there is none.
  package func stage(_ id: String) -> StageState? { stages.first { $0.plan.id == id } }

  /// All fixtures, in the order of the stages and of their numbers.
  package var fixtures: [ContestFixture] { stages.flatMap(\.fixtures) }

  /// All fixtures that are played, each match of teams in its rubbers.
  package var parts: [ContestFixture] { fixtures.flatMap(\.parts) }

  /// Returns the fixture or the rubber with an identifier; nil if there is none.
  package func fixture(_ id: FixtureID) -> ContestFixture? {
    let match = stage(id.stage)?.fixtures.first { $0.id == id.match }
    return id.rubber == 0 ? match : match?.rubbers.first { $0.id == id }
  }
}

/// The entrants of a contest by the people they consist of.
struct EntrantDirectory {
  /// The current identities of each entrant's people.
  private(set) var people: [EntrantID: Set<String>] = [:]
  private var entrants: [String: EntrantID] = [:]
  private var sides: [Set<String>: EntrantID] = [:]

  /// Makes a directory; of two entrants who are the same people now, the first remains.
  init(_ entrants: [Entrant], people: (Entrant) -> Set<String>) {
    for entrant in entrants {
      let identities = people(entrant)
      self.people[entrant.id] = identities
      if sides[identities] == nil { sides[identities] = entrant.id }
      guard identities.count == 1, let only = identities.first else { continue }
      if self.entrants[only] == nil { self.entrants[only] = entrant.id }
    }
    for entrant in entrants {
      for person in self.people[entrant.id] ?? [] where self.entrants[person] == nil {
        self.entrants[person] = entrant.id
      }
    }
  }

  /// Returns the entrant whom a person belongs to; nil for nobody of the contest.
  func entrant(of person: String) -> EntrantID? { entrants[person] }

  /// Returns the entrants of a seat of a round: the side itself if it is an entrant, and otherwise
  /// each of its people; nil if somebody is no entrant.
  func entrants(of people: Set<String>) -> [EntrantID]? {
    if let side = sides[people] { return [side] }
    let found = people.sorted().compactMap { self.entrants[$0] }
    return found.count == people.count ? found.sorted() : nil
  }
}
