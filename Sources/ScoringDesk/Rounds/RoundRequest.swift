/// The choice of the round that a request is about.
package struct RoundRequest: Hashable, Sendable {
  /// The id of the round's sport; `nil` for any sport.
  package var sport: String?
  /// The round as a person named it: its number in the history, or the beginning of its id or
  /// title; `nil` for the current round.
  package var round: String?

  /// Creates the choice of a round.
  package init(sport: String? = nil, round: String? = nil) {
    self.sport = sport
    self.round = round
  }
}
