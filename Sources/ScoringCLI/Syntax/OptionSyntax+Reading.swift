import ScoringKit

extension OptionSyntax {
  /// Whether the option may be given with or without a value: `--speak` and `--speak=words`, never
  /// `--speak words`.
  ///
  /// Such an option is a choice or a text with a placeholder in square brackets. It sets the flag
  /// with its name; if a value is given, the value is stored too.
  var hasOptionalValue: Bool {
    guard let placeholder else { return false }
    return placeholder.hasPrefix("[") && placeholder.hasSuffix("]")
  }

  /// Whether the option must be given with a value.
  package var needsValue: Bool {
    value != .none && !hasOptionalValue
  }

  /// The placeholder for the value in help, such as `NAME`; nil for an option without a value.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let name), .integer(let name, _), .choice(let name, _), .date(let name): name
    }
  }

  /// All long names with which the option may be typed, without the dashes.
  package var longNames: [String] {
    isNegatable ? [name, "no-\(name)"] : [name]
  }

  /// The option as it is typed, with its value: `--layout NAME`, `--speak[=words]`, `--[no-]wind`.
  var form: String {
    let long = isNegatable ? "--[no-]\(name)" : "--\(name)"
    guard let placeholder else { return long }
    guard hasOptionalValue else {
      return ([long] + Array(repeating: placeholder, count: max(1, count))).joined(separator: " ")
    }
    return "\(long)[=\(placeholder.dropFirst().dropLast())]"
  }

  /// The option as it is typed, with its one-letter name first if it has one: `-n, --holes N`.
  package var fullForm: String {
    short.map { "-\($0), \(form)" } ?? form
  }

  /// The meaning of the option and its possible values, for help.
  package var description: String {
    var notes: [String] = []
    switch value {
    case .none, .text: break
    case .integer(_, let bounds): notes.append("\(bounds.lowerBound) to \(bounds.upperBound)")
    case .choice(_, let choices):
      if !hasOptionalValue { notes.append(choices.joined(separator: ", ")) }
    case .date: notes.append("2026-03-01, 2026-03-01T15:09, Mar 1 or yesterday")
    }
    if isRepeated { notes.append("may be given several times") }
    return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
  }
}

/// Checks and converts the typed values of options.
enum OptionValue {
  /// Returns the value of an option in its stored form, from the typed text.
  ///
  /// The words of a choice may be typed in capitals, and with or without hyphens. Dates become ISO
  /// 8601.
  ///
  /// - Parameters:
  ///   - value: the typed value.
  ///   - option: the option that the value belongs to.
  ///   - typed: the name of the option as it was typed, such as `-n`, for errors.
  ///   - today: the local time to which relative dates refer; nil if they are refused.
  /// - Returns: the value in its stored form.
  /// - Throws: a usage error if the option does not accept the value.
  static func read(
    _ value: String, of option: OptionSyntax, typed: String, _ today: () -> LocalTime?
  ) throws(UsageError) -> String {
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
    case .date: return try date(value, typed: typed, today())
    }
  }

  /// Returns a typed date in ISO 8601, with the time of day only if the text contains one.
  private static func date(_ value: String, typed: String, _ today: LocalTime?) throws(UsageError)
    -> String
  {
    guard let date = WrittenDate(value, today: today) else {
      throw UsageError(
        .badValue, "\(typed) takes a date, and \"\(value)\" is none.", token: value,
        expected: WrittenDate.examples)
    }
    guard let text = date.isoText, let time = date.time else {
      let refusal = date.ambiguity(of: value)
      throw UsageError(
        .badValue, refusal.message, token: value, expected: refusal.expected,
        hint: "Write the one that is meant: \(typed) \(refusal.expected.first ?? "").")
    }
    guard time.year < 1900 else { return text }
    throw UsageError(
      .badValue, "\(typed) takes a date from 1900 on, and \"\(value)\" is earlier.",
      token: value, expected: WrittenDate.examples)
  }

  private static func folded(_ choice: String) -> String {
    choice.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
