/// The result of a finished round of two sides.
enum DuelResult {
  /// The first side of the standings won.
  case won
  /// The sides are level.
  case tied
  /// The round stopped without places.
  case stopped

  /// Derives the result from the places in the order of the standings.
  ///
  /// - Returns: `nil` if the places are not those of two sides.
  init?(places: [Int?]) {
    switch places {
    case [1, 2]: self = .won
    case [1, 1]: self = .tied
    case [nil, nil]: self = .stopped
    default: return nil
    }
  }
}
