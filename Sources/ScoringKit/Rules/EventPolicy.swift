/// How the results of an event's rounds are combined into its standings.
///
/// The organiser chooses a policy when the standings are shown; a sport may have a default
/// (``Sport/policy``). The policy isn't stored, and it doesn't change the rounds.
public struct EventPolicy: Hashable, Sendable {
  /// The value that a result contributes.
  public enum Counting: Hashable, Sendable {
    /// The sum of what each round adds, integer by integer (``Rank/share``): strokes, points,
    /// seconds.
    case total
    /// The sum of the places; the lowest sum is first.
    case places
    /// Points for each place, beginning with first place; the highest sum is first.
    ///
    /// Places beyond the end of the list get no points; ``EventPolicy/ties`` decides what shared
    /// places get.
    case points([Int])
    /// The number of rounds won outright; the most wins are first. Entrants with equally many are
    /// ranked by the wins against each other.
    case wins
  }

  /// The value of a round for an entrant who missed it, or got no place in it.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// No result; an entrant with fewer results than are required gets no place.
    case none
    /// Zero.
    case zero
    /// One place behind the last one; for totals, one more than the last entrant's.
    case last
  }

  /// How points are divided among entrants who share a place.
  public enum Ties: String, Hashable, Sendable, CaseIterable {
    /// Each gets the points of the place.
    case each
    /// Each gets the mean of the places that they occupy together, rounded down.
    case mean
  }

  /// The value that each result contributes.
  public var counting: Counting
  /// The number of best results to include; nil for all.
  public var best: Int?
  /// The value of a round that an entrant missed.
  public var absence: Absence
  /// How points are divided among entrants who share a place.
  public var ties: Ties

  /// Makes a policy; by default all rounds are summed, and an entrant who missed one gets no place.
  public init(
    _ counting: Counting = .total, best: Int? = nil, absence: Absence = .none, ties: Ties = .each
  ) {
    self.counting = counting
    self.best = best
    self.absence = absence
    self.ties = ties
  }
}

extension EventPolicy {
  /// An entrant's result in one finished round.
  package struct Result: Hashable, Sendable {
    /// The place; nil for none.
    package let place: Int?
    /// Whether another entrant has the same place.
    package let isShared: Bool
    /// The integers that the round adds (``Rank/share``); nil if the round doesn't count.
    package let share: [Int]?

    /// Makes a result.
    package init(place: Int?, isShared: Bool, share: [Int]?) {
      self.place = place
      self.isShared = isShared
      self.share = share
    }
  }

  /// An entrant's combined result over all rounds.
  package struct Sum: Hashable, Sendable {
    /// The rank that decides the place in the event.
    package var rank: Rank
    /// The sum of the included rounds; smaller is better.
    package var key: [Int]
    /// The value of each round, smaller is better; nil if it has none.
    package var values: [[Int]?]
    /// Whether each round is included in the sum.
    package var counted: [Bool]
    /// Whether each round has a value that comes from the rule for absence, not from a result.
    package var isGiven: [Bool]

    /// Returns the sum for a longer list of `count` rounds, in which the summed ones are at
    /// `positions`.
    package func spread(over count: Int, at positions: [Int]) -> Sum {
      var sum = self
      sum.values = Array(repeating: nil, count: count)
      sum.counted = Array(repeating: false, count: count)
      sum.isGiven = sum.counted
      for (index, position) in positions.enumerated() {
        sum.values[position] = values[index]
        sum.counted[position] = counted[index]
        sum.isGiven[position] = isGiven[index]
      }
      return sum
    }
  }

