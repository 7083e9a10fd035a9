/// The knowledge of one member of a side of a fixture.
public enum FeedState: Hashable, Sendable {
  /// The entrant at a position of the draw plays.
  case known(Int)
  /// Nobody plays, because of a bye, or because nobody won or lost the fixture before.
  case nobody
  /// A fixture that has no winner yet decides who plays.
  case waiting(FixtureNumber)
}

/// The entrants of a stage's fixtures, as far as the results so far decide them.
public struct FixtureResolution: Sendable {
  private let fixtures: [FixtureNumber: Fixture]
  private let results: [FixtureNumber: StageResult]

  /// Makes the resolution of some fixtures by the results so far.
  public init(_ fixtures: [Fixture], results: [FixtureNumber: StageResult]) {
    self.fixtures = Dictionary(fixtures.map { ($0.number, $0) }) { first, _ in first }
    self.results = results
  }

  /// The members of each side of a fixture; empty if there is no such fixture.
  public subscript(number: FixtureNumber) -> [[FeedState]] {
    fixtures[number]?.sides.map { $0.map(state) } ?? []
  }

  private func state(_ slot: Feed) -> FeedState {
    switch slot {
    case .entrant(let position): .known(position)
    case .bye: .nobody
    case .winner(let number): entrant(number, \.winners)
    case .loser(let number): entrant(number, \.losers)
    }
  }

  private func entrant(_ number: FixtureNumber, _ side: (StageResult) -> [Int]?) -> FeedState {
    guard fixtures[number] != nil else { return .nobody }
    guard let result = results[number] else { return .waiting(number) }
    if let entrant = side(result) { return entrant.first.map { .known($0) } ?? .nobody }
    // Without a winner a match that was played waits for a decision; otherwise nobody goes on.
    return result.outcome.ending == .noContest ? .nobody : .waiting(number)
  }
}
