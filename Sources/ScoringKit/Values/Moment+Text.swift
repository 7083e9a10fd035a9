extension Moment: CustomStringConvertible {
  /// ISO 8601 in UTC, to the second: `2026-03-01T13:09:00Z`.
  public var description: String {
    let time = LocalTime(self, offset: 0)
    return time.description + (time.second == 0 ? ":00Z" : "Z")
  }
}
