public import ScoringKit

/// A Swiss system: each round pairs entrants with equal scores who have not met.
///
/// A win counts one, and a draw a half. With an odd number, the lowest in the table of those with
/// the fewest byes has a bye, which counts as a win. A round that is drawn stands.
public struct Swiss: ContestFormat {
  public static let form = FormatForm(
    "swiss", "each round pairs entrants with equal scores who have not met",
    options: [
      FormatForm.Option(
        "rounds", .integer(1...StageProgress.mostRounds), "how many rounds are played")
    ], admitsLate: true)

  /// The greatest number of entrants who are paired.
  static let mostEntrants = 2 * StageProgress.mostLines

  private let rounds: Int?

  public init(_ options: FormatOptions) throws(Refusal) { rounds = options.integer("rounds") }

  /// Returns the first round: the first of the upper half of the draw meets the first of the lower half.
  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard (2...Self.mostEntrants).contains(entrants) else {
      throw Refusal(
        .illegal, "A Swiss system has 2 to \(Self.mostEntrants) entrants, not \(entrants).")
    }
    let half = entrants / 2
    return Self.fixtures(
      (1...half).map { ($0, $0 + half) }, bye: entrants % 2 == 1 ? entrants : nil, round: 1)
  }

  /// Returns the next round, which pairs those who are present; none before the last one is
  /// settled, or if all rounds are drawn.
  public func fixtures(after progress: StageProgress) -> [Fixture] {
    let round = progress.lastRound
    guard round > 0, round < count(progress.drawn), !progress.isEnded, progress.isSettled
    else { return [] }
    let present = Array(progress.present.prefix(Self.mostEntrants))
    guard present.count > 1 else { return [] }
    let pairing = SwissPairing(present, of: progress)
    return Self.fixtures(pairing.pairs, bye: pairing.bye, round: round + 1)
  }

  public func isComplete(_ progress: StageProgress) -> Bool {
    progress.isSettled
      && (progress.isEnded || progress.lastRound >= count(progress.drawn)
        || progress.present.count < 2)
  }

  public func rounds(of progress: StageProgress) -> Int { count(progress.drawn) }

  public func ranking(of progress: StageProgress) -> Ranking {
    progress.policy.ranking(of: progress)
  }

  /// The number of rounds: without the option, the least in which only one entrant can win all.
  private func count(_ entrants: Int) -> Int {
    if let rounds { return rounds }
    var count = 1
    while 1 << count < entrants { count += 1 }
    return count
  }

  private static func fixtures(_ pairs: [(Int, Int)], bye: Int?, round: Int) -> [Fixture] {
    let byes = bye.map { [Feed.entrant($0), Feed.bye] }
    let sides = pairs.map { [Feed.entrant($0.0), Feed.entrant($0.1)] } + [byes].compactMap(\.self)
    return sides.enumerated().map { line, sides in
      Fixture(FixtureNumber(round, line + 1), sides[0], sides[1])
    }
  }
}
