/// A search for rounds in which partners and opponents repeat as little as possible.
///
/// It is the same on every machine: there is no chance in it. The player who has sat out least sits next,
/// and among those the latest of the draw.
struct PartnerSearch {
  /// The positions of those who play, from 1.
  private let entrants: [Int]
  private let index: [Int: Int]
  private var partners: [[Int]]
  private var opponents: [[Int]]
  private var sat: [Int]
  private var played: [Int]

  init(_ entrants: [Int]) {
    self.entrants = entrants
    index = Dictionary(entrants.enumerated().map { ($1, $0) }) { first, _ in first }
    partners = Array(repeating: Array(repeating: 0, count: entrants.count), count: entrants.count)
    opponents = partners
    sat = Array(repeating: 0, count: entrants.count)
    played = sat
  }

  /// Takes a table of an earlier round into account; those who have gone are left out.
  mutating func add(_ table: [Int]) {
    guard table.count == 4 else { return }
    count(table.map { index[$0] })
    for seat in table.compactMap({ index[$0] }) { played[seat] += 1 }
    // Those who have played most have sat least.
    let most = played.max() ?? 0
    for seat in sat.indices { sat[seat] = most - played[seat] }
  }

  /// Returns the tables of some rounds, by position from 1.
  mutating func rounds(_ count: Int) -> [[[Int]]] { (0..<count).map { round($0) } }

  /// The number of starts that are tried for each round.
  private static let starts = 12

  private mutating func round(_ number: Int) -> [[Int]] {
    let sitting = Set(
      entrants.indices.sorted { (sat[$0], -$0) < (sat[$1], -$1) }.prefix(entrants.count % 4))
    for seat in sitting { sat[seat] += 1 }
    let playing = entrants.indices.filter { !sitting.contains($0) }
    guard !playing.isEmpty else { return [] }
    var best: (seats: [Int], cost: Int)?
    for start in 0..<Self.starts {
      // Turning the order, and taking every n-th, gives each start another way to improve.
      let turn = (number + start * 5) % playing.count
      var seats = Array(playing[turn...] + playing[..<turn])
      if start % 2 == 1 {
        let half = (seats.count + 1) / 2
        seats = (0..<half).flatMap { one -> [Int] in
          one + half < seats.count ? [seats[one], seats[one + half]] : [seats[one]]
        }
      }
      improve(&seats)
      let total = (0..<seats.count / 4).reduce(0) { $0 + cost(seats, $1) }
      if total < best?.cost ?? .max { best = (seats, total) }
    }
    let seats = best?.seats ?? playing
    let tables = stride(from: 0, to: seats.count - 3, by: 4).map { Array(seats[$0..<$0 + 4]) }
    for table in tables { count(table) }
    return tables.map { $0.map { entrants[$0] } }
  }

  /// Exchanges two seats as long as that lowers the cost.
  private func improve(_ seats: inout [Int]) {
    var isBetter = true
    while isBetter {
      isBetter = false
      for one in seats.indices {
        for other in seats.indices where other > one && one / 2 != other / 2 {
          let before = cost(seats, one / 4) + (one / 4 == other / 4 ? 0 : cost(seats, other / 4))
          seats.swapAt(one, other)
          let after = cost(seats, one / 4) + (one / 4 == other / 4 ? 0 : cost(seats, other / 4))
          if after < before { isBetter = true } else { seats.swapAt(one, other) }
        }
      }
    }
  }

  /// Returns how often the people of a table have met before; a repeated partner costs most.
  private func cost(_ seats: [Int], _ table: Int) -> Int {
    let seat = { seats[table * 4 + $0] }
    let together = [(0, 1), (2, 3)].map { partners[seat($0.0)][seat($0.1)] }
    let against = [(0, 2), (0, 3), (1, 2), (1, 3)].map { opponents[seat($0.0)][seat($0.1)] }
    return together.reduce(0) { $0 + $1 * $1 * 100 } + against.reduce(0) { $0 + $1 * $1 }
  }

  /// Counts the pairs of a table; a seat of somebody who has gone is nil.
  private mutating func count(_ table: [Int?]) {
    for (one, other) in [(0, 1), (2, 3)] {
      guard let a = table[one], let b = table[other] else { continue }
      partners[a][b] += 1
      partners[b][a] += 1
    }
    for (one, other) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
      guard let a = table[one], let b = table[other] else { continue }
      opponents[a][b] += 1
      opponents[b][a] += 1
    }
  }
}
