/// A point in time, for display: milliseconds since 1970-01-01 00:00 UTC.
///
/// The meaning of a log never depends on a moment. Clocks may be wrong by years; the order comes
/// from Lamport numbers (see ``Entry``).
public struct Moment: Hashable, Comparable, Sendable, Codable {
  /// The milliseconds from 1970-01-01 00:00 UTC to the moment; negative before 1970.
  public let milliseconds: Int64

  /// Makes a moment from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The moments that an entry may have: those in the years 1 to 9999 in UTC, as in ``LocalTime``.
  public static let supported =
    Moment(milliseconds: -62_135_596_800_000)...Moment(milliseconds: 253_402_300_799_999)

  /// The moment, or the first or the last of ``supported`` if it is outside.
  public var clampedToSupported: Moment {
    min(max(self, Self.supported.lowerBound), Self.supported.upperBound)
  }

  /// Returns the milliseconds from another moment to this one, negative if the other is later.
  ///
  /// The result is clamped to the range of `Int64`, because an entry from another store may have
  /// any time.
  public func milliseconds(since other: Moment) -> Int64 {
    let (difference, overflows) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    guard overflows else { return difference }
    return milliseconds < other.milliseconds ? .min : .max
  }

  /// Returns the moment that is a number of milliseconds later, or earlier if the number is
  /// negative; clamped to the range of `Int64`.
  public func advanced(byMilliseconds span: Int64) -> Moment {
    let (sum, overflows) = milliseconds.addingReportingOverflow(span)
    guard overflows else { return Moment(milliseconds: sum) }
    return Moment(milliseconds: span < 0 ? .min : .max)
  }

  public static func < (one: Moment, other: Moment) -> Bool {
    one.milliseconds < other.milliseconds
  }

  public init(from decoder: any Decoder) throws {
    milliseconds = try Int64(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try milliseconds.encode(to: encoder)
  }
}
