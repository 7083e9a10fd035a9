/// The handicap of an archer through a season, by the handicaps of single rounds (Archery GB 2023,
/// handicap scheme).
///
/// The first one is the mean of three rounds. Each better round then replaces it by the mean of both.
/// It never rises during a season. All means are rounded up.
struct RunningHandicap: Hashable, Sendable {
  /// The handicap with which the season begins; `nil` if it needs three rounds.
  var start: Int?
  /// The handicaps of the season's rounds, in order.
  let rounds: [Int]

  /// The number of rounds that the first handicap needs.
  static let first = 3

  /// A handicap after a round, and how it follows from the handicaps before.
  struct Step: Hashable, Sendable {
    /// The handicap; `nil` while there are too few rounds.
    let handicap: Int?
    /// The reason in words: `mean of 68 and 65`.
    let reason: String
  }

  /// The handicap after each round.
  var steps: [Step] {
    var running = start
    return rounds.enumerated().map { index, round in
      let known = running
      if let known {
        guard round < known else {
          return Step(handicap: known, reason: "not better than \(known)")
        }
        running = Self.mean([known, round])
        return Step(handicap: running, reason: "mean of \(known) and \(round)")
      }
      guard index + 1 == Self.first else {
        return Step(handicap: nil, reason: "the first needs \(Self.first) rounds")
      }
      running = Self.mean(rounds.prefix(Self.first))
      let three = rounds.prefix(Self.first).map(String.init).joined(separator: ", ")
      return Step(handicap: running, reason: "mean of \(three)")
    }
  }

  /// The handicap after each round; without a start, after each from the third on.
  var course: [Int] { steps.compactMap(\.handicap) }

  /// The handicap after the last round; `nil` before the first one.
  var current: Int? { course.last ?? start }

  /// The handicap with which the next season begins: the mean of the three best rounds, or the last
  /// one if there were fewer; `nil` for none.
  var next: Int? {
    rounds.count < Self.first ? current : Self.mean(rounds.sorted().prefix(Self.first))
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
