import ScoringKit

/// Rounds that are compared with each other as one: several cards of one evening.
///
/// The n-th round of an entrant on a day belongs to the n-th session of that day. So all cards of an
/// evening are one session, and a second round of the day is another one. In a stage with numbered
/// rounds, a session is a round with all of its cards, on any days.
public struct Session: Sendable {
  /// The date, as in `2026-11-24`, of a numbered round the first one; empty if unknown.
  public private(set) var day: String
  /// The number of the session among those of the day, or of the round, from 1.
  public let number: Int
  /// Whether the session is a numbered round.
  public let isRound: Bool
  /// The result of each entrant, by position.
  public private(set) var results: [Int: Outcome.Side] = [:]
  /// The place of each entrant over all rounds of the session; entrants without a result have none.
  public private(set) var places: [Int: Int] = [:]
  /// Whether the session is a single match.
  private(set) var isMatch = false
  /// The number of rounds that the session consists of.
  private var rounds = 0

  private init(day: String, number: Int, isRound: Bool = false) {
    self.day = day
    self.number = number
    self.isRound = isRound
  }

  /// Makes the session of one result, as of a match.
  init(_ result: StageResult) {
    self.init(day: result.day, number: 1)
    add(result, result.sides.indices.map { $0 })
    rank()
  }

