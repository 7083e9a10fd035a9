package import ScoringKit

/// A command line that cannot be understood, and what was probably meant.
///
/// Its texts hold what was typed, unescaped: print it through ``ErrorReport``.
package struct UsageError: Error, Hashable, Sendable {
  /// The kind of error, with a code that never changes.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// No command has that name.
    case unknownCommand = "unknown-command"
    /// A command of a group is missing.
    case missingCommand = "missing-command"
    /// No option has that name here.
    case unknownOption = "unknown-option"
    /// An option stands without the value it needs.
    case missingValue = "missing-value"
    /// An option has a value and takes none.
    case surplusValue = "surplus-value"
    /// An option's value is none that it takes.
    case badValue = "bad-value"
    /// An argument is missing.
    case missingArgument = "missing-argument"
    /// There is one argument too many.
    case surplusArgument = "surplus-argument"
    /// Two options contradict each other.
    case conflict = "conflicting-options"
    /// Something would have to be asked, and nobody can be asked.
    case cannotAsk = "cannot-ask"
  }

  /// The kind of error.
  package let code: Code
  /// A sentence: what was wrong.
  package var message: String
  /// The word that was wrong, if any.
  package var token: String?
  /// What was probably meant, the likeliest first; never run by itself.
  package var suggestions: [String]
  /// What would be accepted.
  package var expected: [String]
  /// What to do.
  package var hint: String?
  /// How the command is used; nil where no command was found.
  package var usage: String?

  /// Makes an error.
  package init(
    _ code: Code, _ message: String, token: String? = nil, suggestions: [String] = [],
    expected: [String] = [], hint: String? = nil, usage: String? = nil
  ) {
    self.code = code
    self.message = message
    self.token = token
    self.suggestions = suggestions
    self.expected = expected
    self.hint = hint
    self.usage = usage
  }

  /// The error for programs: code, message, token and suggestions.
  package var json: JSONValue {
    [
      "code": .string(code.rawValue), "message": .string(message),
      "token": token.map(JSONValue.string) ?? .null,
      "suggestions": .array(suggestions.map(JSONValue.string)),
    ]
  }

  /// The same error with the usage line of a command, where it has none yet.
  package func with(usage line: String) -> UsageError {
    var error = self
    error.usage = usage ?? line
    return error
  }
}

/// The line that shows how a command is typed.
enum UsageLine {
  /// The usage of the last command of a path, in one line: `score start [--layout NAME] COURSE`.
  static func text<Context>(_ path: [Command<Context>]) -> String {
    texts(path).joined(separator: " | ")
  }

  /// The usages of the last command of a path: one by itself, one with a command below it.
  static func texts<Context>(_ path: [Command<Context>]) -> [String] {
    pieces(path).map { $0.joined(separator: " ") }
  }

  /// The same usages in pieces between which a line may be broken.
  static func pieces<Context>(_ path: [Command<Context>]) -> [[String]] {
    guard let command = path.last else { return [] }
    let words = CommandTree.words(path)
    let syntax = command.syntax
    var usages: [[String]] = []
    if command.run != nil || command.subcommands.isEmpty {
      let options =
        syntax.options.count > 4 ? ["[OPTION ...]"] : syntax.options.map { "[\(brief($0))]" }
      usages.append([words] + options + syntax.arguments.map(form))
    }
    if !command.subcommands.isEmpty { usages.append([words, "COMMAND"]) }
    return usages
  }

  /// An argument as usage shows it: `COURSE`, `[COURSE]`, `PLAYER ...`.
  static func form(_ argument: ArgumentSyntax) -> String {
    let name = argument.isRepeated ? "\(argument.name) ..." : argument.name
    return argument.isOptional ? "[\(name)]" : name
  }

  private static func brief(_ option: OptionSyntax) -> String {
    option.isRepeated ? "\(option.form) ..." : option.form
  }
}