  /// Adds up the rounds of an event.
  ///
  /// - Parameters:
  ///   - rounds: the results of each round, by the number of the entrant from 0.
  ///   - entrants: the number of entrants.
  /// - Returns: the sums, in order of the entrants.
  /// - Complexity: O(*n* · *m* log *m*) for *n* entrants and *m* rounds; if wins are level, the
  ///   rounds are searched once more for each entrant who is level.
  package func sums(_ rounds: [[Int: Result]], entrants: Int) -> [Sum] {
    let needed = counting == .wins ? 1 : max(1, min(best ?? rounds.count, rounds.count))
    var sums = (0..<entrants).map { entrant -> Sum in
      let values = rounds.map { value(of: $0[entrant], in: $0) }
      let order = values.indices.filter { values[$0] != nil }.sorted { one, other in
        let (a, b) = (values[one] ?? [], values[other] ?? [])
        return a == b ? one < other : a.lexicographicallyPrecedes(b)
      }
      let kept = Set(order.prefix(best ?? order.count))
      let key = kept.sorted().reduce([]) { Self.sum($0, values[$1] ?? []) }
      let isPlaced = order.count >= needed
      return Sum(
        rank: isPlaced ? Rank(key) : Rank([-order.count] + key, isPlaced: false), key: key,
        values: values, counted: values.indices.map(kept.contains),
        isGiven: zip(values, rounds).map { $0 != nil && result(of: $1[entrant], in: $1) == nil })
    }
    if counting == .wins { settleLevel(&sums, rounds) }
    return sums
  }

  /// The value of a result by itself; nil if it has none.
  private func result(of result: Result?, in round: [Int: Result]) -> [Int]? {
    // An entrant who gave up may have a place in the round, but didn't finish it.
    let place = counting == .wins || result?.share != nil ? result?.place : nil
    return switch (counting, place) {
    case (.total, _): result?.share
    case (.places, let place?): [place]
    case (.points(let table), let place?): [0 - points(table, place, in: round)]
    case (.wins, let place?): [place == 1 && result?.isShared == false ? -1 : 0]
    case (_, nil): nil
    }
  }

  private func points(_ table: [Int], _ place: Int, in round: [Int: Result]) -> Int {
    let sharing = ties == .each ? 1 : max(1, round.values.count { $0.place == place })
    let points = table.dropFirst(place - 1).prefix(sharing)
    return points.reduce(0, Ratio.sum) / sharing
  }

  /// The value of a round for an entrant, the rule for absence included; nil if it has none.
  private func value(of result: Result?, in round: [Int: Result]) -> [Int]? {
    if let value = self.result(of: result, in: round) { return value }
    // A round that was lost without a place was still played.
    if counting == .wins { return result == nil && absence == .none ? nil : [0] }
    switch absence {
    case .none: return nil
    case .zero: return [0]
    case .last: return behindLast(of: round)
    }
  }

  private func behindLast(of round: [Int: Result]) -> [Int] {
    switch counting {
    case .points, .wins: return [0]
    case .places: return [round.values.count { result(of: $0, in: round) != nil } + 1]
    case .total:
      var last = round.values.compactMap(\.share).max { $0.lexicographicallyPrecedes($1) } ?? [0]
      if !last.isEmpty { last[0] = Ratio.sum(last[0], 1) }
      return last
    }
  }

  /// Ranks entrants with equally many wins by the wins against each other, and again within each
  /// group that is still level.
  private func settleLevel(_ sums: inout [Sum], _ rounds: [[Int: Result]]) {
    let groups = Dictionary(grouping: sums.indices.filter { sums[$0].rank.isPlaced }) {
      sums[$0].key
    }
    for (key, level) in groups { settle(level, key, &sums, rounds) }
  }

  private func settle(
    _ level: [Int], _ key: [Int], _ sums: inout [Sum], _ rounds: [[Int: Result]]
  ) {
    let parts = Dictionary(grouping: level) { wins(of: $0, among: level, rounds) }
    guard parts.count > 1 else { return }
    for (wins, part) in parts {
      let key = key + [-wins]
      for entrant in part { sums[entrant].rank = Rank(key) }
      settle(part, key, &sums, rounds)
    }
  }

  private func wins(of entrant: Int, among level: [Int], _ rounds: [[Int: Result]]) -> Int {
    rounds.reduce(0) { wins, round in
      guard let place = round[entrant]?.place else { return wins }
      return wins
        + level.count { other in
          other != entrant && (round[other].map { $0.place ?? .max } ?? 0) > place
        }
    }
  }

  private static func sum(_ one: [Int], _ other: [Int]) -> [Int] {
    (0..<max(one.count, other.count)).map { index in
      Ratio.sum(
        one.indices.contains(index) ? one[index] : 0,
        other.indices.contains(index) ? other[index] : 0)
    }
  }
}
