/// A whist tournament: in its rounds each pair partners once and meets as opponents twice.
///
/// With 3 more than a multiple of four, three sit out in each round, and each pair partners at most
/// once.
///
/// The rounds turn the first one by adding a number to all positions. So the first round needs
/// tables whose partners differ by each number once, and whose opponents differ by each number
/// twice. A search finds them.
struct WhistTables {
  /// The tables of each round: two partners and their two opponents, by position from 1.
  let rounds: [[[Int]]]

  /// Finds the rounds for 4, 5, 8, 9, 12, 13, 16, 17 or 20 entrants, and for 7, 11, 15 or 19; nil for
  /// other numbers.
  init?(_ entrants: Int) {
    guard (4...20).contains(entrants), entrants % 4 != 2, entrants != 18 else { return nil }
    let isFull = entrants % 4 == 0
    var search = Search(group: Group(order: isFull ? entrants - 1 : entrants), isFull: isFull)
    guard search.run() else { return nil }
    let group = search.group
    rounds = (0..<group.order).map { turn in
      search.tables.map { table in
        table.map { seat in seat < 0 ? entrants : group.sum(seat, turn) + 1 }
      }
    }
  }

  /// The numbers that positions are turned by: modulo the order, but for 9, where no such table
  /// exists, pairs of numbers modulo 3.
  private struct Group {
    let order: Int

    func sum(_ one: Int, _ other: Int) -> Int {
      order == 9
        ? (one / 3 + other / 3) % 3 * 3 + (one % 3 + other % 3) % 3 : (one + other) % order
    }

    /// Returns the difference of two numbers, or of the two signs the smaller one.
    func distance(_ one: Int, _ other: Int) -> Int {
      min(difference(one, other), difference(other, one))
    }

    private func difference(_ one: Int, _ other: Int) -> Int {
      (0..<order).first { sum(other, $0) == one } ?? 0
    }
  }

  /// The search for the first round.
  ///
  /// The position -1 is the one that doesn't turn.
  private struct Search {
    let group: Group
    let isFull: Bool
    private(set) var tables: [[Int]] = []
    private var isUsed: [Bool]
    private var partners: [Int]
    private var opponents: [Int]
    /// The number of positions besides the first that are still to be left free.
    private var missing = 0
    /// The distance of each pair of numbers.
    private let distances: [[Int]]

    init(group: Group, isFull: Bool) {
      self.group = group
      self.isFull = isFull
      isUsed = Array(repeating: false, count: group.order)
      partners = Array(repeating: 0, count: group.order)
      opponents = partners
      distances = (0..<group.order).map { one in
        (0..<group.order).map { group.distance(one, $0) }
      }
      // With an odd number, one position is free in the first round, or three are.
      if !isFull { isUsed[0] = true }
      missing = group.order % 4 == 3 ? 2 : 0
    }

    mutating func run() -> Bool {
      guard isFull else { return extend() }
      isUsed[0] = true
      return table(-1, 0) { $0.extend() }
    }

    /// Adds tables until everybody has a place; false if there is no way.
    private mutating func extend() -> Bool {
      guard let first = isUsed.firstIndex(of: false) else { return true }
      isUsed[first] = true
      if missing > 0 {
        missing -= 1
        if extend() { return true }
        missing += 1
      }
      guard isUsed.count(where: { !$0 }) >= 3 else {
        isUsed[first] = false
        return false
      }
      for partner in isUsed.indices where !isUsed[partner] {
        guard partners[distances[first][partner]] == 0 else { continue }
        isUsed[partner] = true
        partners[distances[first][partner]] += 1
        if table(first, partner, then: { $0.extend() }) { return true }
        partners[distances[first][partner]] -= 1
        isUsed[partner] = false
      }
      isUsed[first] = false
      return false
    }

    /// Adds the table of two partners with two opponents.
    private mutating func table(_ one: Int, _ other: Int, then next: (inout Search) -> Bool)
      -> Bool
    {
      for third in isUsed.indices where !isUsed[third] {
        for fourth in isUsed.indices where fourth > third && !isUsed[fourth] {
          guard partners[distances[third][fourth]] == 0 else { continue }
          let met = [(one, third), (one, fourth), (other, third), (other, fourth)]
            .filter { $0.0 >= 0 }.map { distances[$0.0][$0.1] }
          for distance in met { opponents[distance] += 1 }
          if met.allSatisfy({ opponents[$0] <= 2 }) {
            (isUsed[third], isUsed[fourth]) = (true, true)
            partners[distances[third][fourth]] += 1
            tables.append([one, other, third, fourth])
            if next(&self) { return true }
            tables.removeLast()
            partners[distances[third][fourth]] -= 1
            (isUsed[third], isUsed[fourth]) = (false, false)
          }
          for distance in met { opponents[distance] -= 1 }
        }
      }
      return false
    }
  }
}
