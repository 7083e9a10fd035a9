/// A date and a time of day on a local clock, without a time zone.
///
/// A score card contains "2020-06-07 15:09" but no time zone. Therefore a round stores the local
/// time, and an offset from UTC is needed only to order rounds. The calendar is the proleptic
/// Gregorian one.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int

  /// Makes a local time; nil if there is no such day or time of day.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Makes the local time of a moment, `offset` seconds east of Greenwich.
  ///
  /// A moment outside the years 1 to 9999 becomes the first or the last second of these years.
  public init(_ moment: Moment, offset: Int) {
    let first: Int64 = -62_135_596_800
    let last: Int64 = 253_402_300_799
    let seconds = min(
      max(moment.milliseconds.flooredDivision(by: 1000) + Int64(offset.clamped(to: 86_400)), first),
      last)
    let days = Int(seconds.flooredDivision(by: 86_400))
    let clock = Int(seconds - Int64(days) * 86_400)
    (year, month, day) = Self.civil(fromDays: days)
    hour = clock / 3600
    minute = clock / 60 % 60
    second = clock % 60
  }

  /// Returns the moment at which a clock `offset` seconds east of Greenwich shows this time.
  public func moment(offset: Int) -> Moment {
    let seconds = daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second
    return Moment(milliseconds: Int64(seconds - offset.clamped(to: 86_400)) * 1000)
  }

  /// Returns the same time of day some days later.
  package func adding(days: Int) -> LocalTime {
    let milliseconds = Int64(days.clamped(to: 1_000_000)) * 86_400_000
    return LocalTime(Moment(milliseconds: moment(offset: 0).milliseconds + milliseconds), offset: 0)
  }

  /// The number of days from 1970-01-01 to the day of this local time; negative before 1970.
  public var daysSinceEpoch: Int {
    // The computation uses eras of 400 years from 0000-03-01, so that the leap day comes last.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(fromDays days: Int) -> (Int, Int, Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  public static func < (one: LocalTime, other: LocalTime) -> Bool {
    (one.year, one.month, one.day, one.hour * 3600 + one.minute * 60 + one.second)
      < (other.year, other.month, other.day, other.hour * 3600 + other.minute * 60 + other.second)
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  fileprivate func clamped(to bound: Int) -> Int {
    Swift.min(Swift.max(self, -bound), bound)
  }
}

extension LocalTime: CustomStringConvertible, LosslessStringConvertible {
  /// The local time in ISO 8601 without a zone: `2026-03-01T15:09`, with seconds only if they are
  /// not zero.
  public var description: String {
    let text = "\(isoDate)T\(clock)"
    return second == 0 ? text : "\(text):\(two(second))"
  }

  /// The time of day, without seconds: `14:06`.
  package var clock: String { "\(two(hour)):\(two(minute))" }

  /// The date in ISO 8601: `2026-03-01`.
  public var isoDate: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      + "-\(two(month))-\(two(day))"
  }

  /// The date in the form that views print: `Mar 1, 2026`.
  public var mediumDate: String {
    "\(Self.months[month - 1]) \(day), \(year)"
  }

  /// The date without the year: `Mar 1`.
  package var shortDate: String { "\(Self.months[month - 1]) \(day)" }

  /// Reads a local time such as `2026-03-01`, `2026-03-01T15:09`, `2026-03-01 15:09:30` or
  /// `2026-03-01 1509`.
  ///
  /// Nil for any other text, or if there is no such day or time of day.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads a local time from a part of a text, in the same forms as from a whole text.
  public init?(_ text: Substring) {
    let bytes = text.utf8
    guard [10, 15, 16, 17, 19].contains(bytes.count) else { return nil }
    let hasColons = bytes.count == 16 || bytes.count == 19
    var numbers: InlineArray<6, Int> = .init(repeating: 0)
    var digits = 0
    for (position, byte) in bytes.enumerated() {
      switch position {
      case 4, 7: guard byte == 45 else { return nil }
      case 10: guard byte == 84 || byte == 32 else { return nil }
      case 13 where hasColons, 16 where hasColons: guard byte == 58 else { return nil }
      default:
        guard (48...57).contains(byte) else { return nil }
        // The first four digits are the year; every further field has two.
        let field = digits < 4 ? 0 : digits / 2 - 1
        numbers[field] = numbers[field] * 10 + Int(byte - 48)
        digits += 1
      }
    }
    self.init(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private func two(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}

extension LocalTime: Codable {
  public init(from decoder: any Decoder) throws {
    guard let time = LocalTime(try String(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a local date and time"))
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension Moment: CustomStringConvertible {
  /// The moment in ISO 8601, in UTC and to the second: `2026-03-01T13:09:00Z`.
  public var description: String {
    let time = LocalTime(self, offset: 0)
    return time.description + (time.second == 0 ? ":00Z" : "Z")
  }
}
