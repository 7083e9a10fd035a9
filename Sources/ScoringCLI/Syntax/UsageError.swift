/// The error for a command line that cannot be understood, with suggestions.
///
/// Its texts contain typed text with control characters: print it through ``ErrorReport``, which
/// escapes them.
package struct UsageError: Error, Hashable, Sendable {
  /// The code of a usage error, which never changes.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no command with the name that was typed.
    case unknownCommand = "unknown-command"
    /// A command is typed that needs one of its subcommands.
    case missingCommand = "missing-command"
    /// The command has no option with the name that was typed.
    case unknownOption = "unknown-option"
    /// An option was given without a value but needs one.
    case missingValue = "missing-value"
    /// An option was given with a value but accepts none.
    case surplusValue = "surplus-value"
    /// An option was given with a value that it does not accept.
    case badValue = "bad-value"
    /// An argument that the command needs is missing.
    case missingArgument = "missing-argument"
    /// The line has more arguments than the command accepts.
    case surplusArgument = "surplus-argument"
    /// Two options were given that contradict each other.
    case conflict = "conflicting-options"
    /// A question must be answered, but nobody can be asked.
    case cannotAsk = "cannot-ask"
  }

  /// The code of the error for programs.
  package let code: Code
  /// The error as a sentence for people.
  package var message: String
  /// The wrong word of the command line; nil for none.
  package var token: String?
  /// The words or command lines that the user probably meant, likeliest first; the program only
  /// shows them.
  package var suggestions: [String]
  /// The words that would be accepted instead of the wrong one; empty if unknown.
  package var expected: [String]
  /// A sentence that suggests what the user can do about the error; nil for none.
  package var hint: String?
  /// The usage line of the command; nil if no command was found.
  package var usage: String?

  /// Makes a usage error from its parts.
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

  /// Returns the error with the usage line of a command, unless it already has one, and with
  /// command lines elsewhere that would be understood.
  package func with(usage line: String, elsewhere lines: [String] = []) -> UsageError {
    var error = self
    error.usage = usage ?? line
    error.suggestions += lines
    return error
  }
}
