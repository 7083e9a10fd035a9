internal import ScoringKit

/// The dates of an export: most rows repeat the one before.
struct UDiscDates {
  private var text = ""
  private var newest: LocalTime?

  /// The time that a text gives; nil where it is none.
  mutating func time(_ text: String) -> LocalTime? {
    if text == self.text { return newest }
    self.text = text
    newest = Self.parsed(text)
    return newest
  }

  /// The minute of a time, which all copies of a card share.
  static func minute(_ time: LocalTime) -> String {
    String(time.description.prefix(16))
  }

  /// The minute of a text; the text itself where it is no time.
  static func minute(_ text: String) -> String {
    parsed(text).map(minute) ?? text
  }

  /// The time that a text gives; nil where it is none.
  static func parsed(_ text: String) -> LocalTime? {
    guard text.utf8.count <= 40 else { return nil }
    return LocalTime(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
