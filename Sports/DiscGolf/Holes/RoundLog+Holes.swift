public import ScoringKit

/// A hole of a round of disc golf, with a competitor's score on it.
public struct ScoredHole: Hashable, Sendable, Identifiable {
  /// The position of the hole in its layout, from 1.
  public let number: Int
  /// The label on the hole's sign, such as `7` or `18A`.
  public let label: String
  /// The par of the hole; `nil` if unknown.
  public let par: Int?
  /// The strokes; `nil` if there is no score yet, or if the hole was not played.
  public let strokes: Int?
  /// Whether the hole was not played and is scored as par + 4.
  public let isAssigned: Bool
  /// The name of the score: `ace`, `birdie`, `par`; empty without a score or a par.
  public let name: String

  /// The identity of the hole in a list: its position.
  public var id: Int { number }

  /// The strokes minus the par; `nil` if one of them is unknown.
  public var relativeToPar: Int? {
    guard let strokes, let par else { return nil }
    return strokes - par
  }
}

extension RoundLog {
  /// Returns all holes of a round of disc golf in the order of the card, each with a seat's score;
  /// empty in another sport, or if there is no such seat.
  ///
  /// In best disc, a side's score is the lowest of its members', once all of them have one.
  public func holes(of seat: Seat) -> [ScoredHole] {
    guard let card = (state as? Scorecard) ?? (state as? HoleCard)?.card,
      card.seats.indices.contains(seat.index)
    else { return [] }
    return card.rules.positions.map { hole in
      let score = card.countedScore(of: seat, hole: hole)
      return ScoredHole(
        number: hole, label: card.layout.label(hole), par: card.layout.par(hole),
        strokes: score?.strokeCount, isAssigned: score?.isAssigned ?? false,
        name: score?.scoreName ?? "")
    }
  }

  /// The seats that won holes in match play or skins, by the positions of the holes; empty in other
  /// rounds.
  ///
  /// The extra holes of a match follow the last position.
  public var holeWinners: [Int: Seat] { (state as? HoleCard)?.winners ?? [:] }
}
