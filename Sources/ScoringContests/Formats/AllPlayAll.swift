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
    ])

  private let legs: Int
  private let pools: Int

  public init(_ options: FormatOptions) throws(Refusal) {
    legs = max(1, min(2, options.integer("legs") ?? 1))
    pools = max(1, min(16, options.integer("pools") ?? 1))
  }

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    guard entrants >= 2 * pools, entrants <= 64 * pools else {
      throw Refusal(
        .illegal,
        "\(Phrases.count(entrants, "entrant")) can't play in \(Phrases.count(pools, "pool")).",
        hint: "A pool has 2 to 64 entrants.")
    }
    let pools = members(of: entrants)
    var lines: [Int: Int] = [:]
    var fixtures: [Fixture] = []
    for (index, pool) in pools.enumerated() {
      let title = pools.count > 1 ? "Pool \(Self.letter(index))" : ""
      for leg in 0..<legs {
        for (round, pairs) in Self.berger(pool.count).enumerated() {
          let round = round + 1 + leg * Self.berger(pool.count).count
          for (one, other) in pairs {
            lines[round, default: 0] += 1
            let (a, b) = leg == 0 ? (one, other) : (other, one)
            fixtures.append(
              Fixture(
                FixtureNumber(round, lines[round] ?? 1), .entrant(pool[a - 1]),
                .entrant(pool[b - 1]), title: title))
          }
        }
      }
    }
    return fixtures.sorted { $0.number < $1.number }
  }

  /// Ranks the entrants of each pool.
  ///
  /// With several pools, all first places come before all second ones, in an order that keeps those
  /// of one pool apart in a bracket.
  public func ranking(of course: StageProgress) -> Ranking {
    let pools = members(of: course.entrants)
    guard pools.count > 1 else { return course.policy.ranking(of: course) }
    let rankings = rankings(of: course)
    var groups: [[Int]] = []
    let longest = rankings.map(\.groups.count).max() ?? 0
    for level in 0..<longest {
      for pool in Self.turn(pools.count, level) where rankings[pool].groups.indices.contains(level)
      {
        groups.append(rankings[pool].groups[level])
      }
    }
    let placed = Set(groups.flatMap(\.self))
    let rows = Dictionary(rankings.flatMap(\.rows).map { ($0.entrant, $0) }) { first, _ in first }
    let pool = Dictionary(
      pools.enumerated().flatMap { index, pool in pool.map { ($0, index) } }
    ) { first, _ in first }
    return Ranking(
      columns: ["Pool"] + (rankings.first?.columns ?? []), groups: groups,
      unplaced: (1...max(1, course.entrants)).filter { !placed.contains($0) },
      reasons: rankings.flatMap(\.reasons)
    ) { entrant in
      [
        "\(pool[entrant].map(Self.letter) ?? "")"
          + (rows[entrant]?.place.map { "\($0)" } ?? "")
      ] + (rows[entrant]?.figures ?? [])
    }
  }

  /// Returns the ranking of each pool.
  public func rankings(of course: StageProgress) -> [Ranking] {
    members(of: course.entrants).map { pool in
      let ranking = course.policy.ranking(of: course.restricted(to: Set(pool)))
      return Ranking(
        columns: ranking.columns, rows: ranking.rows.filter { pool.contains($0.entrant) },
        reasons: ranking.reasons)
    }
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

  /// Returns the pools in the order of their entrants of one level.
  ///
  /// In a bracket of the first two of each pool, the winner of a pool meets the second of the
  /// neighbouring pool, and the two of one pool are in different halves.
  static func turn(_ pools: Int, _ level: Int) -> [Int] {
    guard level % 2 == 1 else { return Array(0..<pools) }
    return (0..<pools).reversed().map { pool in
      pools % 2 == 0 ? pool ^ 1 : (pool + 1) % pools
    }
  }

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
