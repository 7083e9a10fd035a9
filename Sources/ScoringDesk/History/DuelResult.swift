/// How a finished round of two sides ended.
enum DuelResult {
  /// The first side of the standings beat the other.
  case won
  /// Neither beat the other.
  case tied
  /// It was stopped with nobody placed.
  case stopped

  /// Reads the places of the standings, in their order.
  ///
  /// - Returns: nil where they are not those of two sides.
  init?(places: [Int?]) {
    switch places {
    case [1, 2]: self = .won
    case [1, 1]: self = .tied
    case [nil, nil]: self = .stopped
    default: return nil
    }
  }
}
