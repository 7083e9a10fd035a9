/// The order in which entrants of several pools advance to a bracket.
///
/// All first places come before all second ones, and so on. Within a level, the order keeps those of
/// one pool apart in the bracket as long as possible: with two of each pool, they are in different
/// halves.
struct PoolSeeding {
  /// The number of entrants whom each pool sends.
  private let counts: [Int]
  /// The line of each seed in the folded bracket, by seed from 1.
  private let lines: [Int: Int]
  private let size: Int

  /// Makes the order for pools, each of which sends `each` entrants.
  init(pools: Int, each: Int) { self.init([Int](repeating: each, count: pools)) }

  /// Makes the order for pools, of which each sends a number of entrants.
  init(_ counts: [Int]) {
    self.counts = counts
    size = Bracket.size(max(2, counts.reduce(0, +)))
    lines = Dictionary(
      BracketChart.order(size).enumerated().map { ($1, $0) }
    ) { first, _ in first }
  }

  /// The pool of each seed, from 0.
  var order: [Int] {
    var order: [Int] = []
    for level in 0..<(counts.max() ?? 0) { order += pools(ofLevel: level, after: order) }
    return order
  }

  /// Returns the pools in the order of their entrants of one level, after those of better levels.
  private func pools(ofLevel level: Int, after order: [Int]) -> [Int] {
    // The usual order: in a bracket of the first two, the winner of a pool meets the second of the
    // neighbouring pool.
    let usual = turn(level).filter { counts[$0] > level }
    guard level > 0, usual.count > 1 else { return usual }
    let distances = usual.indices.map { index in
      counts.indices.map { pool in distance(order.count + index + 1, from: pool, order) }
    }
    // The latest round, counted from the final, before which no two of one pool need to meet.
    let most = distances.flatMap { row in usual.map { row[$0] } }.max() ?? 0
    for least in stride(from: most, through: 0, by: -1) {
      if let found = matching(usual, distances, least) { return found }
    }
    return usual
  }

  private func turn(_ level: Int) -> [Int] {
    guard level % 2 == 1 else { return Array(counts.indices) }
    return counts.indices.reversed().map { counts.count % 2 == 0 ? $0 ^ 1 : $0 }
  }

  /// Returns how many rounds a seed plays before it can meet somebody of a pool.
  private func distance(_ seed: Int, from pool: Int, _ order: [Int]) -> Int {
    let own = lines[seed] ?? 0
    return order.indices.filter { order[$0] == pool }.map { index in
      var (one, other, rounds) = (own, lines[index + 1] ?? 0, 0)
      while one != other { (one, other, rounds) = (one / 2, other / 2, rounds + 1) }
      return rounds
    }.min() ?? 0
  }

  /// Returns a pool for each seed of a level, with at least a distance to its own; nil if there is none.
  ///
  /// The usual order is kept as far as possible.
  private func matching(_ usual: [Int], _ distances: [[Int]], _ least: Int) -> [Int]? {
    var seedOf: [Int: Int] = [:]
    func assign(_ seed: Int, _ tried: inout Set<Int>) -> Bool {
      let preferred = [usual[seed]] + usual.filter { $0 != usual[seed] }
      for pool in preferred where distances[seed][pool] >= least && tried.insert(pool).inserted {
        guard let other = seedOf[pool] else {
          seedOf[pool] = seed
          return true
        }
        if assign(other, &tried) {
          seedOf[pool] = seed
          return true
        }
      }
      return false
    }
    for seed in usual.indices {
      var tried: Set<Int> = []
      guard assign(seed, &tried) else { return nil }
    }
    var found = usual
    for (pool, seed) in seedOf { found[seed] = pool }
    return found
  }
}
