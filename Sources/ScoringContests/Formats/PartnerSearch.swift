/// A search for rounds in which partners and opponents repeat as little as possible.
///
/// It is the same on every machine: there is no chance in it. Whoever has sat out least sits next,
/// and among those the latest of the draw.
struct PartnerSearch {
  private let entrants: Int
  private var partners: [[Int]]
  private var opponents: [[Int]]
  private var sat: [Int]

  init(_ entrants: Int) {
    self.entrants = entrants
    partners = Array(repeating: Array(repeating: 0, count: entrants), count: entrants)
    opponents = partners
    sat = Array(repeating: 0, count: entrants)
  }

  /// Returns the tables of some rounds, by position from 1.
  func rounds(_ count: Int) -> [[[Int]]] {
    var search = self
    return (0..<count).map { search.round($0) }
  }

  private mutating func round(_ number: Int) -> [[Int]] {
    let sitting = Set(
      (0..<entrants).sorted { (sat[$0], -$0) < (sat[$1], -$1) }.prefix(entrants % 4))
    for seat in sitting { sat[seat] += 1 }
    let playing = (0..<entrants).filter { !sitting.contains($0) }
    // Turning the order gives each round another start of the search.
    let turn = playing.isEmpty ? 0 : number % playing.count
    var seats = Array(playing[turn...] + playing[..<turn])
    improve(&seats)
    let tables = stride(from: 0, to: seats.count, by: 4).map { Array(seats[$0..<$0 + 4]) }
    for table in tables { count(table) }
    return tables.map { $0.map { $0 + 1 } }
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

  private mutating func count(_ table: [Int]) {
    for (one, other) in [(0, 1), (2, 3)] {
      partners[table[one]][table[other]] += 1
      partners[table[other]][table[one]] += 1
    }
    for (one, other) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
      opponents[table[one]][table[other]] += 1
      opponents[table[other]][table[one]] += 1
    }
  }
}
