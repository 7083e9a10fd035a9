public import ScoringKit

/// A clock that always says the same, for tests.
public enum FixedClock {
  /// 1 March 2026, 15:09:30 UTC.
  public static let moment = Moment(milliseconds: 1_772_377_770_000)

  /// What a wall clock in Greenwich shows at ``moment``.
  public static let time = LocalTime(moment, offset: 0)

  /// The moment some seconds after ``moment``.
  public static func moment(after seconds: Int) -> Moment {
    Moment(milliseconds: moment.milliseconds &+ Int64(seconds) &* 1000)
  }
}
