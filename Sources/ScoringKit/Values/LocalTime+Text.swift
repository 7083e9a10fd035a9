extension LocalTime: CustomStringConvertible, LosslessStringConvertible {
  /// ISO 8601 without a zone: `2026-03-01T15:09`, with seconds only where there are any.
  public var description: String {
    let clock = "\(isoDate)T\(two(hour)):\(two(minute))"
    return second == 0 ? clock : "\(clock):\(two(second))"
  }

  /// The date alone in ISO 8601: `2026-03-01`.
  public var isoDate: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      + "-\(two(month))-\(two(day))"
  }

  /// The date alone in the one form that views print: `Mar 1, 2026`.
  public var mediumDate: String {
    "\(Self.months[month - 1]) \(day), \(year)"
  }

  /// Reads `2026-03-01`, `2026-03-01T15:09`, `2026-03-01 15:09:30` or `2026-03-01 1509`.
  ///
  /// Nil where the text is anything else, or no day of the calendar.
  public init?(_ description: String) {
    self.init(description[...])
  }

  /// Reads the same forms from a part of a text.
  public init?(_ text: Substring) {
    let parts = text.split(separator: text.contains("T") ? "T" : " ", maxSplits: 1)
    guard let date = parts.first else { return nil }
    let day = date.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    guard day.count == 3, date.utf8.count == 10, let year = day[0], let month = day[1],
      let dayOfMonth = day[2]
    else { return nil }
    guard parts.count == 2 else {
      self.init(year: year, month: month, day: dayOfMonth)
      return
    }
    let clock = parts[1].filter { $0 != ":" }
    guard clock.utf8.count == 4 || clock.utf8.count == 6, let digits = Self.number(clock[...])
    else { return nil }
    let seconds = clock.utf8.count == 6 ? digits % 100 : 0
    let minutes = clock.utf8.count == 6 ? digits / 100 : digits
    self.init(
      year: year, month: month, day: dayOfMonth, hour: minutes / 100, minute: minutes % 100,
      second: seconds)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }

  private func two(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}

extension LocalTime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = LocalTime(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a local date and time")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
