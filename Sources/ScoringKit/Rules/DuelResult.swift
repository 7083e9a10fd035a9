/// The result of a finished round of two sides.
package enum DuelResult {
  /// The first side of the standings won.
  case won
  /// The two sides share the first rank.
  case tied
  /// The match stopped without a result, so the sides have no ranks.
  case stopped

  /// Derives the result from the ranks of the seats, in the order of the standings.
  ///
  /// - Returns: `nil` if the ranks are not those of two sides.
  package init?(places: [Int?]) {
    switch places {
    case [1, 2]: self = .won
    case [1, 1]: self = .tied
    case [nil, nil]: self = .stopped
    default: return nil
    }
  }
}
