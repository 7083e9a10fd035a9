/// Something that can be done next, as a value.
///
/// Pages, errors and sports say what leads on by actions; whoever shows them spells them: the
/// command line as a line to type, a page as a button or a form, a keypad as a key.
///
/// ```swift
/// Action("show", of: "pebbles", round: "7h3k", options: ["player": "Ann"])
/// ```
public struct Action: Hashable, Sendable, Codable {
  /// A word of an action: a text, or a blank that whoever does it fills in.
  public enum Word: Hashable, Sendable, Codable {
    /// The text as it is, unquoted.
    case text(String)
    /// What stands for the text that is still missing, in capitals: `NAME`.
    case blank(String)
  }

  /// Something that is given by name.
  public struct Option: Hashable, Sendable, Codable {
    /// Its long name without dashes.
    public let name: String
    /// Its value; nil for an option that is there or not.
    public let value: Word?

    /// Makes an option.
    public init(_ name: String, _ value: Word? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// What is done: `show`, `players merge`, a sport's own command.
  public var verb: String
  /// The id of the sport whose verb it is; nil for a verb of all sports.
  public var sport: String?
  /// The round that it is about: its id, or a unique beginning of that; nil for no round or the
  /// one that the verb takes by itself.
  public var round: String?
  /// What is given by position, the round apart.
  public var words: [Word]
  /// What is given by name, the round apart.
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
  /// The words in a row, for whoever has no spelling of their own: `show 7h3k --player Ann`.
  public var description: String {
    ([verb] + [round].compactMap(\.self) + words.map(\.description)
      + options.map { option in
        option.value.map { "--\(option.name) \($0)" } ?? "--\(option.name)"
      }).joined(separator: " ")
  }
}

extension Action.Word: CustomStringConvertible {
  /// The text, or what stands for it.
  public var description: String {
    switch self {
    case .text(let text), .blank(let text): text
    }
  }
}
