import ScoringKit

extension GlobalOptions.DateStyle {
  /// The date of a local time.
  func date(_ time: LocalTime) -> String {
    switch self {
    case .medium: time.mediumDate
    case .iso: time.isoDate
    }
  }

  /// The date and the time of day.
  func dateAndTime(_ time: LocalTime) -> String {
    let clock = time.description.split(separator: "T").last.map(String.init) ?? ""
    return "\(date(time)) \(clock.prefix(5))"
  }
}
