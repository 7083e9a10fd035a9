/// A possible next action, as a value.
///
/// Pages, errors and sports suggest next steps as actions. Each view writes them in its own form:
/// the command line as a line to type, a page as a button or a form, a keypad as a key.
///
/// ```swift
/// Action("show", of: "pebbles", round: "7h3k", options: ["player": "Ann"])
/// ```
public struct Action: Hashable, Sendable, Codable {
  /// A word of an action: a text, or a placeholder to fill in.
  public enum Word: Hashable, Sendable, Codable {
    /// The text as it is, unquoted.
    case text(String)
    /// A placeholder for a missing text, in capitals: `NAME`.
    case blank(String)
  }

  /// A named option.
  public struct Option: Hashable, Sendable, Codable {
    /// The long name without dashes.
    public let name: String
    /// The value; nil for an option without one.
    public let value: Word?

    /// Makes an option.
    public init(_ name: String, _ value: Word? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The verb: `show`, `players merge`, a sport's own command.
  public var verb: String
  /// The id of the sport that the verb belongs to; nil for a verb of all sports.
  public var sport: String?
  /// The id of the round, or a unique beginning of it; nil for no round, or for the verb's default
  /// round.
  public var round: String?
  /// The positional arguments, except the round.
  public var words: [Word]
  /// The options, except the round.
  public var options: [Option]

  /// Makes an action.
  public init(
    _ verb: String, of sport: String? = nil, round: String? = nil, _ words: [Word] = [],
    options: KeyValuePairs<String, Word?> = [:]
  ) {
    self.verb = verb
    self.sport = sport
    self.round = round
    self.words = words
    self.options = options.map { Option($0.key, $0.value) }
  }
}

extension Action.Word: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension Action: CustomStringConvertible {
  /// The words of the action, for views without a form of their own: `show 7h3k --player Ann`.
  public var description: String {
    ([verb] + [round].compactMap(\.self) + words.map(\.description)
      + options.map { option in
        option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)"
      }).joined(separator: " ")
  }
}

extension Action.Word: CustomStringConvertible {
  /// The text or the placeholder.
  public var description: String {
    switch self {
    case .text(let text), .blank(let text): text
    }
  }
}
