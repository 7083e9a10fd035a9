public import ScoringKit

/// Everybody meets everybody: a round robin by the Berger tables, in one or several pools.
///
/// The order of the matches is that of the FIDE handbook (C.05, annex 1). With an odd number, the
/// entrant who would meet the missing one is free.
public struct AllPlayAll: ContestFormat {
  public static let form = FormatForm(
    "allplay", "everybody meets everybody",
    options: [
      FormatForm.Option("legs", .integer(1...2), "how often each pair meets"),
      FormatForm.Option("pools", .integer(1...16), "the number of pools"),
    ], admitsLate: true)

  private static let mostMembers = 64

  private let legs: Int
  private let pools: Int

  public init(_ options: FormatOptions) throws(Refusal) {
    legs = max(1, min(2, options.integer("legs") ?? 1))
    pools = max(1, min(16, options.integer("pools") ?? 1))
  }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard entrants >= 2 * pools, entrants <= Self.mostMembers * pools else {
      throw Refusal(
        .illegal,
        "\(Phrases.count(entrants, "entrant")) can't play in \(Phrases.count(pools, "pool")).",
        hint: "A pool has 2 to \(Self.mostMembers) entrants.")
    }
    let members = members(of: entrants)
    let count = members.reduce(0) { $0 + $1.count * ($1.count - 1) / 2 * legs }
    guard count <= StageProgress.mostFixtures else {
      throw Refusal(
        .illegal, "\(count) matches are too many: at most \(StageProgress.mostFixtures).",
        hint: "More pools have fewer matches.")
    }
    var lines: [Int: Int] = [:]
    var fixtures: [Fixture] = []
    for (index, pool) in members.enumerated() {
      for leg in 0..<legs {
        let rounds = Self.berger(pool.count)
        for (round, pairs) in rounds.enumerated() {
          let round = round + 1 + leg * rounds.count
          for (one, other) in pairs {
            lines[round, default: 0] += 1
            let (a, b) = leg == 0 ? (one, other) : (other, one)
            fixtures.append(
              Fixture(
                FixtureNumber(round, lines[round] ?? 1), .entrant(pool[a - 1]),
                .entrant(pool[b - 1]), title: title(ofPool: index)))
          }
        }
      }
    }
    return fixtures.sorted { $0.number < $1.number } + matches(of: late, after: fixtures, members)
  }

  /// Returns the matches of entrants who came after the draw: each of them meets everybody of the
  /// pool, one in each round behind the last.
  ///
  /// An entrant for whom there is no place in the pool has no matches.
  private func matches(of late: [Int], after fixtures: [Fixture], _ members: [[Int]]) -> [Fixture] {
    var members = members
    var round = fixtures.map(\.number.round).max() ?? 0
    var position = members.reduce(0) { $0 + $1.count }
    var added: [Fixture] = []
    for pool in late {
      position += 1
      let pool = min(pool, members.count - 1)
      let count = fixtures.count + added.count + members[pool].count * legs
      guard members[pool].count < Self.mostMembers, count <= StageProgress.mostFixtures
      else { continue }
      for leg in 0..<legs {
        for other in members[pool] {
          round += 1
          let (a, b) = leg == 0 ? (other, position) : (position, other)
          added.append(
            Fixture(
              FixtureNumber(round, 1), .entrant(a), .entrant(b), title: title(ofPool: pool)))
        }
      }
      members[pool].append(position)
    }
    return added
  }

  private func title(ofPool pool: Int) -> String { pools > 1 ? "Pool \(Self.letter(pool))" : "" }

  /// Ranks the entrants; with several pools, all first places come before all second ones.
  public func ranking(of progress: StageProgress) -> Ranking {
    let pools = pools(of: progress)
    guard pools.count > 1 else { return progress.policy.ranking(of: progress) }
    let rankings = pools.map { ranking(of: progress, pool: $0) }
    var groups: [[Int]] = []
    let longest = rankings.map(\.groups.count).max() ?? 0
    for level in 0..<longest {
      for ranking in rankings where ranking.groups.indices.contains(level) {
        groups.append(ranking.groups[level])
      }
    }
    let placed = Set(groups.flatMap(\.self))
    // A pool may have figures that another one lacks.
    let columns = rankings.flatMap(\.columns).uniqued()
    var figures: [Int: [Ranking.Column: String]] = [:]
    for ranking in rankings {
      for row in ranking.rows {
        figures[row.entrant] = Dictionary(zip(ranking.columns, row.figures)) { first, _ in first }
      }
    }
    return Ranking(
      columns: columns, groups: groups,
      unplaced: (1...max(1, progress.entrants)).filter { !placed.contains($0) },
      reasons: rankings.flatMap(\.reasons)
    ) { entrant in columns.map { figures[entrant]?[$0] ?? "" } }
  }

  /// Returns the ranking of one pool.
  public func ranking(of progress: StageProgress, pool: [Int]) -> Ranking {
    let ranking = progress.policy.ranking(of: progress.restricted(to: Set(pool)))
    return Ranking(
      columns: ranking.columns, rows: ranking.rows.filter { pool.contains($0.entrant) },
      reasons: ranking.reasons)
  }

  public func pools(of progress: StageProgress) -> [[Int]] {
    var members = members(of: progress.drawn)
    for (index, pool) in progress.late.enumerated() {
      members[min(pool, members.count - 1)].append(progress.drawn + index + 1)
    }
    return members
  }

  /// Returns the entrants of each pool: the draw is dealt back and forth, `1 6 7 12 / 2 5 8 11`.
  public func members(of entrants: Int) -> [[Int]] {
    var members = [[Int]](repeating: [], count: pools)
    for index in 0..<max(0, entrants) {
      let (row, column) = (index / pools, index % pools)
      members[row % 2 == 0 ? column : pools - 1 - column].append(index + 1)
    }
    return members
  }

  /// Returns the letter of a pool, from 0: `A`, `B`.
  static func letter(_ pool: Int) -> String {
    String(UnicodeScalar(UInt8(65 + max(0, min(25, pool)))))
  }

  /// Returns the pairs of each round for a number of entrants, from 2; those without an opponent
  /// are left out.
  static func berger(_ entrants: Int) -> [[(Int, Int)]] {
    let even = entrants + entrants % 2
    guard even >= 2 else { return [] }
    let turning = even - 1
    return (0..<turning).map { round in
      // The first entrant of the pair with the last one advances by half a turn a round.
      let first = (round * (even / 2)) % turning + 1
      var pairs: [(Int, Int)] = []
      if entrants == even { pairs.append(round % 2 == 0 ? (first, even) : (even, first)) }
      for step in 1..<max(1, even / 2) {
        let one = (first - 1 + step) % turning + 1
        let other = (first - 1 - step + turning) % turning + 1
        pairs.append((one, other))
      }
      return pairs
    }
  }
}
