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
    if let stored = Self.stored(text) {
      self = stored
      return
    }
    let parts = text.split(
      separator: text.contains("T") ? "T" : " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = parts.first else { return nil }
    let day = date.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    guard day.count == 3, date.utf8.count == 10, let year = day[0], let month = day[1],
      let dayOfMonth = day[2]
    else { return nil }
    guard parts.count == 2 else {
      self.init(year: year, month: month, day: dayOfMonth)
      return
    }
    guard let clock = Self.clock(parts[1]) else { return nil }
    self.init(
      year: year, month: month, day: dayOfMonth, hour: clock[0], minute: clock[1],
      second: clock[2])
  }

  /// Reads the form that is stored, `2026-03-01T15:09` with or without seconds, in one go.
  ///
  /// Long histories hold one of them a round. Nil for any other text.
  private static func stored(_ text: Substring) -> LocalTime? {
    let bytes = text.utf8
    guard bytes.count == 16 || bytes.count == 19 else { return nil }
    var numbers: InlineArray<6, Int> = .init(repeating: 0)
    var field = 0
    for (position, byte) in bytes.enumerated() {
      let sign: UInt8? =
        switch position {
        case 4, 7: 45
        case 10: 84
        case 13, 16: 58
        default: nil
        }
      if let sign {
        guard byte == sign else { return nil }
        field += 1
      } else {
        guard (48...57).contains(byte) else { return nil }
        numbers[field] = numbers[field] * 10 + Int(byte - 48)
      }
    }
    return LocalTime(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Hour, minute and second of `15:09`, `15:09:30`, `1509` or `150930`.
  private static func clock(_ text: Substring) -> [Int]? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, text.utf8.count == 4 || text.utf8.count == 6 {
      let digits = Array(text.utf8)
      parts = stride(from: 0, to: digits.count, by: 2).map {
        String(decoding: digits[$0..<$0 + 2], as: UTF8.self)[...]
      }
    }
    let numbers = parts.compactMap { $0.utf8.count == 2 ? number($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    return numbers.count == 2 ? numbers + [0] : numbers
  }

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

extension Moment: CustomStringConvertible {
  /// ISO 8601 in UTC, to the second: `2026-03-01T13:09:00Z`.
  public var description: String {
    let time = LocalTime(self, offset: 0)
    return time.description + (time.second == 0 ? ":00Z" : "Z")
  }
}
