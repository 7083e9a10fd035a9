/// A date as people and programs write it, with or without a time of day.
///
/// It reads
/// - ISO 8601 and its variants: `2026-11-24`, `2026-11-24T15:09`, `2026/11/24 15:09:30`;
/// - days with dots, the day first: `24.11.2026`, `24.11.26`, `24. 11. 2026`;
/// - days with slashes or hyphens, in either order: `24/11/2026`, `11/24/2026`, `24-11-2026`;
/// - names of months in English and German: `Nov 24, 2026`, `24 November 2026`, `24-Nov-2026`;
/// - a time of day after or before the day: `15:09`, `10:15:00 AM`, `3pm`, `15:09 Uhr`;
/// - relative to today, if it is given: `yesterday`, `3 days ago`, `last Friday`, `Nov 24`,
///   `24.11.`, `11/24`, and a time of day alone.
///
/// A text with several possible meanings has several ``readings``; this type never chooses one.
/// A text with a UTC offset or a time zone isn't read, because a ``LocalTime`` has none.
public struct WrittenDate: Hashable, Sendable {
  /// The order of the day and the month in a numeric date.
  public enum Order: Hashable, Sendable, CaseIterable {
    /// The day comes first: `24/11/2026`.
    case dayFirst
    /// The month comes first: `11/24/2026`.
    case monthFirst
  }

  /// The possible meanings of the text, without duplicates; never empty.
  ///
  /// If the day and the month of a numeric date can be exchanged, the reading with the day first is
  /// the first. Without a time of day, each reading is the beginning of its day.
  public let readings: [LocalTime]

  /// Whether the text contains a time of day.
  public let hasTimeOfDay: Bool

  /// The only meaning of the text; nil if it has several.
  public var time: LocalTime? { readings.count == 1 ? readings[0] : nil }

  /// The length of the longest text that is read, in bytes.
  private static let longest = 60

  /// Reads a date; nil if the text is not a date, or if there is no such day.
  ///
  /// - Parameters:
  ///   - text: The text, of at most 60 bytes. Case and extra spaces are ignored.
  ///   - today: The current local time, which a date without a year and a relative date need; nil
  ///     to refuse these forms, as in a file.
  ///   - order: The order of day and month in a date with slashes or hyphens; nil to accept both.
  public init?(_ text: String, today: LocalTime? = nil, order: Order? = nil) {
    guard text.utf8.count <= Self.longest else { return nil }
    if let time = LocalTime(text) {
      readings = [time]
      hasTimeOfDay = text.utf8.count > 10
      return
    }
    guard var words = DateWords(text) else { return nil }
    let clock = words.clock
    guard var days = words.days(today: today, order: order) else { return nil }
    days = days.uniqued()
    guard !days.isEmpty else { return nil }
    readings = days.compactMap { day in
      LocalTime(
        year: day.year, month: day.month, day: day.day, hour: clock?.hour ?? 0,
        minute: clock?.minute ?? 0, second: clock?.second ?? 0)
    }
    hasTimeOfDay = clock != nil
  }

  /// Returns the orders of day and month that the numeric dates in a file prove.
  ///
  /// One order means that it applies to all dates of the file. None means that all of them are
  /// ambiguous, and two mean that the dates contradict each other.
  public static func orders(in texts: some Sequence<String>) -> Set<Order> {
    var proven: Set<Order> = []
    for text in texts {
      // Each reading alone shows whether the date depends on the order.
      let found = Order.allCases.filter { WrittenDate(text, order: $0) != nil }
      if found.count == 1 { proven.insert(found[0]) }
    }
    return proven
  }

  /// Returns the meaning of a text that has only one.
  ///
  /// - Throws: A refusal that contains all readings if there are several, or examples if the text
  ///   is no date.
  public static func time(_ text: String, today: LocalTime? = nil, order: Order? = nil)
    throws(Refusal) -> LocalTime
  {
    guard let date = WrittenDate(text, today: today, order: order) else {
      throw Refusal(
        .notation, "\"\(text.prefix(longest))\" is not a date.", token: text,
        expected: today == nil ? fullExamples : examples)
    }
    guard let time = date.time else { throw date.ambiguity(of: text) }
    return time
  }

  /// Returns the refusal of the text that this date was read from, for a date with several
  /// readings.
  public func ambiguity(of text: String) -> Refusal {
    Refusal(
      .notation,
      "\"\(text)\" may be \(readings.map(\.mediumDate).joined(separator: " or ")).",
      token: text, expected: readings.map { hasTimeOfDay ? $0.description : $0.isoDate })
  }

  /// The date in ISO 8601, with the time of day only if the text contains one; nil if the text has
  /// several readings.
  public var isoText: String? {
    time.map { hasTimeOfDay ? $0.description : $0.isoDate }
  }

  /// Examples of accepted texts, for messages.
  public static let examples = fullExamples + ["Nov 24", "yesterday"]

  private static let fullExamples = [
    "2026-11-24", "2026-11-24T15:09", "Nov 24, 2026", "24.11.2026",
  ]
}
