/// The description of a command: its name, its parameters and an explanation.
///
/// Parsing, validation, help and the reference of commands are all derived from it.
public struct CommandSyntax: Hashable, Sendable {
  /// A command line that can be typed as shown, with an explanation.
  public struct Example: Hashable, Sendable {
    /// The command line that can be typed.
    ///
    /// For a sport's command, it begins after the program and the sport, such as `start --course
    /// "Maple Hill"`; for other commands, it is complete.
    public let line: String
    /// An explanation of what the command line does, in a few words.
    public let meaning: String

    /// Makes an example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The name of the command, as it is typed.
  public let name: String
  /// A summary of the command, in one sentence of at most 72 characters without a period.
  public let abstract: String
  /// A further explanation of the command, in paragraphs; empty for none.
  public let discussion: String
  /// The positional arguments of the command, in order.
  public let arguments: [ArgumentSyntax]
  /// The options of the command.
  public let options: [OptionSyntax]
  /// Examples of the command, which its help shows first.
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
  /// The placeholder for the argument in help, in capitals: `PLAYER`.
  public let name: String
  /// Whether the argument may be omitted.
  public let isOptional: Bool
  /// Whether the argument takes all remaining words of the command line; only the last argument of
  /// a command may do so.
  public let isRepeated: Bool
  /// The kind of values that a shell offers for the argument.
  public let completion: Completion
  /// A summary of the argument, in one sentence without a period.
  public let abstract: String

  /// Makes the description of a positional argument.
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
  /// The types of an option's value.
  public enum Value: Hashable, Sendable {
    /// No value: the option is either present or absent.
    case none
    /// Any text; the string is the placeholder for the value in help, in capitals.
    case text(String)
    /// A whole number within bounds; the string is the placeholder in help.
    case integer(String, ClosedRange<Int>)
    /// One of a few words; the string is the placeholder in help.
    case choice(String, [String])
    /// A date, with or without a time of day; the string is the placeholder in help.
    case date(String)
  }

  /// The long name of the option without its dashes: `layout`.
  public let name: String
  /// The one-letter name of the option; nil if it has none.
  public let short: Character?
  /// The type of the option's value.
  public let value: Value
  /// The number of values that are typed after the option: `--sides SIDE SIDE` takes two.
  public let count: Int
  /// Whether the option may be given several times.
  public let isRepeated: Bool
  /// Whether `--no-name` is accepted too, which negates the option `--name`; only for options
  /// without a value.
  public let isNegatable: Bool
  /// The kind of values that a shell offers for the option.
  ///
  /// The words of a choice are offered without it.
  public let completion: Completion
  /// A summary of the option, in one sentence without a period, starting in lower case.
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
  /// Help shows `placeholder` for the value; by default it is the name of the option in capitals.
  public init<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, choice type: Value.Type, called placeholder: String? = nil, _ abstract: String
  ) {
    let words = type.allCases.map(\.rawValue)
    self.init(name, value: .choice(placeholder ?? name.uppercased(), words), abstract)
  }
}

/// The kind of values that a shell offers for an option or an argument.
///
/// The program finds the values when the shell asks for them. An option with a choice of words
/// doesn't need this: its words are always offered.
public enum Completion: Hashable, Sendable {
  /// A shell offers nothing.
  case none
  /// A shell offers the names of players.
  case player
  /// A shell offers the ids of the sport's rounds.
  case round
  /// A shell offers the names of documents of one kind of reference data; the string is the noun of
  /// the kind: `course`.
  case document(String)
  /// A shell offers the names of competitions that rounds were part of.
  case event
  /// A shell offers the texts that may be entered now in the current round.
  case token
  /// A shell offers some words, also after a name and `=`, as in `ann=recurve`.
  case words([String])
  /// A shell offers files.
  case file
  /// A shell offers the topics of help, or the words of a command.
  case topic
}

extension Completion {
  /// The name of this kind of values in the description of the commands that programs read:
  /// `player`, `document`.
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
