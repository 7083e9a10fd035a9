package import ScoringKit

/// The course of an event: its fixtures, tables and what comes next, folded from the organiser's
/// cells and the outcomes of the rounds.
///
/// It depends only on the cells and the rounds, never on the order in which they arrived, and it
/// reads no clock.
package struct ContestState: Sendable {
  /// The event.
  package let contest: Contest
  /// The stages, in the order in which they are played.
  package let stages: [StageState]
  /// The rounds of the event that belong to no fixture, the earliest first.
  package let rounds: [ContestRound]
  /// The identities of people who played rounds of the event without being entrants.
  package let strangers: [String]

  /// Folds an event.
  ///
  /// - Parameters:
  ///   - meet: the event.
  ///   - rounds: all rounds of the event, the earliest first: those that belong to a fixture and
  ///     those that don't.
  ///   - people: a closure that returns the current identities of an entrant's people. Players who
  ///     were merged have one identity.
  ///   - policy: the rules that rank the entrants if the event has none of its own.
  ///   - handicapSystem: the sport's own handicap system; nil for none.
  package init(
    _ contest: Contest, rounds: [ContestRound], people: (Entrant) -> Set<String>, policy: Policy,
    handicapSystem: HandicapSystem? = nil
  ) {
    self.contest = contest
    let bound = Set(contest.bound.values.flatMap(\.self))
    let free = rounds.filter { !bound.contains($0.id) }
    self.rounds = free
    let directory = EntrantDirectory(contest.entrants, people: people)
    var fold = StageFold(
      contest: contest, policy: contest.policy ?? policy, directory: directory, free: free,
      byID: Dictionary(rounds.map { ($0.id, $0) }) { first, _ in first },
      handicapSystem: handicapSystem)
    var stages: [StageState] = []
    for plan in contest.stages {
      let stage = fold.stage(plan, after: stages)
      stages.append(stage)
    }
    self.stages = stages
    strangers = free.filter { $0.phase == .finished }.flatMap(\.people)
      .flatMap(\.self).filter { directory.entrant(of: $0) == nil }.uniqued().sorted()
  }

  /// Returns the stage with an id; nil if there is none.
  package func stage(_ id: String) -> StageState? { stages.first { $0.plan.id == id } }

  /// All fixtures, in the order of the stages and of their numbers.
  package var fixtures: [ContestFixture] { stages.flatMap(\.fixtures) }

  /// Returns the fixture with an identifier; nil if there is none.
  package func fixture(_ id: FixtureID) -> ContestFixture? {
    stage(id.stage)?.fixtures.first { $0.id == id }
  }
}

/// The entrants of an event by the people they consist of.
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

  /// Returns the entrant whom a person belongs to; nil for nobody of the event.
  func entrant(of person: String) -> EntrantID? { entrants[person] }

  /// Returns the entrants of a seat of a round: the side itself if it is an entrant, and otherwise
  /// each of its people; nil if somebody is no entrant.
  func entrants(of people: Set<String>) -> [EntrantID]? {
    if let side = sides[people] { return [side] }
    let found = people.sorted().compactMap { self.entrants[$0] }
    return found.count == people.count ? found.sorted() : nil
  }
}
