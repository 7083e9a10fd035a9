import ScoringKit

/// Checks of an option's value.
enum OptionValue {
  /// The value that an option takes from what was typed; `typed` is the option as typed: `-n`.
  ///
  /// The words of a choice may be typed in capitals, and with or without hyphens.
  /// - Throws: a usage error where the option does not take it.
  static func read(_ value: String, of option: OptionSyntax, typed: String) throws(UsageError)
    -> String
  {
    switch option.value {
    case .none, .text: return value
    case .integer(_, let bounds):
      if let number = Int(value), bounds.contains(number) { return value }
      throw UsageError(
        .badValue, "\(typed) takes a whole number, and \"\(value)\" is none that it takes.",
        token: value, expected: ["\(bounds.lowerBound) to \(bounds.upperBound)"])
    case .choice(_, let choices):
      let wanted = folded(value)
      if let choice = choices.first(where: { $0 == value })
        ?? choices.first(where: { folded($0) == wanted })
      {
        return choice
      }
      throw UsageError(
        .badValue, "\(typed) does not take \"\(value)\".", token: value,
        suggestions: Array(NearName.suggestions(for: value, among: choices).prefix(3)),
        expected: choices)
    case .date:
      if let time = LocalTime(value) {
        guard time.year < 1900 else { return value }
        throw UsageError(
          .badValue, "\(typed) takes a date from 1900 on, and \"\(value)\" is earlier.",
          token: value, expected: ["2026-03-01", "2026-03-01T15:09"])
      }
      throw UsageError(
        .badValue, "\(typed) takes a date, and \"\(value)\" is none.", token: value,
        expected: ["2026-03-01", "2026-03-01T15:09"])
    }
  }

  private static func folded(_ choice: String) -> String {
    choice.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
