package import ScoringKit

/// Parses command lines according to a command tree.
///
/// It accepts `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, grouped flags (`-ab`),
/// `--no-name` for options that can be negated, and `--` to end the options. Options may be placed
/// between arguments; those of a parent command and those of every command may be placed anywhere.
/// A lone `-` and words that begin with a minus and a digit (`-3`) are values, unless a one-letter
/// option has that digit. Neither commands nor options can be abbreviated: an abbreviation could
/// become ambiguous when a command is added.
package struct CommandParser<Context>: Sendable {
  /// The program's own command: the root of the command tree.
  package let root: Command<Context>
  /// The options that every command accepts.
  package let globals: [OptionSyntax]
  /// Returns the current local time, to which relative dates such as `yesterday` refer; nil for
  /// none.
  private let today: @Sendable () -> LocalTime?

  /// Makes a parser for a command tree.
  ///
  /// Without `today`, relative dates and dates without a year are refused.
  package init(
    _ root: Command<Context>, globals: [OptionSyntax] = GlobalOptions.all,
    today: @escaping @Sendable () -> LocalTime? = { nil }
  ) {
    self.root = root
    self.globals = globals
    self.today = today
  }

  /// Parses a command line, given without the program's own name.
  ///
  /// - Throws: a usage error with the wrong word and the words that the user probably meant.
  package func parse(_ words: [String]) throws(UsageError) -> ParsedLine<Context> {
    var reader = LineReader(root: root, globals: globals, words: words, today: today)
    return try reader.read()
  }

  /// Returns the commands for names such as `players`, `rename`, from the root to the last one.
  ///
  /// - Throws: a usage error with similar names if there is no such command.
  package func commands(at names: [String]) throws(UsageError) -> [Command<Context>] {
    var path = [root]
    for name in names {
      guard let last = path.last, let next = last.subcommand(name) else {
        throw CommandTree.unknownCommand(name, below: path)
      }
      path.append(next)
    }
    return path
  }
}
