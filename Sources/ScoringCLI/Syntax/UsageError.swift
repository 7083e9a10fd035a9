/// A command line that cannot be understood, with suggestions.
///
/// Its texts contain typed text, unescaped: print it through ``ErrorReport``.
package struct UsageError: Error, Hashable, Sendable {
  /// The kind of error, with a code that never changes.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// No command has that name.
    case unknownCommand = "unknown-command"
    /// A command or an option has another name now.
    case renamed
    /// A command of a group is missing.
    case missingCommand = "missing-command"
    /// No option has that name here.
    case unknownOption = "unknown-option"
    /// An option has no value but needs one.
    case missingValue = "missing-value"
    /// An option has a value but accepts none.
    case surplusValue = "surplus-value"
    /// An option does not accept its value.
    case badValue = "bad-value"
    /// An argument is missing.
    case missingArgument = "missing-argument"
    /// There is one argument too many.
    case surplusArgument = "surplus-argument"
    /// Two options contradict each other.
    case conflict = "conflicting-options"
    /// A question is necessary, but nobody can be asked.
    case cannotAsk = "cannot-ask"
  }

  /// The kind of error.
  package let code: Code
  /// The error in a sentence.
  package var message: String
  /// The wrong word, if any.
  package var token: String?
  /// The words that were probably meant, likeliest first.
  ///
  /// They are never used automatically.
  package var suggestions: [String]
  /// The words that would be accepted.
  package var expected: [String]
  /// A suggestion for what to do.
  package var hint: String?
  /// The usage of the command; nil if no command was found.
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

  /// Returns the same error with the usage line of a command, unless it has one already, and with
  /// similar commands that would be understood.
  package func with(usage line: String, elsewhere lines: [String] = []) -> UsageError {
    var error = self
    error.usage = usage ?? line
    error.suggestions += lines
    return error
  }
}
