import ScoringKit

extension StartVerb {
  /// A start as it was typed, unless it is a slip: more than a year from now.
  ///
  /// - Throws: where the date lies that far in the future.
  static func checked(_ time: LocalTime, _ session: Session) throws -> LocalTime {
    let day: Int64 = 86_400_000
    let latest = session.clock.now().milliseconds + 366 * day
    guard time.moment(offset: 0).milliseconds > latest else { return time }
    throw UsageError(
      .badValue, "\(time.isoDate) is more than a year from now.", token: time.isoDate,
      hint: "Leave --at out for a round that begins now.")
  }
}
