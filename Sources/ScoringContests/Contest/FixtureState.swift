import ScoringKit

/// How far a fixture is.
package enum FixtureState: Hashable, Sendable {
  /// It is not played: the organiser decided so, the stage has ended, or somebody of it left.
  case void
  /// It has a round, and the people in it are not those whom the draw names now.
  case stale
  /// Two devices have different results for it, or two scorekeepers disagree about its round.
  case disputed
  /// The organiser decided it, or one side has nobody to play against.
  case decided
  /// Its round is finished.
  case final
  /// Its round is being played.
  case playing
  /// All its entrants are known, and nothing was played.
  case ready
  /// It waits for other fixtures of its stage.
  case waiting([FixtureNumber])
  /// Nobody is left to play it.
  case empty

  /// The state as a word, for programs.
  package var word: String {
    switch self {
    case .void: "void"
    case .stale: "stale"
    case .disputed: "disputed"
    case .decided: "decided"
    case .final: "final"
    case .playing: "playing"
    case .ready: "ready"
    case .waiting: "waiting"
    case .empty: "empty"
    }
  }
}

/// A fixture of a contest with its entrants and its result.
package struct ContestFixture: Hashable, Sendable {
  /// The identifier of the fixture.
  package let id: FixtureID
  /// The fixture as the format drew it.
  package let fixture: Fixture
  /// The state of each slot of each side.
  package let sides: [[FeedState]]
  /// How far the fixture is.
  package let state: FixtureState
  /// The entrants of each side, by their identifiers; nil for a slot that is not known.
  package let entrants: [[EntrantID?]]
  /// What came of the fixture, in order of its sides; nil if it counts for nobody.
  package let outcome: Outcome?
  /// The round that counts, or that is being played; nil if there is none.
  package let round: String?
  /// The seat of each side in the round, from 0; empty if there is no round.
  package let seats: [Int]
  /// All rounds of the fixture that count or could count, without dismissed and dropped ones.
  package let rounds: [String]
  /// Whether the result holds for the winner and the loser whom a later decision named.
  package var isOverruled = false
  /// Whether the organiser's decision about the fixture is about other people, and has no effect.
  package var hasIdleRuling = false
  /// The rubbers of a match of teams, in order; empty for a match that is one round, or whose teams
  /// are not known.
  ///
  /// A rubber is a fixture between the same teams, of which some people play.
  package var rubbers: [ContestFixture] = []
  /// The current identities of the people whom the fixture keeps from other courts.
  package var people: Set<String> = []
  /// The court, from 1; nil for none, or if another open fixture was called to it before.
  package fileprivate(set) var court: Int?

  /// The fixtures that are played: the rubbers of a match of teams, or the match itself.
  package var parts: [ContestFixture] { rubbers.isEmpty ? [self] : rubbers }

  /// Returns the fixture in another state, in which it has no result and no court.
  func left(as state: FixtureState) -> ContestFixture {
    var fixture = ContestFixture(
      id: id, fixture: fixture, sides: sides, state: state, entrants: entrants, outcome: nil,
      round: round, seats: seats, rounds: rounds, court: nil)
    fixture.hasIdleRuling = hasIdleRuling
    fixture.people = people
    return fixture
  }

  /// Takes the courts that the fixture and its rubbers have in a list.
  mutating func settleCourts(from all: [FixtureID: ContestFixture]) {
    if let settled = all[id] { court = settled.court }
    for index in rubbers.indices { rubbers[index].settleCourts(from: all) }
  }

  /// Whether the fixture can still be played.
  package var isOpen: Bool {
    switch state {
    case .ready, .playing, .disputed, .stale: true
    case .void, .decided, .final, .waiting, .empty: false
    }
  }

  /// Whether one side has nobody to play against from the beginning.
  package var isBye: Bool { fixture.sides.contains([.bye]) }

  /// The known entrants of all sides.
  package var known: [EntrantID] { entrants.flatMap { $0 }.compactMap(\.self) }
}

extension MutableCollection where Element == ContestFixture {
  /// Takes the court from open fixtures that queue behind another one, and lists nobody on two courts.
  ///
  /// The fixture that was called first holds its court; a played one holds none.
  mutating func settleCourts(_ called: [FixtureID: (court: Int, position: Int)]) {
    func holds(_ fixture: ContestFixture) -> Bool {
      fixture.court != nil && fixture.isOpen
    }
    let order = indices.filter { holds(self[$0]) }.sorted { one, other in
      let (a, b) = (self[one], self[other])
      // A match in progress is where it is played.
      return (a.state == .playing ? 0 : 1, called[a.id]?.position ?? .max, a.id)
        < (b.state == .playing ? 0 : 1, called[b.id]?.position ?? .max, b.id)
    }
    var taken: Set<Int> = []
    var busy: Set<String> = []
    for index in order {
      guard let court = self[index].court else { continue }
      if taken.contains(court) || !busy.isDisjoint(with: self[index].people) {
        self[index].court = nil
      } else {
        taken.insert(court)
        busy.formUnion(self[index].people)
      }
    }
  }
}
