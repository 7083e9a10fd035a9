import ScoringKit

/// Checks of an option's value.
enum OptionValue {
  /// Checks that a value is one that the option takes; `typed` is the option as typed: `-n`.
  static func check(_ value: String, of option: OptionSyntax, typed: String) throws(UsageError) {
    switch option.value {
    case .none, .text: return
    case .integer(_, let bounds):
      if let number = Int(value), bounds.contains(number) { return }
      throw UsageError(
        .badValue, "\(typed) takes a whole number, and \"\(value)\" is none that it takes.",
        token: value, expected: ["\(bounds.lowerBound) to \(bounds.upperBound)"])
    case .choice(_, let choices):
      if choices.contains(value) { return }
      throw UsageError(
        .badValue, "\(typed) does not take \"\(value)\".", token: value,
        suggestions: Array(NearName.suggestions(for: value, among: choices).prefix(3)),
        expected: choices)
    case .date:
      if let time = LocalTime(value) {
        guard time.year < 1900 else { return }
        throw UsageError(
          .badValue, "\(typed) takes a date from 1900 on, and \"\(value)\" is earlier.",
          token: value, expected: ["2026-03-01", "2026-03-01T15:09"])
      }
      throw UsageError(
        .badValue, "\(typed) takes a date, and \"\(value)\" is none.", token: value,
        expected: ["2026-03-01", "2026-03-01T15:09"])
    }
  }
}
