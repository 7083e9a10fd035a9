/// The way in which the values of a metric in many rounds become one value.
public enum FigureReading: String, Hashable, Sendable {
  /// The sum of the values, divided by the number of rounds.
  case perRound
  /// The sum of the values, divided by the sum of the counts.
  case perCase
  /// The sum of the values, divided by the sum of the counts, as a percentage.
  case rate
  /// The sum of the values.
  case total
  /// The least value in a round.
  case lowest
  /// The greatest value in a round.
  case highest
}
