/// The round that a request is about.
package struct RoundRequest: Hashable, Sendable {
  /// The sport's id; `nil` for a round of any sport.
  package var sport: String?
  /// The round as the user named it: its number in the history, or the beginning of its id or
  /// title; `nil` for the current round.
  package var round: String?

  /// Creates a request for a round.
  package init(sport: String? = nil, round: String? = nil) {
    self.sport = sport
    self.round = round
  }
}
