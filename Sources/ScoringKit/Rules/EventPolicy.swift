/// The rules that combine the results of several rounds into the standings of a competition, which
/// is called an event.
///
/// The organiser chooses a policy when the standings are shown; a sport may have a default
/// (``Sport/policy``). The policy isn't stored, and it doesn't change the rounds.
public struct EventPolicy: Hashable, Sendable {
  /// The way in which the result of a round becomes a value that is added up over the rounds.
  public enum Counting: Hashable, Sendable {
    /// The integers that the round adds (``Rank/share``), such as strokes, points or seconds, which
    /// are summed one by one; the smallest sum is first.
    case total
    /// The place in the round: 1 for the first place. The lowest sum is first.
    case places
    /// The points for the place in the round, from a list that begins with first place; the highest
    /// sum is first.
    ///
    /// Places beyond the end of the list get no points. ``EventPolicy/ties`` decides how many
    /// points each of several entrants gets who share a place.
    case points([Int])
    /// One for each round in which the entrant alone has first place, and otherwise zero; the most
    /// wins are first. Entrants with equally many wins are ranked by their wins against each other.
    case wins
  }

  /// The value of a round for an entrant who did not take part in it, or got no place in it.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// No value; an entrant with fewer values than are required gets no place in the competition.
    case none
    /// The value zero.
    case zero
    /// The value one worse than that of the last entrant in the round.
    ///
    /// For ``Counting/total``, the first integer is one more than that of the greatest share; for
    /// ``Counting/places``, the place is one more than the number of entrants with a place; for
    /// points and wins, the value is zero.
    case last
  }

  /// How points are divided among entrants who share a place.
  public enum Ties: String, Hashable, Sendable, CaseIterable {
    /// Each entrant gets the points of the shared place.
    case each
    /// Each entrant gets the mean of the points of the places that they occupy together, rounded
    /// down.
    case mean
  }

  /// The way in which the result of a round becomes a value.
  public var counting: Counting
  /// The number of each entrant's best rounds that are added up; nil to add up all of them.
  public var best: Int?
  /// The value of a round for an entrant who did not take part in it, or got no place in it.
  public var absence: Absence
  /// How points are divided among entrants who share a place.
  public var ties: Ties

  /// Makes a policy; by default the totals of all rounds are added up, and an entrant who missed a
  /// round gets no place.
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
    /// The entrant's place in the round; nil for none.
    package let place: Int?
    /// Whether another entrant has the same place in the round.
    package let isShared: Bool
    /// The integers that the round adds to a total (``Rank/share``); nil if the round adds nothing
    /// for this entrant.
    package let share: [Int]?

    /// Makes a result.
    package init(place: Int?, isShared: Bool, share: [Int]?) {
      self.place = place
      self.isShared = isShared
      self.share = share
    }
  }

  /// An entrant's combined result over all rounds of a competition.
  package struct Sum: Hashable, Sendable {
    /// The rank that decides the entrant's place in the competition.
    package var rank: Rank
    /// The sum of the values of the included rounds, integer by integer; smaller is better.
    package var key: [Int]
    /// The entrant's value of each round, smaller is better; nil for a round without a value.
    package var values: [[Int]?]
    /// For each round of the competition, whether ``key`` includes it.
    package var counted: [Bool]
    /// For each round of the competition, whether its value comes from the rule for absence instead
    /// of a result.
    package var isGiven: [Bool]

    /// Returns the same sum for a list of `count` rounds, of which this sum has only those at
    /// `positions`; the other rounds have no value.
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

  /// Adds up the results of each entrant over the rounds of a competition.
  ///
  /// - Parameters:
  ///   - rounds: for each round, the result of each entrant who took part, by the entrant's number
  ///     from 0.
  ///   - entrants: the number of entrants.
  /// - Returns: one sum for each entrant, in order of the entrants.
  /// - Complexity: O(*n* · *m* log *m*) for *n* entrants and *m* rounds; if entrants have equally
  ///   many wins, the rounds are searched once more for each of these entrants.
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

  /// Returns the value of a result, without the rule for absence; nil if there is no result, or if
  /// the entrant got no place or did not finish the round.
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

  /// Returns the value of a round for an entrant, including the rule for absence; nil if the
  /// entrant has none.
  private func value(of result: Result?, in round: [Int: Result]) -> [Int]? {
    if let value = self.result(of: result, in: round) { return value }
    // An entrant who played and lost the round, even without a place, has a value: no win.
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

  /// Ranks entrants with equally many wins by their wins against each other, and then does the same
  /// within each group that still has equally many.
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
