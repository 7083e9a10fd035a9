/// The dates of a file, all of which have the day and the month in the same order.
///
/// Programs write `2026-04-13 1015`, spreadsheets `4/13/2026 10:15` or `13.04.2026 10:15`. Whether
/// the day or the month comes first is inferred from all dates together; one date never decides
/// alone how another one is read. Spreadsheets also write the number of the day: `46143` is
/// 2026-05-01.
public struct FileDates: Sendable {
  private let order: WrittenDate.Order?
  /// Whether all times of the file are in UTC, because they end in `Z` or in `+00:00`.
  public let areUTC: Bool
  /// The first time of the file with another offset from UTC, such as `2026-04-13 10:15+02:00`;
  /// `nil` if there is none.
  public let textWithOffset: String?

  /// Infers the order of the day and the month from all dates of a file; `texts` may also contain
  /// other texts and duplicates.
  ///
  /// - Throws: a refusal with both meanings if a date is ambiguous and the other dates don't decide
  ///   it, or if some times of the file are in UTC and others name no time zone.
  public init(_ texts: some Sequence<String>) throws(Refusal) {
    var seen: Set<String> = []
    var dates: [String] = []
    var inUTC: (text: String, time: LocalTime?)?
    var others: String?
    var withOffset: String?
    for text in texts where seen.insert(text).inserted {
      let (date, offset) = Self.parts(of: text)
      guard !date.isEmpty, let written = WrittenDate(date) else { continue }
      dates.append(date)
      if offset == .zero {
        inUTC = inUTC ?? (text, written.time)
      } else if written.hasTimeOfDay {
        others = others ?? text
      }
      if offset == .other { withOffset = withOffset ?? text }
    }
    areUTC = inUTC != nil
    textWithOffset = withOffset
    if let inUTC, let others { throw Self.mixed(inUTC.text, others, inUTC.time) }
    let orders = WrittenDate.orders(in: dates)
    order = orders.count == 1 ? orders.first : nil
    guard order == nil else { return }
    let ambiguous = dates.lazy.compactMap { text -> (String, WrittenDate)? in
      WrittenDate(text).flatMap { $0.readings.count > 1 ? (text, $0) : nil }
    }.first
    guard let (text, date) = ambiguous else { return }
    var refusal = date.ambiguity(of: text)
    refusal.message +=
      orders.isEmpty
      ? " No other date of the file shows whether the day or the month comes first."
      : " Some dates of the file begin with the day, and others with the month."
    refusal.hint = Line(
      "Write the dates as \(refusal.expected.joined(separator: " or ")), and try again.")
    throw refusal
  }

  /// Returns the refusal of a file in which some times are in UTC, and others are not.
  private static func mixed(_ inUTC: String, _ other: String, _ time: LocalTime?) -> Refusal {
    let readings = time.map { " It may be \($0.clock) in UTC, or \($0.clock) local time." } ?? ""
    return Refusal(
      .notation,
      "\"\(inUTC.prefix(40))\" is a time in UTC, and \"\(other.prefix(40))\" is not.\(readings)",
      token: inUTC,
      hint: "End all times of the file with Z if they are in UTC, and none if they are local times."
    )
  }

  /// Records in a plan whether the times of the file are in UTC, and adds a warning if they have
  /// other offsets from UTC.
  public func report(to plan: inout ImportPlan, line: Int) {
    plan.isUTC = areUTC
    guard let textWithOffset else { return }
    plan.warn(
      line, "offset",
      "\"\(textWithOffset.prefix(40))\" has an offset from UTC: the times are kept as written, as "
        + "local times of the place.")
  }

  /// Returns the local time that a date of the file means; `nil` if the text is no date.
  ///
  /// A UTC offset after the time of day is ignored; see ``textWithOffset``.
  public func time(_ text: String) -> LocalTime? {
    Self.serial(text) ?? WrittenDate(Self.parts(of: text).date, order: order)?.time
  }

  /// Whether a text is a date, also one with several readings.
  public static func isDate(_ text: String) -> Bool {
    serial(text) != nil || WrittenDate(parts(of: text).date) != nil
  }

  /// Returns the time that a spreadsheet means by a number of days since 1899-12-30, such as
  /// `46143` or `46143.427083`; `nil` for any other text.
  ///
  /// Only numbers of the years 1982 to 2064 are read, which have five digits.
  private static func serial(_ text: String) -> LocalTime? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let first = parts.first, parts.count <= 2, first.utf8.count == 5,
      parts.allSatisfy({ $0.isDigits && (1...18).contains($0.utf8.count) }), let day = Int64(first),
      (30_000..<60_400).contains(day)
    else { return nil }
    let fraction = parts.count > 1 ? Double("0.\(parts[1])") ?? 0 : 0
    // The day 25,569 is 1970-01-01. Fractions of a second are errors of rounding.
    let seconds = (day - 25_569) * 86_400 + Int64((fraction * 86_400).rounded())
    return LocalTime(Moment(milliseconds: seconds * 1000), offset: 0)
  }

  /// The offset from UTC that a time is written with.
  private enum Offset { case none, zero, other }

  /// Returns a date without its offset from UTC, and that offset.
  private static func parts(of text: String) -> (date: String, offset: Offset) {
    guard text.utf8.count <= 80 else { return ("", .none) }
    let date = text.singleSpaced
    guard let colon = date.firstIndex(of: ":") else { return (date, .none) }
    for suffix in ["z", "utc", "gmt"] where date.lowercased().hasSuffix(suffix) {
      let rest = date.dropLast(suffix.count)
      let last = rest.last { $0 != " " }
      if last?.isNumber == true || last?.lowercased() == "m" {
        return (withoutFraction(rest), .zero)
      }
    }
    guard let sign = date[colon...].lastIndex(where: { "+-".contains($0) }) else {
      return (withoutFraction(date[...]), .none)
    }
    let digits = date[date.index(after: sign)...].filter { $0 != ":" }
    guard [2, 4].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return (date, .none)
    }
    return (withoutFraction(date[..<sign]), digits.allSatisfy { $0 == "0" } ? .zero : .other)
  }

  /// Returns a date without fractions of a second: `10:15:00.000`.
  private static func withoutFraction(_ date: Substring) -> String {
    guard let point = date.lastIndex(of: "."), let colon = date.lastIndex(of: ":"), colon < point,
      date[date.index(after: point)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return String(date).singleSpaced }
    return String(date[..<point])
  }
}
