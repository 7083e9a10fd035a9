/// How the rounds of one event add up to its standings.
///
/// The organiser chooses it where the standings are shown; a sport may have one of its own
/// (``Sport/policy``). Nothing of it is stored: the rounds stay as they were played.
public struct EventPolicy: Hashable, Sendable {
  /// What a round counts for.
  public enum Counting: Hashable, Sendable {
    /// What each round adds, integer by integer (``Rank/share``): strokes, points, seconds.
    case total
    /// The places, the least sum first.
    case places
    /// Points by the place, those of first place first, the greatest sum first.
    ///
    /// A place beyond the last gets none; ``EventPolicy/ties`` says what a shared one gives.
    case points([Int])
    /// The rounds that were won alone, the most first. Those who are level are ranked by the wins
    /// against each other.
    case wins
  }

  /// What a round counts for somebody who missed it, or took no place in it.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// Nothing; who has fewer results than count takes no place.
    case none
    /// Nought.
    case zero
    /// One place behind the last; of totals, one more than the last one's.
    case last
  }

  /// What those who share a place get of the points.
  public enum Ties: String, Hashable, Sendable, CaseIterable {
    /// Each the points of the place.
    case each
    /// Each the mean of the places that they take together, rounded down.
    case mean
  }

  /// What a round counts for.
  public var counting: Counting
  /// How many results count, the best ones; nil for all.
  public var best: Int?
  /// What a round counts for somebody who missed it.
  public var absence: Absence
  /// What those who share a place get of the points.
  public var ties: Ties

  /// Makes a policy; by default all rounds are summed, and who missed one takes no place.
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
  /// What somebody made of a finished round.
  package struct Result: Hashable, Sendable {
    /// The place; nil for none.
    package let place: Int?
    /// Whether somebody else has the same place.
    package let isShared: Bool
    /// What the round adds (``Rank/share``); nil where it does not count.
    package let share: [Int]?

    /// Makes a result.
    package init(place: Int?, isShared: Bool, share: [Int]?) {
      self.place = place
      self.isShared = isShared
      self.share = share
    }
  }

  /// What all rounds come to for one entrant.
  package struct Sum: Hashable, Sendable {
    /// What decides the place in the event.
    package var rank: Rank
    /// What the counting rounds add up to, the smaller first.
    package var key: [Int]
    /// What each round counts for, the smaller first; nil where it counts for nothing.
    package var values: [[Int]?]
    /// Which rounds are among those that count.
    package var counted: [Bool]
    /// Which rounds count for what they do although there is no such result.
    package var isGiven: [Bool]

    /// The same among more rounds, of which those at some positions were summed.
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
  ///   - rounds: the results of each round by its entrants, who have numbers from 0.
  ///   - entrants: how many there are.
  /// - Returns: what they come to, in order of the entrants.
  /// - Complexity: O(*n* · *m* log *m*) for *n* entrants and *m* rounds; where wins are level, the
  ///   rounds are looked through once more for each who is level.
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

  /// What a result counts for by itself; nil where it counts for nothing.
  private func result(of result: Result?, in round: [Int: Result]) -> [Int]? {
    // Who gave up may have a place among those of the round, and has still not finished it.
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

  /// What a round counts for; nil where it counts for nothing.
  private func value(of result: Result?, in round: [Int: Result]) -> [Int]? {
    if let value = self.result(of: result, in: round) { return value }
    // A round that somebody lost without a place was played all the same.
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

  /// Ranks those with as many wins by the wins against each other; who stay level then, once more
  /// among themselves.
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
