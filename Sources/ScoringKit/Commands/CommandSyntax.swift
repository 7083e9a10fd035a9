/// The description of a command: its name, parameters and explanation.
///
/// Parsing, validation, help and the reference are all derived from it.
public struct CommandSyntax: Hashable, Sendable {
  /// A command line that can be typed as shown, with an explanation.
  public struct Example: Hashable, Sendable {
    /// The command line of the example.
    ///
    /// For a sport's command, it begins after the program and the sport, such as `start --course
    /// "Maple Hill"`; for other commands, it is complete.
    public let line: String
    /// The effect of the line.
    public let meaning: String

    /// Makes an example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The word that is typed.
  public let name: String
  /// A summary, in one sentence of at most 72 characters without a period.
  public let abstract: String
  /// Further explanation, in paragraphs; empty for none.
  public let discussion: String
  /// The positional arguments.
  public let arguments: [ArgumentSyntax]
  /// The options.
  public let options: [OptionSyntax]
  /// Example lines; help begins with them.
  public let examples: [Example]

  /// Makes the description of a command.
  public init(
    _ name: String, _ abstract: String, discussion: String = "",
    arguments: [ArgumentSyntax] = [], options: [OptionSyntax] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }
}

/// The description of one positional argument of a command.
public struct ArgumentSyntax: Hashable, Sendable {
  /// The placeholder in help, in capitals: `PLAYER`.
  public let name: String
  /// Whether the argument may be omitted.
  public let isOptional: Bool
  /// Whether it takes all remaining words; only allowed for the last argument.
  public let isRepeated: Bool
  /// The kind of values that a shell offers for it.
  public let completion: Completion
  /// A summary, in one sentence without a period.
  public let abstract: String

  /// Makes the description of an argument.
  public init(
    _ name: String, optional: Bool = false, repeats: Bool = false,
    completes completion: Completion = .none, _ abstract: String
  ) {
    self.name = name
    isOptional = optional
    isRepeated = repeats
    self.completion = completion
    self.abstract = abstract
  }
}

/// The description of one option of a command: `--layout NAME`, `-n N`, `--no-color`.
public struct OptionSyntax: Hashable, Sendable {
  /// The type of an option's value.
  public enum Value: Hashable, Sendable {
    /// No value: the option is either present or absent.
    case none
    /// Any text; the string is the placeholder in help, in capitals.
    case text(String)
    /// A whole number within bounds.
    case integer(String, ClosedRange<Int>)
    /// One of a few words.
    case choice(String, [String])
    /// A date, with or without a time of day.
    case date(String)
  }

  /// The long name without its dashes: `layout`.
  public let name: String
  /// The one-letter name, if any.
  public let short: Character?
  /// The type of the value.
  public let value: Value
  /// The number of values after each occurrence: `--sides SIDE SIDE` takes two.
  public let count: Int
  /// Whether it may be given several times.
  public let isRepeated: Bool
  /// Whether `--no-name` is accepted too; for options without a value.
  public let isNegatable: Bool
  /// The kind of values that a shell offers for it; choices are offered in any case.
  public let completion: Completion
  /// A summary, in one sentence without a period, starting in lower case.
  public let abstract: String

  /// Makes the description of an option.
  public init(
    _ name: String, short: Character? = nil, value: Value = .none, count: Int = 1,
    repeats: Bool = false, negatable: Bool = false, completes completion: Completion = .none,
    _ abstract: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.count = count
    isRepeated = repeats
    isNegatable = negatable
    self.completion = completion
    self.abstract = abstract
  }
}

extension OptionSyntax {
  /// Makes the description of an option whose values are the raw values of a type, for
  /// ``Arguments/value(_:)``.
  ///
  /// `placeholder` is shown for the value in help; by default it is the name in capitals.
  public init<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, choice type: Value.Type, called placeholder: String? = nil, _ abstract: String
  ) {
    let words = type.allCases.map(\.rawValue)
    self.init(name, value: .choice(placeholder ?? name.uppercased(), words), abstract)
  }
}

/// The kind of values that a shell offers for an option or an argument.
///
/// The program finds the values on demand. Choices don't need this; their words are offered in any
/// case.
public enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// A player, by name.
  case player
  /// A round of the sport, by the beginning of its id.
  case round
  /// A document of a sport's kind of reference data, by name; the string is the kind's noun:
  /// `course`.
  case document(String)
  /// An event that a round was part of.
  case event
  /// A text that may be entered now in the current round.
  case token
  /// One of some words, which may follow a name and `=`.
  case words([String])
  /// A file.
  case file
  /// A topic of help, or the words of a command.
  case topic
}

extension Completion {
  /// The name in the description of the commands for programs: `player`, `document`.
  package var name: String {
    switch self {
    case .none: "none"
    case .player: "player"
    case .round: "round"
    case .document: "document"
    case .event: "event"
    case .token: "token"
    case .words: "words"
    case .file: "file"
    case .topic: "topic"
    }
  }
}
