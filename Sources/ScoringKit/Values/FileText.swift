/// Texts as files of other programs have them, as values: dates of several forms, whole numbers.
public enum FileText {
  /// Reads `2026-06-21`, with or without a time, `21/6/2026` and `21.6.2026`; nil for the rest.
  public static func time(_ text: String) -> LocalTime? {
    guard (6...40).contains(text.utf8.count) else { return nil }
    if let time = LocalTime(text) { return time }
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == "." }).map { number(String($0)) }
    guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2],
      year > 1900
    else { return nil }
    return LocalTime(year: year, month: month, day: day)
  }

  /// Reads a whole number of at most twelve signs, with `1,296` and a sign allowed; nil for
  /// anything else.
  public static func number(_ text: String) -> Int? {
    guard (1...12).contains(text.utf8.count) else { return nil }
    return Int(text.filter { $0 != "," })
  }

  /// Reads a whole number within bounds; nil for anything else.
  public static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    number(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// A name for messages and for players: one line, at most 100 characters.
  public static func name(_ text: String) -> String {
    String(text.singleSpaced.prefix(100))
  }
}
