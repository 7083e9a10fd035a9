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

  /// The same error with the usage line of a command, where it has none yet, and with the lines
  /// of other commands that would be understood.
  package func with(usage line: String, elsewhere lines: [String] = []) -> UsageError {
    var error = self
    error.usage = usage ?? line
    error.suggestions += lines
    return error
  }
}
