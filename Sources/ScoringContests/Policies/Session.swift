import ScoringKit

/// The rounds of one day, taken together as one result: several cards of one evening.
struct Session {
  /// The date, as in `2026-11-24`; empty if unknown.
  let day: String
  /// The result of each entrant, by position; only of the first round if somebody played several.
  private(set) var results: [Int: Outcome.Side] = [:]
  /// The place of each entrant over all rounds of the day; entrants without a result have none.
  private(set) var places: [Int: Int] = [:]
  /// The entrants who played several rounds on the day, of which the first counts.
  private(set) var repeated: Set<Int> = []

  /// Combines some rounds of one day.
  init(_ rounds: [StageResult], day: String) {
    self.day = day
    for round in rounds {
      for (side, result) in zip(round.sides, round.outcome.sides) {
        for entrant in side {
          if results[entrant] == nil {
            results[entrant] = result
          } else {
            repeated.insert(entrant)
          }
        }
      }
    }
    // One round has its places; several are compared by what they add to a total.
    if rounds.count == 1 {
      places = results.compactMapValues(\.place)
    } else {
      let shares = results.compactMapValues(\.share)
      places = shares.mapValues { share in
        1 + shares.values.count { $0.lexicographicallyPrecedes(share) }
      }
    }
  }

  /// Returns the day with a number added to each result, and places by the sums; entrants for whom
  /// the closure returns nil have no result.
  func net(_ added: (Int, Outcome.Side) -> Int?) -> Session {
    var net = self
    net.results = [:]
    for (entrant, side) in results {
      guard var share = side.share, !share.isEmpty, let number = added(entrant, side) else {
        continue
      }
      share[0] = Ratio.sum(share[0], number)
      net.results[entrant] = Outcome.Side(place: side.place, share: share)
    }
    let shares = net.results.compactMapValues(\.share)
    net.places = shares.mapValues { share in
      1 + shares.values.count { $0.lexicographicallyPrecedes(share) }
    }
    return net
  }

  /// Returns the days of some rounds in order; a round of an unknown day is a day of its own.
  static func nights(of rounds: [StageResult]) -> [Session] {
    var order: [String] = []
    var days: [String: [StageResult]] = [:]
    for (index, round) in rounds.enumerated() {
      let day = round.day.isEmpty ? "#\(index)" : round.day
      if days[day] == nil { order.append(day) }
      days[day, default: []].append(round)
    }
    return order.map { Session(days[$0] ?? [], day: $0.hasPrefix("#") ? "" : $0) }
  }
}
