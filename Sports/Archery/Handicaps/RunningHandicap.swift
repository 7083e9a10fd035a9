/// The handicap of an archer through a season, by the handicaps of single rounds (Archery GB 2023,
/// handicap scheme).
///
/// The first one is the mean of three rounds. Each better round then replaces it by the mean of both.
/// It never rises during a season. All means are rounded up.
struct RunningHandicap: Hashable, Sendable {
  /// The handicaps of the season's rounds, in order.
  let rounds: [Int]

  /// The number of rounds that the first handicap needs.
  static let first = 3

  /// The handicap after each round from the third on; empty before.
  var course: [Int] {
    guard rounds.count >= Self.first else { return [] }
    var running = Self.mean(rounds.prefix(Self.first))
    var course = [running]
    for round in rounds.dropFirst(Self.first) {
      if round < running { running = Self.mean([running, round]) }
      course.append(running)
    }
    return course
  }

  /// The handicap with which the next season begins: the mean of the three best rounds; `nil` if there
  /// were fewer.
  var next: Int? {
    rounds.count < Self.first ? nil : Self.mean(rounds.sorted().prefix(Self.first))
  }

  /// Returns a mean, rounded up.
  private static func mean(_ handicaps: some Collection<Int>) -> Int {
    let (sum, count) = (handicaps.reduce(0, +), handicaps.count)
    let quotient = sum / count
    return quotient * count < sum ? quotient + 1 : quotient
  }
}

extension ExpectedScore {
  /// Returns what is added to a score at a handicap: 1440 less the table's score (Archery GB 2023).
  func allowance(_ handicap: Int) -> Int { 1440 - score(handicap) }
}
