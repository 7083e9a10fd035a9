import ScoringKit

/// How far a fixture is.
package enum FixtureState: Hashable, Sendable {
  /// The organiser decided that it is not played.
  case void
  /// It has a round, and the people in it are not those whom the draw gives now.
  case stale
  /// Two devices have different results for it, or two scorekeepers disagree about its round.
  case disputed
  /// The organiser decided it, or one side has nobody to play against.
  case decided
  /// Its round is finished.
  case final
  /// Its round is being played, or has not arrived on this device.
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

/// A fixture of an event with its entrants and its result.
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
  /// All rounds that belong to the fixture.
  package let rounds: [String]
  /// The court, from 1; nil for none.
  package let court: Int?

  /// Whether the fixture can still be played.
  package var isOpen: Bool {
    switch state {
    case .ready, .playing, .disputed, .stale: true
    case .void, .decided, .final, .waiting, .empty: false
    }
  }

  /// The known entrants of all sides.
  package var known: [EntrantID] { entrants.flatMap { $0 }.compactMap(\.self) }
}
