/// A command as data: what it is called, what it takes, and what it does, in words.
///
/// Parsing, validation, help and the reference are all made from it.
public struct CommandSyntax: Hashable, Sendable {
  /// A line that works as it is shown, and what it does.
  public struct Example: Hashable, Sendable {
    /// The line: of a sport's command what is typed after the program and the sport, as in
    /// `start --course "Maple Hill"`; of any other command all of it.
    public let line: String
    /// What it does.
    public let meaning: String

    /// Makes an example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The word that is typed.
  public let name: String
  /// What it does, in one sentence of at most 72 characters without a period.
  public let abstract: String
  /// More about it, in paragraphs; empty for nothing.
  public let discussion: String
  /// What it takes by position.
  public let arguments: [ArgumentSyntax]
  /// What it takes by name.
  public let options: [OptionSyntax]
  /// Lines that show it at work; help begins with them.
  public let examples: [Example]

  /// Describes a command.
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

/// One positional argument of a command, as data.
public struct ArgumentSyntax: Hashable, Sendable {
  /// What stands for it in help, in capitals: `PLAYER`.
  public let name: String
  /// Whether it may be left out.
  public let isOptional: Bool
  /// Whether it takes all that is left; only the last one may.
  public let isRepeated: Bool
  /// What a shell offers for it.
  public let completion: Completion
  /// What it is, in one sentence without a period.
  public let abstract: String

  /// Describes an argument.
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

/// One option of a command, as data: `--layout NAME`, `-n N`, `--no-color`.
public struct OptionSyntax: Hashable, Sendable {
  /// What an option's value may be.
  public enum Value: Hashable, Sendable {
    /// No value: the option is there or not.
    case none
    /// Any text; the name stands for it in help, in capitals.
    case text(String)
    /// A whole number in bounds.
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
  /// What stands after it.
  public let value: Value
  /// How many values follow each time it is given: `--sides SIDE SIDE` takes two.
  public let count: Int
  /// Whether it may be given several times.
  public let isRepeated: Bool
  /// Whether `--no-name` is accepted too; for options without a value.
  public let isNegatable: Bool
  /// What a shell offers for its value; choices are offered anyway.
  public let completion: Completion
  /// What it does, in one sentence without a period, starting in lower case.
  public let abstract: String

  /// Describes an option.
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
  /// Describes an option whose value is one of a type's words, which ``Arguments/value(_:)`` reads.
  ///
  /// `placeholder` stands for the value in help; without one it is the name, in capitals.
  public init<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, choice type: Value.Type, called placeholder: String? = nil, _ abstract: String
  ) {
    let words = type.allCases.map(\.rawValue)
    self.init(name, value: .choice(placeholder ?? name.uppercased(), words), abstract)
  }
}

/// What a shell offers for a value of an option or an argument.
///
/// It is data: the program finds the values when they are asked for. Choices need
/// none of it; they complete by themselves.
public enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// A player, by name.
  case player
  /// A round of the sport, by the beginning of its id.
  case round
  /// A document of a sport's kind of reference data, by name; the kind by its noun: `course`.
  case document(String)
  /// An event that a round was part of.
  case event
  /// What may be typed now in the current round.
  case token
  /// One of some words, which may stand behind a name and `=`.
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
