/// A point in time, for people to read: milliseconds since 1970-01-01 00:00 UTC.
///
/// Nothing in the meaning of a log depends on a moment. Clocks may be wrong by
/// years; order comes from Lamport numbers (see ``Entry``).
public struct Moment: Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since the epoch; negative before 1970.
  public let milliseconds: Int64

  /// Makes a moment from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (one: Moment, other: Moment) -> Bool {
    one.milliseconds < other.milliseconds
  }

  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}