  /// Returns the sessions of some rounds in order; a round of an unknown day is a session of its own.
  ///
  /// With `addsDays`, an entrant's totals of a day are added and are one result.
  static func sessions(of rounds: [StageResult], addsDays: Bool) -> [Session] {
    var sessions: [Session] = []
    var indices: [String: Int] = [:]
    var counts: [String: [Int: Int]] = [:]
    for (index, round) in rounds.enumerated() {
      let isAlone = round.day.isEmpty || round.outcome.isMatch
      let day = isAlone ? "#\(index)" : round.day
      var sides: [Int: [Int]] = [:]
      for (side, entrants) in round.sides.enumerated() {
        let earlier = entrants.map { counts[day]?[$0] ?? 0 }.max() ?? 0
        for entrant in entrants { counts[day, default: [:]][entrant] = earlier + 1 }
        sides[addsDays ? 1 : earlier + 1, default: []].append(side)
      }
      for (number, sides) in sides.sorted(by: { $0.key < $1.key }) {
        let key = "\(day)/\(number)"
        if indices[key] == nil {
          guard sessions.count < StageProgress.mostSessions else { continue }
          indices[key] = sessions.count
          sessions.append(Session(day: round.day, number: number))
        }
        if let known = indices[key] { sessions[known].add(round, sides) }
      }
    }
    for index in sessions.indices { sessions[index].rank() }
    return sessions.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      return (a.day, a.number, one.offset) < (b.day, b.number, other.offset)
    }.map(\.element)
  }

  /// Returns the numbered rounds that have results, in order.
  ///
  /// A result without a number counts for the first round of which the entrant has none, after all
  /// results with numbers. A second result of an entrant for a round counts for nobody.
  ///
  /// - Returns: The rounds, and the positions of the results of which something doesn't count.
  static func rounds(of results: [StageResult], count: Int) -> (
    sessions: [Session], surplus: Set<Int>
  ) {
    var sessions: [Int: Session] = [:]
    var taken: [Int: Set<Int>] = [:]
    var surplus: Set<Int> = []
    let order =
      results.indices.filter { results[$0].round != nil }
      + results.indices.filter { results[$0].round == nil }
    for index in order {
      let result = results[index]
      var sides: [Int: [Int]] = [:]
      for (side, entrants) in result.sides.enumerated() {
        let own = entrants.reduce(into: Set<Int>()) { $0.formUnion(taken[$1] ?? []) }
        let free = result.round.map { $0...$0 } ?? 1...max(1, count)
        guard let number = free.first(where: { !own.contains($0) && (1...count).contains($0) })
        else {
          surplus.insert(index)
          continue
        }
        for entrant in entrants { taken[entrant, default: []].insert(number) }
        sides[number, default: []].append(side)
      }
      for (number, sides) in sides {
        var session = sessions[number] ?? Session(day: result.day, number: number, isRound: true)
        session.add(result, sides)
        if !result.day.isEmpty, session.day.isEmpty || result.day < session.day {
          session.day = result.day
        }
        sessions[number] = session
      }
    }
    for number in sessions.keys { sessions[number]?.rank() }
    return (sessions.sorted { $0.key < $1.key }.map(\.value), surplus)
  }

  private mutating func add(_ round: StageResult, _ sides: [Int]) {
    rounds += 1
    isMatch = round.outcome.isMatch
    for index in sides where round.outcome.sides.indices.contains(index) {
      for entrant in round.sides[index] {
        let own = round.outcome.sides[index]
        results[entrant] = results[entrant].map { $0.adding(own) } ?? own
      }
    }
  }

  /// Counts the places: those of one round have its order; several are compared by what they add to a
  /// total.
  private mutating func rank() {
    if rounds == 1 {
      let placed = results.compactMapValues(\.place)
      places = placed.mapValues { own in 1 + placed.values.count { $0 < own } }
    } else {
      places = Self.places(by: results.compactMapValues(\.share))
    }
  }

  /// Returns the places of entrants by their totals, the smallest first.
  private static func places(by shares: [Int: [Int]]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    let sorted = shares.sorted { $0.value.lexicographicallyPrecedes($1.value) }
    for (index, (entrant, share)) in sorted.enumerated() {
      let isLevel = index > 0 && sorted[index - 1].value == share
      places[entrant] = isLevel ? places[sorted[index - 1].key] : index + 1
    }
    return places
  }

  /// Returns the session with a number added to each result, and places by the sums; entrants for
  /// whom the closure returns nil have no result.
  func net(_ added: (Int, Outcome.Side) -> Int?) -> Session {
    var net = self
    net.results = [:]
    for (entrant, side) in results {
      guard var share = side.share, !share.isEmpty, let number = added(entrant, side) else {
        if side.unfinished != nil { net.results[entrant] = side }
        continue
      }
      share[0] = Ratio.sum(share[0], number)
      var own = side
      own.share = share
      own.worth = nil
      net.results[entrant] = own
    }
    net.places = Self.places(by: net.results.compactMapValues(\.share))
    return net
  }

  /// Returns the session as a policy sees it: if the policy counts unfinished results apart, they add
  /// nothing and have no place.
  func withoutUnfinished(_ policy: Policy) -> Session {
    guard policy.unfinished != .sport,
      results.values.contains(where: { $0.unfinished != nil })
    else { return self }
    var session = self
    for (entrant, side) in results {
      guard let unfinished = side.unfinished else { continue }
      var own = Outcome.Side(place: nil)
      own.unfinished = Unfinished(
        unfinished.leaving, score: unfinished.score ?? side.share?.first)
      session.results[entrant] = own
      session.places[entrant] = nil
    }
    let sorted = session.places.values.sorted()
    session.places = session.places.mapValues { own in 1 + (sorted.firstIndex(of: own) ?? 0) }
    return session
  }

  /// Whether entrants have results, and none of them finished, so that the others missed nothing.
  var isOnlyUnfinished: Bool {
    !results.isEmpty && results.values.allSatisfy { $0.unfinished != nil && $0.share == nil }
  }

  /// Returns the session of some entrants only, with places of their own; nil if nobody is left.
  func restricted(to isMember: (Int) -> Bool) -> Session? {
    var session = self
    session.results = results.filter { isMember($0.key) }
    guard !session.results.isEmpty else { return nil }
    let kept = places.filter { isMember($0.key) }
    let sorted = kept.values.sorted()
    session.places = kept.mapValues { own in 1 + (sorted.firstIndex(of: own) ?? 0) }
    return session
  }
}

extension Outcome.Side {
  /// Returns the sum of two results of one entrant on a day; the place is open.
  fileprivate func adding(_ other: Outcome.Side) -> Outcome.Side {
    var sum = Outcome.Side(place: nil)
    if let share, let added = other.share {
      sum.share = (0..<max(share.count, added.count)).map { index in
        Ratio.sum(
          share.indices.contains(index) ? share[index] : 0,
          added.indices.contains(index) ? added[index] : 0)
      }
    }
    for (measure, number) in measures.merging(other.measures, uniquingKeysWith: Ratio.sum) {
      sum.measures[measure] = number
    }
    if let length, let added = other.length { sum.length = Ratio.sum(length, added) }
    sum.playoff = other.playoff
    if let left = unfinished ?? other.unfinished {
      let played = [self, other].compactMap { $0.share?.first ?? $0.unfinished?.score }
      sum.unfinished = Unfinished(
        left.leaving, score: played.isEmpty ? nil : played.reduce(0, Ratio.sum))
    }
    return sum
  }
}
