/// The dates of a file, all of which have the day and the month in the same order.
///
/// Programs write `2026-04-13 1015`, spreadsheets `4/13/2026 10:15` or `13.04.2026 10:15`. Whether
/// the day or the month comes first is inferred from all dates together; one date never decides
/// alone how another one is read.
public struct FileDates: Sendable {
  private let order: WrittenDate.Order?
  /// Whether all dates of the file are in UTC, because they end in `Z` or in `+00:00`.
  public let areUTC: Bool

  /// Infers the order of the day and the month from all dates of a file; `texts` may also contain
  /// other texts and duplicates.
  ///
  /// - Throws: a refusal with both meanings if a date is ambiguous and the other dates don't decide
  ///   it.
  public init(_ texts: some Sequence<String>) throws(Refusal) {
    var seen: Set<String> = []
    var dates: [String] = []
    var inUTC = 0
    for text in texts where seen.insert(text).inserted {
      let (date, isUTC) = Self.parts(of: text)
      guard !date.isEmpty, WrittenDate(date) != nil else { continue }
      dates.append(date)
      inUTC += isUTC ? 1 : 0
    }
    areUTC = inUTC > 0 && inUTC == dates.count
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

  /// Returns the local time that a date of the file means; `nil` if the text is no date.
  ///
  /// A UTC offset after the time of day is ignored.
  public func time(_ text: String) -> LocalTime? {
    WrittenDate(Self.parts(of: text).date, order: order)?.time
  }

  /// Returns a date without its offset from UTC, and whether that offset is zero.
  private static func parts(of text: String) -> (date: String, isUTC: Bool) {
    guard text.utf8.count <= 80 else { return ("", false) }
    let date = text.singleSpaced
    guard let colon = date.firstIndex(of: ":") else { return (date, false) }
    if date.last == "Z" || date.last == "z", date.dropLast().last?.isNumber == true {
      return (withoutFraction(date.dropLast()), true)
    }
    guard let sign = date[colon...].lastIndex(where: { "+-".contains($0) }) else {
      return (withoutFraction(date[...]), false)
    }
    let digits = date[date.index(after: sign)...].filter { $0 != ":" }
    guard [2, 4].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return (date, false)
    }
    return (withoutFraction(date[..<sign]), digits.allSatisfy { $0 == "0" })
  }

  /// Returns a date without fractions of a second: `10:15:00.000`.
  private static func withoutFraction(_ date: Substring) -> String {
    guard let point = date.lastIndex(of: "."), let colon = date.lastIndex(of: ":"), colon < point,
      date[date.index(after: point)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return String(date).singleSpaced }
    return String(date[..<point])
  }
}
