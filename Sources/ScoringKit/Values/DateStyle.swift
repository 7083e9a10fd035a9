/// The style of dates that are printed for people.
package enum DateStyle: String, Hashable, Sendable, CaseIterable {
  /// Dates are printed as `Mar 1, 2026`.
  case medium
  /// Dates are printed as `2026-03-01`.
  case iso

  /// Returns the date of a local time in this style.
  package func date(_ time: LocalTime) -> String {
    switch self {
    case .medium: time.mediumDate
    case .iso: time.isoDate
    }
  }

  /// Returns the date and the time of day in this style: `Mar 1, 2026 14:05`.
  package func dateAndTime(_ time: LocalTime) -> String {
    let clock = time.description.split(separator: "T").last.map(String.init) ?? ""
    return "\(date(time)) \(clock.prefix(5))"
  }

  /// Returns the month of a local time: `Mar 2026` or `2026-03`.
  package func month(_ time: LocalTime) -> String {
    switch self {
    case .medium: "\(time.mediumDate.prefix(3)) \(time.year)"
    case .iso: String(time.isoDate.prefix(7))
    }
  }
}
