public import ScoringKit

/// Up and down the river: four play on each court, the winners move up a court and the losers down,
/// and partners split.
///
/// The table counts the wins of each entrant on all courts.
public struct River: ContestFormat {
  public static let form = FormatForm(
    "river", "winners move up a court, losers down, and partners split",
    options: [FormatForm.Option("rounds", .integer(1...60), "how many rounds are played")],
    admitsLate: true, voidsLeavers: true)

  private let rounds: Int?

  public init(_ options: FormatOptions) throws(Refusal) { rounds = options.integer("rounds") }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard (4...80).contains(entrants) else {
      throw Refusal(.illegal, "A river has 4 to 80 entrants, not \(entrants).")
    }
    let courts = (0..<entrants / 4).map { court -> [[Int]] in
      let first = court * 4
      return [[first + 1, first + 2], [first + 3, first + 4]]
    }
    return fixtures(courts, round: 1)
  }

  /// Returns the next round: those who are present, in the order of the courts that they come to, and
  /// behind them those who sat out or came since.
  public func fixtures(after progress: StageProgress) -> [Fixture] {
    let round = progress.lastRound
    let last = progress.fixtures.filter { $0.number.round == round }
    guard round > 0, round < count(progress.drawn), !progress.isEnded,
      last.allSatisfy({ progress.settled.contains($0.number) })
    else { return [] }
    let courts = last.map { fixture in movement(on: fixture, progress.results[fixture.number]) }
    // From the top: who comes to each court, those from above first.
    var order: [Int] = []
    for court in courts.indices {
      order += court == 0 ? courts[0].up : courts[court - 1].down
      order += court + 1 < courts.count ? courts[court + 1].up : courts[court].down
    }
    let present = progress.present
    let coming = Set(order)
    order = order.filter(present.contains) + present.filter { !coming.contains($0) }
    guard order.count >= 4 else { return [] }
    let seats = playing(order, progress)
    return fixtures(
      (0..<seats.count / 4).map { court in Self.split(seats, court) }, round: round + 1)
  }

  /// Returns who moves up and who moves down from a court; of a match without a winner, the first
  /// side moves up.
  private func movement(on fixture: Fixture, _ result: StageResult?) -> (up: [Int], down: [Int]) {
    if let up = result?.winners, let down = result?.losers { return (up, down) }
    let sides = fixture.sides.map { side in
      side.compactMap { if case .entrant(let position) = $0 { position } else { nil } }
    }
    return (sides.first ?? [], sides.dropFirst().flatMap(\.self))
  }

  public func isComplete(_ progress: StageProgress) -> Bool {
    progress.isSettled
      && (progress.isEnded || progress.lastRound >= count(progress.drawn)
        || progress.present.count < 4)
  }

  public func rounds(of progress: StageProgress) -> Int { count(progress.drawn) }

  public func ranking(of progress: StageProgress) -> Ranking {
    progress.policy.ranking(of: progress)
  }

  /// Returns the sides on a court: of the pairs that come to it, each side gets one of both.
  private static func split(_ seats: [Int], _ court: Int) -> [[Int]] {
    let four = Array(seats.dropFirst(court * 4).prefix(4))
    guard four.count == 4 else { return [] }
    return [[four[0], four[2]], [four[1], four[3]]]
  }

  /// Returns those who play the next round, from the top; of the others, who have sat least sit
  /// next, and among those the lowest.
  private func playing(_ order: [Int], _ progress: StageProgress) -> [Int] {
    var played: [Int: Int] = [:]
    for fixture in progress.fixtures {
      for case .entrant(let entrant) in fixture.sides.flatMap(\.self) {
        played[entrant, default: 0] += 1
      }
    }
    let most = order.enumerated().sorted { one, other in
      (played[one.element] ?? 0, one.offset) > (played[other.element] ?? 0, other.offset)
    }
    let sitting = Set(most.prefix(order.count % 4).map(\.element))
    return order.filter { !sitting.contains($0) }
  }

  private func count(_ entrants: Int) -> Int {
    rounds ?? (entrants % 2 == 0 ? entrants - 1 : entrants)
  }

  private func fixtures(_ courts: [[[Int]]], round: Int) -> [Fixture] {
    courts.enumerated().map { line, sides in
      Fixture(
        FixtureNumber(round, line + 1), sides.map { $0.map { .entrant($0) } })
    }
  }
}
