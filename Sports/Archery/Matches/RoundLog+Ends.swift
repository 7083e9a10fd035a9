public import ScoringKit

/// An end of a round of archery, or a set of a match, as one archer shot it.
public struct ScoredEnd: Hashable, Sendable, Identifiable {
  /// The number of the end in the round, or of the set in the match, from 1.
  public let number: Int
  /// The arrows in shooting order, such as `X`, `10` or `M`; `nil` for one that is not shot yet.
  public let arrows: [String?]
  /// The values that count, the highest first; they differ from the arrows if there were too many.
  public let counted: [String]
  /// The points of the end.
  public let total: Int
  /// The points of all ends up to this one.
  public let runningTotal: Int
  /// The set points that the archer got for the set; `nil` in rounds and matches without sets, and
  /// until both have shot it.
  public let setPoints: Int?

  /// The identity of the end in a list: its number.
  public var id: Int { number }
}

extension RoundLog {
  /// Returns all ends of a seat in a round of archery, or its sets in a match, including those that
  /// are not shot; empty in another sport, or if there is no such seat.
  ///
  /// If only a total was reported, no end has arrows.
  public func ends(of seat: Seat) -> [ScoredEnd] {
    guard let score = state as? any ArrowScore, score.archers.indices.contains(seat.index) else {
      return []
    }
    let sets = (state as? MatchScore)?.sets
    var running = 0
    return score.card.ends(of: seat).enumerated().map { index, end in
      running += end.total
      let points = sets.flatMap { $0.indices.contains(index) ? $0[index].points : nil }
      return ScoredEnd(
        number: end.number, arrows: end.shots.map { $0?.zone.symbol },
        counted: end.counted.map(\.symbol), total: end.total, runningTotal: running,
        setPoints: points.flatMap { points in Side(seat).map { points[$0] } })
    }
  }
}
