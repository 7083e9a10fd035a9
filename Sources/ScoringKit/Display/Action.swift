/// A possible next action, as a value.
///
/// Pages, errors and sports suggest next steps as actions. Each view writes them in its own form:
/// the command line as a line to type, a page as a button or a form, a keypad as a key.
///
/// ```swift
/// Action("show", of: "pebbles", round: "7h3k", options: ["player": "Ann"])
/// ```
public struct Action: Hashable, Sendable, Codable {
  /// One argument of an action: a text, or a placeholder to fill in.
  public enum Word: Hashable, Sendable, Codable {
    /// A text that is used as it is, without quotes.
    case text(String)
    /// A placeholder for a text that the user must fill in, in capitals: `NAME`.
    case blank(String)
  }

  /// A named option of an action, such as `--player Ann`.
  public struct Option: Hashable, Sendable, Codable {
    /// The long name of the option, without dashes.
    public let name: String
    /// The value of the option; nil for an option that has none.
    public let value: Word?

    /// Makes an option.
    public init(_ name: String, _ value: Word? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The verb of the action: `show`, `players merge`, or a command of a sport.
  public var verb: String
  /// The id of the sport that the verb belongs to; nil for a verb that all sports have.
  public var sport: String?
  /// The id of the round on which the action works, or a unique beginning of it; nil if it works on
  /// no round, or on the verb's default round.
  public var round: String?
  /// The positional arguments of the action, except the round.
  public var words: [Word]
  /// The options of the action, except the round.
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
  /// The action as text, for views without a form of their own: `show 7h3k --player Ann`.
  public var description: String {
    ([verb] + [round].compactMap(\.self) + words.map(\.description)
      + options.map { option in
        option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)"
      }).joined(separator: " ")
  }
}

extension Action.Word: CustomStringConvertible {
  /// The text of the argument, or its placeholder.
  public var description: String {
    switch self {
    case .text(let text), .blank(let text): text
    }
  }
}
