public import ScoringKit

extension RoundLog {
  /// The points of both sides in each game of a match of pickleball, in order, with the game in
  /// progress; empty in another sport.
  ///
  /// After a retirement or a forfeit they are the scores that are reported.
  public var games: [Pair<Int>] { (state as? MatchState)?.reportedGames ?? [] }
}
