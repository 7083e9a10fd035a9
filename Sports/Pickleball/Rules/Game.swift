/// A game of a match that is over.
public struct Game: Hashable, Sendable {
  /// The points that were played.
  public let played: Pair<Int>
  /// The side that forfeited it; nil where it was won by its score.
  public let forfeitedBy: Side?

  /// Makes a game.
  public init(played: Pair<Int>, forfeitedBy: Side? = nil) {
    self.played = played
    self.forfeitedBy = forfeitedBy
  }

  /// The score that is reported: a forfeited game counts as won to nothing.
  public func reported(_ format: Format) -> Pair<Int> {
    guard let forfeitedBy else { return played }
    var score = Pair(0, 0)
    score[forfeitedBy.other] = format.target
    return score
  }

  /// The side that won it.
  public var winner: Side? {
    forfeitedBy?.other ?? played.leader
  }
}
